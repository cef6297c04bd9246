import type { PlatformTransaction, Row, Transaction } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';
import type { SecretPlace } from '../../../core/server/secrets/places.ts';
import { entriesOf, type LogRow } from './log-entries.ts';
import { tableLabel, tableNames } from './log-names.ts';
import { listPlaces } from './places.ts';
import { ownPrefix } from './roles.ts';

export type LogQuery = {
  from?: string | undefined;
  to?: string | undefined;
  entity?: string | undefined;
  actor?: string | undefined;
  operation?: string | undefined;
  record?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  size: number;
};

const columns = `id, site_id, table_name, record_id::text AS record_id, operation, before, after, actor, impersonator, action,
  request, at, origin`;
/** Where a record's name or number stands in its row. */
const nameColumns = [
  'name_en',
  'name_bn',
  'title_en',
  'title_bn',
  'menu_en',
  'code',
  'username',
  'subject',
  'permission',
];

/** The filters of one table of history; `$2` to `$10` are {@link valuesOf}. */
const fitting = `($2::date IS NULL OR h.at >= ($2::date)::timestamp AT TIME ZONE 'Asia/Dhaka')
  AND ($3::date IS NULL OR h.at < ($3::date + 1)::timestamp AT TIME ZONE 'Asia/Dhaka')
  AND ($4::text IS NULL OR h.table_name = $4) AND ($5::uuid IS NULL OR h.actor = $5)
  AND ($6::text IS NULL OR h.operation = $6) AND ($7::text IS NULL OR h.record_id::text = $7)
  AND ($8::text IS NULL OR ${nameColumns.map((one) => `coalesce(h.after, h.before) ->> '${one}' ILIKE $8`).join(' OR ')})
  AND ($9::text IS NULL OR (h.at, h.id) < ($9::timestamptz, $10::uuid))`;
const newest = (source: string, limit: string) =>
  `(SELECT ${columns} FROM ${source} ORDER BY h.at DESC, h.id DESC LIMIT ${limit})`;
const selected = `u.*, to_char(u.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact`;

function valuesOf(query: LogQuery): unknown[] {
  const [at, id] = query.cursor?.split('_') ?? [];
  return [
    query.from ?? null,
    query.to ?? null,
    query.entity ?? null,
    query.actor ?? null,
    query.operation ?? null,
    query.record ?? null,
    query.q ? containing(query.q) : null,
    at ?? null,
    id ?? null,
    // One more than the page tells whether another one follows.
    query.size + 1,
  ];
}

/**
 * One page of an institution's changes, newest first: its own records, and on the platform's side its roles, users'
 * roles and extra permissions, its own details, and the accounts of those who belong to it alone.
 */
export async function readOwnLog(
  transaction: PlatformTransaction,
  siteId: number,
  query: LogQuery,
  secrets: readonly SecretPlace[],
) {
  const site = await transaction.enterSite(siteId);
  const rows = await site.rows<LogRow>(
    `SELECT ${selected} FROM (
       ${newest(`history h WHERE h.site_id = $1 AND ${fitting}`, '$11')}
       UNION ALL ${newest(`platform_history h WHERE h.site_id = $1 AND ${fitting}`, '$11')}
       UNION ALL ${newest(`platform_history h WHERE h.table_name = 'role_permission' AND h.record_id LIKE $12 AND ${fitting}`, '$11')}
       UNION ALL ${newest(
         `platform_history h WHERE h.table_name = 'account' AND h.record_id IN (
            SELECT m.account_id::text FROM membership m WHERE m.site_id = $1
             AND NOT EXISTS (SELECT 1 FROM membership o
               WHERE o.account_id = m.account_id AND o.site_id IS DISTINCT FROM $1::bigint)) AND ${fitting}`,
         '$11',
       )}
     ) u ORDER BY u.at DESC, u.id DESC LIMIT $11`,
    ...valuesOf(query),
    `${ownPrefix(siteId)}%`,
  );
  return pageOf(transaction, site, rows, query.size, secrets);
}

/** One page of what was done to the platform's own tables, newest first. */
export async function readPlatformLog(
  transaction: PlatformTransaction,
  query: LogQuery & { siteId?: number | undefined },
) {
  const rows = await transaction.rows<LogRow>(
    `SELECT ${selected} FROM ${newest(
      `platform_history h WHERE ($1::bigint IS NULL OR h.site_id = $1) AND ${fitting}`,
      '$11',
    )} u ORDER BY u.at DESC, u.id DESC`,
    query.siteId ?? null,
    ...valuesOf(query),
  );
  return pageOf(transaction, null, rows, query.size);
}

async function pageOf(
  transaction: PlatformTransaction,
  site: Transaction | null,
  rows: readonly LogRow[],
  size: number,
  secrets: readonly SecretPlace[] = [],
) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    items: await entriesOf(transaction, site, shown, secrets),
    next: rows.length > size && last ? `${last.exact}_${last.id}` : null,
  };
}

type ChoiceRow = Row & { id: string; name_en: string; name_bn: string };
const actorChoices = (rows: readonly ChoiceRow[]) =>
  rows.map((row) => ({ value: row.id, label: { en: row.name_en, bn: row.name_bn } }));

/** What an institution's log can be filtered by: everything it keeps, and everybody who has or had a role. */
export async function ownLogChoices(transaction: PlatformTransaction, siteId: number) {
  const actors = await transaction.rows<ChoiceRow>(
    `SELECT a.id, a.name_en, a.name_bn FROM account a
      WHERE EXISTS (SELECT 1 FROM membership m JOIN role r ON r.code = m.role
        WHERE m.account_id = a.id AND m.site_id = $1 AND r.rank > 10)
      ORDER BY a.name_en, a.id LIMIT 1000`,
    siteId,
  );
  return { entities: tablesOf('site'), actors: actorChoices(actors) };
}

/** The same for the platform's log, with institutions by a part of their name. */
export async function platformLogChoices(
  transaction: PlatformTransaction,
  query: { q?: string | undefined; siteId?: number | undefined },
) {
  const actors = await transaction.rows<ChoiceRow>(
    `SELECT id, name_en, name_bn FROM account WHERE is_platform
        OR id IN (SELECT account_id FROM membership m JOIN role r ON r.code = m.role WHERE r.rank >= 80)
      ORDER BY name_en, id LIMIT 1000`,
  );
  const { sites } = await listPlaces(transaction, query);
  return { entities: tablesOf('platform'), actors: actorChoices(actors), sites };
}

const tablesOf = (side: 'site' | 'platform') =>
  tableNames(side).map((name) => ({ value: name, label: tableLabel(name) }));
