import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import type { Transaction } from '../../core/server/in-site.ts';
import { copyChart, type PostedLine, postVoucher, readSystemLedgers, reverseVoucher } from './public.ts';

let world: World;
let ids: Map<string, string>;

beforeAll(async () => {
  world = await makeWorld();
  ids = await world.inSite(world.siteA, async (transaction) => {
    await copyChart(transaction);
    await copyChart(transaction);
    const rows = await transaction.rows<{ id: string; code: string }>(
      'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
    );
    expect(rows.length).toBe(new Set(rows.map((row) => row.code)).size);
    return new Map(rows.map((row) => [row.code, row.id]));
  });
});
afterAll(() => world.close());

const inside = <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteA, work);
const line = (code: string, side: 'Dr' | 'Cr', amount: bigint): PostedLine => ({
  ledgerId: ids.get(code) ?? '',
  side,
  amount,
});
const day = '2026-07-12';
const tuition = () => [line('1101', 'Dr', 45000n), line('4101', 'Cr', 40000n), line('4104', 'Cr', 5000n)];
const post = (lines: readonly PostedLine[], type: 'credit' | 'debit' | 'journal' = 'credit') =>
  inside((transaction) => postVoucher(transaction, { type, day, narration: 'Tuition', lines }));
const balance = () =>
  inside((transaction) =>
    transaction.row<{ n: bigint; lines: number }>(
      'SELECT coalesce(sum(debit) - sum(credit), 0)::bigint AS n, count(*)::int AS lines FROM accounts_voucher_line WHERE site_id = $1',
    ),
  );

describe('posting a voucher', () => {
  it('writes it once with the number of its type and month, in a fiscal year it makes if there is none', async () => {
    const first = await post(tuition());
    const second = await post(tuition());
    expect([first.number, second.number]).toEqual(['CV-2607-0001', 'CV-2607-0002']);
    expect(await balance()).toEqual({ n: 0n, lines: 6 });
    const year = await inside((transaction) =>
      transaction.row('SELECT name, start_date, end_date FROM accounts_fiscal_year WHERE site_id = $1'),
    );
    expect(year).toEqual({ name: '2026-27', start_date: '2026-07-01', end_date: '2027-06-30' });
  });

  it('refuses lines its type does not allow, and gives their number again', async () => {
    await expect(post([line('1101', 'Dr', 100n), line('4101', 'Cr', 90n)])).rejects.toThrow('not equal');
    await expect(post([line('1101', 'Dr', 100n)])).rejects.toThrow('two lines');
    await expect(post(tuition(), 'journal')).rejects.toThrow('no cash or bank');
    await expect(post([line('1101', 'Dr', 0n), line('4101', 'Cr', 0n)])).rejects.toThrow('more than 0');
    expect((await post(tuition())).number).toBe('CV-2607-0003');
  });

  it('is undone by its mirror, once, on any ledger', async () => {
    const online = await post([line('1104', 'Dr', 100n), line('4101', 'Cr', 100n)]);
    const undone = await inside((transaction) =>
      reverseVoucher(transaction, online.id, { day, reason: 'Wrong student' }),
    );
    expect(undone.number).toBe('DV-2607-0001');
    await expect(
      inside((transaction) => reverseVoucher(transaction, online.id, { day, reason: 'Again' })),
    ).rejects.toThrow('reversed already');
    expect((await balance())?.n).toBe(0n);
  });

  it('is refused on a day that is locked', async () => {
    await inside((transaction) =>
      transaction.change("UPDATE accounts_fiscal_year SET locked_through = '2026-07-12' WHERE site_id = $1"),
    );
    await expect(post(tuition())).rejects.toThrow('locked period');
    await inside((transaction) =>
      transaction.change('UPDATE accounts_fiscal_year SET locked_through = NULL WHERE site_id = $1'),
    );
  });

  it('knows the ledgers the system posts to', async () => {
    const known = await inside(readSystemLedgers);
    expect(known).toMatchObject({ cash: ids.get('1101'), advance: ids.get('2101') });
  });
});

describe('the database', () => {
  const raw = (sql: string, ...values: unknown[]) =>
    inside((transaction) => transaction.change(sql, ...values));
  const newVoucher = `INSERT INTO accounts_voucher (site_id, id, number, type, status, day, narration, amount, posted_at)
    VALUES ($1, gen_random_uuid(), 'X-1', 'journal', 'posted', '2026-07-12', 'By hand', 100, now()) RETURNING id`;
  const withLines = (debit: number, credit: number, at = day) =>
    `WITH head AS (${newVoucher})
     INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
     SELECT $1, gen_random_uuid(), head.id, l.place, $2, '${at}', l.debit, l.credit
       FROM head, (VALUES (1, ${debit}, 0), (2, 0, ${credit})) AS l(place, debit, credit)`;

  it('refuses a voucher that does not balance, has no lines, or is another day than its lines', async () => {
    await expect(raw(withLines(100, 90), ids.get('4101'))).rejects.toThrow('does not balance');
    await expect(raw(newVoucher)).rejects.toThrow('does not balance');
    await expect(raw(withLines(90, 90), ids.get('4101'))).rejects.toThrow('does not balance');
    await expect(raw(withLines(100, 100, '2026-07-13'), ids.get('4101'))).rejects.toThrow('does not balance');
    await expect(
      raw(withLines(100, 100).replace("'2026-07-12', 'By", "'2031-07-12', 'By"), ids.get('4101')),
    ).rejects.toThrow();
  });

  it('refuses every change of a posted voucher and of its lines', async () => {
    const { id } = await post(tuition());
    await expect(
      raw('UPDATE accounts_voucher SET narration = $3 WHERE site_id = $1 AND id = $2', id, 'x'),
    ).rejects.toThrow('never changed');
    await expect(raw('DELETE FROM accounts_voucher WHERE site_id = $1 AND id = $2', id)).rejects.toThrow(
      'never changed',
    );
    await expect(
      raw(
        `INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
         VALUES ($1, gen_random_uuid(), $2, 9, $3, $4, 1, 0)`,
        id,
        ids.get('4101'),
        day,
      ),
    ).rejects.toThrow('posted already');
    await expect(raw('UPDATE accounts_voucher_line SET debit = 1 WHERE site_id = $1')).rejects.toThrow(
      'permission denied',
    );
    await expect(raw('DELETE FROM accounts_voucher_line WHERE site_id = $1')).rejects.toThrow(
      'permission denied',
    );
    expect((await balance())?.n).toBe(0n);
  });
});
