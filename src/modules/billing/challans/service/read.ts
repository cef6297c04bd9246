import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { platformBillingPermission } from '../../permissions.ts';
import type { challanStates } from '../../rules.ts';
import { actsOf, type People, peopleSql } from '../../service/acts.ts';
import { patternOf } from '../../service/sites.ts';
import type { ChallanShown } from '../../shapes.ts';
import type { ChallanRecord } from '../contract.ts';

const columns = {
  id: 'uuid',
  no: 'text',
  version: 'int',
  site: 'bigint',
  site_en: 'text',
  site_bn: 'text',
  state: oneOf<(typeof challanStates)[number]>(),
  bank: 'text',
  branch: 'text',
  amount: 'bigint',
  reference: 'text?',
  deposited_on: 'date?',
  made_at: 'time',
  is_void_asked: 'bool',
} as const;

const selected = `k.id, k.no, k.version, k.of_site AS site, s.name_en AS site_en, s.name_bn AS site_bn, k.state, k.bank, k.branch, k.amount,
  k.reference, k.deposited_on, k.made_at, (k.void_asked_by IS NOT NULL AND k.state <> 'void') AS is_void_asked`;

type Row = {
  id: string;
  no: string;
  version: number;
  site: bigint;
  site_en: string;
  site_bn: string;
  state: (typeof challanStates)[number];
  bank: string;
  branch: string;
  amount: bigint;
  reference: string | null;
  deposited_on: string | null;
  made_at: Date;
  is_void_asked: boolean;
};

const shownOf = (row: Row): ChallanShown & { version: number } => ({
  id: row.id,
  no: row.no,
  version: row.version,
  site: { id: Number(row.site), name: { en: row.site_en, bn: row.site_bn } },
  state: row.state,
  bank: row.bank,
  branch: row.branch,
  amount: takaText(row.amount),
  reference: row.reference,
  depositedOn: row.deposited_on,
  madeAt: row.made_at.toISOString(),
  isVoidAsked: row.is_void_asked,
});

export type ListInput = { q: string; state: string; siteId?: number | undefined; page: number; size: number };

/** A page of challans, the newest first. */
export async function listChallans(transaction: PlatformTransaction, input: ListInput) {
  const fitting = `($1 = '%%' OR k.no ILIKE $1 OR k.reference ILIKE $1 OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1)
    AND ($2::bigint IS NULL OR k.of_site = $2)
    AND CASE $3 WHEN 'all' THEN true WHEN 'voidAsked' THEN k.state <> 'void' AND k.void_asked_by IS NOT NULL ELSE k.state = $3 END`;
  const values = [patternOf(input.q), input.siteId ?? null, input.state];
  const counted = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM billing_challan k JOIN site s ON s.id = k.of_site WHERE ${fitting}`,
    ...values,
  );
  const rows = await transaction.read(
    columns,
    `SELECT ${selected} FROM billing_challan k JOIN site s ON s.id = k.of_site WHERE ${fitting}
      ORDER BY k.made_at DESC, k.no DESC LIMIT $4 OFFSET $5`,
    ...values,
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map(shownOf),
    total: counted?.n ?? 0,
    page: input.page,
    size: input.size,
    can: { edit: transaction.context.permissions.has(platformBillingPermission.edit) },
  };
}

/** A challan with the invoices it pays and who did what. `site`: only where it is this institution's. */
export async function readChallan(
  transaction: PlatformTransaction,
  id: string,
  site: number | null = null,
): Promise<ChallanRecord> {
  const row = await transaction.readOne(
    {
      ...columns,
      void_reason: 'text',
      invoices: json<{ id: string; no: string; amount: string; total: string }[]>(),
      people: json<People>(),
    },
    `SELECT ${selected}, k.void_reason,
            (SELECT coalesce(json_agg(json_build_object('id', i.id, 'no', i.no, 'amount', c.amount::text, 'total', i.total::text) ORDER BY i.no), '[]')
               FROM billing_challan_invoice c JOIN billing_invoice i ON i.id = c.invoice_id WHERE c.challan_id = k.id) AS invoices,
            ${peopleSql('k', ['made', 'deposited', 'verified', 'void_asked', 'voided'])} AS people
       FROM billing_challan k JOIN site s ON s.id = k.of_site WHERE k.id = $1 AND ($2::bigint IS NULL OR k.of_site = $2)`,
    id,
    site,
  );
  if (!row) throw new AppError(errors.notFound);
  const { permissions, accountId } = transaction.context;
  const mayApprove = permissions.has(platformBillingPermission.approve);
  return {
    ...shownOf(row),
    voidReason: row.void_reason,
    invoices: row.invoices.map(({ id: invoiceId, no, amount, total }) => ({
      id: invoiceId,
      no,
      amount: takaText(BigInt(amount)),
      total: takaText(BigInt(total)),
    })),
    acts: actsOf(row.people, row.void_reason),
    can: {
      edit: permissions.has(platformBillingPermission.edit),
      verify:
        mayApprove &&
        row.state === 'deposited' &&
        !row.is_void_asked &&
        row.people.deposited?.id !== accountId,
      approve: mayApprove && row.is_void_asked && row.people.void_asked?.id !== accountId,
    },
  };
}
