import type * as z from 'zod';
import { addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { facilitiesDepreciationPermission } from '../../permissions.ts';
import type { assetContract as contract } from '../contract.ts';
import type { Method } from '../rules.ts';
import { accumulatedOf, nameSql, postedThrough, readDue } from './read-values.ts';

type Asked = { page: number; size: number };

/** `10.00` of 1000. */
export const rateText = (rate: number): string => (rate / 100).toFixed(2);

/** What was posted and taken back, the latest first. */
export async function listPostings(
  transaction: Transaction,
  services: Services,
  asked: Asked,
): Promise<z.input<typeof contract.postings.output>> {
  const through = await postedThrough(transaction);
  const rows = await transaction.read(
    {
      id: 'uuid',
      month: 'text',
      state: oneOf<'posted' | 'reversed'>(),
      sum: 'bigint',
      things: 'int',
      askedBy: 'uuid',
      postedBy: 'uuid',
      voucherId: 'uuid',
      reversalId: 'uuid?',
      all: 'int',
    },
    `SELECT d.id, d.month, d.state, d.total AS sum, d.asked_by AS "askedBy", d.posted_by AS "postedBy",
            d.voucher_id AS "voucherId", d.reversal_id AS "reversalId", (count(*) OVER ())::int AS all,
            (SELECT count(*)::int FROM facilities_depreciation_line l WHERE l.site_id = $1 AND l.depreciation_id = d.id) AS things
       FROM facilities_depreciation d WHERE d.site_id = $1 ORDER BY d.month DESC, d.created_at DESC LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.flatMap((row) => [row.askedBy, row.postedBy]),
    transaction.context.language,
  );
  const mayPost = transaction.context.permissions.has(facilitiesDepreciationPermission.post);
  return {
    items: rows.map(({ all: _all, sum, askedBy, postedBy, ...row }) => ({
      ...row,
      total: takaText(sum),
      askedBy: names.get(askedBy) ?? '',
      postedBy: names.get(postedBy) ?? '',
      can: { reverse: mayPost && row.state === 'posted' && row.month === through },
    })),
    total: rows[0]?.all ?? 0,
    page: asked.page,
    size: asked.size,
    lastMonth: addMonths(todayInDhaka(services.now()), -1).slice(0, 7),
    postedThrough: through,
    can: { post: mayPost },
  };
}

/** What a posting charged, thing by thing. Throws 404. */
export async function listPostingLines(
  transaction: Transaction,
  asked: Asked & { id: string },
): Promise<z.input<typeof contract.postingLines.output>> {
  const posting = await transaction.readOne(
    { month: 'text', voucherId: 'uuid' },
    'SELECT month, voucher_id AS "voucherId" FROM facilities_depreciation WHERE site_id = $1 AND id = $2',
    asked.id,
  );
  if (!posting) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      id: 'uuid',
      assetId: 'uuid',
      tag: 'text',
      name: json<Label>(),
      className: json<Label>(),
      amount: 'bigint',
      method: oneOf<Method>(),
      rate: 'int',
      all: 'int',
    },
    `SELECT l.id, a.id AS "assetId", a.tag, ${nameSql('a')} AS name, ${nameSql('k')} AS "className", l.amount, l.method,
            l.rate, (count(*) OVER ())::int AS all
       FROM facilities_depreciation_line l JOIN facilities_asset a ON a.site_id = $1 AND a.id = l.asset_id
       JOIN facilities_asset_class k ON k.site_id = $1 AND k.id = a.class_id
      WHERE l.site_id = $1 AND l.depreciation_id = $2 ORDER BY a.tag LIMIT $3 OFFSET $4`,
    asked.id,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    ...posting,
    items: rows.map(({ all: _all, ...row }) => ({
      ...row,
      amount: takaText(row.amount),
      rate: rateText(row.rate),
    })),
    total: rows[0]?.all ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** What would be charged through a month, thing by thing and by class; nothing is written. */
export async function listDue(
  transaction: Transaction,
  asked: Asked & { month: string },
): Promise<z.input<typeof contract.toCharge.output>> {
  const through = await postedThrough(transaction);
  const { due } = through && through >= asked.month ? { due: [] } : await readDue(transaction, asked.month);
  const classes = new Map<string, { id: string; name: Label; things: number; amount: bigint }>();
  for (const { classId: id, className: name, amount } of due) {
    const known = classes.get(id) ?? { id, name, things: 0, amount: 0n };
    classes.set(id, { ...known, things: known.things + 1, amount: known.amount + amount });
  }
  const start = (asked.page - 1) * asked.size;
  return {
    items: due.slice(start, start + asked.size).map((one) => ({
      id: one.id,
      tag: one.tag,
      name: one.name,
      className: one.className,
      cost: takaText(one.cost),
      accumulated: takaText(accumulatedOf(one)),
      amount: takaText(one.amount),
      method: one.method,
      rate: rateText(one.rate),
    })),
    total: due.length,
    page: asked.page,
    size: asked.size,
    sum: takaText(due.reduce((sum, one) => sum + one.amount, 0n)),
    classes: [...classes.values()].map((one) => ({ ...one, amount: takaText(one.amount) })),
  };
}

/** Each ledger that classes name, by the register and by the books: what the things cost, and what is written off. */
export async function readProof(transaction: Transaction): Promise<z.input<typeof contract.proof.output>> {
  const rows = await transaction.read(
    { ledgerId: 'uuid', code: 'text', name: json<Label>(), register: 'bigint', books: 'bigint' },
    `WITH here AS (
       SELECT k.asset_ledger_id, k.accumulated_ledger_id, a.cost, coalesce(a.earlier, 0) + coalesce((
           SELECT sum(l.amount) FROM facilities_depreciation_line l
             JOIN facilities_depreciation d ON d.site_id = $1 AND d.id = l.depreciation_id AND d.state = 'posted'
            WHERE l.site_id = $1 AND l.asset_id = a.id), 0) AS accumulated
         FROM facilities_asset_class k JOIN facilities_asset a ON a.site_id = $1 AND a.class_id = k.id
        WHERE k.site_id = $1 AND k.asset_ledger_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id)),
     named AS (
       SELECT asset_ledger_id AS id FROM facilities_asset_class WHERE site_id = $1 AND asset_ledger_id IS NOT NULL
       UNION SELECT accumulated_ledger_id FROM facilities_asset_class WHERE site_id = $1 AND accumulated_ledger_id IS NOT NULL)
     SELECT g.id AS "ledgerId", g.code, ${nameSql('g')} AS name,
            (coalesce((SELECT sum(h.cost) FROM here h WHERE h.asset_ledger_id = g.id), 0)
             - coalesce((SELECT sum(h.accumulated) FROM here h WHERE h.accumulated_ledger_id = g.id), 0))::bigint AS register,
            coalesce((SELECT sum(l.debit - l.credit) FROM accounts_voucher_line l
               WHERE l.site_id = $1 AND l.ledger_id = g.id), 0)::bigint AS books
       FROM named n JOIN accounts_ledger g ON g.site_id = $1 AND g.id = n.id ORDER BY g.code LIMIT 500`,
  );
  return {
    ledgers: rows.map((row) => ({
      ...row,
      register: takaText(row.register),
      books: takaText(row.books),
      difference: takaText(row.books - row.register),
    })),
  };
}
