import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openYearFrom } from '../../../../test/case-books.ts';
import { refusedWith } from '../../../../test/database.ts';
import { underRequest } from '../../../../test/limits.ts';
import { untilWaiting } from '../../../../test/until.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { copyChart, type PostedLine, postVoucher, readSystemLedgers, reverseVoucher } from '../public.ts';

let world: World;
let ids: Map<string, string>;

/** Opens locked days as two would. */
async function unlock(transaction: Transaction): Promise<void> {
  const year = await transaction.row<{ id: string }>(
    'SELECT id FROM accounts_fiscal_year WHERE site_id = $1 AND locked_through IS NOT NULL',
  );
  await underRequest(transaction, year?.id ?? '');
  await transaction.change(
    'UPDATE accounts_fiscal_year SET locked_through = NULL WHERE site_id = $1 AND id = $2',
    year?.id,
  );
}

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
  await openYearFrom(world, world.siteA);
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
  it('writes it once with the number of its type and month, in the fiscal year that is opened for its day', async () => {
    const first = await post(tuition());
    const second = await post(tuition());
    expect([first.number, second.number]).toEqual(['CV-2607-0001', 'CV-2607-0002']);
    expect(await balance()).toEqual({ n: 0n, lines: 6 });
  });

  it('is refused on a day of no opened year, and makes none', async () => {
    const years = () =>
      inside((transaction) => transaction.rows('SELECT name FROM accounts_fiscal_year WHERE site_id = $1'));
    for (const other of ['2006-11-20', '2026-06-30', '2027-07-01'])
      await expect(
        inside((transaction) =>
          postVoucher(transaction, { type: 'credit', day: other, narration: 'Tuition', lines: tuition() }),
        ),
        other,
      ).rejects.toThrow('No fiscal year is open');
    expect(await years()).toEqual([{ name: '2026-27' }]);
  });

  it('refuses lines its type does not allow, and gives their number again', async () => {
    await expect(post([line('1101', 'Dr', 100n), line('4101', 'Cr', 90n)])).rejects.toThrow('not equal');
    await expect(post([line('1101', 'Dr', 100n)])).rejects.toThrow('two lines');
    await expect(post(tuition(), 'journal')).rejects.toThrow('no cash or bank');
    await expect(post([line('1101', 'Dr', 0n), line('4101', 'Cr', 0n)])).rejects.toThrow('more than 0');
    expect((await post(tuition())).number).toBe('CV-2607-0003');
  });

  it('is told by the voucher itself when another module posts it, and by the history when a hand does', async () => {
    const told = (id: string) =>
      inside((transaction) =>
        transaction.row<{ n: number }>(
          "SELECT count(*)::int AS n FROM history WHERE site_id = $1 AND table_name = 'accounts_voucher' AND record_id = $2",
          id,
        ),
      );
    const byHand = await post(tuition());
    const source = { kind: 'test.receipt', id: newId() };
    const posted = await inside((transaction) =>
      postVoucher(transaction, { type: 'credit', day, narration: 'Tuition', lines: tuition(), source }),
    );
    expect(await told(byHand.id)).toEqual({ n: 1 });
    expect(await told(posted.id)).toEqual({ n: 0 });
  });

  it('is undone by its mirror, once, on any ledger', async () => {
    const online = await post([line('1104', 'Dr', 100n), line('4101', 'Cr', 100n)]);
    const undone = await inside((transaction) =>
      reverseVoucher(transaction, online.id, { day, reason: 'Wrong student' }),
    );
    expect(undone.number).toBe('DV-2607-0001');
    await expect(
      inside((transaction) => reverseVoucher(transaction, online.id, { day, reason: 'Again' })),
    ).rejects.toThrow('already been reversed');
    expect((await balance())?.n).toBe(0n);
  });

  it('ACC-4 takes no more cash than there is, whoever posts it, but for what says how much there is', async () => {
    const on = { day: '2026-07-14', narration: 'More than there is' };
    const most = 100_000_000n;
    const out = [line('5201', 'Dr', most), line('1101', 'Cr', most)];
    for (const kind of ['payroll.run', 'fees.receipt', 'payroll.loan', 'facilities.disposal'])
      await expect(
        inside((transaction) =>
          postVoucher(transaction, { ...on, type: 'debit', lines: out, source: { kind, id: newId() } }),
        ),
        kind,
      ).rejects.toThrow('holds only');
    // What is taken back goes out, too.
    const into = await inside((transaction) =>
      postVoucher(transaction, {
        ...on,
        type: 'credit',
        lines: [line('1101', 'Dr', most), line('4101', 'Cr', most)],
      }),
    );
    const spent = await inside((transaction) =>
      postVoucher(transaction, { ...on, type: 'debit', lines: out }),
    );
    const undo = (id: string) =>
      inside((transaction) => reverseVoucher(transaction, id, { day: on.day, reason: 'Not paid' }));
    await expect(undo(into.id)).rejects.toThrow('holds only');
    await undo(spent.id);
    await undo(into.id);
    const counted = await inside((transaction) =>
      postVoucher(transaction, {
        ...on,
        type: 'debit',
        lines: out,
        source: { kind: 'fees.dayClose', id: newId() },
      }),
    );
    await inside((transaction) =>
      reverseVoucher(transaction, counted.id, {
        day: on.day,
        reason: 'Found',
        source: { kind: 'fees.dayReopened', id: newId() },
      }),
    );
  });

  it('is refused on a day that is locked', async () => {
    await inside((transaction) =>
      transaction.change("UPDATE accounts_fiscal_year SET locked_through = '2026-07-12' WHERE site_id = $1"),
    );
    await expect(post(tuition())).rejects.toThrow('locked period');
    await inside((transaction) => unlock(transaction));
  });

  it('knows the ledgers the system posts to', async () => {
    const known = await inside(readSystemLedgers);
    expect(known).toMatchObject({ cash: ids.get('1101'), advance: ids.get('2101') });
  });
});

describe('ACC-2 the database', () => {
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
    await expect(raw(withLines(100, 90), ids.get('4101'))).rejects.toThrow(refusedWith('does not balance'));
    await expect(raw(newVoucher)).rejects.toThrow(refusedWith('does not balance'));
    await expect(raw(withLines(90, 90), ids.get('4101'))).rejects.toThrow(refusedWith('does not balance'));
    await expect(raw(withLines(100, 100, '2026-07-13'), ids.get('4101'))).rejects.toThrow(
      refusedWith('does not balance'),
    );
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
    ).rejects.toThrow(refusedWith('posted already'));
    await expect(raw('UPDATE accounts_voucher_line SET debit = 1 WHERE site_id = $1')).rejects.toThrow(
      'permission denied',
    );
    await expect(raw('DELETE FROM accounts_voucher_line WHERE site_id = $1')).rejects.toThrow(
      'permission denied',
    );
    expect((await balance())?.n).toBe(0n);
  });

  it('refuses lines of nothing, below nothing, or on both sides', async () => {
    for (const [debit, credit] of [
      [0, 0],
      [-100, 100],
      [100, 100],
    ])
      await expect(
        raw(withLines(100, 100).replace('(2, 0, 100)', `(2, ${debit}, ${credit})`), ids.get('4101')),
        `${debit} ${credit}`,
      ).rejects.toThrow('accounts_voucher_line_side');
  });

  it('refuses lines without the posting of their voucher, before it as after it', async () => {
    const addLines = (voucher: string) =>
      `INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
       SELECT $1, gen_random_uuid(), ${voucher}, p + 50, $2, '${day}', (2 - p) * 100, (p - 1) * 100 FROM generate_series(1, 2) p`;
    const draft = newId();
    await raw(
      `INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount)
       VALUES ($1, $2, 'journal', 'draft', '${day}', 'By hand', 100)`,
      draft,
    );
    const before = await balance();
    await expect(raw(addLines(`'${draft}'`), ids.get('4101'))).rejects.toThrow(
      refusedWith('only with its posting'),
    );
    await expect(raw(addLines('gen_random_uuid()'), ids.get('4101'))).rejects.toThrow();
    // In the transaction of the posting, but after it.
    await expect(
      inside(async (transaction) => {
        const { id } = await postVoucher(transaction, {
          type: 'credit',
          day,
          narration: 'Tuition',
          lines: tuition(),
        });
        await transaction.change(addLines(`'${id}'`), ids.get('4101'));
      }),
      // On a cluster, which looks row by row at the end of the transaction, the voucher's own balance is first to refuse.
    ).rejects.toThrow(refusedWith('posted already|does not balance'));
    expect(await balance()).toEqual(before);
  });

  it('refuses posting into a locked or closed period, whoever locks it in the meantime', async () => {
    const setYear = (changes: string) =>
      inside(async (transaction) => {
        const year = await transaction.row<{ id: string }>(
          "SELECT id FROM accounts_fiscal_year WHERE site_id = $1 AND name = '2026-27'",
        );
        await underRequest(transaction, year?.id ?? '');
        await transaction.change(
          `UPDATE accounts_fiscal_year SET ${changes} WHERE site_id = $1 AND id = $2`,
          year?.id,
        );
      });
    for (const [close, open] of [
      [`locked_through = '${day}'`, 'locked_through = NULL'],
      ['closed_at = now()', 'closed_at = NULL'],
    ] as const) {
      await setYear(close);
      await expect(raw(withLines(100, 100), ids.get('4101')), close).rejects.toThrow(
        refusedWith('no open period'),
      );
      await setYear(open);
    }
    // Somebody locks while a posting by hand is on its way: one of them comes first, and the books say the same.
    const tries = await Promise.allSettled([
      raw(withLines(100, 100).replace("'X-1'", "'X-2'"), ids.get('4101')),
      setYear(`locked_through = '${day}'`),
    ]);
    expect(tries[1].status).toBe('fulfilled');
    await expect(raw(withLines(100, 100).replace("'X-1'", "'X-3'"), ids.get('4101'))).rejects.toThrow(
      refusedWith('no open period'),
    );
    await setYear('locked_through = NULL');
  });

  it('holds the year of a posting until it is written', async () => {
    const waits: string[] = [];
    let locking: Promise<unknown> = Promise.resolve();
    await inside(async (transaction) => {
      await transaction.change(withLines(100, 100).replace("'X-1'", "'X-4'"), ids.get('4101'));
      await transaction.rows(
        "SELECT accounts_check_now()::text FROM site_lock WHERE site_id = $1 AND name = 'institution'",
      );
      locking = raw(
        `UPDATE accounts_fiscal_year SET locked_through = '${day}' WHERE site_id = $1 AND name = '2026-27'`,
      ).then(() => waits.push('locked'));
      await untilWaiting(world.adminUrl);
      waits.push('posted');
    });
    await locking;
    expect(waits).toEqual(['posted', 'locked']);
    await inside((transaction) => unlock(transaction));
  });

  it("refuses another institution's vouchers and lines, and finds none of them", async () => {
    const { id } = await post(tuition());
    const stolen = (sql: string, ...values: unknown[]) =>
      world.inSite(world.siteB, (transaction) => transaction.change(sql, ...values));
    await expect(
      stolen(
        `INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount)
         SELECT ${world.siteA}, gen_random_uuid(), 'journal', 'draft', '${day}', 'x', 1 FROM (SELECT $1::bigint) AS own`,
      ),
    ).rejects.toThrow('row-level security');
    await expect(
      stolen(
        `INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
         VALUES ($1, gen_random_uuid(), $2, 9, $3, '${day}', 1, 0)`,
        id,
        ids.get('4101'),
      ),
    ).rejects.toThrow();
    expect(
      await stolen("UPDATE accounts_voucher SET narration = 'x' WHERE site_id = $1 AND id = $2", id),
    ).toBe(0);
    expect(await stolen('DELETE FROM accounts_voucher WHERE site_id = $1 AND id = $2', id)).toBe(0);
  });

  it('takes a thousand vouchers in one statement, and none of them if one is wrong', async () => {
    const many = (wrong: number) =>
      `WITH given AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 1000) n),
       heads AS (
         INSERT INTO accounts_voucher (site_id, id, number, type, status, day, narration, amount, posted_at)
         SELECT $1, id, 'M-' || n || '-${wrong}', 'journal', 'posted', '${day}', 'Many', 100, now() FROM given RETURNING id)
       INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
       SELECT $1, gen_random_uuid(), g.id, p, $2, '${day}', (2 - p) * 100,
              (p - 1) * CASE WHEN g.n = ${wrong} THEN 99 ELSE 100 END
         FROM given g JOIN heads ON heads.id = g.id CROSS JOIN generate_series(1, 2) p`;
    const before = await balance();
    await expect(raw(many(777), ids.get('4101'))).rejects.toThrow(refusedWith('does not balance'));
    expect(await balance()).toEqual(before);
    expect(await raw(many(0), ids.get('4101'))).toBe(2000);
  });
});
