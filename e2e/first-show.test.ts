import { afterAll, beforeAll, expect, it } from 'vitest';
import { isStill, openStage, type Stage, signIn } from './browser.ts';

// A screen asks once when it is opened; what the shell asks for itself is its own.
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ students: 60, sites: 1 });
});
afterAll(() => stage.close());

const ofShell =
  /\/api\/(user|auth\/user|v1\/(modules|notifications|places|saved-views|files)|web\/common)|\/user\/notification|csrf/;

/** The calls of a screen that is opened by its address, until it has been still for a moment. */
async function callsOf(who: string | null, path: string, isShown: string) {
  const { page, close, problems } = await stage.visit();
  if (who) await signIn(page, who, null);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|user)\//.test(pathname) && !ofShell.test(pathname)) calls.push(pathname);
  });
  await page.goto(path);
  await page.locator(isShown).first().waitFor();
  await isStill(page);
  expect(problems).toEqual([]);
  await close();
  return calls;
}

it('the dashboard of the head asks once', async () => {
  expect(await callsOf('head', '/dashboard', 'h2')).toEqual(['/api/v1/first-show']);
});

it('the record of a student asks once', async () => {
  const { page, close } = await stage.visit();
  await signIn(page, 'head', '/student/list');
  const path = await page.locator('tbody a[href*="/student/"]').first().getAttribute('href');
  await close();
  expect(await callsOf('head', String(path), '#student-profile')).toEqual(['/api/v1/first-show']);
});

it('the fee counter asks once, with a student too', async () => {
  const { page, close } = await stage.visit();
  await signIn(page, 'head', '/student/list');
  const path = await page.locator('tbody a[href*="/student/"]').first().getAttribute('href');
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(String(path))?.[0];
  await close();
  expect(id).toBeDefined();
  for (const address of ['/site/fee/student-payment/view', `/site/fee/student-payment/view?student=${id}`])
    expect(await callsOf('accountant', address, '.ps-panel')).toEqual(['/api/v1/first-show']);
});

it('the first page of the website comes with all it shows', async () => {
  expect(await callsOf(null, '/', 'footer')).toEqual([]);
});
