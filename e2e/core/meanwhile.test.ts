import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../../src/core/server/http/notifications.ts';
import { gate, openStage, type Stage, signIn } from '../browser.ts';
import { inDemonstration } from '../helpers/mark-sheet.ts';

// What somebody types or presses while something of before is still on its way.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('X-5 a word and the space after it stay in the search field when the list has followed', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/academic/house/list');
  const field = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/^Search/))
    .first();
  await field.fill('nowhere ');
  await page.getByRole('button', { name: 'Show all' }).first().waitFor();
  await field.press('End');
  await field.pressSequentially('house');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('nowhere house');
  expect(await field.inputValue()).toBe('nowhere house');
  expect(problems).toEqual([]);
  await close();
});

it('X-5 of two filters taken away one right after the other none comes back', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/student/list?f.gender=female&f.status=active');
  const chips = page.locator('main [data-filter]');
  await expect.poll(() => chips.count()).toBe(2);
  // The second is pressed when the address has followed the first, and the page has not been drawn anew.
  await page.evaluate(async () => {
    const [first, second] = [...document.querySelectorAll('main [data-filter] + button')] as HTMLElement[];
    const { href } = location;
    first?.click();
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; location.href === href; turn += 1)
      await (turn < 1_000
        ? null
        : new Promise((resolve) => {
            port1.onmessage = resolve;
            port2.postMessage(null);
          }));
    second?.click();
  });
  await expect.poll(() => chips.count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(problems).toEqual([]);
  await close();
});

it('X-5 what is typed into a form while a file goes up is there when it has arrived', async () => {
  const { page, problems, close } = await stage.visit();
  const held = gate();
  await page.route('**/api/v1/documents/image/**', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/')) await held.wait;
    await route.continue();
  });
  await signIn(page, 'head', '/documents/image/list?do=new');
  const drawer = page.getByRole('dialog');
  const buffer = Buffer.from(
    await sharp({ create: { width: 300, height: 300, channels: 4, background: '#5b2d8e80' } })
      .png()
      .toBuffer(),
  );
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer });
  await drawer.locator('input[name="nameEn"]').fill('Square seal');
  await drawer.locator('input[name="nameBn"]').fill('চারকোনা সিল');
  held.letGo();
  // A picture is stored as another kind.
  await drawer.getByRole('link', { name: /^seal\./ }).waitFor();
  expect(await drawer.locator('input[name="nameEn"]').inputValue()).toBe('Square seal');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /Square seal/ }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('X-5 a screen that is pinned while the pin before it is on its way stays pinned', async () => {
  const { page, problems, close } = await stage.visit();
  const held = gate();
  let sent = 0;
  await page.route('**/api/v1/places/pins', async (route) => {
    sent += 1;
    if (sent === 1) await held.wait;
    await route.continue();
  });
  await signIn(page, 'office', '/modules/students');
  const pins = page.locator('.ps-side ul a');
  const order = async () => (await pins.allTextContents()).map((text) => text.trim());
  const names = ['Student list', 'Student reports'];
  for (const name of names)
    await page.getByRole('button', { name: `Pin ${name} to the sidebar`, exact: true }).click();
  await expect.poll(order).toEqual(names);
  let answered = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/v1/places/pins')) answered += 1;
  });
  held.letGo();
  // The second is sent once the first was answered, and is stored before the page is loaded anew.
  await expect.poll(() => answered).toBe(2);
  expect(sent).toBe(2);
  await page.reload();
  await expect.poll(order).toEqual(names);
  expect(problems).toEqual([]);
  await close();
});

it('COM-7 what was told while the line to the server was down is counted when it is up again', async () => {
  const { page, problems, close } = await stage.visit({ clock: true });
  let lines = 0;
  await page.route('**/api/v1/notifications/stream', async (route) => {
    lines += 1;
    // The first ends as soon as it is there.
    if (lines === 1) await route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' });
    else await route.continue();
  });
  const counted = page.waitForResponse('**/user/notification/notifications');
  await signIn(page, 'teacher');
  const { count } = (await (await counted).json()) as { count: number };
  await page.getByRole('button', { name: `Notifications: ${count}` }).waitFor();
  await expect.poll(() => lines).toBe(1);
  const { database } = stage.world.server.services;
  const teacher = await database.findOne<{ id: string }>("SELECT id FROM account WHERE username = 'teacher'");
  await inDemonstration(stage, (transaction) =>
    notify(transaction, [String(teacher?.id)], {
      title: { en: 'Told meanwhile', bn: 'এর মধ্যে জানানো' },
      path: null,
    }),
  );
  // By the page's clock the next try is due.
  await page.clock.runFor(5_000);
  await page.getByRole('button', { name: `Notifications: ${count + 1}` }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('API-6 a cell that is corrected while the rows are checked keeps its correction', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/academic/house/list?do=import');
  const dialog = page.getByRole('dialog');
  const lines = ['Order,Name,Name in Bengali', '11,,ভবন ১১', '12,,ভবন ১২', '13,House 13,ভবন ১৩'];
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'houses.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await dialog.getByText('2 of 3 rows need a correction').waitFor();
  const held = gate();
  await page.route('**/api/v1/academic/house/**', async (route) => {
    await held.wait;
    await route.continue();
  });
  await dialog.getByLabel('Name, row 1', { exact: true }).fill('House 11');
  const again = dialog.getByRole('button', { name: 'Check again' });
  await again.click();
  const second = dialog.getByLabel('Name, row 2', { exact: true });
  await second.fill('House 12');
  held.letGo();
  // What was typed meanwhile is still to be checked.
  await again.click();
  await dialog.getByText('All 3 rows are fine').waitFor();
  expect(await second.inputValue()).toBe('House 12');
  expect(problems).toEqual([]);
  await close();
});

it('X-5 Enter that is pressed before the search has answered opens what it finds', async () => {
  const student = await inDemonstration(stage, (transaction) =>
    transaction.row<{ id: string; code: string }>(
      'SELECT id, code FROM students_student WHERE site_id = $1 ORDER BY id LIMIT 1',
    ),
  );
  const { page, problems, close } = await stage.visit();
  const held = gate();
  await page.route('**/api/v1/search?*', async (route) => {
    await held.wait;
    await route.continue();
  });
  await signIn(page, 'head');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(student?.code ?? '');
  await field.press('Enter');
  held.letGo();
  await page.waitForURL(`**/student/view/${student?.id}`);
  expect(problems).toEqual([]);
  await close();
});

it('X-5 a button that was pressed twice before the screen could say that it works saves once', async () => {
  const { page, problems, close } = await stage.visit();
  const sent: string[] = [];
  const held = gate();
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (!['PUT', 'POST'].includes(request.method())) return route.continue();
    sent.push(request.url());
    await held.wait;
    await route.continue();
  });
  await signIn(page, 'librarian', '/site/library/setting/view');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.waitFor();
  await page.getByRole('textbox', { name: 'Fine a day, ৳: Student, General' }).fill('9.75');
  await save.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  held.letGo();
  await page.getByText('The rules are saved').first().waitFor();
  expect(sent.filter((one) => one.includes('/library/settings'))).toHaveLength(1);
  expect(problems).toEqual([]);
  await close();
});
