import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobRun } from '../../src/core/contracts/jobs-contract.ts';
import { dhakaInstant } from '../../src/core/dates.ts';
import { roleUrl, withAdmin } from '../../src/core/server/database/database.ts';
import { startWorker, type Worker } from '../../src/core/server/jobs/jobs.ts';
import { makeListFile } from '../../src/core/server/list-files/make-file.ts';
import { readSheet } from '../../src/core/server/sheets/sheets.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { type FeeSchool, makeFeeSchool } from './school.ts';

/** More than is read at once, thrice over, and more than somebody waits for. */
const copies = 6_100;
const day = '2026-07-08';
let world: World;
let school: FeeSchool;
let accountant: Person;
let worker: Worker;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(day, '10:30') });
  school = await makeFeeSchool(world, world.siteA, 2);
  accountant = await world.person(world.siteA, ['accountant']);
  await world.inSite(world.siteA, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
  });
  const cashier = await world.person(world.siteA, ['cashier']);
  const studentId = school.students[0];
  const dues = (await cashier.call('GET', `/api/v1/fees/students/${studentId}/dues`)).body as unknown as Dues;
  const paid = await cashier.call('POST', '/api/v1/fees/collections', {
    studentId,
    method: 'cash',
    amount: '100',
    expected: dues.total,
  });
  expect(paid.status, paid.text).toBe(200);
  await copyReceipt();
  worker = await startWorker(
    world.server.services,
    [makeListFile.job],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 50 },
  );
});
afterAll(async () => {
  await worker?.stop();
  await world.close();
});

/** Copies the one receipt of the day with its voucher, past the rules that only one at a time would pass. */
const copyReceipt = () =>
  withAdmin(world.adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    const copy = async (table: string, over: Readonly<Record<string, string>>, where: string) => {
      const { rows } = await client.query<{ column: string }>(
        `SELECT attname AS column FROM pg_attribute
          WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      );
      const names = rows.map(({ column }) => `"${column}"`).join(', ');
      const values = rows.map(({ column }) => over[column] ?? `t."${column}"`).join(', ');
      await client.query(
        `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} t, generate_series(1, ${copies}) n
          WHERE t.site_id = ${world.siteA} AND ${where}`,
      );
    };
    const receipts = `(SELECT r.id FROM fees_receipt r WHERE r.site_id = ${world.siteA})`;
    const vouchers = `(SELECT r.voucher_id FROM fees_receipt r WHERE r.site_id = ${world.siteA})`;
    const of = (name: string, more = '') => `md5('${name}' || n::text ${more})::uuid`;
    const line = '|| t.id::text';
    await copy(
      'accounts_voucher_line',
      { id: of('line', line), voucher_id: of('voucher') },
      `t.voucher_id IN ${vouchers}`,
    );
    await copy(
      'fees_receipt_line',
      { id: of('part', line), receipt_id: of('receipt') },
      `t.receipt_id IN ${receipts}`,
    );
    await copy(
      'accounts_voucher',
      {
        id: of('voucher'),
        number: `'CV-' || n`,
        source_id: of('receipt'),
        posted_at: `t.posted_at + n * interval '1 ms'`,
      },
      `t.id IN ${vouchers}`,
    );
    await copy(
      'fees_receipt',
      { id: of('receipt'), number: `'27-' || lpad(n::text, 6, '0')`, voucher_id: of('voucher') },
      'true',
    );
    await client.query('COMMIT');
  });

/** The file as the queue makes it, and as its rows. */
async function queued(path: string, format: 'csv' | 'xlsx', asked: Readonly<Record<string, string>>) {
  const question = new URLSearchParams({ ...asked, format });
  const now = await accountant.call('GET', `${path}?${question}`);
  expect([now.status, now.body.code], now.text.slice(0, 300)).toEqual([422, 'listFile.long']);
  const wanted = await accountant.call('POST', '/api/v1/list-files', { path: `${path}?${question}` });
  expect(wanted.status, wanted.text).toBe(200);
  let run: JobRun | undefined;
  await until('the file is made', async () => {
    const { items } = (await accountant.call('GET', '/api/v1/jobs/runs?size=50')).body as { items: JobRun[] };
    run = items.find((one) => one.id === wanted.body.runId);
    return run?.state === 'done' || run?.state === 'failed';
  });
  expect(run?.state, JSON.stringify(run)).toBe('done');
  const { fileId, name } = (run as JobRun).result as { fileId: string; name: string };
  const url = `/api/v1/list-files/${fileId}`;
  const { rawPayload } = await world.server.app.inject({ method: 'GET', url, headers: accountant.headers });
  return (await readSheet(rawPayload, name)).rows;
}
const days = { from: day, to: day };
const all = copies + 1;

it('FEE-14 a year of receipts is one file, each receipt once, with its sums', async () => {
  const plain = await queued('/api/v1/fees/payments/file', 'csv', days);
  expect(plain.length).toBe(all + 1);
  expect(new Set(plain.slice(1).map(([number]) => number)).size).toBe(all);
  const book = await queued('/api/v1/fees/payments/file', 'xlsx', days);
  const last = book.at(-1) ?? [];
  expect(book.length).toBe(4 + 1 + all + 1);
  expect([last[0], last[12]]).toEqual(['Total', String(all * 100)]);
});

it('ACC-8 a book of any length is one file, its balance running on from page to page', async () => {
  const cash = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>("SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '1101'"),
  );
  const ledgerId = String(cash?.id);
  const rows = await queued('/api/v1/accounts/book-file', 'csv', { report: 'ledger', ledgerId, ...days });
  expect(rows.length).toBe(1 + 1 + all + 1);
  const amounts = rows.slice(1).map((row) => Number(row[6]));
  const opening = amounts[0] ?? 0;
  expect(amounts.slice(1, -1)).toEqual(Array.from({ length: all }, (_, n) => opening + (n + 1) * 100));
  expect(amounts.at(-1)).toBe(opening + all * 100);
  const dayBook = await queued('/api/v1/accounts/book-file', 'xlsx', { report: 'day-book', ...days });
  expect(dayBook.filter(([first]) => first !== '' && first !== undefined).length).toBeGreaterThanOrEqual(all);
  expect(dayBook.at(-1)?.slice(4)).toEqual(['Total', String(all * 100), String(all * 100)]);
});

it('ACC-3 the list of vouchers is whole in its file', async () => {
  const rows = await queued('/api/v1/accounts/voucher-file', 'csv', { type: 'credit', ...days });
  expect(rows.length).toBe(1 + all + 1);
  expect(rows.at(-1)?.[6]).toBe(String(all * 100));
});
