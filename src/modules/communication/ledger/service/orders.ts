import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messageErrors } from '../../labels.ts';
import type { ledgerContract } from '../contract.ts';
import { openAccount } from './balance.ts';

const packShape = { id: 'uuid', name: json<Label>(), parts: 'int', price: 'bigint' } as const;

/** The packs for sale on a day: of each size the newest price that holds by then. */
export async function readPacks(transaction: Transaction, today: string) {
  const rows = await transaction.read(
    packShape,
    `SELECT p.id, json_build_object('en', p.name_en, 'bn', p.name_bn) AS name, p.parts, p.price
       FROM (SELECT DISTINCT ON (parts) * FROM catalogue_communication_sms_pack
              WHERE $1::bigint IS NOT NULL AND is_active AND valid_from <= $2::date
              ORDER BY parts, valid_from DESC) p
      ORDER BY p.parts LIMIT 100`,
    today,
  );
  return rows.map((row) => ({ ...row, price: takaText(row.price) }));
}

/**
 * An institution orders a pack of the price list and says how it paid. The price it read is the order's from then on; 409
 * where the list has another by now.
 */
export async function orderPack(
  transaction: Transaction,
  services: Services,
  { packId, price, payment }: z.output<typeof ledgerContract.order.input>,
) {
  const packs = await readPacks(transaction, todayInDhaka(services.now()));
  const pack = packs.find((one) => one.id === packId.toLowerCase());
  if (!pack || pack.price !== price) throw new AppError(messageErrors.otherPrice);
  const id = newId();
  await transaction.change(
    `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by) VALUES ($1, $2, $3, $4, $5, 'asked', $6)`,
    id,
    pack.parts,
    parseTaka(pack.price),
    payment,
    transaction.context.accountId,
  );
  return { id };
}

/**
 * The platform grants or refuses a pack, somebody else than who ordered it; the parts are on the account from that moment,
 * once.
 */
export async function decideOrder(
  platform: PlatformTransaction,
  services: Services,
  { site, id, outcome, reason }: z.output<typeof ledgerContract.decide.input>,
) {
  const transaction = await platform.enterSite(site);
  const order = await transaction.readOne(
    { parts: 'int', state: oneOf<'asked' | 'granted' | 'refused'>(), askedBy: 'uuid' },
    'SELECT parts, state, asked_by AS "askedBy" FROM communication_sms_order WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  if (!order) throw new AppError(errors.notFound);
  if (order.state !== 'asked') throw new AppError(messageErrors.decided);
  const { accountId } = platform.context;
  if (order.askedBy === accountId) throw new AppError(messageErrors.ownOrder);
  await transaction.change(
    `UPDATE communication_sms_order SET state = $3, decided_by = $4, decided_at = $5::timestamptz, reason = $6, version = version + 1,
            updated_at = $5::timestamptz WHERE site_id = $1 AND id = $2`,
    id,
    outcome,
    accountId,
    services.now(),
    reason ?? '',
  );
  if (outcome === 'granted') {
    await openAccount(transaction);
    await transaction.change(
      `INSERT INTO communication_sms_entry (site_id, id, kind, parts, order_id, actor_id) VALUES ($1, $2, 'pack', $3, $4, $5)`,
      newId(),
      order.parts,
      id,
      accountId,
    );
  }
  return { id };
}

const orderShape = {
  id: 'uuid',
  at: 'time',
  parts: 'int',
  price: 'bigint',
  payment: 'text',
  state: oneOf<'asked' | 'granted' | 'refused'>(),
  askedBy: 'uuid',
  decidedBy: 'uuid?',
  reason: 'text',
} as const;
const orderColumns = `id, created_at AS at, parts, price, payment, state, asked_by AS "askedBy", decided_by AS "decidedBy", reason`;

/** The orders of one institution, newest first. */
export async function readOrders(transaction: Transaction) {
  const rows = await transaction.read(
    orderShape,
    `SELECT ${orderColumns} FROM communication_sms_order WHERE site_id = $1 ORDER BY created_at DESC, id LIMIT 20`,
  );
  return rows.map(shownOf(new Map()));
}

type OrderRow = {
  id: string;
  at: Date;
  parts: number;
  price: bigint;
  payment: string;
  state: 'asked' | 'granted' | 'refused';
  askedBy: string;
  decidedBy: string | null;
  reason: string;
};
type Names = ReadonlyMap<string, { en: string; bn: string }>;

const shownOf = (names: Names) => (row: OrderRow) => {
  const { at, price, askedBy, decidedBy, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    price: takaText(price),
    by: names.get(askedBy) ?? { en: '', bn: '' },
    decidedBy: decidedBy ? (names.get(decidedBy) ?? { en: '', bn: '' }) : null,
  };
};

/** The orders of all institutions, for the platform: it enters one after another, so row security holds. */
export async function listOrders(
  platform: PlatformTransaction,
  { state, page, size }: z.output<typeof ledgerContract.orders.input>,
) {
  const rows = await platform.read(
    {
      ...orderShape,
      site: 'bigint',
      siteEn: 'text',
      siteBn: 'text',
      all: 'bigint',
    },
    `SELECT o.id, o.at, o.parts, o.price, o.payment, o.state, o.asked_by AS "askedBy", o.decided_by AS "decidedBy", o.reason,
            o.site, s.name_en AS "siteEn", s.name_bn AS "siteBn", count(*) OVER () AS "all"
       FROM pathshala_sms_orders((SELECT array_agg(id) FROM site WHERE status <> 'closed'), $1) o JOIN site s ON s.id = o.site
      ORDER BY o.at DESC, o.id LIMIT $2 OFFSET $3`,
    state,
    size,
    (page - 1) * size,
  );
  const accounts = await platform.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    'SELECT id, name_en, name_bn FROM account WHERE id = ANY($1::uuid[])',
    rows.flatMap((row) => [row.askedBy, ...(row.decidedBy ? [row.decidedBy] : [])]),
  );
  const names: Names = new Map(accounts.map((row) => [row.id, { en: row.name_en, bn: row.name_bn }]));
  return {
    items: rows.map(({ site, siteEn, siteBn, all: _, ...row }) => ({
      ...shownOf(names)(row),
      siteId: Number(site),
      site: { en: siteEn, bn: siteBn },
    })),
    total: Number(rows[0]?.all ?? 0),
    page,
    size,
  };
}
