import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { AmountLine, LedgerKind, LedgerType, Movement } from '../../rules.ts';
import type { Section } from '../../shapes.ts';
import { closingKind, closingReversalKind, openingKind, openingReversalKind } from '../../sources.ts';

type Label = { en: string; bn: string };
export type ChartLedger = {
  readonly id: string;
  readonly code: string;
  readonly name: Label;
  readonly kind: LedgerKind;
  readonly type: LedgerType;
  /** What the institution calls that head. */
  readonly head: Label | null;
  readonly isActive: boolean;
  readonly isByParty: boolean;
  readonly fundId: string | null;
  readonly group: { readonly id: string; readonly name: Label };
  readonly subGroup: { readonly id: string; readonly name: Label };
};
export type Span = { readonly from: string; readonly to: string };

/** A ledger's movement in a span with the part the closing of a year moved, and how many lines there are. */
export type SpanMovement = Movement & {
  readonly closedDebit: bigint;
  readonly closedCredit: bigint;
  readonly count: number;
};

/** The opening balances' vouchers, as a condition of a statement whose voucher is `k`. */
export const isOpening = `k.source_kind IN ('${openingKind}', '${openingReversalKind}')`;
/** Theirs and the year closings' vouchers alone: a handful each institution. */
export const ofBooks = `(SELECT id, source_kind FROM accounts_voucher WHERE site_id = $1 AND source_kind IN
  ('${openingKind}', '${openingReversalKind}', '${closingKind}', '${closingReversalKind}'))`;

const typeOrder = `CASE g.type WHEN 'asset' THEN 1 WHEN 'liability' THEN 2 WHEN 'fund' THEN 3 WHEN 'income' THEN 4 ELSE 5 END`;

/** Every ledger with its place in the chart, in the chart's order. */
export async function readChart(transaction: Transaction): Promise<readonly ChartLedger[]> {
  return transaction.kept('accounts.chart', async () => {
    const rows = await transaction.read(
      {
        id: 'uuid',
        code: 'text',
        name_en: 'text',
        name_bn: 'text',
        kind: oneOf<LedgerKind>(),
        type: oneOf<LedgerType>(),
        is_active: 'bool',
        is_by_party: 'bool',
        fund_id: 'uuid?',
        group_id: 'uuid',
        group_en: 'text',
        group_bn: 'text',
        sub_id: 'uuid',
        sub_en: 'text',
        sub_bn: 'text',
        head: jsonOrNull<Label>(),
      },
      `SELECT l.id, l.code, l.name_en, l.name_bn, l.kind, g.type, l.is_active, l.is_by_party, l.fund_id, g.id AS group_id, g.name_en AS group_en,
              g.name_bn AS group_bn, s.id AS sub_id, s.name_en AS sub_en, s.name_bn AS sub_bn,
              CASE WHEN h.id IS NOT NULL THEN json_build_object('en', h.name_en, 'bn', h.name_bn) END AS head
         FROM accounts_ledger l
         JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
         JOIN accounts_account_group g ON g.site_id = $1 AND g.id = s.group_id
         LEFT JOIN accounts_accounts_head h ON h.site_id = $1 AND h.type = g.type AND h.is_active
        WHERE l.site_id = $1
        ORDER BY ${typeOrder}, g.position, g.id, s.position, s.id, l.code`,
    );
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: { en: row.name_en, bn: row.name_bn },
      kind: row.kind,
      type: row.type,
      head: row.head,
      isActive: row.is_active,
      isByParty: row.is_by_party,
      fundId: row.fund_id,
      group: { id: row.group_id, name: { en: row.group_en, bn: row.group_bn } },
      subGroup: { id: row.sub_id, name: { en: row.sub_en, bn: row.sub_bn } },
    }));
  });
}

/**
 * What moved each ledger in each span, in the chart's order: one statement over the books. Opening balances entered by
 * hand are opening on whatever day they stand; what stands before the span is opening too.
 */
export async function readMovements(
  transaction: Transaction,
  spans: readonly Span[],
): Promise<{ chart: readonly ChartLedger[]; spans: readonly SpanMovement[][] }> {
  const chart = await readChart(transaction);
  const rows = await transaction.read(
    {
      place: 'bigint',
      ledger_id: 'uuid',
      opening: 'bigint',
      debit: 'bigint',
      credit: 'bigint',
      closed_debit: 'bigint',
      closed_credit: 'bigint',
      n: 'int',
    },
    // The books are added up once by ledger and day, from the index; the few vouchers that are no movement of their
    // period, or that a statement leaves out, are then moved to their place.
    `WITH daily AS (
       SELECT ledger_id, day, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit, count(*)::int AS n
         FROM accounts_voucher_line WHERE site_id = $1 AND day <= $4 GROUP BY ledger_id, day),
     special AS (
       SELECT l.ledger_id, l.day, l.debit, l.credit, ${isOpening} AS opens
         FROM ${ofBooks} k JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = k.id),
     span AS (
       SELECT first, last, place FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS span(first, last, place)),
     whole AS (
       SELECT span.place, d.ledger_id,
              sum(d.debit - d.credit) FILTER (WHERE d.day < span.first) AS opening,
              sum(d.debit) FILTER (WHERE d.day >= span.first) AS debit,
              sum(d.credit) FILTER (WHERE d.day >= span.first) AS credit,
              sum(d.n) FILTER (WHERE d.day >= span.first) AS n
         FROM span JOIN daily d ON d.day <= span.last GROUP BY span.place, d.ledger_id),
     apart AS (
       SELECT span.place, s.ledger_id,
              sum(s.debit) FILTER (WHERE s.opens) AS opened_debit, sum(s.credit) FILTER (WHERE s.opens) AS opened_credit,
              count(*) FILTER (WHERE s.opens) AS opened,
              sum(s.debit) FILTER (WHERE NOT s.opens) AS closed_debit,
              sum(s.credit) FILTER (WHERE NOT s.opens) AS closed_credit
         FROM span JOIN special s ON s.day BETWEEN span.first AND span.last GROUP BY span.place, s.ledger_id)
     SELECT w.place, w.ledger_id,
            (coalesce(w.opening, 0) + coalesce(a.opened_debit, 0) - coalesce(a.opened_credit, 0))::bigint AS opening,
            (coalesce(w.debit, 0) - coalesce(a.opened_debit, 0))::bigint AS debit,
            (coalesce(w.credit, 0) - coalesce(a.opened_credit, 0))::bigint AS credit,
            coalesce(a.closed_debit, 0)::bigint AS closed_debit, coalesce(a.closed_credit, 0)::bigint AS closed_credit,
            (coalesce(w.n, 0) - coalesce(a.opened, 0))::int AS n
       FROM whole w LEFT JOIN apart a ON a.place = w.place AND a.ledger_id = w.ledger_id`,
    spans.map((span) => span.from),
    spans.map((span) => span.to),
    spans
      .map((span) => span.to)
      .toSorted()
      .at(-1) ?? null,
  );
  const found = new Map(rows.map((row) => [`${row.place} ${row.ledger_id}`, row]));
  return {
    chart,
    spans: spans.map((_, place) =>
      chart.map(({ id, type }): SpanMovement => {
        const row = found.get(`${place + 1} ${id}`);
        return {
          ledger: id,
          type,
          opening: row?.opening ?? 0n,
          debit: row?.debit ?? 0n,
          credit: row?.credit ?? 0n,
          closedDebit: row?.closed_debit ?? 0n,
          closedCredit: row?.closed_credit ?? 0n,
          count: row?.n ?? 0,
        };
      }),
    ),
  };
}

/** The movements as they were before a year's closing took income and expenditure away. */
export const withoutClosing = (movements: readonly SpanMovement[]): Movement[] =>
  movements.map((one) => ({
    ledger: one.ledger,
    type: one.type,
    opening: one.opening,
    debit: one.debit - one.closedDebit,
    credit: one.credit - one.closedCredit,
  }));

type Grouped<T> = {
  id: string;
  name: Label;
  type: LedgerType;
  head: Label | null;
  lines: T[];
  subGroups: { id: string; name: Label; lines: T[] }[];
}[];

/** Lines under the groups and sub-groups of their ledgers, in the chart's order. */
export function grouped<T>(
  chart: readonly ChartLedger[],
  lineOf: (ledger: ChartLedger) => T | null,
): Grouped<T> {
  const groups: Grouped<T> = [];
  for (const ledger of chart) {
    const line = lineOf(ledger);
    if (line === null) continue;
    let group = groups.find((one) => one.id === ledger.group.id);
    if (!group) {
      group = { ...ledger.group, type: ledger.type, head: ledger.head, lines: [], subGroups: [] };
      groups.push(group);
    }
    let subGroup = group.subGroups.find((one) => one.id === ledger.subGroup.id);
    if (!subGroup) {
      subGroup = { ...ledger.subGroup, lines: [] };
      group.subGroups.push(subGroup);
    }
    group.lines.push(line);
    subGroup.lines.push(line);
  }
  return groups;
}

/** A side of a statement from its lines, beside those of the period before where it is compared. */
export function sectionOf(
  chart: readonly ChartLedger[],
  now: readonly AmountLine[],
  before: readonly AmountLine[] | null,
): Section {
  const amounts = new Map(now.map((line) => [line.ledger, line.amount]));
  const earlier = before && new Map(before.map((line) => [line.ledger, line.amount]));
  type Line = { ledger: ChartLedger; amount: bigint; before: bigint };
  const sums = (lines: readonly Line[]) => ({
    amount: takaText(lines.reduce((sum, line) => sum + line.amount, 0n)),
    before: earlier && takaText(lines.reduce((sum, line) => sum + line.before, 0n)),
  });
  const groups = grouped(chart, (ledger): Line | null =>
    amounts.has(ledger.id) || earlier?.has(ledger.id)
      ? { ledger, amount: amounts.get(ledger.id) ?? 0n, before: earlier?.get(ledger.id) ?? 0n }
      : null,
  );
  return {
    ...sums(groups.flatMap((group) => group.lines)),
    groups: groups.map(({ id, name, lines, subGroups }) => ({
      id,
      name,
      ...sums(lines),
      subGroups: subGroups.map((one) => ({
        id: one.id,
        name: one.name,
        ...sums(one.lines),
        lines: one.lines.map((line) => ({
          ledgerId: line.ledger.id,
          code: line.ledger.code,
          name: line.ledger.name,
          ...sums([line]),
        })),
      })),
    })),
  };
}
