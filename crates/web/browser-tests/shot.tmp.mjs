import { browser, serve, visit, drawn } from './server.js';
const [out, puzzle, algo, pos, width='1440', scheme='light', actions=''] = process.argv.slice(2);
const server = await serve(); const b = await browser();
const { page, problems } = await visit(b, server.address, { viewport: { width: +width, height: +width<500?844:900 }, colorScheme: scheme });
await page.selectOption('#shipped', { label: puzzle });
await page.selectOption('#view-solve .algorithm', algo);
await page.click('#run');
await page.waitForSelector('#result .verdict', {timeout: 60000});
await drawn(page);
const max = Number(await page.getAttribute('#scrub','max'));
const at = pos.includes('%') ? Math.floor(max*parseFloat(pos)/100) : +pos;
await page.fill('#scrub', String(at));
await page.waitForTimeout(1500);
if (await page.isVisible('#tab-tree')) await page.click('#tab-tree');
if (actions) { for (const a of actions.split(';')) { await eval(`(async()=>{${a}})()`); await page.waitForTimeout(600);} }
await drawn(page); await page.waitForTimeout(200);
await page.screenshot({ path: out, fullPage: true });
console.log(await page.textContent('.tree-head .hint').catch(()=>''), await page.textContent('.tree-about').catch(()=>''), problems);
await b.close(); await server.stop();
