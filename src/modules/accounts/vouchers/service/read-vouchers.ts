import type * as z from 'zod';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { accountsContract } from '../../contract.ts';
import { accountsPermission } from '../../permissions.ts';
import type { VoucherType } from '../../rules.ts';
import { sourceOf } from '../../sources.ts';
import type { voucherStatuses } from '../contract.ts';
import { narrationSql } from '../narration.ts';
import { typeNameOf, typeNameSql } from '../type-name.ts';

type Input = z.infer<typeof accountsContract.vouchers.input>;
export type VoucherFilter = Omit<Input, 'page' | 'size'>;
type Status = (typeof voucherStatuses)[number];
type Label = { en: string; bn: string };

type Row = {
  id: string;
  version: number;
  type: VoucherType;
  type_name: Label | null;
  status: Status;
  number: string | null;
  day: string;
  narration: string;
  amount: bigint;
  prepared_by: string | null;
  posted_by: string | null;
  reversal_of: string | null;
  source_kind: string | null;
  source_id: string | null;
  is_reversed: boolean;
  parties: Label[] | null;
};

const sortColumns: Readonly<Record<VoucherFilter['sort'], string>> = {
  day: 'v.day',
  number: 'v.number',
  amount: 'v.amount',
  narration: 'v.narration',
  status: 'v.status',
  type: 'v.type',
};

/** What one may do with vouchers and years at all. */
export const mayDo = ({ permissions }: Transaction['context']) => ({
  edit: permissions.has(accountsPermission.edit),
  post: permissions.has(accountsPermission.post),
  close: permissions.has(accountsPermission.close),
});

/** The list of vouchers with what it adds up to. */
export async function readVouchers(transaction: Transaction, services: Services, input: Input) {
  const items = await readVoucherRows(
    transaction,
    services,
    input,
    input.size,
    (input.page - 1) * input.size,
  );
  const { where, values, status } = conditionsOf(input);
  const sums = await transaction.read(
    { status: oneOf<Status>(), n: 'int', amount: 'bigint' },
    `SELECT v.status, count(*)::int AS n, sum(v.amount)::bigint AS amount FROM accounts_voucher v
      WHERE ${where} GROUP BY v.status`,
    ...values,
  );
  const found = status ? sums.filter((one) => one.status === status) : sums;
  const countOf = (wanted: Status) => sums.find((one) => one.status === wanted)?.n ?? 0;
  return {
    items,
    total: found.reduce((sum, one) => sum + one.n, 0),
    amount: takaText(
      found.reduce(
        (sum, one) => (one.status === 'cancelled' && !status ? sum : sum + BigInt(one.amount)),
        0n,
      ),
    ),
    counts: {
      draft: countOf('draft'),
      submitted: countOf('submitted'),
      approved: countOf('approved'),
      posted: countOf('posted'),
      cancelled: countOf('cancelled'),
    },
    can: mayDo(transaction.context),
  };
}

/** One page of the list, in its order. */
export async function readVoucherRows(
  transaction: Transaction,
  services: Services,
  input: VoucherFilter,
  limit: number,
  offset: number,
) {
  const { where, values, status } = conditionsOf(input);
  const n = values.length + 2;
  const direction = input.direction === 'asc' ? 'ASC' : 'DESC';
  const rows = await transaction.rows<Row>(
    `SELECT v.id, v.version, v.type, ${typeNameSql} AS type_name, v.status, v.number, v.day, ${narrationSql('v', transaction.context.language)} AS narration, v.amount, v.prepared_by, v.posted_by,
            v.reversal_of, v.source_kind, v.source_id,
            EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id) AS is_reversed,
            (SELECT json_agg(DISTINCT jsonb_build_object('en', p.name_en, 'bn', p.name_bn)) FROM accounts_party p
              WHERE p.site_id = $1 AND p.id IN (${partiesOfVoucher})) AS parties
       FROM accounts_voucher v WHERE ${where} AND ($${n}::text IS NULL OR v.status = $${n})
      ORDER BY ${sortColumns[input.sort]} ${direction} NULLS LAST, v.created_at ${direction}, v.id ${direction}
      LIMIT $${n + 1} OFFSET $${n + 2}`,
    ...values,
    status,
    limit,
    offset,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.flatMap((row) => [row.prepared_by, row.posted_by]),
    transaction.context.language,
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    type: row.type,
    typeName: typeNameOf(row.type_name, row.type),
    status: row.status,
    number: row.number,
    day: row.day,
    narration: row.narration,
    amount: takaText(row.amount),
    parties: row.parties ?? [],
    preparedBy: nameOf(row.prepared_by),
    postedBy: nameOf(row.posted_by),
    isReversed: row.is_reversed,
    isReversal: row.reversal_of !== null,
    source: sourceOf(row.source_kind, row.source_id),
  }));
}

/** The ids of the parties in a voucher's lines, posted or drafted. */
const partiesOfVoucher = `SELECT l.party_id FROM accounts_voucher_line l
   WHERE l.site_id = $1 AND l.voucher_id = v.id AND l.party_id IS NOT NULL
  UNION SELECT (d.line ->> 'partyId')::uuid FROM jsonb_array_elements(coalesce(v.draft, '[]')) AS d(line)
   WHERE d.line ->> 'partyId' IS NOT NULL`;

/** The statement's conditions without the status, which the counts leave open, and the values they name from $2 on. */
function conditionsOf(input: VoucherFilter): { where: string; values: unknown[]; status: Status | null } {
  const values: unknown[] = [];
  const conditions = ['v.site_id = $1'];
  const add = (value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length + 1}`));
  };
  if (input.type) add(input.type, (n) => `v.type = ${n}`);
  if (input.from) add(input.from, (n) => `v.day >= ${n}`);
  if (input.to) add(input.to, (n) => `v.day <= ${n}`);
  if (input.entered === 'hand') conditions.push('v.source_kind IS NULL');
  if (input.entered === 'system') conditions.push('v.source_kind IS NOT NULL');
  for (const [name, column] of [
    ['ledgerId', 'ledger_id'],
    ['partyId', 'party_id'],
  ] as const)
    if (input[name])
      add(
        input[name],
        (n) => `(EXISTS (SELECT 1 FROM accounts_voucher_line l
          WHERE l.site_id = $1 AND l.voucher_id = v.id AND l.${column} = ${n}::uuid)
          OR v.draft @> jsonb_build_array(jsonb_build_object('${name}', ${n}::uuid)))`,
      );
  if (input.search !== '') {
    const pattern = `%${input.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const amount = parseTaka(input.search);
    values.push(pattern, amount === null || amount < 0n || amount > 10n ** 18n ? null : amount);
    const n = values.length;
    conditions.push(`(v.number ILIKE $${n} OR v.narration ILIKE $${n} OR v.narration_bn ILIKE $${n} OR v.amount = $${n + 1}::bigint
      OR v.id IN (SELECT l.voucher_id FROM accounts_voucher_line l JOIN accounts_party p ON p.site_id = $1 AND p.id = l.party_id
                   WHERE l.site_id = $1 AND (p.name_en ILIKE $${n} OR p.name_bn ILIKE $${n}))
      OR v.draft IS NOT NULL AND EXISTS (SELECT 1 FROM accounts_party p
          WHERE p.site_id = $1 AND (p.name_en ILIKE $${n} OR p.name_bn ILIKE $${n})
            AND v.draft @> jsonb_build_array(jsonb_build_object('partyId', p.id))))`);
  }
  return { where: conditions.join(' AND '), values, status: input.status ?? null };
}
