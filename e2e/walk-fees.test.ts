import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage, signIn } from './browser.ts';
import { ask } from './helpers/ask.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** The head approves what somebody asked for, after a look at why. */
async function approve(title: RegExp, reason: string) {
  const visit = await stage.visit({ still: true });
  const { page } = visit;
  await signIn(page, 'head', '/user/approvals');
  await page.getByRole('button', { name: title }).first().click();
  await page.getByRole('dialog').getByText(reason).first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve?' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved and done').first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
}

test('FEE-4 a family asks for a waiver, the office gives it by two, and the family reads the answer', async () => {
  const family = await stage.visit({ still: true });
  await signIn(family.page, 'guardian', '/student/payment/master');
  await family.page.getByRole('button', { name: 'Ask for a waiver' }).click();
  const asking = family.page.getByRole('dialog');
  await asking.getByRole('combobox', { name: 'Ground' }).click();
  await family.page.getByRole('option').first().click();
  await asking.getByLabel('Reason').fill('The mill has closed');
  await asking.getByRole('button', { name: 'Send' }).click();
  await family.page.getByText('The school has your request').waitFor();
  await family.page
    .getByRole('row', { name: /The mill has closed/ })
    .getByText('Awaits an answer')
    .waitFor();

  const office = await stage.visit({ still: true });
  const { page } = office;
  await signIn(page, 'accountant', '/site/fee/settings?tab=waivers&wishes=1');
  const row = page.getByRole('row', { name: /The mill has closed/ });
  await row.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Give a waiver' }).click();
  const form = page.getByRole('dialog', { name: 'Give a waiver' });
  await form.getByRole('combobox', { name: 'Fees' }).press('ArrowDown');
  await page
    .getByRole('option', { name: /Tuition/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await form.getByLabel('Percent').last().fill('100');
  await form.getByRole('combobox', { name: 'First month' }).press('ArrowDown');
  await page.getByRole('option', { name: 'December 2026' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sent to a second person').first().waitFor();
  expect(office.problems).toEqual([]);
  await office.close();
  await approve(/waiver/i, 'The mill has closed');

  await family.page.reload();
  await family.page
    .getByRole('row', { name: /The mill has closed/ })
    .getByText('Given')
    .waitFor();
  expect(family.problems).toEqual([]);
  await family.close();
});

test('FEE-16 a scenario becomes the rules by two, and says so', async () => {
  const visit = await stage.visit({ still: true });
  const { page } = visit;
  await signIn(page, 'accountant');
  const setup = await ask<{
    years: { id: string; isCurrent: boolean }[];
    subHeads: { id: string; label: { en: string } }[];
  }>(page, 'GET', '/api/v1/fees/setup');
  await ask(page, 'POST', '/api/v1/fees/scenarios', {
    name: 'A cheaper December',
    yearId: setup.years.find((one) => one.isCurrent)?.id,
    fromMonth: '2026-12',
    toMonth: '2026-12',
    amounts: [
      {
        subHeadId: setup.subHeads.find((one) => /Tuition/.test(one.label.en))?.id,
        classId: null,
        amount: '10',
      },
    ],
    endedTypes: [],
    given: [],
    of: null,
  });
  await page.goto('/site/fee/settings?tab=what-if');
  await page
    .getByRole('row', { name: /A cheaper December/ })
    .getByRole('button', { name: 'Actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Make it the next rules' }).click();
  const drawer = page.getByRole('dialog', { name: 'A cheaper December' });
  await drawer.getByLabel('Reason').fill('The committee decided');
  await drawer.getByRole('button', { name: 'Make it the next rules' }).click();
  await page.getByText('Sent to a second person').first().waitFor();
  await approve(/A cheaper December/, 'The committee decided');
  await page.reload();
  await page
    .getByRole('row', { name: /A cheaper December/ })
    .getByText('Approved as rules')
    .waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});
