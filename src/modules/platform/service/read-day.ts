import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { platformPermission } from '../permissions.ts';
import { type ApplicationStatus, openStatuses, type SiteStatus } from '../rules.ts';
import type { PlatformDay } from '../shapes.ts';
import { type PlaceOf, readPlaceOf } from './catalogue.ts';
import { countStudents } from './list-sites.ts';

const labelOf = (row: Row) => ({ en: String(row.name_en), bn: String(row.name_bn) });
const districtOf = (row: Row, placeOf: PlaceOf) =>
  row.thana_id === null ? null : (placeOf(Number(row.thana_id))?.district ?? null);

/** The platform today, as far as the reader's permissions go; what they do not cover is null. */
export async function readDay(
  transaction: PlatformTransaction,
  now: Date,
  permissions: ReadonlySet<string>,
): Promise<PlatformDay> {
  const waiting = permissions.has(platformPermission.applications)
    ? await readWaiting(transaction, now)
    : null;
  const states = await transaction.read(
    { status: oneOf<SiteStatus>(), n: 'int', ids: 'text[]' },
    `SELECT status, count(*)::int AS n, array_agg(id::text) AS ids FROM site GROUP BY status`,
  );
  const newest = await transaction.rows(
    'SELECT id, alias, name_en, name_bn, accent, status, thana_id, created_at FROM site ORDER BY created_at DESC, id DESC LIMIT 5',
  );
  const placeOf = await readPlaceOf(
    transaction,
    newest.map((row) => row.thana_id),
  );
  const people = await transaction.readOne(
    { accounts: 'int', active: 'int' },
    `SELECT (SELECT count(*) FROM account WHERE status = 'active')::int AS accounts,
            (SELECT count(DISTINCT account_id) FROM sign_in WHERE at > $1::timestamptz - interval '7 days')::int AS active`,
    now,
  );
  const mails = permissions.has(platformPermission.outbox) ? await readMails(transaction) : null;
  // Last: it enters one institution after the other.
  const students = await countStudents(
    transaction,
    states.filter((one) => one.status !== 'closed').flatMap((one) => one.ids.map(Number)),
  );
  return {
    asOf: now.toISOString(),
    waiting,
    states: states.map(({ status, n }) => ({ status, count: n })),
    students: [...students.values()].reduce((sum, n) => sum + n, 0),
    accounts: people?.accounts ?? 0,
    activeAccounts: people?.active ?? 0,
    newest: newest.map((row) => ({
      id: String(row.id),
      alias: String(row.alias),
      name: labelOf(row),
      accent: String(row.accent),
      status: row.status as SiteStatus,
      district: districtOf(row, placeOf),
      createdAt: (row.created_at as Date).toISOString(),
      students: students.get(Number(row.id)) ?? 0,
    })),
    mails,
  };
}

/** The open applications, the longest waiting first. */
async function readWaiting(transaction: PlatformTransaction, now: Date) {
  const rows = await transaction.rows(
    `SELECT id, reference, status, name_en, name_bn, thana_id, (data->>'students')::int AS students, count(*) OVER ()::int AS total,
            floor(extract(epoch FROM $2::timestamptz - created_at) / 86400)::int AS days
       FROM site_application WHERE status = ANY($1::text[]) ORDER BY created_at, id LIMIT 8`,
    openStatuses,
    now,
  );
  const placeOf = await readPlaceOf(
    transaction,
    rows.map((row) => row.thana_id),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => ({
      id: String(row.id),
      reference: String(row.reference),
      status: row.status as ApplicationStatus,
      name: labelOf(row),
      district: districtOf(row, placeOf),
      students: Number(row.students ?? 0),
      days: Math.max(0, Number(row.days)),
    })),
  };
}

async function readMails(transaction: PlatformTransaction) {
  const row = await transaction.readOne(
    { waiting: 'int', failed: 'int' },
    `SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'failed')::int AS failed
       FROM outbox_mail WHERE status IN ('waiting', 'failed')`,
  );
  return row ?? { waiting: 0, failed: 0 };
}
