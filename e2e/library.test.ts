import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, qrOf } from '../src/core/server/http/check-codes.ts';
import { barsOf } from '../src/modules/documents/code128.ts';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from './browser.ts';
import { codePicture, labelPicture, writeFilm } from './helpers/film.ts';
import { askSecond, decide, readRefusal } from './helpers/second-person.ts';

const desk = '/site/library/site-library-borrowings-manage';
const patience = { timeout: 90_000 };
let stage: Stage;
/** A student without a book, and books that stand on the shelf. */
let student = { id: '', code: '', name: '' };
let books: readonly { label: string; title: string }[] = [];

beforeAll(async () => {
  stage = await openStage();
  await stage.world.inSite(1, async (transaction) => {
    const reader = await transaction.row<{ id: string; code: string; name_en: string }>(
      `SELECT s.id, s.code, s.name_en FROM students_student s
        WHERE s.site_id = $1 AND NOT EXISTS (SELECT 1 FROM library_member m WHERE m.site_id = $1 AND m.student_id = s.id)
        ORDER BY s.code LIMIT 1`,
    );
    student = { id: reader?.id ?? '', code: reader?.code ?? '', name: reader?.name_en ?? '' };
    const free = await transaction.rows<{ barcode: string; title: string }>(
      `SELECT DISTINCT ON (t.id) c.barcode, t.title FROM library_copy c
         JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id AND t.kind = 'general'
        WHERE c.site_id = $1 AND c.status = 'shelf'
          AND NOT EXISTS (SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL)
          AND NOT EXISTS (SELECT 1 FROM library_hold h WHERE h.site_id = $1 AND h.title_id = t.id)
        ORDER BY t.id, c.accession LIMIT 5`,
    );
    books = free.map((one) => ({ label: one.barcode, title: one.title }));
  });
});
afterAll(() => stage?.close());

const field = (page: Page) => page.locator('main input[role=combobox]').first();
const log = (page: Page) => page.locator('main ul[aria-live=polite] li');

test('LIB-3 a librarian lends and takes back by the keyboard alone, scan after scan', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'librarian', desk);
  await field(page).waitFor();
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement), patience).toBe(true);
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  // As quick as a scanner: nothing is waited for between the member and two books.
  await scan(student.code);
  for (const { label } of books.slice(0, 2)) await scan(label);
  await expect.poll(() => log(page).count(), patience).toBe(2);
  await expect
    .poll(() => log(page).allTextContents(), patience)
    .toEqual([expect.stringContaining('Lent until'), expect.stringContaining('Lent until')]);
  await page.getByRole('heading', { name: student.name }).waitFor();
  // The third is more than the rule allows: said in the list, not in a dialog.
  await scan(books[2]?.label ?? '');
  await expect.poll(() => log(page).first().textContent(), patience).toContain('as many as the rule allows');
  expect(await accessibilityProblems(visit)).toEqual([]);
  // Only taking back: a batch, whoever brings it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('F4');
  for (const { label } of books.slice(0, 2)) await scan(label);
  await expect.poll(() => log(page).count(), patience).toBe(5);
  expect((await log(page).allTextContents()).slice(0, 2)).toEqual([
    expect.stringContaining(`Taken back from ${student.name}`),
    expect.stringContaining(`Taken back from ${student.name}`),
  ]);
  // The refusal of the third.
  expect(problems.filter((one) => !one.includes('409'))).toEqual([]);
  await visit.close();
}, 240_000);

type Seen = { looks: number; isDark: boolean };

/** A camera that sees one label, in a browser that reads some kinds of labels, throws at others, and takes its time. */
function cameraThatSees(label: string): void {
  const seen = window as unknown as Seen & { BarcodeDetector: unknown };
  seen.looks = 0;
  seen.isDark = false;
  const begun = Date.now();
  Date.now = () => begun + seen.looks * 5000;
  seen.BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(['code_128', 'qr_code']);
    constructor({ formats }: { formats: string[] }) {
      if (formats.includes('code_39')) throw new TypeError('Unknown format');
    }
    detect() {
      seen.looks += 1;
      return seen.looks === 2 ? Promise.reject(new Error('Busy')) : Promise.resolve([{ rawValue: label }]);
    }
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: {
      getUserMedia: () => {
        const canvas = document.createElement('canvas');
        const paper = canvas.getContext('2d');
        setInterval(() => paper?.fillRect(Math.random() * 99, 0, 9, 9), 50);
        const stream = canvas.captureStream(20);
        const [track] = stream.getTracks();
        const stop = track?.stop.bind(track);
        if (track)
          track.stop = () => {
            seen.isDark = true;
            stop?.();
          };
        return Promise.resolve(stream);
      },
    },
  });
}

test('LIB-3 a book scanned first waits for its reader, who is found by name', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await page.addInitScript(cameraThatSees, books[0]?.label ?? '');
  await signIn(page, 'librarian', desk);
  await field(page).waitFor();
  // The camera of a phone sees the label many times, and it is one scan; shut, it goes dark.
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  await page.getByText('Scan the member who takes it').waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Seen).looks), patience)
    .toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as Seen).isDark), patience).toBe(true);
  await field(page).click();
  await page.keyboard.type(student.name);
  const option = page.getByRole('option', { name: student.name }).first();
  await option.waitFor();
  await option.click();
  await expect
    .poll(() => log(page).allTextContents(), patience)
    .toEqual([expect.stringContaining('Lent until')]);
  await page.getByRole('button', { name: /^Undo:/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Scanned by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => log(page).first().textContent(), patience).toContain('Undone');
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('LIB-3 a label that stays before the camera is one scan, however long a slow phone looks at each picture', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await page.addInitScript(cameraThatSees, books[3]?.label ?? '');
  await signIn(page, 'librarian', desk);
  await field(page).fill(student.code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: student.name }).waitFor();
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  await expect
    .poll(() => log(page).allTextContents(), patience)
    .toEqual([expect.stringContaining('Lent until')]);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Seen).looks), patience)
    .toBeGreaterThan(9);
  await page.getByRole('button', { name: 'Close the camera' }).click();
  // Nothing was taken back by the same label, and the next scan comes after whatever was.
  await field(page).fill('L999999');
  await page.keyboard.press('Enter');
  await page.getByText('L999999').first().waitFor();
  expect(await log(page).count()).toBe(1);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('LIB-3 LIB-8 a card and then a book before a real camera: the book is lent to whose card it is', async () => {
  const { world } = stage;
  const librarian = await world.person(1, ['librarian']);
  const joined = await librarian.call('POST', '/api/v1/library/members', { studentId: student.id });
  const card = await librarian.call('POST', `/api/v1/library/members/${joined.body.id}/card`, {
    language: 'bn',
  });
  expect(card.status, card.text).toBe(200);
  const issue = await world.inSite(1, (transaction) =>
    transaction.row<{ id: string }>(
      'SELECT issue_id AS id FROM documents_print WHERE site_id = $1 AND id = $2',
      card.body.printId,
    ),
  );
  const code = codeOf(world.server.services.config.secret, 'document', 1, issue?.id ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    const film = join(folder, 'desk.y4m');
    await writeFilm(film, [
      { svg: codePicture(qrOf(`${stage.address}/verify/${code}`)), seconds: 6 },
      { seconds: 1 },
      { svg: labelPicture(barsOf(books[4]?.label ?? '') ?? []), seconds: 6 },
      // It begins anew after a minute, and would bring the book back.
      { seconds: 60 },
    ]);
    const visit = await stage.visit({ film, phone: true });
    const { page, problems } = visit;
    await signIn(page, 'librarian', desk);
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await expect
      .poll(() => log(page).allTextContents(), patience)
      .toEqual([expect.stringContaining('Lent until')]);
    await page.getByRole('heading', { name: student.name }).waitFor();
    await page
      .getByText(books[4]?.title ?? '')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Close the camera' }).click();
    await page.locator('main video').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await visit.close();
  } finally {
    await rm(folder, { recursive: true });
  }
}, 240_000);

/** A camera before which a printed label is held, in a browser that reads none by itself, as on an iPhone. */
function cameraBefore(bars: readonly number[] | null): void {
  Object.defineProperty(window, 'BarcodeDetector', { value: undefined });
  Object.defineProperty(navigator, 'mediaDevices', {
    value: {
      getUserMedia: () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [1280, 720];
        const paper = canvas.getContext('2d');
        const draw = () => {
          if (!paper) return;
          paper.fillStyle = '#ded8cc';
          paper.fillRect(0, 0, 1280, 720);
          paper.fillStyle = 'white';
          paper.fillRect(200, 200, 880, 300);
          paper.fillStyle = '#222';
          let x = 300;
          bars?.forEach((wide, place) => {
            if (place % 2 === 0) paper.fillRect(x, 250, wide * 4, 200);
            x += wide * 4;
          });
        };
        setInterval(draw, 50);
        draw();
        return Promise.resolve(canvas.captureStream(20));
      },
    },
  });
}

test('LIB-3 the camera reads a label also where the browser cannot, in a worker with a policy of its own', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await page.addInitScript(cameraBefore, barsOf(books[2]?.label ?? ''));
  const decoder = page.waitForResponse((answer) => answer.url().endsWith('.wasm'));
  await signIn(page, 'librarian', desk);
  await field(page).waitFor();
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  await page.getByText('Scan the member who takes it').waitFor();
  await page
    .getByText(books[2]?.title ?? '')
    .first()
    .waitFor();
  expect((await decoder).headers()['content-type']).toBe('application/wasm');
  // The page itself may still run no such code.
  const policy = await page.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );
  expect(policy).not.toContain('unsafe-eval');
  await page.getByRole('button', { name: 'Close the camera' }).click();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('LIB-3 labels of books are printed by their numbers, in either digits', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'librarian', '/site/library/site-library-books');
  await page.getByRole('button', { name: 'Labels of books' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('From accession number').fill('১');
  await form.getByLabel('To accession number').fill('70');
  expect(await accessibilityProblems(visit)).toEqual([]);
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Print' }).click();
  const file = readFileSync(await (await coming).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await form.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('PRT-6 LIB-4 a guardian sees the children’s books and finds others on a phone', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page, problems } = visit;
  await signIn(page, 'guardian', '/student/library/sutdent-library-management');
  const search = page.getByRole('searchbox');
  await search.fill('himu');
  await page.getByText('হিমু', { exact: true }).first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('LIB-6 LIB-9 a book goes to the binder and comes back with its bill, on the list and in its file', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  const book = books[1] ?? { label: '', title: '' };
  await signIn(page, 'librarian', '/site/library/stock-take/view?tab=repair');
  await page.getByRole('button', { name: 'Send books away' }).click();
  const form = page.getByRole('dialog');
  // As a scanner types: each label ends with a line.
  await form.getByLabel('Labels or numbers of the books').pressSequentially(`${book.label}\n`);
  await form.getByLabel('Sent to').fill('Nilkhet Binders');
  await form.getByLabel('What is to be done').fill('New spine');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await form.getByRole('button', { name: 'Send away' }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto('/site/library/stock-take/view?tab=repair&state=away');
  const row = page.getByRole('row', { name: book.title }).first();
  await row.getByText('Nilkhet Binders').waitFor();
  await page.getByRole('button', { name: 'Views, columns, files' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = readFileSync(await (await coming).path(), 'utf8');
  expect(file).toContain('Nilkhet Binders');
  expect(file).toContain(book.title);
  await row.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Enter as back' }).click();
  const back = page.getByRole('dialog');
  await back.getByLabel('Cost').fill('১২০');
  await back.getByLabel('What was done, number of the bill').fill('Bound in cloth, bill 44');
  await back.getByRole('button', { name: 'Save' }).click();
  await back.waitFor({ state: 'detached' });
  await page.goto('/site/library/stock-take/view?tab=repair&state=back');
  await page.getByText('Bound in cloth, bill 44').first().waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('LIB-2 X-9 a milder fine waits for somebody else: refused the rules stay, approved they are the new ones', async () => {
  const visit = await stage.visit({ still: true });
  const { page } = visit;
  await signIn(page, 'librarian', '/site/library/setting/view');
  const fine = page.getByRole('textbox', { name: 'Fine a day, ৳: Student, General' });
  await fine.waitFor();
  const before = await fine.inputValue();
  expect(Number(before)).toBeGreaterThan(0.25);
  const askFor = async (reason: string) => {
    await fine.fill('0.25');
    await page.getByRole('button', { name: 'Save' }).click();
    await askSecond(page, reason);
    // What waits is not saved.
    await expect.poll(() => fine.inputValue(), patience).toBe(before);
  };
  await askFor('The poor pay it');
  await decide(stage, {
    title: /গ্রন্থাগারের জরিমানা শিথিল করা/,
    reason: 'The poor pay it',
    language: 'bn',
    facts: [['দৈনিক জরিমানা, ৳: শিক্ষার্থী, সাধারণ', '→ ৳০.২৫']],
    refusal: 'Books stay away longer',
  });
  await readRefusal(page, /Milder fines of the library/, 'Books stay away longer');
  await page.goto('/site/library/setting/view');
  await askFor('The committee agreed');
  await decide(stage, {
    title: /Milder fines of the library/,
    reason: 'The committee agreed',
    facts: [['Fine a day, ৳: Student, General', '→ ৳0.25']],
  });
  await page.reload();
  await expect.poll(() => fine.inputValue(), patience).toBe('0.25');
  // The browser tells of the refusals that asked for the reason.
  expect(visit.problems.filter((one) => !/ 422 .*\/api\/v1\/library\/settings$/.test(one))).toEqual([]);
  await visit.close();
}, 240_000);

test('LIB-7 X-9 books of a class set that never came back are written off by two', async () => {
  const visit = await stage.visit({ still: true, phone: true, language: 'bn', dark: true });
  const { page, problems } = visit;
  await signIn(page, 'librarian', `${desk}?tab=sets`);
  await page.getByText('অষ্টম – যমুনা').first().click();
  const drawer = page.getByRole('dialog', { name: 'শ্রেণি-সেট' });
  const close = drawer.getByRole('button', { name: /টি হারানো লিখে বন্ধ করুন$/ });
  await close.click();
  const why = page.getByRole('dialog', { name: /টি হারানো লিখে বন্ধ করুন$/ });
  await why.getByRole('textbox').fill('ঘরে পাওয়া যায়নি');
  await why.getByRole('button', { name: /টি হারানো লিখে বন্ধ করুন$/ }).click();
  await page.getByText('দ্বিতীয় ব্যক্তির কাছে পাঠানো হয়েছে').first().waitFor();
  expect(await tooWideBy(page)).toBe(0);
  // Nothing is written off yet.
  await close.waitFor();
  await decide(stage, {
    title: /English for Today/,
    reason: 'ঘরে পাওয়া যায়নি',
    facts: [
      ['Missing copies', /L0\d+/],
      ['Their price', '৳'],
    ],
  });
  await page.reload();
  await page.getByText('কোনো শাখার কাছে শ্রেণি-সেট নেই।').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);
