import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { facilitiesAssetsPermission, facilitiesDepreciationPermission } from '../../permissions.ts';
import type { assetContract as contract } from '../contract.ts';
import type { Method } from '../rules.ts';
import type { disposalKinds, states } from '../shapes.ts';
import { rateText } from './read-depreciation.ts';
import { accumulatedOf, nameSql, valueColumns, valueSql } from './read-values.ts';

type State = (typeof states)[number];
type Kind = (typeof disposalKinds)[number];

/** What assets of a page of the list stand in the books at, and which of them left. */
export async function readValues(
  transaction: Transaction,
  ids: readonly string[],
): Promise<z.input<typeof contract.values.output>> {
  const rows = await transaction.read(
    { ...valueColumns, left: jsonOrNull<Kind>(), leftOn: 'date?' },
    `SELECT v.*, to_json(x.kind) AS left, x.day AS "leftOn" FROM (${valueSql} WHERE a.site_id = $1 AND a.id = ANY($2::uuid[])) v
       LEFT JOIN facilities_asset_disposal x ON x.site_id = $1 AND x.asset_id = v.id`,
    ids,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      book: takaText(row.left ? 0n : row.cost - accumulatedOf(row)),
      left: row.left,
      leftOn: row.leftOn,
    })),
  };
}

/** The rooms there are, for a choice. */
export const readRooms = (transaction: Transaction) =>
  transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT r.id, json_build_object('en', r.number || ' ' || r.name_en, 'bn', r.number || ' ' || r.name_bn) AS name
       FROM facilities_room r WHERE r.site_id = $1 AND r.is_active ORDER BY r.number LIMIT 1000`,
  );

const placeSql = (column: string) =>
  `(SELECT ${nameSql('r')} FROM facilities_room r WHERE r.site_id = $1 AND r.id = ${column})`;
const personSql = (column: string) =>
  `(SELECT ${nameSql('e')} FROM people_employee e WHERE e.site_id = $1 AND e.id = ${column})`;

/** An asset with its value, charges and events, the latest first. Throws 404. */
export async function readAsset(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<z.input<typeof contract.asset.output>> {
  const row = await transaction.readOne(
    {
      ...valueColumns,
      version: 'int',
      state: oneOf<State>(),
      roomId: 'uuid?',
      custodianId: 'uuid?',
      custodian: jsonOrNull<Label>(),
      disposal: jsonOrNull<{
        day: string;
        kind: Kind;
        proceeds: string;
        reason: string;
        voucherId: string | null;
      }>(),
    },
    `SELECT v.*, n.version, n.state, n.room_id AS "roomId", n.custodian_id AS "custodianId",
            ${personSql('n.custodian_id')} AS custodian,
            (SELECT json_build_object('day', x.day, 'kind', x.kind, 'proceeds', x.proceeds::text, 'reason', x.reason,
                    'voucherId', x.voucher_id) FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = v.id) AS disposal
       FROM (${valueSql} WHERE a.site_id = $1 AND a.id = $2) v
       JOIN facilities_asset n ON n.site_id = $1 AND n.id = v.id`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const events = await transaction.read(
    {
      id: 'uuid',
      day: 'date',
      fromState: oneOf<State>(),
      toState: oneOf<State>(),
      fromRoom: jsonOrNull<Label>(),
      toRoom: jsonOrNull<Label>(),
      fromPerson: jsonOrNull<Label>(),
      toPerson: jsonOrNull<Label>(),
      cost: 'bigint',
      reason: 'text',
      isByCount: 'bool',
      by: 'uuid',
    },
    `SELECT v.id, v.day, v.from_state AS "fromState", v.to_state AS "toState", ${placeSql('v.from_room')} AS "fromRoom",
            ${placeSql('v.to_room')} AS "toRoom", ${personSql('v.from_person')} AS "fromPerson",
            ${personSql('v.to_person')} AS "toPerson", v.cost, v.reason, v.count_id IS NOT NULL AS "isByCount", v.made_by AS by
       FROM facilities_asset_event v WHERE v.site_id = $1 AND v.asset_id = $2 ORDER BY v.created_at DESC, v.id DESC LIMIT 200`,
    id,
  );
  const charges = await transaction.read(
    { id: 'uuid', month: 'text', amount: 'bigint', method: oneOf<Method>(), rate: 'int', voucherId: 'uuid' },
    `SELECT l.id, d.month, l.amount, l.method, l.rate, d.voucher_id AS "voucherId" FROM facilities_depreciation_line l
       JOIN facilities_depreciation d ON d.site_id = $1 AND d.id = l.depreciation_id AND d.state = 'posted'
      WHERE l.site_id = $1 AND l.asset_id = $2 ORDER BY d.month DESC LIMIT 600`,
    id,
  );
  const names = await namesOfAccounts(
    services.database,
    events.map((one) => one.by),
    transaction.context.language,
  );
  const may = (permission: string) => transaction.context.permissions.has(permission as never);
  const dispose = may(facilitiesDepreciationPermission.post) && row.disposal === null;
  const money = dispose
    ? await transaction.read(
        { id: 'uuid', name: json<Label>() },
        `SELECT g.id, ${nameSql('g')} AS name FROM accounts_ledger g
          WHERE g.site_id = $1 AND g.kind IN ('cash', 'bank', 'gateway') AND g.is_active ORDER BY g.code LIMIT 100`,
      )
    : [];
  const accumulated = accumulatedOf(row);
  return {
    id: row.id,
    version: row.version,
    tag: row.tag,
    name: row.name,
    className: row.className,
    state: row.state,
    roomId: row.roomId,
    custodianId: row.custodianId,
    custodian: row.custodian,
    cost: takaText(row.cost),
    accumulated: takaText(accumulated),
    book: takaText(row.disposal ? 0n : row.cost - accumulated),
    isInBooks: row.isInBooks,
    disposal: row.disposal ? { ...row.disposal, proceeds: takaText(BigInt(row.disposal.proceeds)) } : null,
    events: events.map((one) => ({ ...one, cost: takaText(one.cost), by: names.get(one.by) ?? '' })),
    charges: charges.map((one) => ({ ...one, amount: takaText(one.amount), rate: rateText(one.rate) })),
    rooms: await readRooms(transaction),
    money,
    can: { move: may(facilitiesAssetsPermission.edit) && row.disposal === null, dispose },
  };
}
