import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { roleUrl } from '../../src/core/server/database/database.ts';
import { runImport } from '../../src/core/server/import/queued-import.ts';
import { startWorker } from '../../src/core/server/jobs/jobs.ts';
import * as accounts from '../../src/modules/accounts/public.ts';
import { runInvoices } from '../../src/modules/fees/billing/jobs.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { assertBooksAddUp, collectOf, decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees/openings';
const now = dhakaInstant('2026-07-20', '10:30');
let world: World;
let school: FeeSchool;
let clerk: Person;
let accountant: Person;
let cashier: Person;
let head: Person;
let stranger: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 8);
  clerk = await world.person(world.siteA, ['office']);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  head = await world.person(world.siteA, ['head']);
  stranger = await world.person(world.siteB, ['accountant']);
  await accountant.call('PUT', '/api/v1/fees/fine-rules', {
    subHeadId: null,
    version: null,
    rule: { kind: 'per_day', amount: '5' },
  });
});
afterAll(() => world.close());

const code = (n: number) => `2606${String(n + 1).padStart(4, '0')}`;
type Row = { row: number; errors: Record<string, string[]>; warnings: Record<string, string[]> };
type Batch = { id: string; version: number; state: string; rows: number; amount: string };
const dues = async (n: number) =>
  (await accountant.call('GET', `/api/v1/fees/students/${school.students[n]}/dues`)).body as unknown as Dues;
const books = () => world.inSite(school.siteId, assertBooksAddUp);
const latest = async (): Promise<Batch> => {
  const { items } = (await accountant.call('GET', base)).body as unknown as { items: Batch[] };
  const [first] = items;
  if (!first) throw new Error('Nothing was prepared');
  return first;
};
/** Prepares a sheet as the clerk and answers it. */
const prepare = async (kind: 'dues' | 'advances', rows: readonly object[], headers = {}): Promise<Batch> => {
  const input = { rows, fileName: `${kind}.xlsx` };
  const answer = await clerk.call('POST', `${base}/${kind}/import`, input, headers);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body, answer.text).toMatchObject({ created: rows.length, wrong: 0 });
  return latest();
};
const act = (
  who: Person,
  what: 'post' | 'undo' | 'discard',
  { id, version }: Batch,
  reason = 'As in the old books',
) => who.call('POST', `${base}/${id}/${what}`, what === 'discard' ? { version } : { version, reason });
const ledgerOf = (ledger: string) =>
  world.inSite(school.siteId, async (transaction) =>
    Number(
      (
        await transaction.row<{ sum: string }>(
          `SELECT coalesce(sum(l.credit - l.debit), 0)::text AS sum FROM accounts_voucher_line l
             JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id AND a.code = $2 WHERE l.site_id = $1`,
          ledger,
        )
      )?.sum ?? 0,
    ),
  );

describe('API-6 opening dues from a sheet', () => {
  it('guesses the headings of a school’s own sheet in either language, and tells all mistakes at once with the sums', async () => {
    const lines = [
      'আইডি,বকেয়া খাত,মাস,টাকা,শেষ তারিখ,মন্তব্য',
      `${code(0)},Tuition fee,মার্চ ২০২৬,৫০০,,`,
      `${code(1)},Session charge,,1000,15/01/2026,`,
      '99999999,Tuition fee,March 2026,500,,',
      `${code(2)},Nothing known,March,0,,`,
      `${code(0)},Tuition fee,2026-03,500,,`,
    ];
    const content = Buffer.from(`\ufeff${lines.join('\n')}\n`).toString('base64');
    const answer = await clerk.call('POST', `${base}/dues/import/check`, { fileName: 'dues.csv', content });
    expect(answer.status, answer.text).toBe(200);
    const { headings, rows, sums } = answer.body as unknown as {
      headings: { heading: string; column: string | null }[];
      rows: Row[];
      sums: { amount: string }[];
    };
    expect(headings.map((one) => one.column)).toEqual(['code', 'subHead', 'month', 'amount', 'due', 'note']);
    expect(rows.map((row) => Object.keys(row.errors).toSorted())).toEqual([
      [],
      [],
      ['code'],
      ['amount', 'month', 'subHead'],
      ['month'],
    ]);
    expect(sums.at(-1)?.amount).toBe('1500.00');
  });

  it('are prepared by one and posted by another, as lines like any other without a late fine', async () => {
    const rows = [
      { code: code(0), subHead: 'Tuition fee', month: 'March 2026', amount: '500' },
      { code: code(0), subHead: 'Tuition fee', amount: '120.50', due: '2025-12-10', note: 'From 2025' },
      { code: code(1), subHead: 'Tuition fee', month: '2026-07', amount: '300' },
    ];
    const batch = await prepare('dues', rows, { 'idempotency-key': 'dddddddd-0000-4000-8000-000000000001' });
    expect(batch).toMatchObject({ state: 'prepared', rows: 3, amount: '920.50' });
    // The same key once more prepares nothing.
    const again = { rows, fileName: 'dues.xlsx' };
    await clerk.call('POST', `${base}/dues/import`, again, {
      'idempotency-key': 'dddddddd-0000-4000-8000-000000000001',
    });
    expect((await accountant.call('GET', base)).body.total).toBe(1);
    expect((await dues(0)).total).toBe('0.00');
    // Whoever prepared it only asks; a cashier and another institution do not even that.
    expect((await act(cashier, 'post', batch)).status).toBe(403);
    expect((await act(stranger, 'post', batch)).status).toBe(404);
    expect((await clerk.call('POST', `${base}/${batch.id}/post`, { version: 1, reason: '' })).status).toBe(
      422,
    );
    const asked = await act(clerk, 'post', batch);
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    expect((await decideOn(clerk, id, 'approved')).body.code).toBe('approvals.ownRequest');
    const decided = await decideOn(accountant, id, 'approved');
    expect(decided.status, decided.text).toBe(200);
    expect(await latest()).toMatchObject({ state: 'posted', version: 2 });
    const { total, fine, lines } = await dues(0);
    expect([total, fine]).toEqual(['620.50', '0.00']);
    expect(lines.map((line) => [line.period, line.state])).toContainEqual(['2026-03', 'overdue']);
    // A run of the same month bills it no second time.
    await world.inSite(school.siteId, async (transaction) => {
      const plan = await planMonth(transaction, school.yearId, '2026-07');
      return addLines(transaction, null, plan.lines, { at: now });
    });
    const tuition = (await dues(1)).lines.filter((line) => line.period === '2026-07');
    expect(tuition.map((line) => line.principal).toSorted()).toEqual(['20.50', '300.00']);
    const check = await clerk.call('POST', `${base}/dues/import/check`, { rows });
    expect((check.body.rows as Row[]).map((row) => Object.keys(row.errors))).toEqual([
      ['month'],
      [],
      ['month'],
    ]);
    await books();
  });

  it('come into the books when they are paid, and are then no longer taken back', async () => {
    const income = await ledgerOf('4101');
    const { lines } = await dues(0);
    await collectOf(cashier, school.students[0], '500', [
      lines.find((line) => line.period === '2026-03')?.id ?? '',
    ]);
    expect((await ledgerOf('4101')) - income).toBe(50_000);
    const refused = await act(clerk, 'undo', await latest());
    expect([refused.status, refused.body.code], refused.text).toEqual([409, 'fees.openingHangs']);
    await books();
  });

  it('are taken back as a whole by two while nothing hangs on them, and can be brought in again', async () => {
    const rows = [{ code: code(2), subHead: 'Tuition fee', month: '2026-02', amount: '500' }];
    const posted = await prepare('dues', rows);
    // A colleague who may decide posts it at once, and of two at once only one does.
    const both = await Promise.all([act(accountant, 'post', posted), act(accountant, 'post', posted)]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const asked = await act(accountant, 'undo', await latest());
    expect(asked.status, asked.text).toBe(202);
    const decided = await decideOn(head, (asked.body.waiting as { id: string }).id, 'approved');
    expect(decided.status, decided.text).toBe(200);
    expect(await latest()).toMatchObject({ state: 'undone' });
    expect((await dues(2)).lines.filter((line) => line.period === '2026-02')).toEqual([]);
    await act(accountant, 'post', await prepare('dues', rows));
    expect((await dues(2)).lines.map((line) => line.principal)).toContain('500.00');
    const detail = (await accountant.call('GET', `${base}/${(await latest()).id}`)).body;
    expect(detail).toMatchObject({ total: 1, sums: [{ rows: 1, amount: '500.00' }] });
    expect((await stranger.call('GET', `${base}/${(await latest()).id}`)).status).toBe(404);
  });

  it('are thrown away before they are posted, and refused where they were billed since', async () => {
    const rows = [{ code: code(3), subHead: 'Tuition fee', month: '2026-08', amount: '500' }];
    const first = await prepare('dues', rows);
    expect((await act(clerk, 'discard', first)).status).toBe(200);
    expect((await act(accountant, 'post', first)).status).toBe(409);
    const second = await prepare('dues', rows);
    await world.inSite(school.siteId, async (transaction) => {
      const plan = await planMonth(transaction, school.yearId, '2026-08');
      return addLines(transaction, null, plan.lines, { at: now });
    });
    const refused = await act(accountant, 'post', second);
    expect([refused.status, refused.body.code]).toEqual([409, 'fees.openingBilledSince']);
    expect((await act(clerk, 'discard', second)).status).toBe(200);
    await books();
  });
});

describe('API-6 opening advances from a sheet', () => {
  it('are posted from the general fund with a voucher each, used at the counter, and then not taken back', async () => {
    const batch = await prepare('advances', [
      { code: code(4), amount: '১,২০০' },
      { code: code(5), amount: '300', note: 'Ledger page 12' },
    ]);
    const fund = await ledgerOf('3101');
    const posted = await act(accountant, 'post', batch);
    expect(posted.status, posted.text).toBe(200);
    expect([await ledgerOf('2101'), (await ledgerOf('3101')) - fund]).toEqual([150_000, -150_000]);
    expect((await dues(4)).advance).toBe('1200.00');
    await books();
    // It is no money of the day, and no receipt of the usual series.
    const payments = (
      await accountant.call('GET', '/api/v1/fees/payments', {
        from: '2026-07-20',
        to: '2026-07-20',
        method: 'money',
      })
    ).body;
    expect((payments.items as { method: string }[]).every((one) => one.method !== 'opening')).toBe(true);
    const open = await dues(4);
    const spent = await cashier.call('POST', '/api/v1/fees/collections', {
      studentId: school.students[4],
      method: 'advance',
      amount: '100',
      lineIds: null,
      expected: open.total,
    });
    expect(spent.status, spent.text).toBe(200);
    const refused = await act(clerk, 'undo', await latest());
    expect([refused.status, refused.body.code]).toEqual([409, 'fees.openingHangs']);
    await books();
  });

  it('are reversed with their vouchers when they are taken back', async () => {
    const before = [await ledgerOf('2101'), await ledgerOf('3101')];
    const batch = await prepare('advances', [
      { code: code(6), amount: '700' },
      { code: code(7), amount: '50' },
    ]);
    await act(accountant, 'post', batch);
    const asked = await act(clerk, 'undo', await latest());
    expect(asked.status, asked.text).toBe(202);
    const decided = await decideOn(accountant, (asked.body.waiting as { id: string }).id, 'approved');
    expect(decided.status, decided.text).toBe(200);
    expect([await ledgerOf('2101'), await ledgerOf('3101')]).toEqual(before);
    expect((await dues(6)).advance).toBe('0.00');
    await books();
    const rows = (await accountant.call('GET', `${base}/${(await latest()).id}`)).body.items as object[];
    expect(rows).toMatchObject([{ isCancelled: true }, { isCancelled: true }]);
  });

  it('are refused with the difference while the books hold advances that no student has', async () => {
    const twice = await clerk.call('POST', `${base}/advances/import/check`, {
      rows: [
        { code: code(5), amount: '10' },
        { code: code(6), amount: '0' },
      ],
    });
    expect((twice.body.rows as Row[]).map((row) => Object.keys(row.errors))).toEqual([['code'], ['amount']]);
    const { postVoucher, readSystemLedgers, reverseVoucher } = accounts;
    const { id } = await world.inSite(school.siteId, async (transaction) => {
      const { advance, generalFund } = await readSystemLedgers(transaction);
      return postVoucher(transaction, {
        type: 'journal',
        day: '2026-07-20',
        narration: 'As the opening balances have it',
        lines: [
          { ledgerId: generalFund, side: 'Dr', amount: 40_000n },
          { ledgerId: advance, side: 'Cr', amount: 40_000n },
        ],
      });
    });
    const refused = await act(
      accountant,
      'post',
      await prepare('advances', [{ code: code(6), amount: '10' }]),
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'fees.openingAdvanceGap']);
    expect(refused.body.message).toMatch(/400/);
    await world.inSite(school.siteId, (transaction) =>
      reverseVoucher(transaction, id, { day: '2026-07-20', reason: 'Counted twice' }),
    );
    await books();
  });
});

describe('X-6 a large sheet', () => {
  it('is queued, goes on without the page, and is prepared whole or not at all', async () => {
    const worker = await startWorker(
      world.server.services,
      [runImport.job, runInvoices.job],
      roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
      { pollMilliseconds: 100 },
    );
    const many = (wrong: number) =>
      Array.from({ length: 2_001 }, (_, n) => ({
        code: n < wrong ? 'nobody' : code(n % 8),
        subHead: 'Tuition fee',
        amount: '1',
        due: '2026-01-10',
        note: `Entry ${n}`,
      }));
    const before = (await accountant.call('GET', base)).body.total;
    const runOf = async (rows: object[]) => {
      const answer = await clerk.call('POST', `${base}/dues/import`, { rows, fileName: 'large.xlsx' });
      expect(answer.status, answer.text).toBe(200);
      const path = `/api/v1/jobs/runs/${answer.body.runId}`;
      expect((await stranger.call('GET', path)).status).toBe(404);
      await until('the import', async () => (await clerk.call('GET', path)).body.state === 'done');
      return (await clerk.call('GET', path)).body;
    };
    const refused = await runOf(many(3));
    expect(refused).toMatchObject({ problemCount: 3, result: { created: 0, wrong: 3 } });
    expect((refused.problems as { row: string }[]).map((one) => one.row)).toEqual(['1', '2', '3']);
    expect((await accountant.call('GET', base)).body.total).toBe(before);
    const done = await runOf(many(0));
    expect(done).toMatchObject({ total: 2_001, done: 2_001, result: { created: 2_001, wrong: 0 } });
    await worker.stop();
    const batch = await latest();
    expect(batch).toMatchObject({ rows: 2_001, state: 'prepared' });
    expect((await act(accountant, 'post', batch)).status).toBe(200);
    await books();
  });
});

describe('API-6 opening balances of ledgers from a sheet', () => {
  const check = '/api/v1/accounts/opening-sheet/check';

  it('are known by code or name in either language, told with their sums and the difference, and post nothing', async () => {
    const vouchers = async () => (await accountant.call('GET', '/api/v1/accounts/journal')).body.total;
    const before = await vouchers();
    const lines = [
      'হিসাব,ডেবিট,ক্রেডিট',
      '1101,"১,০০০",',
      'General fund,,900.50',
      '4101 Tuition,5,',
      'Nowhere,1,',
      '1101,1,',
      '2101,,10',
      '3101,1,1',
    ];
    const content = Buffer.from(`\ufeff${lines.join('\n')}\n`).toString('base64');
    const answer = await accountant.call('POST', check, { fileName: 'balances.csv', content });
    expect(answer.status, answer.text).toBe(200);
    const { headings, rows, sums } = answer.body as unknown as {
      headings: { column: string | null }[];
      rows: Row[];
      sums: { amount: string }[];
    };
    expect(headings.map((one) => one.column)).toEqual(['ledger', 'debit', 'credit']);
    expect(rows.map((row) => [Object.keys(row.errors), Object.keys(row.warnings)])).toEqual([
      [[], []],
      [[], []],
      [['ledger'], []],
      [['ledger'], []],
      [['ledger'], []],
      [[], ['ledger']],
      [['ledger', 'credit'], []],
    ]);
    expect(sums.map((one) => one.amount)).toEqual(['1000.00', '910.50', '89.50']);
    expect(await vouchers()).toBe(before);
    expect((await stranger.call('POST', check, { rows: [{ ledger: '1101', debit: '1' }] })).status).toBe(200);
    expect((await world.nobody.call('POST', check, { rows: [] })).status).toBe(401);
  });

  it('remember what somebody said a heading stands for, in this institution alone', async () => {
    const content = Buffer.from('\ufeffKhata,Joma (Dr),Khoroch (Cr)\n1101,10,\n3101,,10\n').toString(
      'base64',
    );
    const columnsOf = async (person: typeof accountant, columns?: Record<string, string>) => {
      const { body } = await person.call('POST', check, {
        fileName: 'b.csv',
        content,
        ...(columns ? { columns } : {}),
      });
      return (body.headings as { column: string | null }[]).map(({ column }) => column);
    };
    expect(await columnsOf(accountant)).not.toEqual(['ledger', 'debit', 'credit']);
    const chosen = { 0: 'ledger', 1: 'debit', 2: 'credit' };
    expect(await columnsOf(accountant, chosen)).toEqual(['ledger', 'debit', 'credit']);
    expect(await columnsOf(accountant)).toEqual(['ledger', 'debit', 'credit']);
    expect(await columnsOf(stranger)).not.toEqual(['ledger', 'debit', 'credit']);
  });
});

describe('API-6 results of earlier years from a sheet', () => {
  const results = '/api/v1/results/brought-in';
  const rows = [
    {
      code: code(0),
      exam: 'Annual Exam',
      year: '2025',
      className: 'Five',
      gpa: '৪.৭৫',
      grade: 'A',
      place: '3',
    },
    { code: code(1), exam: 'Annual Exam', year: '2025', grade: 'F', subjects: 'Bangla: B; English: F' },
  ];

  it('are checked in every row at once and brought in as a record nobody changes', async () => {
    const wrong = [
      { code: 'nobody', exam: '', year: '1800', gpa: '6', subjects: 'Bangla' },
      { code: code(0), exam: 'Annual Exam', year: '2025', gpa: '' },
    ];
    const found = await clerk.call('POST', `${results}/import/check`, { rows: wrong });
    expect((found.body.rows as Row[]).map((row) => Object.keys(row.errors).toSorted())).toEqual([
      ['code', 'exam', 'gpa', 'subjects', 'year'],
      ['gpa'],
    ]);
    expect((await cashier.call('POST', `${results}/import`, { rows })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => clerk.call('POST', `${results}/import`, { rows })));
    expect(both.map((one) => Number(one.body.created ?? 0)).toSorted()).toEqual([0, 2]);
    const list = (await clerk.call('GET', results, { q: 'annual', order: 'gpa' })).body;
    expect(list).toMatchObject({
      total: 2,
      years: [2025],
      items: [
        { exam: 'Annual Exam', year: 2025, gpa: 475, grade: 'A', place: 3, className: 'Five' },
        { gpa: null, grade: 'F', subjects: [{ subject: 'Bangla', grade: 'B' }, { grade: 'F' }] },
      ],
    });
    const one = await clerk.call('GET', results, { enrolmentId: school.enrolments[0] });
    expect(one.body.total).toBe(1);
    const teacher = await world.person(world.siteB, ['head']);
    expect((await teacher.call('GET', results)).body.total).toBe(0);
    await expect(
      world.inSite(school.siteId, (transaction) =>
        transaction.change('UPDATE results_brought_in SET gpa = 500 WHERE site_id = $1'),
      ),
    ).rejects.toThrow(/kept as it was brought in/);
  });

  it('are told to a guardian of the child alone, and taken back as a whole', async () => {
    const guardian = await world.person(world.siteA, ['guardian']);
    expect((await guardian.call('GET', '/api/v1/results/mine/brought-in')).body).toEqual({ items: [] });
    await world.inSite(school.siteId, (transaction) =>
      transaction.change(
        `INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, gen_random_uuid(), $2, $3)`,
        school.students[1],
        guardian.accountId,
      ),
    );
    const mine = (await guardian.call('GET', '/api/v1/results/mine/brought-in')).body.items as object[];
    expect(mine).toMatchObject([{ grade: 'F', student: { id: school.students[1] } }]);
    const { items } = (await clerk.call('GET', '/api/v1/imports', { kind: 'results.broughtIn' })).body;
    const [batch] = items as { id: string; rows: number }[];
    expect(batch?.rows).toBe(2);
    expect((await clerk.call('POST', `/api/v1/imports/${batch?.id}/undo`)).status).toBe(200);
    expect((await clerk.call('GET', results)).body.total).toBe(0);
    // What its headings meant is known the next time.
    const content = Buffer.from(`ID,Test,Saal,Point\n${code(0)},Annual,2025,5\n`).toString('base64');
    const columns = { 0: 'code', 1: 'exam', 2: 'year', 3: 'gpa' };
    const first = await clerk.call('POST', `${results}/import/check`, {
      fileName: 'a.csv',
      content,
      columns,
    });
    const [row] = first.body.rows as { values: object }[];
    const headings = ['ID', 'Test', 'Saal', 'Point'].map((heading, place) => ({
      heading,
      column: Object.values(columns)[place],
    }));
    await clerk.call('POST', `${results}/import`, { rows: [row?.values], headings });
    const next = await clerk.call('POST', `${results}/import/check`, { fileName: 'b.csv', content });
    expect((next.body.headings as { column: string }[]).map((one) => one.column)).toEqual([
      'code',
      'exam',
      'year',
      'gpa',
    ]);
  });
});
