import { daysBetween } from '../../../../../core/dates.ts';
import { ValidationError } from '../../../../../core/errors.ts';
import { type Label, type Language, textOf } from '../../../../../core/labels.ts';
import { takaText } from '../../../../../core/money.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import {
  type FilterWords,
  filtersInWords,
  periodInWords,
} from '../../../../../core/server/list-files/in-words.ts';
import type { OfficeSheet } from '../../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../../core/server/sheets/sheets.ts';
import { columnTexts, fieldProblems, methodTexts } from '../../../labels.ts';
import { columnsOf, shownTexts } from '../../../reports/service/files.ts';
import { patternOf } from '../../../service/students-sql.ts';
import type { OutsideSort, outsideMethods } from '../contract.ts';
import { outsideLabels as labels } from '../labels.ts';

type Filter = {
  from: string;
  to: string;
  collectorId?: string | undefined;
  method?: (typeof outsideMethods)[number] | undefined;
  kind?: 'receipt' | 'reversal' | undefined;
  sort: OutsideSort;
  q?: string | undefined;
};

const orders: Readonly<Record<string, string>> = {
  day: 'r.collected_at',
  number: 'coalesce(r.number, o.number)',
  payer: `lower(r.payer ->> 'en')`,
  amount: 'r.amount',
};

/** What those who are not students paid in some days, and what they got back. Throws 422 for more than a year. */
export async function listOutside(
  transaction: Transaction,
  database: Database,
  filter: Filter,
  { page, size }: { page: number; size: number },
) {
  if (filter.to < filter.from) throw new ValidationError({ to: [fieldProblems.datesTurned] });
  if (daysBetween(filter.from, filter.to) > 366) throw new ValidationError({ to: [fieldProblems.longRange] });
  const down = filter.sort.startsWith('-') ? ' DESC' : '';
  const rows = await transaction.read(
    {
      id: 'uuid',
      receiptId: 'uuid',
      number: 'text',
      isReversal: 'bool',
      isGivenBack: 'bool',
      payer: json<Label>(),
      about: json<Label>(),
      day: 'date',
      at: 'time',
      method: oneOf<(typeof outsideMethods)[number]>(),
      reference: 'text',
      amount: 'bigint',
      collectedBy: 'uuid',
      total: 'int',
      sum: 'bigint',
    },
    `SELECT r.id, coalesce(r.reversal_of, r.id) AS "receiptId", coalesce(r.number, o.number) AS number,
            r.reversal_of IS NOT NULL AS "isReversal", EXISTS (SELECT 1 FROM fees_outside_receipt v
              WHERE v.site_id = $1 AND v.reversal_of = r.id) AS "isGivenBack",
            r.payer, r.about, r.day, r.collected_at AS at, r.method, r.reference, r.amount, r.collected_by AS "collectedBy",
            count(*) OVER ()::int AS total, (sum(r.amount) OVER ())::bigint AS sum
       FROM fees_outside_receipt r LEFT JOIN fees_outside_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
      WHERE r.site_id = $1 AND r.day BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR r.collected_by = $4)
        AND ($5::text IS NULL OR r.method = $5) AND ($6::text IS NULL OR ($6 = 'reversal') = (r.reversal_of IS NOT NULL))
        AND ($7::text IS NULL OR lower(concat_ws(' ', coalesce(r.number, o.number), r.payer ->> 'en', r.payer ->> 'bn',
              r.about ->> 'en', r.reference)) LIKE $7)
      ORDER BY ${orders[filter.sort.replace('-', '')]}${down}, r.id LIMIT $8 OFFSET $9`,
    filter.from,
    filter.to,
    filter.collectorId ?? null,
    filter.method ?? null,
    filter.kind ?? null,
    patternOf(filter.q),
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.collectedBy),
    transaction.context.language,
  );
  return {
    total: rows[0]?.total ?? 0,
    page,
    size,
    amount: takaText(rows[0]?.sum ?? 0n),
    items: rows.map((row) => ({
      id: row.id,
      receiptId: row.receiptId,
      number: row.number,
      kind: row.isReversal ? ('reversal' as const) : ('receipt' as const),
      isGivenBack: row.isGivenBack,
      payer: row.payer,
      about: row.about,
      day: row.day,
      at: row.at.toISOString(),
      method: row.method,
      reference: row.reference,
      amount: takaText(row.amount),
      collector: names.get(row.collectedBy) ?? '',
    })),
  };
}

const outsideFilters: FilterWords<Awaited<ReturnType<typeof listOutside>>['items'][number]> = {
  collectorId: [columnTexts.collector, (row) => row.collector],
  method: [columnTexts.method, methodTexts],
  kind: [shownTexts.label, shownTexts.of],
};

/** The same as a file. */
export function outsideSheet(
  items: Awaited<ReturnType<typeof listOutside>>['items'],
  language: Language,
  asked: Readonly<Record<string, unknown>>,
): OfficeSheet {
  const t = columnTexts;
  return {
    title: textOf(labels.sum, language),
    period: periodInWords(asked, language),
    filters: filtersInWords(asked, outsideFilters, items[0], language),
    columns: columnsOf(
      [
        [t.receipt],
        [t.date, 'day'],
        [labels.payer],
        [labels.about],
        [t.method],
        [t.reference],
        [t.amount, 'taka'],
        [t.collector],
      ],
      language,
    ),
    rows: items.map((one): Cell[] => [
      one.kind === 'reversal' ? textOf(labels.back, language, { number: one.number }) : one.number,
      one.day,
      textOf(one.payer, language),
      textOf(one.about, language),
      textOf(methodTexts[one.method], language),
      one.reference,
      one.amount,
      one.collector,
    ]),
  };
}
