import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCaseLedgers, openYearFrom, writtenBalances } from '../../../../test/case-books.ts';
import { underRequest } from '../../../../test/limits.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { AppError, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { systemContext } from '../../../server.ts';
import cases from '../accounts-cases.json' with { type: 'json' };
import { postVoucher, reverseVoucher } from '../public.ts';
import {
  type Ledger,
  type LedgerKind,
  type LedgerType,
  receiptsAndPayments,
  reversed,
  type VoucherLine,
  type VoucherType,
  voucherProblems,
  voucherTypes,
} from '../rules.ts';
import type { Section } from '../shapes.ts';
import { closingKind, closingReversalKind, openingKind } from '../sources.ts';
import { closeYear, lockYear, readYears, reopenYear } from '../years/service/years.ts';
import {
  readBalanceSheet,
  readGeneralLedger,
  readIncome,
  readReceipts,
  readTrialBalance,
} from './service/books.ts';
import { readLedger } from './service/read-ledger.ts';

/** Another one for another walk: `ACCOUNTS_SEED=7 npx vitest run --project server tie-out`. */
const seed = Number(process.env.ACCOUNTS_SEED ?? 20_261_121);
const steps = Number(process.env.ACCOUNTS_STEPS ?? 160);
const now = new Date('2028-08-15T06:00:00Z');
const firstDay = Date.parse('2026-07-01');

let world: World;
let ledgers: Map<string, Ledger & { code: string }>;

type Known = {
  readonly id: string;
  readonly day: string;
  readonly type: VoucherType;
  readonly lines: readonly VoucherLine[];
  /** What the books post by themselves. */
  readonly kind: string | null;
  isReversed: boolean;
};
const books: Known[] = [];
const closed = new Map<string, Known>();
let lockedThrough = '';

const write = <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteA, work);
const read = <T>(work: (transaction: Transaction) => Promise<T>) =>
  world.server.services.database.readInSite({ ...systemContext('test'), siteId: world.siteA }, work);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  const ids = await copyCaseLedgers(world, world.siteA);
  for (const first of ['2026-07-01', '2027-07-01']) await openYearFrom(world, world.siteA, first);
  const kindOf = (code: string): LedgerKind =>
    code === '1101' ? 'cash' : code === '1102' ? 'bank' : code === '1104' ? 'gateway' : 'other';
  ledgers = new Map(
    cases.ledgers.map(({ code, type }) => {
      const id = ids.get(code) ?? '';
      return [id, { id, code, type: type as LedgerType, kind: kindOf(code) }];
    }),
  );
  const lines = Object.entries(cases.openingBalances).map(
    ([code, amount]): VoucherLine => ({
      ledger: ids.get(code) ?? '',
      side: amount > 0 ? 'Dr' : 'Cr',
      amount: BigInt(Math.round(Math.abs(amount) * 100)),
    }),
  );
  // More cash than a walk can take out.
  const amount = 1_000_000_000_000_000n;
  lines.push({ ledger: ids.get('1101') ?? '', side: 'Dr', amount });
  lines.push({ ledger: ids.get('3101') ?? '', side: 'Cr', amount });
  await enter({ day: '2026-07-01', type: 'journal', lines, kind: openingKind });
});
afterAll(() => world.close());

async function enter(one: Pick<Known, 'day' | 'type' | 'lines' | 'kind'>): Promise<void> {
  const { id } = await write((transaction) =>
    postVoucher(transaction, {
      type: one.type,
      day: one.day,
      narration: 'Random',
      lines: one.lines.map(({ ledger, side, amount }) => ({ ledgerId: ledger, side, amount })),
      ...(one.kind ? { source: { kind: one.kind, id: newId() } } : {}),
    }),
  );
  books.push({ ...one, id, isReversed: false });
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ValidationError
        ? 'invalid'
        : error instanceof AppError
          ? error.kind.code
          : String(error),
  );

/** What the model says the books may take on a day. */
const isOpen = (day: string) =>
  !closed.has(yearNameOf(day)) && !(yearNameOf(day) === '2027-28' && day <= lockedThrough);
const yearNameOf = (day: string) => (day < '2027-07-01' ? '2026-27' : '2027-28');

type Line = { ledger: number; side: boolean; amount: bigint };
type Step = {
  act: 'post' | 'reverse' | 'close' | 'reopen' | 'lock';
  type: VoucherType;
  money: number;
  day: number;
  lines: Line[];
  isWrong: boolean;
  which: number;
};
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 100_000n }),
  fc.bigInt({ min: 1n, max: 5_00_00_000_00n }),
  fc.constantFrom(1n, 100n, 99_999_999_999n),
);
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...([
      'post',
      'post',
      'post',
      'post',
      'post',
      'post',
      'reverse',
      'reverse',
      'close',
      'reopen',
      'lock',
    ] as const),
  ),
  type: fc.constantFrom(...voucherTypes),
  money: fc.nat(2),
  day: fc.nat(730),
  lines: fc.array(fc.record({ ledger: fc.nat(99), side: fc.boolean(), amount }), {
    minLength: 1,
    maxLength: 5,
  }),
  isWrong: fc.nat(9).map((n) => n === 0),
  which: fc.nat(9_999),
});

const dayOf = (place: number) => new Date(firstDay + place * 86_400_000).toISOString().slice(0, 10);

/** Lines on any ledgers that suit the type, and one of money (or of any other ledger) that makes them balance. */
function linesOf(one: Step): VoucherLine[] {
  const all = [...ledgers.values()];
  const money = all.filter((ledger) => ledger.kind !== 'other');
  const others = all.filter((ledger) => ledger.kind === 'other');
  const from = one.type === 'contra' ? money : others;
  const lines = one.lines.map(
    (line): VoucherLine => ({
      ledger: from[line.ledger % from.length]?.id ?? '',
      side: line.side ? 'Dr' : 'Cr',
      amount: line.amount,
    }),
  );
  const left = lines.reduce((sum, line) => sum + (line.side === 'Dr' ? line.amount : -line.amount), 0n);
  const last = one.type === 'journal' ? others[one.which % others.length] : money[one.money];
  if (left !== 0n)
    lines.push({ ledger: last?.id ?? '', side: left > 0n ? 'Cr' : 'Dr', amount: left > 0n ? left : -left });
  return one.isWrong
    ? lines.map((line, place) => (place === 0 ? { ...line, amount: line.amount + 1n } : line))
    : lines;
}

async function act(one: Step): Promise<void> {
  const day = dayOf(one.day);
  if (one.act === 'post') {
    const lines = linesOf(one);
    const expected = !isOpen(day)
      ? 'accounts.closedPeriod'
      : voucherProblems(one.type, lines, ledgers).length > 0
        ? 'invalid'
        : 'done';
    expect(await refusalOf(enter({ day, type: one.type, lines, kind: null }))).toBe(expected);
  } else if (one.act === 'reverse') {
    const candidates = books.filter((known) => known.kind === null);
    const known = candidates[one.which % candidates.length];
    if (!known) return;
    const answer = await refusalOf(
      write((transaction) => reverseVoucher(transaction, known.id, { day, reason: 'Random' })).then(
        ({ id, type }) => {
          books.push({ id, day, type, lines: reversed(known.lines), kind: null, isReversed: false });
        },
      ),
    );
    expect(answer).toBe(
      known.isReversed ? 'accounts.alreadyReversed' : isOpen(day) ? 'done' : 'accounts.closedPeriod',
    );
    if (answer === 'done') known.isReversed = true;
  } else if (one.act === 'close' || one.act === 'reopen') await turnYear(one.act);
  else {
    const year = await yearOf('2027-28');
    if (!year || closed.has('2027-28')) return;
    const through = one.which % 2 === 0 ? null : dayOf(365 + (one.day % 60));
    await write(async (transaction) => {
      await underRequest(transaction, year.id);
      return lockYear(transaction, world.server.services, {
        id: year.id,
        version: year.version,
        through,
        reason: 'Random',
      });
    });
    // A lock of the second year does not reach back into the first one.
    lockedThrough = through ?? '';
  }
}

const yearOf = async (name: string) => (await read(readYears)).items.find((one) => one.name === name);

async function turnYear(how: 'close' | 'reopen'): Promise<void> {
  const names = how === 'close' ? ['2026-27', '2027-28'] : ['2027-28', '2026-27'];
  const name = names.find((one) => closed.has(one) === (how === 'reopen'));
  const year = name ? await yearOf(name) : undefined;
  if (!name || !year) return;
  if (how === 'close') {
    const answer = await write(async (transaction) => {
      await underRequest(transaction, year.id);
      return closeYear(transaction, world.server.services, year);
    });
    const id = answer.voucher?.id ?? '';
    const lines = await linesInBooks(id);
    const what = { type: 'journal', kind: closingKind, isReversed: false } as const;
    const one = { id, day: year.endDate, lines, ...what };
    // Whatever stood on income and expenditure by then is nothing now.
    const left = sums((known) => known.day <= year.endDate);
    if (lines.length > 0) books.push(one);
    const after = sums((known) => known.day <= year.endDate);
    for (const ledger of ledgers.values())
      if (ledger.type === 'income' || ledger.type === 'expense')
        expect([ledger.code, after.get(ledger.id) ?? 0n], String(left.get(ledger.id))).toEqual([
          ledger.code,
          0n,
        ]);
    closed.set(name, one);
    if (name === '2027-28') lockedThrough = '';
  } else {
    await write(async (transaction) => {
      await underRequest(transaction, year.id);
      return reopenYear(transaction, { ...year, reason: 'Random' });
    });
    const closing = closed.get(name);
    if (closing && closing.lines.length > 0)
      books.push({ ...closing, id: newId(), lines: reversed(closing.lines), kind: closingReversalKind });
    closed.delete(name);
  }
}

const linesInBooks = (voucherId: string) =>
  read(async (transaction) =>
    (
      await transaction.rows<{ ledger_id: string; debit: bigint; credit: bigint }>(
        `SELECT ledger_id, debit, credit FROM accounts_voucher_line
          WHERE site_id = $1 AND voucher_id = $2 ORDER BY place`,
        voucherId === '' ? null : voucherId,
      )
    ).map(
      (row): VoucherLine => ({
        ledger: row.ledger_id,
        side: row.debit > 0n ? 'Dr' : 'Cr',
        amount: row.debit + row.credit,
      }),
    ),
  );

/** What the vouchers come to by ledger, positive on the debit side. */
function sums(fits: (known: Known) => boolean): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const known of books)
    if (fits(known))
      for (const { ledger, side, amount: paisa } of known.lines)
        found.set(ledger, (found.get(ledger) ?? 0n) + (side === 'Dr' ? paisa : -paisa));
  return found;
}
function sidesOf(fits: (known: Known) => boolean, ledger: string) {
  let [debit, credit] = [0n, 0n];
  for (const known of books)
    if (fits(known))
      for (const line of known.lines)
        if (line.ledger === ledger) {
          if (line.side === 'Dr') debit += line.amount;
          else credit += line.amount;
        }
  return { debit, credit };
}

const linesIn = (section: Section) =>
  section.groups.flatMap((group) => group.subGroups.flatMap((sub) => sub.lines));
const byLedger = (section: Section) => new Map(linesIn(section).map((line) => [line.ledgerId, line.amount]));
/** What is not 0, as the reports write it. */
const texts = (amounts: Iterable<readonly [string, bigint]>) =>
  new Map([...amounts].filter(([, paisa]) => paisa !== 0n).map(([id, paisa]) => [id, takaText(paisa)]));
const sorted = (map: ReadonlyMap<string, string>) => [...map].sort(([a], [b]) => a.localeCompare(b));
const shown = (section: Section) =>
  sorted(new Map([...byLedger(section)].filter(([, text]) => text !== '0.00')));

/** Every report of the span against the model, and against each other. */
async function compare(from: string, to: string, which: number): Promise<void> {
  const isOpening = (known: Known) => known.kind === openingKind;
  const inSpan = (known: Known) => known.day >= from && known.day <= to && !isOpening(known);
  const before = (known: Known) => known.day <= to && (known.day < from || isOpening(known));
  const until = sums((known) => known.day <= to);
  const opening = sums(before);

  const zero = await read((transaction) =>
    transaction.row<{ left: bigint; uneven: number }>(
      `SELECT coalesce(sum(debit - credit), 0)::bigint AS left,
              (SELECT count(*)::int FROM (SELECT 1 FROM accounts_voucher_line WHERE site_id = $1
                 GROUP BY voucher_id HAVING sum(debit) <> sum(credit)) AS v) AS uneven
         FROM accounts_voucher_line WHERE site_id = $1`,
    ),
  );
  expect(zero).toEqual({ left: 0n, uneven: 0 });

  const trial = await read((transaction) => readTrialBalance(transaction, { from, to }));
  expect([trial.totals.openingDr, trial.totals.debit, trial.totals.closingDr]).toEqual([
    trial.totals.openingCr,
    trial.totals.credit,
    trial.totals.closingCr,
  ]);
  const lines = trial.groups.flatMap((group) => group.subGroups.flatMap((sub) => sub.lines));
  const side = (value: bigint) => [takaText(value > 0n ? value : 0n), takaText(value < 0n ? -value : 0n)];
  const expectedLines = [...ledgers.keys()].flatMap((id) => {
    const moved = sidesOf(inSpan, id);
    const open = opening.get(id) ?? 0n;
    return open === 0n && moved.debit === 0n && moved.credit === 0n
      ? []
      : [[id, ...side(open), takaText(moved.debit), takaText(moved.credit), ...side(until.get(id) ?? 0n)]];
  });
  expect(
    lines
      .map((one) => [
        one.ledgerId,
        one.openingDr,
        one.openingCr,
        one.debit,
        one.credit,
        one.closingDr,
        one.closingCr,
      ])
      .sort(),
  ).toEqual(expectedLines.sort());

  const general = await read((transaction) => readGeneralLedger(transaction, { from, to }));
  expect([general.totals.opening, general.totals.closing, general.totals.debit]).toEqual([
    '0.00',
    '0.00',
    general.totals.credit,
  ]);

  const sheet = await read((transaction) => readBalanceSheet(transaction, to));
  const ofType = (type: LedgerType, sign: bigint) =>
    sorted(
      texts(
        [...until].flatMap(([id, paisa]) =>
          ledgers.get(id)?.type === type ? [[id, sign * paisa] as const] : [],
        ),
      ),
    );
  expect(sheet.totalAssets).toBe(sheet.totalFundAndLiabilities);
  // The total of the other side opens the ledgers that are no assets, with what income and expenditure left.
  const claims = general.groups.filter((group) => group.type !== 'asset');
  expect(takaText(-claims.reduce((sum, group) => sum + paisaOf(group.closing), 0n))).toBe(
    sheet.totalFundAndLiabilities,
  );
  expect([shown(sheet.assets), shown(sheet.liabilities), shown(sheet.fund)]).toEqual([
    ofType('asset', 1n),
    ofType('liability', -1n),
    ofType('fund', -1n),
  ]);

  const isClosing = (known: Known) => known.kind === closingKind || known.kind === closingReversalKind;
  const moved = sums((known) => inSpan(known) && !isClosing(known));
  const income = await read((transaction) => readIncome(transaction, { from, to }));
  const movement = (type: LedgerType, sign: bigint) =>
    sorted(
      texts(
        [...moved].flatMap(([id, paisa]) =>
          ledgers.get(id)?.type === type ? [[id, sign * paisa] as const] : [],
        ),
      ),
    );
  expect([shown(income.income), shown(income.expenditure)]).toEqual([
    movement('income', -1n),
    movement('expense', 1n),
  ]);
  // What the sheet has left of income and expenditure is what the account of those days says.
  const left = await read((transaction) => readIncome(transaction, { from: sheet.surplusFrom, to }));
  if (!closed.has(yearNameOf(to)) || !to.endsWith('-06-30')) expect(left.surplus).toBe(sheet.surplus);

  const isMoney = (id: string) => ledgers.get(id)?.kind !== 'other';
  const moneyOf = (amounts: ReadonlyMap<string, bigint>) =>
    [...amounts].reduce((sum, [id, paisa]) => (isMoney(id) ? sum + paisa : sum), 0n);
  const receipts = await read((transaction) => readReceipts(transaction, { from, to }));
  const account = receiptsAndPayments(books.filter(inSpan), isMoney, moneyOf(opening));
  const listed = (list: typeof account.receipts) =>
    sorted(texts(list.map((line) => [line.ledger, line.amount] as const)));
  expect([shown(receipts.receipts), shown(receipts.payments)]).toEqual([
    listed(account.receipts),
    listed(account.payments),
  ]);
  expect([receipts.opening, receipts.closing]).toEqual([
    takaText(moneyOf(opening)),
    takaText(moneyOf(until)),
  ]);

  const line = lines[which % Math.max(lines.length, 1)];
  if (!line) return;
  const ask = { ledgerId: line.ledgerId, from, to, page: 1, size: 200 };
  const book = await read((transaction) => readLedger(transaction, ask));
  expect([book.debit, book.credit, book.closing]).toEqual([
    line.debit,
    line.credit,
    takaText(until.get(line.ledgerId) ?? 0n),
  ]);
  expect(book.items.at(-1)?.balance ?? book.opening).toBe(book.closing);
  // A later page goes on where the one before ended.
  const turned = await read((transaction) =>
    readLedger(transaction, { ...ask, page: 2 + (which % 3), size: 3 }),
  );
  const start = 3 * (1 + (which % 3));
  expect(turned.items).toEqual(book.items.slice(start, start + 3));
  // Each side of a ledger opens its own lines, which come to it.
  for (const [side, column] of [
    ['Dr', 'debit'],
    ['Cr', 'credit'],
  ] as const) {
    const part = await read((transaction) => readLedger(transaction, { ...ask, side }));
    expect([part[column], part.items.every((item) => item[column] !== '0.00')], side).toEqual([
      line[column],
      true,
    ]);
  }
  // What a figure of receipts and payments opens comes to that figure.
  if (isMoney(line.ledgerId)) return;
  for (const [money, section, sign] of [
    ['in', receipts.receipts, -1],
    ['out', receipts.payments, 1],
  ] as const) {
    const part = await read((transaction) => readLedger(transaction, { ...ask, money }));
    const figure = byLedger(section).get(line.ledgerId) ?? '0.00';
    expect(paisaOf(part.closing) * BigInt(sign), money).toBe(paisaOf(figure));
  }
}
/** The books of both years as plain text, read back by itself, against the model. */
async function compareJournals(): Promise<void> {
  for (const { name, endDate } of (await read(readYears)).items) {
    const balances = await read((transaction) => writtenBalances(transaction, name));
    const expected = sums((known) => known.day <= endDate);
    for (const { id, code } of ledgers.values())
      expect([code, balances.get(code) ?? 0n], name).toEqual([code, expected.get(id) ?? 0n]);
  }
}
const paisaOf = (text: string): bigint => BigInt(text.replace('.', ''));

describe('ACC-8 REP-8 whatever is posted, reversed, locked and closed', () => {
  it(`every report agrees with a plain model after every step (seed ${seed})`, {
    timeout: 180_000,
  }, async () => {
    const walk = fc.sample(step, { numRuns: steps, seed });
    const types = new Set<string>();
    let wasClosed = 0;
    for (const [place, one] of walk.entries()) {
      await act(one);
      wasClosed += closed.size > 0 ? 1 : 0;
      types.add(books.at(-1)?.type ?? '');
      const [a, b] = [dayOf(one.day), dayOf((one.day * 7 + place * 13) % 731)];
      const [from, to] = a < b ? [a, b] : [b, a];
      await compare(from, to, one.which);
      if (place % 8 === 0) await compare('2026-07-01', '2028-06-30', one.which);
      if (place % 20 === 19) await compareJournals();
    }
    // The walk went where it was meant to.
    expect(types).toEqual(new Set(voucherTypes));
    expect(books.filter((known) => known.isReversed).length).toBeGreaterThan(3);
    expect(wasClosed).toBeGreaterThan(5);
  });
});
