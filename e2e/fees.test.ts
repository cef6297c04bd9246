import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Label } from '../src/core/labels.ts';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from './browser.ts';
import { ask } from './helpers/ask.ts';
import { looks, screenFaults } from './helpers/screen-faults.ts';
import { decide, readRefusal } from './helpers/second-person.ts';
import { typeCount } from './helpers/typed-count.ts';

const counter = '/site/fee/student-payment/view';
const report = '/site/fee/student-payment-report/view';
let stage: Stage;
/** Who owes something. */
let students: readonly { id: string; code: string; name: Label }[];
let number = '';

beforeAll(async () => {
  stage = await openStage();
  const { page, close } = await stage.visit();
  await signIn(page, 'accountant');
  const list = await ask<{ items: { student: { id: string; code: string; name: Label } }[] }>(
    page,
    'GET',
    '/api/v1/fees/due-list?lateFrom=-1',
  );
  students = list.items.map((one) => one.student);
  // The second is one whose oldest fee 200 taka pay in part, whatever the order of those who owe the same.
  for (const [place, student] of students.entries()) {
    const { lines } = await ask<{ lines: { principal: string; fine: string }[] }>(
      page,
      'GET',
      `/api/v1/fees/students/${student.id}/dues`,
    );
    if (place === 0 || Number(lines[0]?.fine) >= 150 || !(Number(lines[0]?.principal) >= 250)) continue;
    students = [...students.slice(0, 1), student, ...students.slice(1, place), ...students.slice(place + 1)];
    break;
  }
  await close();
});
afterAll(() => stage?.close());

const code = (place: number) => students[place]?.code ?? '';
const find = (page: Page) => page.locator('main input[role=combobox]').first();
const next = (page: Page) => page.getByRole('button', { name: /Next student/ });

/** The printer's tab closes itself; what it was handed is kept here, whether each was a duplicate. */
async function keepPrints(page: Page): Promise<() => Promise<readonly boolean[]>> {
  await page.addInitScript(() => {
    const opened = window.open.bind(window);
    const prints: boolean[] = [];
    Object.assign(window, { prints });
    window.open = (...given) => {
      const tab = opened(...given);
      if (tab)
        tab.print = () => {
          prints.push(/Duplicate|অনুলিপি/.test(tab.document.body.textContent ?? ''));
        };
      return tab;
    };
  });
  return () => page.evaluate(() => (window as unknown as { prints: boolean[] }).prints);
}

const patience = { timeout: 90_000 };

/** Hands on the keyboard that count: a word or number typed is one action, a key is one. */
function handsOn(page: Page) {
  let actions = 0;
  return {
    async type(text: string) {
      actions += 1;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      actions += 1;
      await page.keyboard.press(key);
    },
    actions: () => actions,
  };
}

const inBengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);
const isFinding = (page: Page) =>
  expect.poll(() => find(page).evaluate((one) => one === document.activeElement), patience).toBe(true);
/** The amount has the focus and holds all that is owed. */
const isAsked = async (page: Page) => {
  await page.locator('tfoot').waitFor();
  await expect.poll(() => page.locator('input:focus').inputValue(), patience).toMatch(/\.[\d০-৯]{2}$/);
};

test('FEE-9 a cashier takes all and part of it by the keyboard alone, in six actions at most', async () => {
  const visit = await stage.visit({ own: true });
  const { page } = visit;
  const prints = await keepPrints(page);
  await signIn(page, 'cashier');
  const { receipts: before } = await ask<{ receipts: number }>(page, 'GET', '/api/v1/fees/days/mine');
  await page.goto(counter);
  await find(page).waitFor();
  await isFinding(page);

  // Everything: the code, Enter, Enter; printed by a letter, left by a key.
  const all = handsOn(page);
  await all.type(code(0));
  await all.press('Enter');
  await isAsked(page);
  await all.press('Enter');
  await next(page).waitFor();
  const said = await page
    .getByText(/taken, receipt/)
    .first()
    .textContent();
  number = /receipt (\S+)/.exec(said ?? '')?.[1] ?? '';
  expect(number).toMatch(/^\d\d-\d{6}$/);
  expect(all.actions()).toBeLessThanOrEqual(3);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await all.press('p');
  await expect.poll(prints, patience).toEqual([false]);
  await all.press('Escape');
  await isFinding(page);
  expect(all.actions()).toBeLessThanOrEqual(5);

  // A part, in Bengali digits: the oldest first, its fine before it, and it stays partly paid.
  const part = handsOn(page);
  await part.type(inBengali(code(1)));
  await part.press('Enter');
  await isAsked(page);
  await part.type('২০০');
  await page.getByText(/stays partly paid/).waitFor();
  await page.getByRole('button', { name: 'Take ৳200.00' }).waitFor();
  await part.press('Enter');
  await next(page).waitFor();
  await page.getByText('Partially Paid').first().waitFor();
  await part.press('p');
  await expect.poll(prints, patience).toEqual([false, false]);
  await part.press('Escape');
  await isFinding(page);
  expect(part.actions()).toBeLessThanOrEqual(6);

  // From the amount the arrows lead to the fees that are chosen, the first one at once, and back.
  await page.keyboard.type(code(2));
  await page.keyboard.press('Enter');
  await isAsked(page);
  const tick = page.locator('input[type=checkbox]:focus');
  await page.keyboard.press('ArrowDown');
  await tick.waitFor();
  expect(await tick.isChecked()).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => tick.isChecked(), patience).toBe(false);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => tick.count(), patience).toBe(0);
  await page.keyboard.press('Escape');
  await isFinding(page);

  const day = await ask<{ receipts: number }>(page, 'GET', '/api/v1/fees/days/mine');
  expect(day.receipts).toBe(before + 2);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('a second Enter takes nothing, and what is printed again is a duplicate', async () => {
  const visit = await stage.visit({ language: 'bn', own: true });
  const { page } = visit;
  const prints = await keepPrints(page);
  await signIn(page, 'cashier');
  const { receipts: before } = await ask<{ receipts: number }>(page, 'GET', '/api/v1/fees/days/mine');
  await page.goto(counter);
  await isFinding(page);
  await page.keyboard.type(code(3));
  await page.keyboard.press('Enter');
  await isAsked(page);
  // More than is owed is given back, unless somebody says to keep it.
  await page.keyboard.type('90000');
  await page.getByText('ফেরত দিন').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('#fee-receipt-roll80').waitFor({ state: 'attached' });
  await page.keyboard.press('p');
  await expect.poll(prints, patience).toEqual([false]);
  await page.keyboard.press('p');
  await expect.poll(prints, patience).toEqual([false, true]);
  const day = await ask<{ receipts: number }>(page, 'GET', '/api/v1/fees/days/mine');
  expect(day.receipts).toBe(before + 1);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('dues that changed meanwhile are shown anew, and what was typed stays', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'cashier', `${counter}?student=${students[2]?.id}`);
  await page.locator('tfoot').waitFor();
  const other = await stage.visit();
  await signIn(other.page, 'accountant');
  const { total } = await ask<{ total: string }>(
    other.page,
    'GET',
    `/api/v1/fees/students/${students[2]?.id}/dues`,
  );
  await ask(other.page, 'POST', '/api/v1/fees/collections', {
    studentId: students[2]?.id,
    amount: '20',
    method: 'cash',
    expected: total,
  });
  await other.close();
  await page.getByLabel('Cash handed over').locator('visible=true').last().fill('55');
  await page.keyboard.press('Enter');
  await page.getByText(/The dues have changed in the meantime/).waitFor();
  await page.getByRole('button', { name: 'Take ৳55.00' }).waitFor();
  await page.keyboard.press('Enter');
  await next(page).waitFor();
  await visit.close();
});

test('a receipt is cancelled by somebody else than who asked', async () => {
  const asking = await stage.visit();
  await signIn(asking.page, 'cashier', `/site/fee/student-payment/fee-cancel-view?q=${number}`);
  const row = asking.page.locator('tbody tr', { hasText: number }).first();
  await row.getByRole('button', { name: 'Actions' }).click();
  await asking.page.getByRole('menuitem', { name: 'Ask to cancel' }).click();
  await asking.page.getByLabel('Reason').fill('The wrong student');
  await asking.page.getByRole('button', { name: 'Ask to cancel' }).click();
  await asking.page.getByText('Asked. Somebody else decides.').waitFor();
  await asking.page.getByRole('tab', { name: /Requests/ }).click();
  await asking.page.getByRole('button', { name: `Cancel receipt ${number}` }).click();
  const own = asking.page.getByRole('dialog');
  await own.getByText('You asked for this yourself. Somebody else decides.').waitFor();
  await expect.poll(() => own.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await asking.close();

  const deciding = await stage.visit();
  const { page } = deciding;
  await signIn(page, 'head', '/site/fee/student-payment/fee-cancel-view?tab=open');
  await page.getByRole('button', { name: `Cancel receipt ${number}` }).click();
  await page.getByRole('dialog').getByText('The wrong student').first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve?' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved and done').first().waitFor();
  await page.getByRole('tab', { name: 'Decided' }).click();
  await page.locator('tbody tr', { hasText: number }).getByText('Approved').waitFor();
  expect(deciding.problems).toEqual([]);
  await deciding.close();
});

test('FEE-7 X-9 instalments over four months wait for somebody else: refused nothing is split, approved they are', async () => {
  const visit = await stage.visit({ still: true });
  const { page } = visit;
  await signIn(page, 'accountant');
  const { id, name } = students.at(-3) ?? { id: '', name: { en: '', bn: '' } };
  const { subHeads } = await ask<{ subHeads: { id: string; schedule: string }[] }>(
    page,
    'GET',
    '/api/v1/fees/setup',
  );
  const subHeadId = subHeads.find((one) => one.schedule === 'onDemand')?.id;
  const charge = { studentIds: [id], subHeadId, amount: '900', due: '2026-12-10', reason: 'Study tour' };
  await ask(page, 'POST', '/api/v1/fees/charges', charge);
  const askFor = async (reason: string) => {
    await page.goto(`${counter}?student=${id}`);
    await page.getByRole('button', { name: 'Instalments', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Pay in instalments' });
    await form.getByText('a second person decides').waitFor();
    await form.getByRole('textbox', { name: 'How many instalments' }).fill('4');
    await form.getByRole('group', { name: 'Instalment 4' }).waitFor();
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await form.getByRole('button', { name: /^Split ৳/ }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Sent to a second person').first().waitFor();
    expect(await page.getByText(/instalment 1 of 4/).count()).toBe(0);
  };
  await askFor('The harvest is in March');
  // From the notice to the own request, which others decide.
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'A second person decides' });
  await own.getByText('You asked for this yourself. Somebody else decides.').waitFor();
  await own.locator('dl > div', { hasText: 'One person is enough up to' }).getByText('3 months').waitFor();
  await decide(stage, {
    title: /কিস্তিতে: /,
    reason: 'The harvest is in March',
    language: 'bn',
    facts: [
      ['শিক্ষার্থী', name.bn],
      [/^কিস্তি ৪: ৳/, '২০২৭'],
      ['একজন যথেষ্ট', '৩ মাস'],
    ],
    refusal: 'Three months are enough',
  });
  await readRefusal(page, /^Instalments of ৳/, 'Three months are enough');
  await askFor('The harvest is in March, says the union');
  await decide(stage, {
    title: /^Instalments of ৳/,
    reason: 'The harvest is in March, says the union',
    facts: [
      ['Student', name.en],
      [/^Instalment 4: ৳/, '2027'],
      ['One person is enough up to', '3 months'],
    ],
  });
  await page.goto(`${counter}?student=${id}`);
  await page
    .getByText(/instalment 4 of 4/)
    .first()
    .waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('a month is billed after a look at what it would be', async () => {
  await stage.world.server.work();
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant', '/modules/fees');
  await page
    .getByRole('link', { name: /Run invoices/ })
    .first()
    .waitFor();
  await page.keyboard.press('i');
  await page.waitForURL(`**${report}?tab=invoices`);
  await page.getByText(/nothing would be added/).waitFor();
  await page.goto(`${report}?tab=invoices&month=2026-12`);
  await page.getByRole('button', { name: /^Add [\d,]+ lines/ }).click();
  await typeCount(page);
  await page.getByRole('button', { name: 'Run the invoices' }).click();
  await page
    .getByText(/The invoices of December 2026 are ready/)
    .first()
    .waitFor();
  await page.getByText(/nothing would be added/).waitFor();
  await page.locator('tbody tr', { hasText: 'December 2026' }).first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});
test('a figure opens what it is made of, down to one fee', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant', `${report}?tab=dues`);
  const owed = page.locator('#due-list tbody tr').first().getByRole('button', { name: /^৳/ }).first();
  const amount = (await owed.textContent()) ?? '';
  await owed.click();
  const lines = page.getByRole('dialog', { name: /^What .* owes$/ });
  await lines.locator('li', { hasText: 'Owed' }).getByText(amount).waitFor();
  await lines.locator('tbody button').first().click();
  const one = page.getByRole('dialog', { name: 'One fee' });
  await one.getByText(/^Billed on/).waitFor();
  await one.getByText('Owed today').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);

  await page.goto(`${report}?tab=payments&from=2026-07-01&to=2026-11-19`);
  await page.getByRole('button', { name: 'Sums by method, fee and collector' }).click();
  await page.getByRole('link', { name: 'Fine', exact: true }).click();
  await page.waitForURL(/head=fine/);
  await page.getByRole('columnheader', { name: 'Of which: Fines' }).waitFor();

  await page.goto(`${report}?tab=invoices`);
  const before = page.getByRole('button', { name: /^October 2026/ });
  const billed = /৳[\d,]+\.\d\d/.exec((await before.textContent()) ?? '')?.[0] ?? '';
  await before.click();
  const month = page.getByRole('dialog', { name: 'Invoices of October 2026' });
  await month.locator('li', { hasText: 'Billed' }).getByText(billed).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('FEE-12 the drawer is counted by notes, closed, and taken over by somebody else', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'cashier', `${counter}?do=close`);
  await page.getByLabel('Notes of 1,000').fill('2');
  await page.getByLabel('Notes of 500').fill('1');
  await page.getByRole('button', { name: /Close the day/ }).click();
  await page.getByText('Write why it differs').waitFor();
  await page.getByLabel('Note', { exact: false }).last().fill('The rest is in the safe');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('button', { name: /Close the day/ }).click();
  await page
    .getByRole('dialog', { name: 'Close the day?' })
    .getByRole('button', { name: 'Close the day' })
    .click();
  await page.getByText('Your day is closed').first().waitFor();
  await visit.close();

  const other = await stage.visit();
  await signIn(other.page, 'head', `${report}?tab=closes`);
  await other.page.getByRole('button', { name: 'Take over' }).first().click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await other.page.getByText('Approved').first().waitFor();
  await other.close();
});

test.each([
  { language: 'en', dark: true, phone: false },
  { language: 'bn', dark: false, phone: true },
] as const)(
  'a guardian reads a child’s fees from the first screen in $language, phone $phone',
  async (look) => {
    const visit = await stage.visit(look);
    const { page } = visit;
    await signIn(page, 'guardian');
    await page.locator('main a[href*="/student/payment/master?student="]').first().click();
    await page.locator('table tbody tr').first().waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    expect(await tooWideBy(page)).toBe(0);
    expect(visit.problems).toEqual([]);
    await visit.close();
  },
);

const paths = (): readonly string[] => [
  `${counter}?student=${students[5]?.id}`,
  report,
  `${report}?tab=dues`,
  `${report}?tab=invoices`,
  `${report}?tab=closes`,
  '/site/fee/student-payment/fee-cancel-view?tab=decided',
];

test.each(looks)('the screens of fees in $language, dark $dark', async (look) => {
  const faults = await screenFaults(stage, look, 'accountant', {
    places: paths(),
    ready: 'main :is(table, form, input)',
  });
  expect(faults).toEqual([]);
});
