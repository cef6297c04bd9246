import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../../src/core/server/http/notifications.ts';
import { systemContext } from '../../src/server.ts';
import { accessibilityProblems, goTo, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { watchQuiet } from '../helpers/quiet.ts';

const messages = '/site/sms/master';
const patience = { timeout: 90_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('COM-1 COM-2 a head writes to a section, sees who gets what and what it costs, leaves one out, and sends', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', messages);
  const english = page.getByLabel('Message in English');
  await english.fill(`${'The hall is being repaired. '.repeat(5)}Bring ৳`);
  await page.getByText('৳ makes this').waitFor();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect.poll(() => english.inputValue(), patience).toMatch(/Bring Tk$/);
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const send = page.getByRole('button', { name: /^Send \d+ messages/ });
  await send.waitFor();
  const before = await send.textContent();
  await page.getByRole('button', { name: 'Leave out' }).first().click();
  await expect.poll(() => send.textContent(), patience).not.toBe(before);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await send.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('messages are in the queue').first().waitFor();
  await page.getByRole('tab', { name: 'Sent', selected: true }).waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('COM-2 a head leaves somebody out of a long list and puts them back', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', messages);
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Leave people out' }).click();
  const drawer = page.getByRole('dialog', { name: 'Who gets it and who is left out' });
  const rows = drawer.getByRole('row');
  await rows.nth(1).waitFor();
  const menu = rows.nth(1).getByRole('button').last();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Leave out' }).click();
  await page.getByText('1 left out').waitFor();
  await drawer.getByText('Left out', { exact: true }).first().click();
  await expect.poll(() => rows.count(), patience).toBe(2);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Put back' }).click();
  await drawer.getByText('Nothing matches this search.').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('COM-1 a message is planned for a day and time, shown as planned, and taken back', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', messages);
  await page.getByLabel('Message in English').fill('Bring the signed form tomorrow.');
  await page.getByLabel('Message in Bengali').fill('আগামীকাল স্বাক্ষর করা ফরমটি আনবেন।');
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('switch', { name: 'Send at another time' }).click();
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.fill('31/12/2026');
  await day.blur();
  await page.getByLabel(/^Time/).fill('09:15');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const plan = page.getByRole('button', { name: /^Plan/ });
  await plan.waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await plan.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Plan' }).click();
  await page.getByRole('tab', { name: 'Sent', selected: true }).waitFor();
  const row = page.getByRole('row', { name: /Planned for/ });
  await row.waitFor();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('row', { name: /Taken back/ }).waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('COM-4 COM-5 a phone in Bengali shows the failed messages and the SMS account', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page, problems } = visit;
  await signIn(page, 'head', `${messages}?tab=outbox&state=failed`);
  await page
    .getByText(/এসএমএস ·/)
    .first()
    .waitFor();
  expect(await tooWideBy(page)).toBe(0);
  await goTo(page, `${messages}?tab=account`);
  await page.getByText('অবশিষ্ট এসএমএস অংশ').first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('COM-6 everybody has a list of their notices: a new one stands out, and is read once it was opened', async () => {
  const { world } = stage;
  const [site] = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.read({ id: 'bigint' }, 'SELECT id FROM site ORDER BY id LIMIT 1'),
  );
  const head = await world.person(Number(site?.id), ['head']);
  const send = async (titleEn: string, titleBn: string) => {
    const made = await head.call('POST', '/api/v1/website/notice', {
      titleEn,
      titleBn,
      bodyEn: 'The school is closed.',
      bodyBn: 'বিদ্যালয় বন্ধ থাকবে।',
      publishOn: '2026-11-19',
      isPublic: false,
      isSidebar: false,
      isPinned: false,
      state: 'published',
    });
    const path = `/api/v1/website/notices/${made.body.id}`;
    const groups = [{ kind: 'access.role', values: { role: 'guardian' } }];
    await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: true });
    expect((await head.call('POST', `${path}/publish`)).status).toBe(200);
  };
  await send('Closed on Thursday', 'বৃহস্পতিবার বন্ধ');
  await send('Meeting of guardians', 'অভিভাবক সভা');
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page, problems } = visit;
  await signIn(page, 'guardian', '/user/notice/list');
  const rows = page.locator('main li').filter({ has: page.getByRole('link') });
  const row = rows.filter({ hasText: 'বৃহস্পতিবার বন্ধ' });
  await row.getByText('নতুন', { exact: true }).waitFor();
  // Pages are turned above the bar of families, not under it.
  const [pages, bar] = await Promise.all([
    page.getByRole('navigation', { name: 'তালিকার পৃষ্ঠা' }).boundingBox(),
    page.locator('.ps-family').boundingBox(),
  ]);
  expect((pages?.y ?? 999) + (pages?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  expect(await tooWideBy(page)).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'আমি পড়েছি' }).waitFor();
  expect(await tooWideBy(page)).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.goBack();
  await row.getByText('নিশ্চিত করা বাকি', { exact: true }).waitFor();
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'আমি পড়েছি' }).click();
  await page.getByText(/নিশ্চিত করা হয়েছে/).waitFor();
  await page.goBack();
  await row.getByText('নিশ্চিত করেছেন', { exact: true }).waitFor();
  // What is still open, and by its title.
  await page.getByText('পড়া বা নিশ্চিত করা বাকি').click();
  await row.waitFor({ state: 'detached' });
  await rows.filter({ hasText: 'অভিভাবক সভা' }).waitFor();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('শিরোনাম দিয়ে নোটিশ খুঁজুন'))
    .first()
    .fill('নেই এমন');
  await page.getByText('এমন শিরোনামের কোনো নোটিশ নেই।').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('X-5 nothing moves where less motion is wanted, and what is chosen is told in the system’s own colours', async () => {
  const { page, problems, close } = await stage.visit({ own: true });
  await signIn(page, 'teacher');
  const chosen = page.locator('nav [aria-current="page"]').first();
  await chosen.waitFor();
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((one) =>
          [null, '::after'].some((part) => {
            const { transitionDuration, animationName } = getComputedStyle(one, part);
            // A sign that something is under way goes on.
            return part === null
              ? transitionDuration !== '0s' || animationName !== 'none'
              : one.matches('.ps-bar') && transitionDuration !== '0s';
          }),
        ).length,
    );
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await expect.poll(moving).toBe(0);
  expect(await chosen.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
  expect(problems).toEqual([]);
  await close();
}, 240_000);

test('COM-7 hears of news at once: the bell counts, sounds where that is switched on, tells the title and leads to it', async () => {
  const { page, problems, close } = await stage.visit({ own: true });
  await page.addInitScript(() => {
    const heard = window as unknown as { sounds: number };
    heard.sounds = 0;
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.sounds += 1;
      }
    };
  });
  const listening = page.waitForResponse('**/api/v1/notifications/stream');
  const counted = watchQuiet(page);
  await signIn(page, 'teacher');
  const bell = page.getByRole('button', { name: /^Notifications: / });
  await bell.waitFor();
  await listening;
  // Until the unread are known it says none.
  await counted();
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  const [teacher] = await stage.world.server.services.database.asPlatform(
    systemContext('test'),
    (transaction) =>
      transaction.rows<{ id: string; site: string }>(
        `SELECT a.id, m.site_id AS site FROM account a JOIN membership m ON m.account_id = a.id WHERE a.username = 'teacher'`,
      ),
  );
  await stage.world.inSite(Number(teacher?.site), (transaction) =>
    notify(transaction, [String(teacher?.id)], {
      title: { en: 'The marks are due', bn: 'নম্বর দেওয়ার সময়' },
      path: '/user/profile',
    }),
  );
  await page.getByRole('button', { name: `Notifications: ${before + 1}` }).waitFor();
  // Silent until it is switched on, which sounds at once; then with what is new.
  const sounds = () => page.evaluate(() => (window as unknown as { sounds: number }).sounds);
  expect(await sounds()).toBe(0);
  await bell.click();
  await page.getByRole('menuitem', { name: 'Switch the sound on' }).click();
  await expect.poll(sounds).toBe(1);
  await stage.world.inSite(Number(teacher?.site), (transaction) =>
    notify(transaction, [String(teacher?.id)], { title: { en: 'Loud', bn: 'শব্দ' }, path: null }),
  );
  await page.getByRole('button', { name: `Notifications: ${before + 2}` }).click();
  expect(await sounds()).toBe(2);
  await page.getByRole('menuitem', { name: 'Switch the sound off' }).click();
  await page.getByRole('button', { name: `Notifications: ${before + 2}` }).click();
  await page.getByRole('menuitem', { name: /The marks are due/ }).click();
  await page.waitForURL('**/user/profile');
  await page.getByRole('button', { name: `Notifications: ${before + 1}` }).waitFor();
  await page.goto('/user/notification/all');
  await page.getByRole('link', { name: 'The marks are due' }).waitFor();
  // Date and time as the specification writes them.
  await expect
    .poll(() => page.locator('main .ps-hint').first().textContent())
    .toMatch(
      /^\d\d (January|February|March|April|May|June|July|August|September|October|November|December) \d{4} (0\d|1[0-2]):[0-5]\d [AP]M$/,
    );
  expect(problems).toEqual([]);
  await close();
}, 240_000);
