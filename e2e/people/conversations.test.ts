import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accessibilityProblems,
  goInside,
  openStage,
  type Stage,
  signIn,
  tooWideBy,
  type Visit,
} from '../browser.ts';

let stage: Stage;
const subject = 'গণিতের বাড়ির কাজ';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const picture = async ({ page }: Visit, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `.cache/conversations-${name}.png` });
};

test('COM-8 a guardian writes on a phone through a lost connection and withdraws it; the head decides on a report', async () => {
  const phone = await stage.visit({ phone: true });
  await signIn(phone.page, 'guardian', '/messages');
  const row = phone.page.getByRole('link', { name: new RegExp(subject) });
  await row.waitFor();
  await picture(phone, 'list');
  await row.click();
  await phone.page.getByRole('log').getByText('কাল ক্লাসে আবার বুঝিয়ে দেব').waitFor();
  const line = phone.page.getByRole('textbox', { name: 'Message' });
  await line.fill('Thank you very much');
  await picture(phone, 'thread');
  // The connection goes as it is sent: what was written is kept, and goes by itself when it is back.
  await phone.page.context().setOffline(true);
  await phone.page.getByRole('button', { name: 'Send' }).click();
  await phone.page.getByText('Not sent: there was no connection.').waitFor();
  await phone.page.context().setOffline(false);
  const said = phone.page.getByRole('listitem').filter({ hasText: 'Thank you very much' });
  await said.getByText('Not read yet').waitFor();
  await expect.poll(() => said.count()).toBe(1);
  await expect.poll(() => line.inputValue()).toBe('');
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  await said.getByRole('button', { name: 'What can be done with this message' }).click();
  await phone.page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await phone.page.getByRole('log').getByText('This message was withdrawn').waitFor();
  await phone.page.getByRole('button', { name: 'All conversations' }).click();
  await phone.page.getByRole('button', { name: 'Write a message' }).click();
  await picture(phone, 'new');
  await phone.page.getByRole('combobox', { name: 'About which student' }).click();
  await phone.page.getByRole('option').first().click();
  await phone.page.getByRole('dialog').getByRole('radio').first().waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  await picture(phone, 'new-chosen');
  // Without a network the frame says so, and nothing else went wrong.
  expect(phone.problems.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(one))).toEqual([]);
  await phone.close();

  const desk = await stage.visit();
  const { page } = desk;
  await signIn(page, 'head', '/site/communication/report/list');
  await page.getByText('Insult or bad language').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the conversation' }).click();
  const opened = page.getByRole('dialog').filter({ hasText: 'Your extra lessons are useless' });
  await opened.getByText('Opened by').waitFor();
  await picture(desk, 'report');
  expect(await accessibilityProblems(desk)).toEqual([]);
  await opened.getByRole('radio', { name: 'The conversation ends' }).check();
  await opened.getByLabel('Reason, for the record').fill('This is not how one speaks here');
  await opened.getByRole('button', { name: 'Decide' }).click();
  await opened.getByText(/This is not how one speaks here/).waitFor();
  await page.keyboard.press('Escape');
  await goInside(page, '/site/communication/policy', 'Who may write to whom');
  await page.getByRole('switch', { name: 'Guardians to the class teacher' }).waitFor();
  expect(await accessibilityProblems(desk)).toEqual([]);
  expect(desk.problems).toEqual([]);
  await desk.close();
}, 120_000);
