import { partsOf } from '../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../core/errors.ts';
import { dayLabel } from '../../core/format.ts';
import { newId } from '../../core/ids.ts';
import { fillLabel, type Label } from '../../core/labels.ts';
import { copyFromCatalogue } from '../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { nextNumber } from '../../core/server/database/numbers.ts';
import { jsonOrNull, oneOf } from '../../core/server/database/row-shape.ts';
import { rowsOf } from '../../core/server/database/rows-of.ts';
import { accountGroup } from './chart/account-group.entity.ts';
import { accountSubGroup } from './chart/account-sub-group.entity.ts';
import { accountsHead } from './chart/accounts-head.entity.ts';
import { systemLedgers, transferLedger } from './chart/chart.data.ts';
import { ledger } from './chart/ledger.entity.ts';
import { voucherType } from './chart/voucher-type.entity.ts';
import { accountsErrors, noYearText, problemTexts } from './labels.ts';
import {
  type LedgerKind,
  type LedgerType,
  type Side,
  type VoucherProblem,
  type VoucherType,
  voucherProblems,
} from './rules.ts';
import { closingKind, fundTransferKind, openingKind, saysWhatIsThere } from './sources.ts';
import { type Narration, narrationColumns, reversalNarration } from './vouchers/narration.ts';
import { type Basis, postingRuleOf } from './vouchers/posting-rules.data.ts';
import { assertCash } from './vouchers/service/cash-room.ts';

export { readIncome } from './books/service/books.ts';
export { type PlatformEntry, postPlatformEntry } from './vouchers/service/platform-bill.ts';
export {
  type Books,
  booksSql,
  listText,
  type PostingAlong,
  vouchersAlong,
} from './vouchers/service/post-along.ts';
export { reverseJournals } from './vouchers/service/reverse-many.ts';
export { postShortOver } from './vouchers/service/short-over.ts';
export { receivableLedger, receivableOf, receivableOn, yearOfDay } from './years/service/basis.ts';

export type PostedLine = {
  readonly ledgerId: string;
  readonly side: Side;
  /** Paisa, above 0. */
  readonly amount: bigint;
  readonly partyId?: string | null;
  /** Null is the general fund; without it the ledger’s own. */
  readonly fundId?: string | null | undefined;
  readonly memo?: Narration;
};

export type Posting = {
  readonly type: VoucherType;
  readonly day: string;
  readonly narration: Narration;
  readonly lines: readonly PostedLine[];
  /** A number of the caller's own series; without one the next of the type and month is drawn: `DV-2607-0001`. */
  readonly number?: string;
  /** A draft of this id becomes the posted voucher; without one a new voucher is made. */
  readonly draftId?: string;
  /** What it is posted for, such as `fees.receipt` and its id: at most one voucher each. */
  readonly source?: { readonly kind: string; readonly id: string };
  readonly reversalOf?: string;
  /** Who asked for it, where somebody else decided; without it whoever posts. */
  readonly preparedBy?: string;
  readonly reason?: string;
};

/** What numbers begin with where an institution has no such type of voucher. */
export const usualPrefixes: Readonly<Record<VoucherType, string>> = {
  debit: 'DV',
  credit: 'CV',
  journal: 'JV',
  contra: 'CN',
};

/**
 * Posts a balanced voucher in the caller's transaction and answers its id and number. Call it last: the number's series
 * is locked until the transaction ends.
 * Throws ValidationError for lines the type does not allow and a day in no opened year, 409 for one in a locked period and for
 * more cash than there is, but for what says how much there is (`saysWhatIsThere`).
 */
export async function postVoucher(
  transaction: Transaction,
  posting: Posting,
): Promise<{ id: string; number: string }> {
  const { basis, prefixes } = await assertOpen(transaction, posting.day);
  const prefix = prefixes[posting.type] ?? usualPrefixes[posting.type];
  const ledgers = await assertRight(transaction, posting);
  const isOfCash = posting.lines.some(({ ledgerId }) => ledgers.get(ledgerId)?.kind === 'cash');
  if (isOfCash && !saysWhatIsThere(posting.source?.kind ?? null)) await assertCash(transaction, posting);
  const rule = postingRuleOf(posting.source?.kind ?? null, basis, {
    isMirror: posting.reversalOf !== undefined,
  });
  const id = posting.draftId ?? newId();
  const { year, month } = partsOf(posting.day);
  const period = `${String(year).slice(2)}${String(month).padStart(2, '0')}`;
  const number =
    posting.number ??
    `${prefix}-${period}-${String(await nextNumber(transaction, `voucher.${prefix}`, period)).padStart(4, '0')}`;
  const amount = posting.lines.reduce((sum, line) => (line.side === 'Dr' ? sum + line.amount : sum), 0n);
  const narration = narrationColumns(posting.narration);
  const memos = posting.lines.map((line) => narrationColumns(line.memo ?? ''));
  // One statement: the lines come with the posting, and the database takes none later.
  const lines = `lines AS (
    INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, party_id, day, debit, credit, memo, memo_bn, fund_id)
    SELECT l.site_id, l.id, head.id, l.place, l.ledger_id, l.party_id, $4, l.debit, l.credit, l.memo, l.memo_bn,
           CASE WHEN l.is_given THEN l.fund_id ELSE g.fund_id END
      FROM head, ${rowsOf('l', { id: '$8::uuid[]', place: '$9::int[]', ledger_id: '$10::uuid[]', party_id: '$11::uuid[]', debit: '$12::bigint[]', credit: '$13::bigint[]', memo: '$14::text[]', is_given: '$15::bool[]', fund_id: '$16::uuid[]', memo_bn: '$17::text[]' })}
      JOIN accounts_ledger g ON g.site_id = $1 AND g.id = l.ledger_id)
    SELECT count(*)::int AS heads FROM head`;
  const values = [
    id,
    number,
    posting.day,
    narration.en,
    amount,
    transaction.context.accountId,
    posting.lines.map(() => newId()),
    posting.lines.map((_, place) => place + 1),
    posting.lines.map((line) => line.ledgerId),
    posting.lines.map((line) => line.partyId ?? null),
    posting.lines.map((line) => (line.side === 'Dr' ? line.amount : 0n)),
    posting.lines.map((line) => (line.side === 'Cr' ? line.amount : 0n)),
    memos.map((memo) => memo.en),
    posting.lines.map((line) => line.fundId !== undefined),
    posting.lines.map((line) => line.fundId ?? null),
    memos.map((memo) => memo.bn),
  ];
  const row = posting.draftId
    ? await transaction.readOne(
        { heads: 'int' },
        `WITH head AS (
           UPDATE accounts_voucher SET version = version + 1, updated_at = now(), status = 'posted', number = $3, day = $4,
                  narration = $5, narration_bn = $19, amount = $6, draft = NULL, posted_by = $7, posted_at = now(),
                  posting_rule = $18
            WHERE site_id = $1 AND id = $2 AND status IN ('draft', 'submitted', 'approved') RETURNING id), ${lines}`,
        ...values,
        rule,
        narration.bn,
      )
    : await transaction.readOne(
        { heads: 'int' },
        `WITH head AS (
           INSERT INTO accounts_voucher (site_id, id, number, day, narration, amount, prepared_by, posted_by, posted_at,
                  status, type, reversal_of, source_kind, source_id, reason, posting_rule, narration_bn)
           VALUES ($1, $2, $3, $4, $5, $6, $23, $7, now(), 'posted', $18, $19, $20, $21, $22, $24, $25) RETURNING id), ${lines}`,
        ...values,
        posting.type,
        posting.reversalOf ?? null,
        posting.source?.kind ?? null,
        posting.source?.id ?? null,
        posting.reason ?? '',
        posting.preparedBy ?? transaction.context.accountId,
        rule,
        narration.bn,
      );
  if (row?.heads !== 1) throw new AppError(errors.notFound);
  return { id, number };
}

/**
 * Posts the mirror of a posted voucher on `day`. Throws 404 for an unknown one, 409 for one that is not posted, is
 * reversed already, for a day in a locked period and for more cash than there is. `source` as in {@link Posting}.
 */
export async function reverseVoucher(
  transaction: Transaction,
  id: string,
  {
    day,
    reason,
    source,
    number,
    preparedBy,
  }: { day: string; reason: string } & Pick<Posting, 'source' | 'number' | 'preparedBy'>,
): Promise<{ id: string; number: string; type: VoucherType }> {
  const known = await transaction.readOne(
    {
      type: oneOf<VoucherType>(),
      status: 'text',
      narration: 'text',
      narration_bn: 'text?',
      number: 'text',
      reversed: 'bool',
      lines:
        jsonOrNull<
          {
            ledger: string;
            party: string | null;
            fund: string | null;
            debit: string;
            credit: string;
            memo: string;
            memo_bn: string | null;
          }[]
        >(),
    },
    `SELECT v.type, v.status, v.narration, v.narration_bn, v.number,
            EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id) AS reversed,
            (SELECT json_agg(json_build_object('ledger', l.ledger_id, 'party', l.party_id, 'fund', l.fund_id, 'debit', l.debit::text,
                                               'credit', l.credit::text, 'memo', l.memo, 'memo_bn', l.memo_bn) ORDER BY l.place)
               FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.voucher_id = v.id) AS lines
       FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = $2 FOR UPDATE OF v`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.status !== 'posted') throw new AppError(accountsErrors.notPosted);
  if (known.reversed) throw new AppError(accountsErrors.alreadyReversed);
  const type = opposite[known.type];
  const posted = await postVoucher(transaction, {
    type,
    day,
    narration: reversalNarration(known, reason),
    reason,
    reversalOf: id,
    ...(source ? { source } : {}),
    ...(number ? { number } : {}),
    ...(preparedBy ? { preparedBy } : {}),
    lines: (known.lines ?? []).map((line): PostedLine => {
      const isDebit = line.debit !== '0';
      return {
        ledgerId: line.ledger,
        partyId: line.party,
        fundId: line.fund,
        side: isDebit ? 'Cr' : 'Dr',
        amount: BigInt(isDebit ? line.debit : line.credit),
        memo: line.memo_bn === null ? line.memo : { en: line.memo, bn: line.memo_bn },
      };
    }),
  });
  return { ...posted, type };
}

/** What undoes a payment is a receipt, and the other way round. */
const opposite: Readonly<Record<VoucherType, VoucherType>> = {
  debit: 'credit',
  credit: 'debit',
  journal: 'journal',
  contra: 'contra',
};

/** The ids of the ledgers the system posts to, by what they are for. Throws `noChart` when one is missing. */
export async function readSystemLedgers(
  transaction: Transaction,
): Promise<Readonly<Record<keyof typeof systemLedgers, string>>> {
  const rows = await transaction.read(
    { id: 'uuid', code: 'text' },
    'SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code = ANY($2::text[])',
    Object.values(systemLedgers),
  );
  return systemLedgersOf({ ledgers: rows });
}

/** The same of ledgers that have been read already. */
export function systemLedgersOf({
  ledgers,
}: {
  ledgers: readonly { readonly id: string; readonly code: string }[];
}): Readonly<Record<keyof typeof systemLedgers, string>> {
  const idOf = (code: string): string => {
    const id = ledgers.find((row) => row.code === code)?.id;
    if (!id) throw new AppError(accountsErrors.noChart, { code });
    return id;
  };
  return {
    cash: idOf(systemLedgers.cash),
    mobile: idOf(systemLedgers.mobile),
    advance: idOf(systemLedgers.advance),
    generalFund: idOf(systemLedgers.generalFund),
    fines: idOf(systemLedgers.fines),
  };
}

/** Gives an institution the catalogue's heads and types of vouchers; nothing where it has heads already. */
export async function copyHeads(transaction: Transaction): Promise<void> {
  const known = await transaction.row('SELECT 1 FROM accounts_accounts_head WHERE site_id = $1 LIMIT 1');
  if (known) return;
  await copyFromCatalogue(transaction, accountsHead);
  await copyFromCatalogue(transaction, voucherType);
}

/** Gives an institution the catalogue's chart of accounts; nothing where it has ledgers already. */
export async function copyChart(transaction: Transaction): Promise<void> {
  const known = await transaction.row('SELECT 1 FROM accounts_ledger WHERE site_id = $1 LIMIT 1');
  if (known) return;
  await copyFromCatalogue(transaction, accountGroup);
  await copyFromCatalogue(transaction, accountSubGroup);
  await copyFromCatalogue(transaction, ledger);
}

/** What the numbers of each type of voucher begin with in the institution; NULL where it has none. An SQL expression. */
export const prefixesSql =
  '(SELECT json_object_agg(k.type, k.code) FROM accounts_voucher_type k WHERE k.site_id = $1)';

/**
 * Refuses a day in no opened year, at the field `day`, and a day that is locked. The row is held: whoever locks or closes
 * waits for this posting.
 */
async function assertOpen(
  transaction: Transaction,
  day: string,
): Promise<{ basis: Basis; prefixes: Partial<Record<VoucherType, string>> }> {
  const known = await transaction.readOne(
    { is_open: 'bool', basis: oneOf<Basis>(), prefixes: jsonOrNull<Partial<Record<VoucherType, string>>>() },
    `SELECT closed_at IS NULL AND (locked_through IS NULL OR locked_through < $2) AS is_open, basis, ${prefixesSql} AS prefixes
       FROM accounts_fiscal_year WHERE site_id = $1 AND $2 BETWEEN start_date AND end_date FOR SHARE`,
    day,
  );
  if (!known) throw noYearAt(day);
  if (!known.is_open) throw new AppError(accountsErrors.closedPeriod, { day });
  return { basis: known.basis, prefixes: known.prefixes ?? {} };
}

/** Refuses a day in no opened year, at the field `day` of the form. */
export async function assertInYear(transaction: Transaction, day: string): Promise<void> {
  const known = await transaction.row(
    'SELECT 1 FROM accounts_fiscal_year WHERE site_id = $1 AND $2 BETWEEN start_date AND end_date',
    day,
  );
  if (!known) throw noYearAt(day);
}

const noYearAt = (day: string) =>
  new ValidationError({ day: [fillLabel(noYearText, { day: dayLabel(day) })] });

/** The lines balance and suit the type of voucher; of a mirror only that it balances, whatever it undoes, and the same of what opens and closes the books. */
async function assertRight(
  transaction: Transaction,
  { type, lines, reversalOf, source }: Pick<Posting, 'type' | 'lines' | 'reversalOf' | 'source'>,
): Promise<ReadonlyMap<string, { readonly kind: LedgerKind }>> {
  const rows = await transaction.read(
    { id: 'uuid', code: 'text', type: oneOf<LedgerType>(), kind: oneOf<LedgerKind>() },
    `SELECT l.id, l.code, g.type, l.kind FROM accounts_ledger l
       JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
       JOIN accounts_account_group g ON g.site_id = $1 AND g.id = s.group_id
      WHERE l.site_id = $1 AND l.id = ANY($2::uuid[])`,
    [...new Set(lines.map((line) => line.ledgerId))],
  );
  const ledgers = new Map(rows.map((row) => [row.id, row]));
  const isOfAnyKind =
    reversalOf !== undefined ||
    source?.kind === openingKind ||
    source?.kind === closingKind ||
    source?.kind === fundTransferKind;
  const problems = voucherProblems(
    type,
    lines.map(({ ledgerId, side, amount }) => ({ ledger: ledgerId, side, amount })),
    ledgers,
  ).filter(
    ({ kind }) =>
      !isOfAnyKind || !['noMoneyOut', 'noMoneyIn', 'money', 'onlyMoney', 'sameLedger'].includes(kind),
  );
  // Its lines come with a transfer alone, whose voucher balances within each fund.
  if (!isOfAnyKind)
    lines.forEach((line, place) => {
      if (ledgers.get(line.ledgerId)?.code === transferLedger.code) problems.push({ kind: 'ledger', place });
    });
  if (problems.length > 0) throw new ValidationError(problemFields(problems));
  return ledgers;
}

/** Refuses what could not be posted now: lines that do not suit the type, a day in no open period. Draws no number. */
export async function assertPostable(
  transaction: Transaction,
  posting: Pick<Posting, 'type' | 'day' | 'lines'>,
): Promise<void> {
  await assertOpen(transaction, posting.day);
  await assertRight(transaction, posting);
}

/** The problems of a voucher as messages at the fields of its form. */
function problemFields(problems: readonly VoucherProblem[]): Record<string, Label[]> {
  const fields: Record<string, Label[]> = {};
  for (const problem of problems) {
    const field =
      'place' in problem
        ? `lines.${problem.place}.${problem.kind === 'amount' ? 'amount' : 'ledgerId'}`
        : 'lines';
    fields[field] = [...(fields[field] ?? []), problemTexts[problem.kind]];
  }
  return fields;
}
