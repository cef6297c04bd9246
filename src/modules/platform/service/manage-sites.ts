import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { openStatuses, type SiteStatus } from '../rules.ts';
import type { SiteInput, SiteRecord, SiteRow } from '../shapes.ts';
import { assertInCatalogue, readPlaceOf, thanasOfDistricts } from './catalogue.ts';
import { refuseTaken } from './create-site.ts';
import { patternOf } from './review.ts';

const orders = {
  name: 'lower(s.name_en), s.id',
  '-name': 'lower(s.name_en) DESC, s.id',
  createdAt: 's.created_at, s.id',
  '-createdAt': 's.created_at DESC, s.id',
  eiin: 's.eiin, s.id',
  '-eiin': 's.eiin DESC NULLS LAST, s.id',
} as const;

export type ListInput = {
  q: string;
  page: number;
  size: number;
  status: readonly SiteStatus[];
  group: readonly string[];
  sort: keyof typeof orders;
};

const fitting = `($1 = '%%' OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1 OR s.host_name ILIKE $1
    OR s.eiin LIKE $1 OR s.thana_id = ANY($2::int[]))
  AND (cardinality($3::text[]) = 0 OR s.status = ANY($3::text[]))
  AND (cardinality($4::uuid[]) = 0
       OR EXISTS (SELECT 1 FROM site_group_member m WHERE m.site_id = s.id AND m.group_id = ANY($4::uuid[])))`;

/** A page of institutions with their students of the current year. */
export async function listSites(transaction: PlatformTransaction, input: ListInput) {
  const thanas = await thanasOfDistricts(transaction, input.q);
  const search = [patternOf(input.q), thanas, input.status, input.group] as const;
  const counted = await transaction.readOne(
    { n: 'bigint' },
    `SELECT count(*) AS n FROM site s WHERE ${fitting}`,
    ...search,
  );
  const rows = await transaction.rows(
    `SELECT s.*, coalesce((SELECT json_agg(json_build_object('en', g.name_en, 'bn', g.name_bn) ORDER BY g.name_en)
              FROM site_group_member m JOIN site_group g ON g.id = m.group_id WHERE m.site_id = s.id), '[]') AS groups
       FROM site s WHERE ${fitting} ORDER BY ${orders[input.sort]} LIMIT $5 OFFSET $6`,
    ...search,
    input.size,
    (input.page - 1) * input.size,
  );
  const placeOf = await readPlaceOf(
    transaction,
    rows.map((row) => row.thana_id),
  );
  const students = await countStudents(
    transaction,
    rows.map((row) => Number(row.id)),
  );
  return {
    items: rows.map(
      (row): SiteRow => ({
        ...shortOf(row),
        district: row.thana_id === null ? null : (placeOf(Number(row.thana_id))?.district ?? null),
        students: students.get(Number(row.id)) ?? 0,
        groups: row.groups as SiteRow['groups'],
      }),
    ),
    total: Number(counted?.n ?? 0),
    page: input.page,
    size: input.size,
  };
}

/** The students of the current year of each of these institutions. */
export async function countStudents(
  transaction: PlatformTransaction,
  sites: readonly number[],
): Promise<Map<number, number>> {
  if (sites.length === 0) return new Map();
  const rows = await transaction.read(
    { site: 'bigint', students: 'bigint' },
    'SELECT site, students FROM pathshala_students_by_site($1::bigint[])',
    sites,
  );
  return new Map(rows.map((row) => [Number(row.site), Number(row.students)]));
}

const shortOf = (row: Row) => ({
  id: String(row.id),
  alias: String(row.alias),
  name: { en: String(row.name_en), bn: String(row.name_bn) },
  eiin: row.eiin === null ? null : String(row.eiin),
  accent: String(row.accent),
  status: row.status as SiteStatus,
  statusReason: String(row.status_reason),
  createdAt: (row.created_at as Date).toISOString(),
  version: Number(row.version),
});

/** How many institutions, students and waiting applications there are today. */
export async function readFigures(transaction: PlatformTransaction, now: Date) {
  const today = todayInDhaka(now);
  const sites = await transaction.read(
    { id: 'bigint', status: 'text', is_new: 'bool' },
    `SELECT id, status, created_at >= $1::date AT TIME ZONE 'Asia/Dhaka' AS is_new FROM site WHERE status <> 'closed'`,
    `${today.slice(0, 4)}-01-01`,
  );
  const waiting = await transaction.readOne(
    { n: 'bigint', days: 'int?' },
    `SELECT count(*) AS n, floor(extract(epoch FROM $2::timestamptz - min(created_at)) / 86400)::int AS days
       FROM site_application WHERE status = ANY($1::text[])`,
    openStatuses,
    now,
  );
  const students = await countStudents(
    transaction,
    sites.map((site) => Number(site.id)),
  );
  const active = sites.filter((site) => site.status === 'active').length;
  return {
    active,
    inactive: sites.length - active,
    students: [...students.values()].reduce((sum, n) => sum + n, 0),
    waiting: Number(waiting?.n ?? 0),
    oldestDays: waiting?.days ?? null,
    newThisYear: sites.filter((site) => site.is_new).length,
  };
}

export async function readSite(transaction: PlatformTransaction, id: number): Promise<SiteRecord> {
  const row = await transaction.row('SELECT * FROM site WHERE id = $1', id);
  if (!row) throw new AppError(errors.notFound);
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    ...shortOf(row),
    nameEn: String(row.name_en),
    nameBn: String(row.name_bn),
    kind: String(row.kind),
    email: text('email'),
    phone: text('phone'),
    board: text('board'),
    academicGroups: row.academic_groups as string[],
    addressEn: String(row.address_en),
    addressBn: String(row.address_bn),
    thanaId: row.thana_id === null ? null : Number(row.thana_id),
    establishedOn: text('established_on'),
  };
}

type Changes = Pick<
  SiteInput,
  | 'nameEn'
  | 'nameBn'
  | 'kind'
  | 'eiin'
  | 'email'
  | 'phone'
  | 'addressEn'
  | 'addressBn'
  | 'thanaId'
  | 'board'
  | 'academicGroups'
  | 'establishedOn'
> & { id: number; version: number };

export async function updateSite(transaction: PlatformTransaction, input: Changes): Promise<SiteRecord> {
  await assertInCatalogue(transaction, input);
  const changed = await transaction
    .change(
      `UPDATE site SET name_en = $3, name_bn = $4, kind = $5, eiin = nullif($6, ''), email = $7, phone = $8,
              address_en = $9, address_bn = $10, thana_id = $11, board = $12, academic_groups = $13,
              established_on = $14, version = version + 1
        WHERE id = $1 AND version = $2`,
      input.id,
      input.version,
      input.nameEn,
      input.nameBn,
      input.kind,
      input.eiin,
      input.email,
      input.phone,
      input.addressEn,
      input.addressBn,
      input.thanaId,
      input.board,
      input.academicGroups,
      input.establishedOn,
    )
    .catch(refuseTaken);
  return afterChange(transaction, input.id, changed);
}

/** Suspends an institution or lets it work again; the reason stays with it and in the platform's history. */
export async function setSiteStatus(
  transaction: PlatformTransaction,
  input: { id: number; version: number; status: 'active' | 'suspended'; reason: string },
): Promise<SiteRecord> {
  const changed = await transaction.change(
    `UPDATE site SET status = $3, status_reason = $4, version = version + 1
      WHERE id = $1 AND version = $2 AND status <> $3 AND status <> 'closed'`,
    input.id,
    input.version,
    input.status,
    input.reason,
  );
  return afterChange(transaction, input.id, changed);
}

async function afterChange(transaction: PlatformTransaction, id: number, changed: number) {
  // Unknown answers 404 from the reading; known and unchanged is another version.
  const record = await readSite(transaction, id);
  if (changed === 0) throw new AppError(errors.staleVersion);
  return record;
}
