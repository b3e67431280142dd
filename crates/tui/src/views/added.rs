//! A screen added as ARCHITECTURE.md says: this file, and a line in the list of the test below. It counts presses.

use super::{Door, View, all, part};
use crate::app_tests::{press, settle, two_puzzles};
use crate::crew::Task;
use crate::keys::{self, Binding, HelpLine, Key, bind};
use crate::message::{Message, Report, Ticket};
use crate::prompt::{Prompt, Purpose, Question};
use crate::rehearsal::Rehearsal;
use crate::run::stage_with;
use crate::shared::Shared;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Paragraph;
use sudolab::Puzzle;

#[derive(Clone, Copy)]
enum Action {
    Count,
    Ask,
    Work,
}

const KEYS: &[Binding<Action>] = &[
    bind(&[Key::Char('1')], Action::Count, "count one more").short("count"),
    bind(&[Key::Char('g')], Action::Ask, "type a number"),
    bind(&[Key::Code(KeyCode::Enter)], Action::Work, "let a thread count"),
];

const NUMBER: Question = Question { title: "Count from", help: "A number.", writes_file: false };

#[derive(Default)]
struct Counting {
    count: u32,
    puzzles: u32,
    clicked: Option<Position>,
    task: Option<Task>,
}

impl View for Counting {
    fn door(&self) -> Door {
        Door { title: "Counting", key: '#', says: "Counting: a screen of a test" }
    }

    fn help(&self) -> Vec<HelpLine> {
        keys::help(KEYS)
    }

    fn shorts(&self) -> Vec<HelpLine> {
        keys::shorts(KEYS)
    }

    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> bool {
        match keys::find(KEYS, key) {
            None => return false,
            Some(Action::Count) => self.count += 1,
            Some(Action::Ask) => shared.desk.ask(Prompt::new(Purpose::View(NUMBER), "")),
            Some(Action::Work) => self.task = Some(shared.desk.crew.start(|_| {})),
        }
        true
    }

    fn turned(&mut self, _: Option<&Puzzle>) {
        self.puzzles += 1;
    }

    fn stays(&self) -> bool {
        true
    }

    fn ticket(&self) -> Option<Ticket> {
        self.task.as_ref().map(|task| task.ticket)
    }

    fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    fn told(&mut self, report: Report, _: &mut Shared) {
        if matches!(report, Report::Ended) {
            (self.task, self.count) = (None, self.count + 100);
        }
    }

    fn click(&mut self, _: Rect, place: Position, _: &mut Shared) {
        self.clicked = Some(place);
    }

    fn answered(&mut self, asked: Question, text: &str, _: &mut Shared) -> Result<(), String> {
        assert_eq!(asked, NUMBER);
        self.count = text.parse().map_err(|_| "that is not a number".to_owned())?;
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, area: Rect, shared: &Shared) {
        let text = format!(
            "{} presses, {} puzzles, {:?}",
            self.count,
            self.puzzles,
            self.clicked.map(|at| at.x)
        );
        let block = part("Counts", shared.desk.theme);
        frame.render_widget(Paragraph::new(text).block(block), area);
    }
}

fn rehearsal() -> Rehearsal {
    let mut views = all();
    views.push(Box::<Counting>::default());
    Rehearsal::of(stage_with(two_puzzles(), views).unwrap(), 80, 40)
}

fn says(screen: &Rehearsal, text: &str) {
    assert!(screen.text().contains(text), "'{text}' is not on\n{}", screen.text());
}

#[test]
fn a_screen_more_is_a_file_and_a_line() {
    let mut screen = rehearsal();
    says(&screen, " New  Counting ");
    // By Tab, by its key from anywhere, and by a click on its tab.
    (1..all().len()).for_each(|_| screen.press(KeyCode::Tab));
    assert!(!screen.text().contains("Counts"));
    screen.press(KeyCode::Tab);
    says(&screen, "Counts");
    screen.type_text("b");
    screen.type_text("#");
    says(&screen, "0 presses, 1 puzzles, None");
    screen.type_text("b");
    screen.click(36, 0);
    says(&screen, "Counts");
    says(&screen, "1 count");
    // Its help, and its line in everybody's.
    screen.type_text("?");
    says(&screen, "Keys of Counting");
    says(&screen, "count one more");
    screen.press(KeyCode::Esc);
    screen.type_text("b?");
    says(&screen, "Counting: a screen of a test");
}

#[test]
fn keys_lines_clicks_work_and_puzzles_reach_an_added_screen() {
    let mut screen = rehearsal();
    screen.type_text("#11");
    says(&screen, "2 presses");
    screen.type_text("gx");
    screen.press(KeyCode::Enter);
    says(&screen, "that is not a number");
    screen.press(KeyCode::Backspace);
    screen.type_text("40");
    screen.press(KeyCode::Enter);
    says(&screen, "40 presses");
    screen.press(KeyCode::Enter);
    screen.settle();
    says(&screen, "140 presses");
    screen.click(7, 5);
    says(&screen, "Some(7)");
    // Another puzzle: it hears of it and stays.
    screen.paste(sudolab::shipped_text("escargot").unwrap());
    says(&screen, "140 presses, 2 puzzles");
}

/// What an old piece of work says is for nobody.
#[test]
fn only_the_screen_with_the_ticket_listens() {
    let mut views = all();
    views.push(Box::<Counting>::default());
    let (mut app, _, told) = stage_with(two_puzzles(), views).unwrap();
    press(&mut app, Key::Char('#'));
    press(&mut app, Key::Code(KeyCode::Enter));
    press(&mut app, Key::Code(KeyCode::Enter));
    app.update(Message::Reported(7_000, Report::Ended));
    assert!(app.is_busy());
    settle(&mut app, &told);
}
