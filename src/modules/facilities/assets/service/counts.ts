import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import type { assetContract as contract } from '../contract.ts';
import { assetErrors, assetFields } from '../labels.ts';
import { addEvents } from './events.ts';
import { findByTag } from './moves.ts';
import { readRooms } from './read-asset.ts';
import { nameSql } from './read-values.ts';

type Asked = { page: number; size: number };

/** What the count `c` should see: everything of its class that has not left and is not marked as lost. */
const expectedSql = `a.site_id = $1 AND (c.class_id IS NULL OR a.class_id = c.class_id) AND a.state <> 'lost'
  AND a.is_active AND NOT EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id)`;
const scannedSql = `EXISTS (SELECT 1 FROM facilities_asset_scan s WHERE s.site_id = $1 AND s.count_id = c.id AND s.asset_id = a.id)`;

const countColumns = {
  id: 'uuid',
  name: 'text',
  className: jsonOrNull<Label>(),
  startedAt: 'time',
  startedBy: 'uuid',
  closedAt: 'time?',
  expected: 'int',
  found: 'int',
  moved: 'int',
} as const;
/** A closed one tells what was found then; of an open one the register is counted. */
const countSql = `SELECT c.id, c.name, CASE WHEN k.id IS NOT NULL THEN ${nameSql('k')} END AS "className",
    c.started_at AS "startedAt", c.started_by AS "startedBy", c.closed_at AS "closedAt",
    coalesce(c.expected, n.expected) AS expected, coalesce(c.found, n.found) AS found, coalesce(c.moved, m.moved) AS moved
  FROM facilities_asset_count c LEFT JOIN facilities_asset_class k ON k.site_id = $1 AND k.id = c.class_id
  LEFT JOIN LATERAL (SELECT count(*)::int AS expected, (count(*) FILTER (WHERE ${scannedSql}))::int AS found
    FROM facilities_asset a WHERE ${expectedSql}) n ON c.closed_at IS NULL
  LEFT JOIN LATERAL (SELECT count(*)::int AS moved FROM facilities_asset_scan s
    JOIN facilities_asset a ON a.site_id = $1 AND a.id = s.asset_id
   WHERE s.site_id = $1 AND s.count_id = c.id AND s.room_id IS NOT NULL AND s.room_id IS DISTINCT FROM a.room_id) m
    ON c.closed_at IS NULL`;

type CountRow = { startedAt: Date; startedBy: string; closedAt: Date | null };
async function named<R extends CountRow>(transaction: Transaction, services: Services, rows: readonly R[]) {
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.startedBy),
    transaction.context.language,
  );
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    startedBy: names.get(row.startedBy) ?? '',
  }));
}

/** Countings, what goes on first. */
export async function listCounts(transaction: Transaction, services: Services, asked: Asked) {
  const rows = await transaction.read(
    countColumns,
    `${countSql} WHERE c.site_id = $1 ORDER BY (c.closed_at IS NULL) DESC, c.started_at DESC LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const all = await transaction.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM facilities_asset_count WHERE site_id = $1',
  );
  const classes = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT k.id, ${nameSql('k')} AS name FROM facilities_asset_class k WHERE k.site_id = $1 AND k.is_active ORDER BY k.name_en LIMIT 200`,
  );
  return {
    items: await named(transaction, services, rows),
    total: all?.n ?? 0,
    page: asked.page,
    size: asked.size,
    classes,
  };
}

const missingName = (name: string) =>
  new ValidationError({ [name]: [withAttribute(messages.exists, assetFields[name] ?? messages.exists)] });

/** Begins a count of everything or of a class. */
export async function startCount(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof contract.startCount.input>,
): Promise<{ id: string }> {
  if (given.classId !== null) {
    const known = await transaction.row(
      'SELECT 1 FROM facilities_asset_class WHERE site_id = $1 AND id = $2',
      given.classId,
    );
    if (!known) throw missingName('classId');
  }
  const id = newId();
  await transaction.change(
    `INSERT INTO facilities_asset_count (site_id, id, name, class_id, started_at, started_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    id,
    given.name,
    given.classId,
    services.now(),
    transaction.context.accountId,
  );
  return { id };
}

const seenColumns = { id: 'uuid', tag: 'text', name: json<Label>(), room: jsonOrNull<Label>() } as const;
const seenSql = `a.id, a.tag, ${nameSql('a')} AS name, CASE WHEN r.id IS NOT NULL THEN ${nameSql('r')} END AS room`;
const roomJoin = 'LEFT JOIN facilities_room r ON r.site_id = $1 AND r.id = a.room_id';
const asOf = (row: { isMoved: boolean; isLost: boolean }) =>
  row.isLost ? ('wasLost' as const) : row.isMoved ? ('otherRoom' as const) : ('inPlace' as const);

async function rowOf(transaction: Transaction, id: string) {
  const row = await transaction.readOne(countColumns, `${countSql} WHERE c.site_id = $1 AND c.id = $2`, id);
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** A count with the fifty things seen last. Throws 404. */
export async function readCount(transaction: Transaction, services: Services, id: string) {
  const [shown] = await named(transaction, services, [await rowOf(transaction, id)]);
  if (!shown) throw new AppError(errors.notFound);
  const scans = await transaction.read(
    { ...seenColumns, isMoved: 'bool', isLost: 'bool' },
    `SELECT ${seenSql}, coalesce(s.room_id IS NOT NULL AND s.room_id IS DISTINCT FROM a.room_id, false) AS "isMoved",
            a.state = 'lost' AS "isLost"
       FROM facilities_asset_scan s JOIN facilities_asset a ON a.site_id = $1 AND a.id = s.asset_id ${roomJoin}
      WHERE s.site_id = $1 AND s.count_id = $2 ORDER BY s.scanned_at DESC, s.id DESC LIMIT 50`,
    id,
  );
  return {
    ...shown,
    scans: scans.map(({ isMoved, isLost, ...one }) => ({
      ...one,
      as: asOf({ isMoved, isLost }),
      isAgain: false,
    })),
    rooms: await readRooms(transaction),
  };
}

/** What should be there and was not seen, by rooms. */
export async function listMissing(transaction: Transaction, asked: Asked & { id: string }) {
  await rowOf(transaction, asked.id);
  const rows = await transaction.read(
    { ...seenColumns, all: 'int' },
    `SELECT ${seenSql}, (count(*) OVER ())::int AS all FROM facilities_asset_count c
       JOIN facilities_asset a ON a.site_id = $1 ${roomJoin}
      WHERE c.site_id = $1 AND c.id = $2 AND ${expectedSql} AND NOT ${scannedSql}
      ORDER BY r.number NULLS LAST, a.tag LIMIT $3 OFFSET $4`,
    asked.id,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ all: _all, ...row }) => row),
    total: rows[0]?.all ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/**
 * Notes that a thing was seen, and where. Seen twice it counts once, in the room it was seen in last. Throws 404 for an
 * unknown tag, 409 for a closed count, another class and what left.
 */
export async function scanAsset(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof contract.scan.input>,
): Promise<z.input<typeof contract.scan.output>> {
  await lockRow(transaction, 'facilities_asset_count', given.id);
  const count = await transaction.readOne(
    { closedAt: 'time?', classId: 'uuid?', hasRoom: 'bool' },
    `SELECT closed_at AS "closedAt", class_id AS "classId",
            ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM facilities_room r WHERE r.site_id = $1 AND r.id = $3)) AS "hasRoom"
       FROM facilities_asset_count WHERE site_id = $1 AND id = $2`,
    given.id,
    given.roomId,
  );
  if (!count) throw new AppError(errors.notFound);
  if (count.closedAt) throw new AppError(assetErrors.countClosed);
  if (!count.hasRoom) throw missingName('roomId');
  const { id } = await findByTag(transaction, given.code);
  const known = await transaction.readOne(
    { ...seenColumns, classId: 'uuid', isLost: 'bool', isMoved: 'bool', left: 'bool', again: 'bool' },
    `SELECT ${seenSql}, a.class_id AS "classId", a.state = 'lost' AS "isLost",
            coalesce($3::uuid IS NOT NULL AND a.room_id IS DISTINCT FROM $3::uuid, false) AS "isMoved",
            EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id) AS left,
            EXISTS (SELECT 1 FROM facilities_asset_scan s WHERE s.site_id = $1 AND s.count_id = $4 AND s.asset_id = a.id) AS again
       FROM facilities_asset a ${roomJoin} WHERE a.site_id = $1 AND a.id = $2`,
    id,
    given.roomId,
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  const tag = { en: known.tag, bn: known.tag };
  if (known.left) throw new AppError(assetErrors.left, { tag });
  if (count.classId && count.classId !== known.classId) throw new AppError(assetErrors.otherClass, { tag });
  await transaction.change(
    `INSERT INTO facilities_asset_scan AS s (site_id, id, count_id, asset_id, room_id, scanned_at, scanned_by, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $6)
     ON CONFLICT (site_id, count_id, asset_id) DO UPDATE SET room_id = coalesce(EXCLUDED.room_id, s.room_id),
       scanned_at = EXCLUDED.scanned_at, scanned_by = EXCLUDED.scanned_by, version = s.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    given.id,
    id,
    given.roomId,
    services.now(),
    transaction.context.accountId,
  );
  return { id, tag: known.tag, name: known.name, room: known.room, as: asOf(known), isAgain: known.again };
}

/**
 * Ends a count: what was seen elsewhere is there from now on, what was lost and seen is in use again, what was not seen is
 * marked as lost or stays. Throws 404, 409 for a closed one.
 */
export async function closeCount(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof contract.closeCount.input>,
): Promise<z.input<typeof contract.closeCount.output>> {
  await lockRow(transaction, 'facilities_asset_count', given.id);
  const row = await rowOf(transaction, given.id);
  if (row.closedAt) throw new AppError(assetErrors.countClosed);
  const changed = await transaction.read(
    {
      assetId: 'uuid',
      fromState: 'text',
      toState: 'text',
      fromRoom: 'uuid?',
      toRoom: 'uuid?',
      fromPerson: 'uuid?',
      toPerson: 'uuid?',
    },
    `SELECT n.id AS "assetId", n.state AS "fromState", n.to_state AS "toState", n.room_id AS "fromRoom",
            n.to_room AS "toRoom", n.custodian_id AS "fromPerson", n.custodian_id AS "toPerson"
       FROM (SELECT a.id, a.state, a.room_id, a.custodian_id, coalesce(s.room_id, a.room_id) AS to_room,
                    CASE WHEN s.id IS NOT NULL AND a.state = 'lost' THEN 'in_use'
                         WHEN s.id IS NULL AND $3 = 'lost' THEN 'lost' ELSE a.state END AS to_state
               FROM facilities_asset_count c JOIN facilities_asset a ON a.site_id = $1
               LEFT JOIN facilities_asset_scan s ON s.site_id = $1 AND s.count_id = c.id AND s.asset_id = a.id
              WHERE c.site_id = $1 AND c.id = $2 AND (s.id IS NOT NULL OR (${expectedSql}))
                AND NOT EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id)
              ORDER BY a.id FOR NO KEY UPDATE OF a) n
      WHERE n.to_state <> n.state OR n.to_room IS DISTINCT FROM n.room_id`,
    given.id,
    given.missing,
  );
  await transaction.change(
    `UPDATE facilities_asset a SET state = n.state, room_id = n.room_id, version = a.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', state: '$3::text[]', room_id: '$4::uuid[]' })}
      WHERE a.site_id = $1 AND a.id = n.id`,
    changed.map((one) => one.assetId),
    changed.map((one) => one.toState),
    changed.map((one) => one.toRoom),
  );
  await addEvents(transaction, changed, {
    day: todayInDhaka(services.now()),
    reason: given.reason,
    countId: given.id,
  });
  await transaction.change(
    `UPDATE facilities_asset_count SET closed_at = $3, closed_by = $4, expected = $5, found = $6, moved = $7,
            version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2`,
    given.id,
    services.now(),
    transaction.context.accountId,
    row.expected,
    row.found,
    row.moved,
  );
  return { id: given.id, missing: row.expected - row.found, moved: row.moved };
}
