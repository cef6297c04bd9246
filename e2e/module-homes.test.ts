import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '../src/core/module/module.ts';
import { modules } from '../src/modules.details.ts';
import {
  accessibilityProblems,
  goInside,
  isStill,
  openStage,
  type Stage,
  signIn,
  tooWideBy,
} from './browser.ts';
import { watchQuiet } from './helpers/quiet.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const namesFor = (audience: string) =>
  placesOf(modules)
    .filter(({ name, menuFor }) => name !== 'home' && menuFor === audience)
    .map((one) => one.name)
    // The catalogue has nothing that waits.
    .filter((name) => name !== 'catalogue');
const openers = [
  ['head', namesFor('site')],
  ['owner', namesFor('platform')],
] as const;

describe.each([
  { language: 'en', dark: false, phone: false },
  { language: 'bn', dark: true, phone: true },
] as const)('the first page of every module in $language, dark $dark, phone $phone', (look) => {
  it.each(openers)('stands for %s with its figures, jobs and screens', async (who, list) => {
    const visit = await stage.visit(look);
    const { page, problems, close } = visit;
    await signIn(page, who);
    const found: string[] = [];
    for (const name of list) {
      const title = placesOf(modules).find((one) => one.name === name)?.label[look.language];
      await goInside(page, `/modules/${name}`, title ?? name);
      const band = page.getByRole('list', {
        name: look.language === 'en' ? 'Waiting today' : 'আজ যা অপেক্ষায়',
      });
      await band.getByRole('listitem').first().waitFor();
      await expect.poll(() => page.locator('main h3').count()).toBeGreaterThan(0);
      expect(await tooWideBy(page)).toBe(0);
      const rules = look.dark ? 'contrast' : 'all';
      const problemsHere = await accessibilityProblems(visit, rules);
      found.push(...problemsHere.map((problem) => `${name} ${problem}`));
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('PRT-1 the first screen', () => {
  it('of staff begins with their usual job and what waits for them, of families with their own screens', async () => {
    const visit = await stage.visit({ language: 'bn', dark: true, phone: true });
    const { page, problems, close } = visit;
    const found: string[] = [];
    for (const [username, first] of [
      ['cashier', 'ফি আদায়'],
      ['accountant', 'নতুন পরিশোধ'],
      ['librarian', 'বই দিন ও নিন'],
      ['teacher', 'নম্বর দিন'],
      ['guardian', null],
      ['student', null],
    ] as const) {
      await signIn(page, username);
      if (first === null) {
        const bar = page.getByRole('navigation', { name: 'নিয়মিত স্ক্রিন' });
        await expect
          .poll(() => bar.getByRole('link').allTextContents())
          .toEqual(['হোম', 'হাজিরা', 'ফি', 'ফলাফল']);
      } else {
        const jobs = page.getByRole('navigation', { name: 'নিয়মিত কাজ' }).getByRole('link');
        await jobs.first().waitFor();
        await expect.poll(() => jobs.first().textContent()).toBe(first);
        await page.getByRole('heading', { name: 'আমার অপেক্ষায়' }).waitFor();
      }
      expect(await tooWideBy(page)).toBe(0);
      const here = await accessibilityProblems(visit, 'contrast');
      found.push(...here.map((problem) => `${username} ${problem}`));
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a module home', () => {
  it('leads by a figure to the list behind it, and by a letter to a job', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'head', '/modules/attendance');
    const open = page.getByRole('link', { name: /Sections without attendance/ });
    await open.waitFor();
    const count = Number(/\d+/.exec((await open.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    // The same stands beside the module, together with whoever has been absent for days.
    const pill = page
      .getByRole('navigation', { name: 'Modules' })
      .getByRole('link', { name: /^Attendance \d+ waiting/ });
    expect(Number(/\d+/.exec((await pill.textContent()) ?? '')?.[0])).toBeGreaterThanOrEqual(count);
    await open.click();
    await page.waitForURL('**/report/master?tab=day&open=1');
    await page.locator('tbody tr').first().waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(count);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Attendance', exact: true }).waitFor();
    await page.keyboard.press('r');
    await page.waitForURL('**/report/master?tab=register');
    expect(problems).toEqual([]);
    await close();
  });

  it('filters its screens, pins one, and begins a record from a job', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'head', '/modules/academic');
    const main = page.locator('main');
    await main.getByRole('link', { name: 'Holidays', exact: true }).waitFor();
    await page.keyboard.press('/');
    // Letters typed into the filter are no keys.
    await page.keyboard.type('hou');
    await main.getByRole('link', { name: 'Holidays', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pin Houses to the sidebar' }).click();
    await page
      .getByRole('navigation', { name: 'Modules' })
      .getByRole('link', { name: 'Houses' })
      .first()
      .waitFor();
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'New holiday' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
    await close();
  });

  it('shows what is still to be set up, and the next step', async () => {
    const { page, close } = await stage.visit();
    await signIn(page, 'head', null);
    await page.route('**/api/v1/modules*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { modules: { module: string; steps: { isDone: boolean }[] }[] };
      for (const step of body.modules.find((one) => one.module === 'academic')?.steps.slice(6) ?? [])
        step.isDone = false;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/modules/academic');
    const strip = page.getByRole('region', { name: 'Academic setup: setup, 6 of 8 done.' });
    await strip.getByRole('link', { name: 'Subjects by class and group' }).click();
    await page.getByRole('heading', { level: 1, name: 'Class subjects' }).waitFor();
    await close();
  });

  it('says what it could not read, and still offers its jobs and screens', async () => {
    const { page, close } = await stage.visit();
    await signIn(page, 'head', null);
    await page.route('**/api/v1/modules*', (route) =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    );
    await page.goto('/modules/attendance');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('link', { name: 'Take attendance' }).waitFor();
    await page.unroute('**/api/v1/modules*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Sections without attendance/ }).waitFor();
    await close();
  });

  it('PRT-9 shows a teacher the own sections, and a guardian none at all', async () => {
    const { page, close } = await stage.visit({ phone: true });
    await signIn(page, 'teacher', '/modules/attendance');
    await page.getByText(/^of \d+ sections?$|^All \d+ are taken$/).waitFor();
    await close();
    const other = await stage.visit();
    await signIn(other.page, 'guardian', '/modules/attendance');
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => other.page.getByRole('list', { name: 'Waiting today' }).count()).toBe(0);
    await other.close();
  });
});

// A screen asks once when it is opened; what the shell asks for itself is its own.
describe('the first show of a screen', () => {
  let own: Stage;
  beforeAll(async () => {
    own = await openStage();
  });
  afterAll(() => own.close());

  const ofShell =
    /\/api\/(user|auth\/user|v1\/(modules|notifications|places|saved-views|files)|web\/get-common-data)|\/user\/notification|csrf/;

  /**
   * The calls of a screen that is opened by its address, until it has nothing left to do, also by its own clock a second later.
   * `until`: what its last call asks for, which comes when everything else is there.
   */
  async function callsOf(who: string | null, path: string, isShown: string, until?: string) {
    const { page, close, problems } = await own.visit({ clock: true });
    if (who) await signIn(page, who, null);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(api|user)\//.test(pathname) && !ofShell.test(pathname)) calls.push(pathname);
    });
    const isQuiet = watchQuiet(page);
    const last = until && page.waitForRequest((request) => request.url().includes(until));
    await page.goto(path);
    await page.locator(isShown).first().waitFor();
    await isStill(page);
    await last;
    await isQuiet();
    await page.clock.runFor(1_000);
    await isQuiet();
    expect(problems).toEqual([]);
    await close();
    return calls;
  }

  it.each(['head', 'office', 'accountant', 'guardian', 'student'])(
    'the dashboard of the %s asks once',
    async (who) => {
      expect(await callsOf(who, '/dashboard', 'h2')).toEqual(['/api/v1/first-show']);
    },
  );

  it('the dashboard of a teacher asks once, and then for the own sheet, to have it in a room without a network', async () => {
    const [first, ...others] = await callsOf('teacher', '/dashboard', 'h2', '/attendance/sheet');
    expect(first).toBe('/api/v1/first-show');
    expect(new Set(others)).toEqual(new Set(['/api/v1/attendance/sheet']));
  });

  it('the record of a student asks once', async () => {
    const { page, close } = await own.visit();
    await signIn(page, 'head', '/student/list');
    const path = await page.locator('tbody a[href*="/student/"]').first().getAttribute('href');
    await close();
    expect(await callsOf('head', String(path), '#student-profile')).toEqual(['/api/v1/first-show']);
  });

  it('the fee counter asks once, with a student too', async () => {
    const { page, close } = await own.visit();
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
});
