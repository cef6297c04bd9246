import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '../src/core/server/sheets/sheets.ts';
import { accessibilityProblems, openStage, type Stage, signIn } from './browser.ts';
import { ask } from './helpers/ask.ts';
import { looks, screenFaults } from './helpers/screen-faults.ts';
import { askSecond, decide } from './helpers/second-person.ts';

const counter = '/site/fee/student-payment/view';
const report = '/site/fee/student-payment-report/view';
let stage: Stage;
/** Who owes something. */
let students: readonly { id: string; code: string }[];

beforeAll(async () => {
  stage = await openStage();
  const { page, close } = await stage.visit();
  await signIn(page, 'accountant');
  const list = await ask<{ items: { student: { id: string; code: string } }[] }>(
    page,
    'GET',
    '/api/v1/fees/due-list?lateFrom=-1',
  );
  students = list.items.map((one) => one.student);
  await close();
});
afterAll(() => stage?.close());

test('the fee goes before its fine once that is chosen, and who owes nothing is given a certificate', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant', '/site/fee/settings?tab=payments');
  await page.getByRole('radio', { name: 'The fee first, then its fine' }).check();
  await page.getByRole('button', { name: /^Save/ }).click();
  // What may ask less of families waits for a second person.
  await askSecond(page, 'Fines grow faster than the fees');
  await decide(stage, {
    title: /Lower fees or fines by the settings/,
    reason: 'Fines grow faster than the fees',
  });
  type Dues = { lines: { principal: string; fine: string }[]; total: string };
  const duesOf = (id: string) => ask<Dues>(page, 'GET', `/api/v1/fees/students/${id}/dues`);
  // Somebody whose oldest due has a fine: where several owe the same, who stands where in the list is chance.
  const asked = students.slice(3, 9);
  const all = await Promise.all(asked.map((one) => duesOf(one.id)));
  const place = all.findIndex((dues) => Number(dues.lines[0]?.fine) > 0);
  const studentId = asked[place]?.id;
  await page.goto(`${counter}?student=${studentId}`);
  await page.getByText('Oldest due first · principal first').waitFor();
  const { lines, total } = await duesOf(studentId ?? '');
  const [first] = lines;
  expect(Number(first?.fine)).toBeGreaterThan(0);
  await page
    .getByLabel('Cash handed over')
    .locator('visible=true')
    .last()
    .fill(first?.principal ?? '');
  await page.getByText(/only the fine stays due/).waitFor();

  const openClearance = async () => {
    await page.getByRole('button', { name: 'Ledger' }).click();
    await page.getByRole('button', { name: 'Clearance' }).click();
  };
  await openClearance();
  await page.getByText(/is owed\. A certificate is given once/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Give the certificate' }).count()).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);

  await ask(page, 'POST', '/api/v1/fees/collections', {
    studentId,
    amount: total,
    method: 'cash',
    expected: total,
  });
  await page.reload();
  await openClearance();
  await page.getByLabel('Purpose').fill('Transfer certificate');
  await page.getByRole('button', { name: 'Give the certificate' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print FCL-2026-0001' }).click();
  expect((await download).suggestedFilename()).toBe('fee-clearance.pdf');
  await page.getByText(/Printed once/).waitFor();
  await page.getByRole('button', { name: 'Reprint FCL-2026-0001' }).waitFor();

  // The settings stay as they are while it waits.
  await page.goto('/site/fee/settings?tab=payments');
  await page.getByRole('radio', { name: 'By days' }).check();
  await page.getByRole('button', { name: /^Save/ }).click();
  await askSecond(page, 'Asked by many families');
  await expect
    .poll(() => page.getByRole('radio', { name: 'The whole monthly fee' }).isChecked(), { timeout: 60_000 })
    .toBe(true);
  // The browser tells of the refusal that asked for the reason.
  expect(visit.problems.filter((one) => !/ 422 .*\/api\/v1\/fees\/settings$/.test(one))).toEqual([]);
  await visit.close();
});

test('a late fine is waived at the counter with a reason, and withdrawn in the list', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant');
  const late = await ask<{ items: { student: { id: string; code: string } }[] }>(
    page,
    'GET',
    '/api/v1/fees/due-list?lateFrom=20',
  );
  const id = late.items.at(-1)?.student.id;
  await page.goto(`${counter}?student=${id}`);
  await page.getByRole('button', { name: 'Waive a fine' }).click();
  const form = page.getByRole('dialog', { name: 'Waive late fines' });
  await form
    .getByRole('button', { name: /^Waive/ })
    .last()
    .click();
  await form.getByText('Write how much of a fine is waived').waitFor();
  const amount = form.locator('input[inputmode=decimal]').first();
  await amount.fill('১০০০০');
  await form.getByRole('textbox', { name: 'Reason' }).fill('The father was ill');
  await form
    .getByRole('button', { name: /^Waive ৳/ })
    .last()
    .click();
  await form.getByText(/at most ৳/).waitFor();
  await amount.fill('১০');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await form.getByRole('button', { name: 'Waive ৳10.00' }).click();
  await form.waitFor({ state: 'detached' });
  await page
    .getByText(/৳10.00 of .* waived/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Ledger' }).click();
  const ledger = page.getByRole('dialog', { name: 'Ledger' });
  await ledger.getByText('The father was ill').waitFor();
  await ledger.getByText(/Fine waived/).waitFor();

  await page.goto('/site-fine-management?tab=waived');
  const row = page.getByRole('row', { name: /The father was ill/ });
  await row.waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await row.getByRole('button', { name: /Actions|More/ }).click();
  await page.getByRole('menuitem', { name: 'Withdraw the waiver' }).click();
  const asked = page.getByRole('dialog', { name: /Withdraw the waiver of ৳10.00/ });
  await asked.getByRole('textbox').fill('It was another student');
  await asked.getByRole('button', { name: 'Withdraw the waiver' }).click();
  await page.getByText('It was another student').waitFor();
  await page.getByText('Withdrawn').first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('a charge by hand is waived in part with a reason', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant');
  const { subHeads } = await ask<{ subHeads: { id: string; schedule: string }[] }>(
    page,
    'GET',
    '/api/v1/fees/setup',
  );
  await ask(page, 'POST', '/api/v1/fees/charges', {
    studentIds: [students[10]?.id],
    subHeadId: subHeads.find((one) => one.schedule === 'onDemand')?.id,
    amount: '432',
    due: '2026-12-10',
    reason: 'A window was broken',
  });
  await page.goto('/site-fine-management');
  const row = page.getByRole('row', { name: /A window was broken/ });
  await row.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Waive' }).click();
  const form = page.getByRole('dialog', { name: 'Waive a charge' });
  await form.locator('input[inputmode=decimal]').fill('৫০০');
  await form.getByRole('textbox', { name: 'Reason' }).fill('The glazier was cheap');
  await form.getByRole('button', { name: 'Waive ৳500.00' }).click();
  await form.getByText('Above 0 and at most ৳432.00').waitFor();
  await form.locator('input[inputmode=decimal]').fill('১৩২');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await form.getByRole('button', { name: 'Waive ৳132.00' }).click();
  await form.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: '৳300.00' }).click();
  const one = page.getByRole('dialog', { name: 'One fee' });
  await one.getByText(/The glazier was cheap/).waitFor();
  await page.goto('/site-fine-management?tab=waived&of=charge');
  await page.getByRole('row', { name: /The glazier was cheap/ }).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('what is owed is split into instalments at the counter, seen beforehand, and taken back', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant');
  const owing = await ask<{ items: { student: { id: string; code: string } }[] }>(
    page,
    'GET',
    '/api/v1/fees/due-list?lateFrom=-1',
  );
  const id = owing.items.at(-2)?.student.id;
  const setup = await ask<{ subHeads: { id: string; schedule: string }[] }>(
    page,
    'GET',
    '/api/v1/fees/setup',
  );
  await ask(page, 'POST', '/api/v1/fees/charges', {
    studentIds: [id],
    subHeadId: setup.subHeads.find((one) => one.schedule === 'onDemand')?.id,
    amount: '900',
    due: '2026-12-10',
    reason: 'Study tour',
  });
  await page.goto(`${counter}?student=${id}`);
  await page.getByRole('button', { name: 'Instalments', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Pay in instalments' });
  await form.getByRole('group', { name: 'Instalment 3' }).waitFor();
  const amounts = form.locator('fieldset input[inputmode=decimal]');
  await amounts.first().fill('1');
  await form.getByRole('textbox', { name: 'Reason' }).fill('The harvest is in January');
  await form.getByRole('button', { name: /^Split ৳/ }).click();
  await form.getByText(/The instalments add up to/).waitFor();
  // Ticking anew reckons the parts anew.
  await form.getByRole('textbox', { name: 'How many instalments' }).fill('২');
  await form.getByRole('group', { name: 'Instalment 3' }).waitFor({ state: 'detached' });
  expect(await accessibilityProblems(visit)).toEqual([]);
  await form.getByRole('button', { name: /^Split ৳/ }).click();
  await form.waitFor({ state: 'detached' });
  await page
    .getByText(/instalment 1 of 2/)
    .first()
    .waitFor();
  await page
    .getByText(/instalment 2 of 2/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Ledger' }).click();
  await page.getByRole('dialog', { name: 'Ledger' }).getByText('Split into instalments').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Instalments', exact: true }).click();
  await form.getByRole('button', { name: 'Cancel the plan' }).click();
  const asked = page.getByRole('dialog', { name: /Cancel the instalments of/ });
  await asked.getByRole('textbox').fill('Paid by the uncle');
  await asked.getByRole('button', { name: 'Cancel the plan' }).click();
  await form.getByText(/Paid by the uncle/).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('FEE-4 brothers and sisters are found for an offer, chosen and given it, and what ends is looked through', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant', '/site/fee/settings?tab=waivers');
  await page.getByRole('button', { name: 'Give an offer' }).click();
  const form = page.getByRole('dialog', { name: 'Give an offer' });
  const found = form.getByRole('table');
  await found
    .getByText(/2nd of [23]/)
    .first()
    .waitFor();
  await form.getByRole('button', { name: /^Save/ }).click();
  await form.getByText('Choose at least one student').waitFor();
  await found.getByRole('row').nth(1).getByRole('checkbox').check();
  await form.getByText(/1 chosen, ৳1[0-9][0-9]\.[0-9]{2} a month/).waitFor();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The elder brother is in Class Seven');
  // What stands half under the form's head would count as too small to be touched.
  await found.evaluate((table) => table.scrollIntoView({ block: 'center' }));
  expect(await accessibilityProblems(visit)).toEqual([]);
  await form.getByRole('button', { name: /^Give to 1/ }).click();
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /The elder brother is in Class Seven/ });
  await row.getByText('Second child of a family').waitFor();
  await row.getByText('at most ৳150.00 a month').waitFor();
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  const ending = page.getByRole('dialog', { name: 'Renew waivers' });
  await ending.getByRole('table').getByText('Second child of a family').first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('API-6 opening dues come from a sheet, prepared by one and posted by another', async () => {
  const office = await stage.visit();
  const { page } = office;
  await signIn(page, 'office', `${report}?tab=opening`);
  await page.getByText('No opening dues or advances have been brought in.').waitFor();
  await page.getByRole('button', { name: 'From a file' }).click();
  await page.getByRole('menuitem', { name: 'Opening dues' }).click();
  const [one, two] = students.slice(-2);
  const rows = [
    ['Student ID', 'বকেয়া খাত', 'Month', 'টাকা', 'Note', 'Due date'],
    [one?.code ?? '', 'Tuition fee', 'মার্চ ২০২৫', '৬০০', '', ''],
    [two?.code ?? '', 'Tuition fee', '', '120.50', 'Before 2025', '2025-01-10'],
    ['nobody', 'Tuition fee', '', '1', '', '2025-01-10'],
  ];
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'old-dues.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx([{ name: 'Dues', rows }])),
    });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('1 of 3 rows').waitFor();
  await page.getByText('৳720.50').waitFor();
  expect(await accessibilityProblems(office)).toEqual([]);
  await page.getByRole('button', { name: 'Leave row 3 out' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('2 rows were imported').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('row', { name: /old-dues\.xlsx/ })
    .getByText('Prepared')
    .waitFor();
  expect(office.problems).toEqual([]);
  await office.close();

  const second = await stage.visit();
  await signIn(second.page, 'accountant', `${report}?tab=opening`);
  await second.page
    .getByRole('row', { name: /old-dues\.xlsx/ })
    .getByText('old-dues.xlsx')
    .click();
  const drawer = second.page.getByRole('dialog', { name: /old-dues\.xlsx/ });
  await drawer.getByText('Before 2025').waitFor();
  expect(await accessibilityProblems(second)).toEqual([]);
  await drawer.getByRole('button', { name: 'Post', exact: true }).click();
  await second.page
    .getByRole('dialog', { name: /^Post .*\?$/ })
    .getByRole('button', { name: 'Post', exact: true })
    .click();
  await second.page.getByText('2 rows were posted').waitFor();
  await second.page
    .getByRole('row', { name: /old-dues\.xlsx/ })
    .getByText('Posted')
    .waitFor();
  await second.page.goto(`${counter}?student=${two?.id}`);
  await second.page.getByText('Before 2025').first().waitFor();
  expect(second.problems).toEqual([]);
  await second.close();
});

const paths: readonly string[] = [
  `${report}?tab=clearances`,
  `${report}?tab=opening`,
  '/site-fine-management',
  '/site-fine-management?tab=waived',
  '/site/fee/settings',
  '/site/fee/settings?tab=special',
  '/site/fee/settings?tab=winner',
  '/site/fee/settings?tab=fines',
  '/site/fee/settings?tab=waivers',
  '/site/fee/settings?tab=payments',
];

test.each(looks)('the screens of what is owed in $language, dark $dark', async (look) => {
  const faults = await screenFaults(stage, look, 'accountant', {
    places: paths,
    ready: 'main :is(table, form, input)',
  });
  expect(faults).toEqual([]);
});

test('FEE-4 a family asks for a waiver, the office gives it by two, and the family reads the answer', async () => {
  const family = await stage.visit({ still: true });
  await signIn(family.page, 'guardian', '/student/payment/master');
  await family.page.getByRole('button', { name: 'Ask for a waiver' }).click();
  const asking = family.page.getByRole('dialog');
  await asking.getByRole('combobox', { name: 'Ground' }).click();
  await family.page.getByRole('option').first().click();
  await asking.getByLabel('Reason').fill('The mill has closed');
  await asking.getByRole('button', { name: 'Send' }).click();
  await family.page.getByText('The school has received your request').waitFor();
  await family.page
    .getByRole('row', { name: /The mill has closed/ })
    .getByText('Waiting for an answer')
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
  await page.keyboard.press('Tab');
  await form.getByLabel('Percent').last().fill('100');
  await form.getByRole('combobox', { name: 'From month' }).press('ArrowDown');
  await page.getByRole('option', { name: 'December 2026' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sent to a second person').first().waitFor();
  expect(office.problems).toEqual([]);
  await office.close();
  await decide(stage, { title: /waiver/i, reason: 'The mill has closed' });

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
  await decide(stage, { title: /A cheaper December/, reason: 'The committee decided' });
  await page.reload();
  await page
    .getByRole('row', { name: /A cheaper December/ })
    .getByText('Approved as rules')
    .waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});
