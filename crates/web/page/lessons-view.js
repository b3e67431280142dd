export class LessonsView { constructor(app, el) {} onMoved; shared() { return {}; } show() {} restore() {} }
