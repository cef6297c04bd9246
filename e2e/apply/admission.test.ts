import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { ask } from '../helpers/ask.ts';
import { askSecond, decide, readRefusal } from '../helpers/second-person.ts';

const patience = { timeout: 60_000 };
let stage: Stage;
let picture: Buffer;
beforeAll(async () => {
  stage = await openStage();
  picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => stage?.close());

const goOn = (page: Page) => page.getByRole('button', { name: 'সংরক্ষণ করে পরের ধাপে' }).click();
const isAt = (page: Page, step: string) => page.getByRole('heading', { level: 2, name: step }).waitFor();

test('ADM-2 ADM-14 a family applies on a phone in Bengali, goes on after the phone died, and sends', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page, problems } = visit;
  await page.goto('/web/admission-form');
  await page.getByRole('button', { name: 'আবেদন করুন' }).first().click();
  await page.getByLabel('পছন্দ ১').selectOption({ index: 1 });
  expect(await accessibilityProblems(visit)).toEqual([]);
  await goOn(page);
  await isAt(page, 'আবেদনকারী');
  const code = (await page.locator('.code strong').textContent()) ?? '';
  // Nothing is filled in: the first mistake has the focus.
  await goOn(page);
  await page.getByText('চিহ্নিত ঘরগুলো ঠিক করুন।').waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement)?.name))
    .toBe('nameEn');
  const fill = async (answers: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(answers)) await page.locator(`[name="${name}"]`).fill(value);
  };
  const choose = (name: string, value: string | { index: number }) =>
    page.locator(`[name="${name}"]`).selectOption(value);
  await fill({
    nameEn: 'Ayesha Siddiqua',
    nameBn: 'আয়েশা সিদ্দিকা',
    dateOfBirth: '০৫/০৭/২০১৫',
    birthRegistration: '২০১৫৭৫১৬৩৯৯০১২৩৪৫',
    mobile: '০১৭১২৩৪৫৬৭৮',
  });
  await choose('gender', 'female');
  await choose('religion', 'islam');
  await goOn(page);
  await isAt(page, 'পিতা-মাতা');
  // The phone dies: another one, the code from paper.
  const onAnotherPhone = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/web/admission-form');
    await page.getByLabel('আবেদনের কোড').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'খুলুন' }).click();
  };
  await onAnotherPhone();
  await isAt(page, 'পিতা-মাতা');
  await fill({
    fatherNameEn: 'Abdur Rahman',
    fatherNameBn: 'আব্দুর রহমান',
    motherNameEn: 'Salma Begum',
    motherNameBn: 'সালমা বেগম',
  });
  await goOn(page);
  await isAt(page, 'ঠিকানা');
  for (const part of ['Division', 'District', 'Thana']) {
    await expect
      .poll(() => page.locator(`[name="present${part}"] option`).count(), patience)
      .toBeGreaterThan(1);
    await choose(`present${part}`, { index: 1 });
  }
  await fill({ presentVillage: 'শান্তিনগর ১২' });
  await page.getByRole('button', { name: 'বর্তমান ঠিকানার মতোই' }).click();
  expect(await tooWideBy(page)).toBe(0);
  await goOn(page);
  await isAt(page, 'শিক্ষা');
  await goOn(page);
  await isAt(page, 'ছবি');
  await page.locator('#photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: 'এই ছবি ব্যবহার করুন' }).click();
  await page.getByText('ছবি দেওয়া হয়েছে।').waitFor();
  // And once more at the sixth step: the photo has gone up already.
  await onAnotherPhone();
  await isAt(page, 'ছবি');
  await page.getByText('ছবি দেওয়া হয়েছে।').waitFor();
  await goOn(page);
  await isAt(page, 'যাচাই ও জমা');
  await page.getByText('আয়েশা সিদ্দিকা').waitFor();
  await page.locator('#payer').selectOption('bkash');
  await page.locator('#trx').fill('9KJ2LM4N5P');
  await page.getByRole('checkbox', { name: /সব তথ্য সত্য/ }).check();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('button', { name: 'আবেদন জমা দিন' }).click();
  await page
    .getByText(/A26-\d{6}/)
    .first()
    .waitFor();
  await page.getByText('লেনদেন আইডি দেওয়া').waitFor();
  expect(await tooWideBy(page)).toBe(0);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'ফরম পিডিএফ' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^A26-\d{6}-form\.pdf$/);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('ADM-2 ADM-4 the office enters a paper form with its transaction, ticks its documents and corrects it with a reason', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'office', '/site/student-admission/site-student-admission-inside-form');
  const write = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);
  const pick = async (label: string, option: string | number) => {
    await page.getByRole('combobox', { name: label }).first().click();
    const shown = page.getByRole('option').locator('visible=true');
    await (typeof option === 'number' ? shown.nth(option) : shown.getByText(option, { exact: true })).click();
  };
  await pick('Choice 1', 0);
  for (const [name, value] of Object.entries({
    nameEn: 'Rafia Sultana',
    nameBn: 'রাফিয়া সুলতানা',
    birthRegistration: '20157516399012399',
    mobile: '01712345679',
    fatherNameEn: 'Abdul Hai',
    fatherNameBn: 'আব্দুল হাই',
    motherNameEn: 'Nasima Akter',
    motherNameBn: 'নাসিমা আক্তার',
    presentVillage: 'Road 7',
  }))
    await write(name, value);
  await write('dateOfBirth', '05/07/2015');
  await pick('Gender', 'Female');
  await pick('Religion', 'Islam');
  for (const part of ['Division', 'District', 'Thana']) await pick(part, 0);
  await page.getByRole('button', { name: 'The same as the present address' }).click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: 'Use this photo' }).click();
  // Half a payment is said at its field.
  await page.getByLabel('Transaction ID', { exact: true }).fill('7AB8CD9EF0');
  await page.getByRole('button', { name: 'Enter the application' }).click();
  await page.getByText('The Payment Company/method field is required.').waitFor();
  await pick('Payment Company/method', 'Nagad');
  await page.getByRole('button', { name: 'Enter the application' }).click();
  await page.getByText(/^Entered as A26-/).waitFor(patience);
  await page.goto('/site/student-admission/applicant/view?q=Rafia');
  await page
    .locator('main tbody tr')
    .first()
    .getByRole('button')
    .or(page.locator('main tbody tr a'))
    .first()
    .click();
  await page.getByText('Transaction ID given: Nagad 7AB8CD9EF0').waitFor(patience);
  await page.getByText('No statement brought in so far has this transaction.').waitFor();
  const papers = page.getByRole('group', { name: 'Documents brought' });
  await papers.getByRole('checkbox').first().check();
  await expect
    .poll(() => papers.getByText('Not brought yet').count())
    .toBeLessThan(await papers.getByRole('checkbox').count());
  await page.getByRole('link', { name: 'Correct the application' }).click();
  await write('nameEn', 'Rafia Sultana Mim');
  await page.getByLabel('Why it is corrected').fill('As the birth certificate says');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await page.getByText('Name in English: Rafia Sultana → Rafia Sultana Mim').waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('B4 anybody does a published draw again in the browser, without a network, and finds a changed one', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await page.goto('/web/admission-lottery');
  await page.getByRole('link', { name: 'Admission to class Seven' }).click();
  const verify = page.getByRole('button', { name: 'Do the draw again' });
  await verify.waitFor();
  await page.context().setOffline(true);
  await verify.click();
  await page.getByText(/^Genuine: list, secret, order, seats and waiting list/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const saved = JSON.parse(await streamText(await file.createReadStream())) as {
    seats: { number: string }[];
  };
  await page.context().setOffline(false);
  await page.goto('/web/admission-lottery');
  saved.seats = saved.seats.slice(1);
  await page.getByLabel('Check a saved file').setInputFiles({
    name: 'draw.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(saved)),
  });
  await verify.click();
  await page.getByText(/^Not genuine: the seats do not follow/).waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

const streamText = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  for await (const part of stream) text += part;
  return text;
};

test('ADM-7 the head admits a selected applicant, and takes it back with a reason', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/student-admission/applicant/view?state=selected');
  const first = page.locator('main tbody tr').first();
  // The number too is in the row; the name opens it.
  await first.getByRole('button').or(first.getByRole('link')).first().click();
  await page.getByRole('button', { name: 'Admit as a student' }).click();
  await page.getByText(/^Admitted: ID/).waitFor(patience);
  const slips = page.getByRole('dialog', { name: 'First password' });
  await slips
    .getByText(/^[a-z]+-\d+$/)
    .first()
    .waitFor(patience);
  await slips.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Take the admission back' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Reason').fill('The family moved to Khulna');
  await dialog.getByRole('button', { name: 'Take the admission back' }).click();
  await page.getByRole('button', { name: 'Admit as a student' }).waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

const results = '/site/lottery-result/site-admission-lottery-result-form';

/** An admission test of three whose marks nobody wrote yet, like the demonstration's lottery in everything else. */
const admissionTest = () =>
  stage.world.inSite(1, async (transaction) => {
    const [id, offer] = [newId(), newId()];
    const lottery = await transaction.row<{ id: string }>(
      'SELECT declaration_id AS id FROM admission_draw WHERE site_id = $1 ORDER BY id LIMIT 1',
    );
    const same = 'kind, year_id, opens_on, closes_on, status, fee, admission_fee, sub_head_id, most_choices';
    const more = 'respond_days, full_mark, pass_mark, quotas, documents, eligibility';
    await transaction.change(
      `INSERT INTO admission_declaration (site_id, id, title_en, title_bn, method, test_on, ${same}, ${more})
       SELECT $1, $2, 'Written test', 'লিখিত পরীক্ষা', 'test', closes_on + 1, ${same}, ${more}
         FROM admission_declaration WHERE site_id = $1 AND id = $3`,
      id,
      lottery?.id,
    );
    await transaction.change(
      `INSERT INTO admission_offer (site_id, id, declaration_id, class_id, seats, place)
       SELECT $1, $2, $3, class_id, 2, 1 FROM admission_offer WHERE site_id = $1 AND declaration_id = $4 ORDER BY place LIMIT 1`,
      offer,
      id,
      lottery?.id,
    );
    const who =
      'name_en, name_bn, father_name_en, mother_name_en, date_of_birth, mobile, data, qualifications, search_text';
    const rows = await transaction.rows<{ id: string }>(
      `INSERT INTO admission_applicant (site_id, id, declaration_id, number, code_digest, state, step, choices, claims, quotas, ${who})
       SELECT $1, gen_random_uuid(), $2, 'A26-9' || substr(number, 6), 'test ' || number, 'eligible', 6, ARRAY[$3::uuid], '{}', '{}', ${who}
         FROM admission_applicant WHERE site_id = $1 AND declaration_id = $4 AND number IS NOT NULL ORDER BY number LIMIT 3
       RETURNING id`,
      id,
      offer,
      lottery?.id,
    );
    return { id, applicants: rows.map((one) => one.id) };
  });

test('X-9 ADM-6 a merit list of own marks waits for somebody who wrote none: refused it stays hidden, approved it is published', async () => {
  const made = await admissionTest();
  const visit = await stage.visit({ still: true });
  const { page } = visit;
  await signIn(page, 'head');
  await ask(page, 'PUT', '/api/v1/admission/marks', {
    declarationId: made.id,
    marks: made.applicants.map((id, place) => ({ id, mark: 60 + place, isAbsent: false })),
  });
  await page.goto(`${results}?declaration=${made.id}`);
  /** Presses it, and again in the question that follows. */
  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };
  await press('Make the merit list');
  await page
    .getByRole('table')
    .getByText(/^A26-9/)
    .first()
    .waitFor();
  const askFor = async (reason: string) => {
    await press('Publish the result');
    await askSecond(page, reason);
    expect(await page.getByText(/^Published/).count()).toBe(0);
  };
  await askFor('The teacher is ill');
  await decide(stage, {
    who: 'accountant',
    title: /^ফল প্রকাশ: লিখিত পরীক্ষা/,
    reason: 'The teacher is ill',
    language: 'bn',
    facts: [
      ['অংশগ্রহণকারী', '৩'],
      ['যত আসন দেওয়া হয়েছে', '২'],
      ['নম্বর লিখেছেন', /\S/],
    ],
    refusal: 'Let the papers be looked at again',
  });
  await readRefusal(page, /^Publish the result: Written test/, 'Let the papers be looked at again');
  await page.goto(`${results}?declaration=${made.id}`);
  await askFor('The papers were looked at again');
  await decide(stage, {
    who: 'accountant',
    title: /^Publish the result: Written test/,
    reason: 'The papers were looked at again',
    facts: [
      ['Took part', '3'],
      ['Seats it gave', '2'],
      ['Marks written by', /\S/],
    ],
  });
  await page.reload();
  await page
    .getByText(/^Published/)
    .first()
    .waitFor();
  // The browser tells of the refusals that asked for the reason.
  expect(visit.problems.filter((one) => !/ 422 .*\/publish$/.test(one))).toEqual([]);
  await visit.close();
}, 240_000);
