import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf, oneOfOrNull } from '../../../core/server/database/row-shape.ts';
import { inGroupToday } from '../../../core/server/database/scope/group-members.ts';
import type { AreaTier, MpoStatus } from '../../locations/policy.data.ts';
import { healthOf, noPackage, type SiteStatus } from '../rules.ts';
import type { SiteRow } from '../shapes.ts';
import { readPlaceOf, thanasOfDistricts } from './catalogue.ts';
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
  package: readonly string[];
  owing: boolean;
  mpo: readonly MpoStatus[];
  area: readonly AreaTier[];
  sort: keyof typeof orders;
};

const fitting = `($1 = '%%' OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1 OR s.host_name ILIKE $1
    OR s.eiin LIKE $1 OR s.thana_id = ANY($2::int[]))
  AND (cardinality($3::text[]) = 0 OR s.status = ANY($3::text[]))
  AND (cardinality($4::uuid[]) = 0
       OR EXISTS (SELECT 1 FROM site_group_member m WHERE m.site_id = s.id AND m.group_id = ANY($4::uuid[])
                     AND ${inGroupToday('m')}))
  AND (cardinality($5::text[]) = 0 OR coalesce(s.package_id::text, '${noPackage}') = ANY($5::text[]))
  AND (NOT $6::boolean OR EXISTS (SELECT 1 FROM billing_invoice i
        WHERE i.of_site = s.id AND i.state = 'issued' AND i.paid < i.total AND i.due_on < $7::date))
  AND (cardinality($8::text[]) = 0 OR s.mpo = ANY($8::text[]))
  AND (cardinality($9::text[]) = 0 OR s.area_tier = ANY($9::text[]))`;

/** A page of institutions with their students of the current year, their package, what they owe and how they are. */
export async function listSites(transaction: PlatformTransaction, input: ListInput, today: string) {
  const search = [
    patternOf(input.q),
    await thanasOfDistricts(transaction, input.q),
    input.status,
    input.group,
    input.package,
    input.owing,
    today,
    input.mpo,
    input.area,
  ] as const;
  const rows = await transaction.read(
    {
      id: 'bigint',
      alias: 'text',
      name_en: 'text',
      name_bn: 'text',
      eiin: 'text?',
      accent: 'text',
      thana_id: 'int?',
      mpo: oneOfOrNull<MpoStatus>(),
      area_tier: oneOfOrNull<AreaTier>(),
      status: oneOf<SiteStatus>(),
      status_reason: 'text',
      created_at: 'time',
      version: 'int',
      groups: 'json',
      package_en: 'text?',
      package_bn: 'text?',
      student_limit: 'int?',
      has_membership: 'bool',
      due: 'bigint',
      overdue: 'bigint',
      last_sign_in: 'time?',
      total: 'bigint',
    },
    // The page first: what is told of an institution is asked for those on it alone, not for all that come before it.
    `WITH page AS MATERIALIZED (
       SELECT s.*, count(*) OVER () AS total, row_number() OVER (ORDER BY ${orders[input.sort]}) AS place
         FROM site s WHERE ${fitting} ORDER BY ${orders[input.sort]} LIMIT $10 OFFSET $11)
     SELECT s.id, s.alias, s.name_en, s.name_bn, s.eiin, s.accent, s.thana_id, s.mpo, s.area_tier, s.status, s.status_reason, s.created_at, s.version,
            coalesce((SELECT json_agg(json_build_object('en', g.name_en, 'bn', g.name_bn) ORDER BY g.name_en)
              FROM site_group_member m JOIN site_group g ON g.id = m.group_id WHERE m.site_id = s.id AND ${inGroupToday('m')}), '[]') AS groups,
            p.name_en AS package_en, p.name_bn AS package_bn, p.student_limit,
            EXISTS (SELECT 1 FROM billing_membership b WHERE b.of_site = s.id) AS has_membership, o.due, o.overdue,
            (SELECT max(l.at) FROM sign_in l WHERE l.site_id = s.id) AS last_sign_in, s.total
       FROM page s LEFT JOIN site_package p ON p.id = s.package_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.total - i.paid), 0)::bigint AS due,
               coalesce(sum(i.total - i.paid) FILTER (WHERE i.due_on < $7::date), 0)::bigint AS overdue
          FROM billing_invoice i WHERE i.of_site = s.id AND i.state = 'issued' AND i.paid < i.total) o
      ORDER BY s.place`,
    ...search,
    input.size,
    (input.page - 1) * input.size,
  );
  const total = rows[0]?.total ?? (input.page === 1 ? 0n : await countSites(transaction, search));
  const placeOf = await readPlaceOf(
    transaction,
    rows.map((row) => row.thana_id),
  );
  const students = await countStudents(
    transaction,
    rows.map((row) => Number(row.id)),
  );
  return {
    items: rows.map((row): SiteRow => {
      const count = students.get(Number(row.id)) ?? 0;
      const lastSignIn = row.last_sign_in?.toISOString() ?? null;
      return {
        id: String(row.id),
        alias: row.alias,
        name: { en: row.name_en, bn: row.name_bn },
        eiin: row.eiin,
        accent: row.accent,
        status: row.status,
        statusReason: row.status_reason,
        createdAt: row.created_at.toISOString(),
        version: row.version,
        district: placeOf(row.thana_id)?.district ?? null,
        mpo: row.mpo,
        areaTier: row.area_tier,
        students: count,
        groups: row.groups as Label[],
        package:
          row.package_en === null ? null : { en: row.package_en, bn: row.package_bn ?? row.package_en },
        membership: !row.has_membership
          ? 'none'
          : row.overdue > 0n
            ? 'overdue'
            : row.due > 0n
              ? 'unpaid'
              : 'paid',
        due: takaText(row.due),
        lastSignIn,
        health: healthOf(
          { students: count, studentLimit: row.student_limit, lastSignIn, isOverdue: row.overdue > 0n },
          today,
        ),
      };
    }),
    total: Number(total),
    page: input.page,
    size: input.size,
  };
}

/** How many there are, where a page behind the last one cannot tell. */
async function countSites(transaction: PlatformTransaction, search: readonly unknown[]): Promise<bigint> {
  const row = await transaction.readOne(
    { n: 'bigint' },
    `SELECT count(*) AS n FROM site s WHERE ${fitting}`,
    ...search,
  );
  return row?.n ?? 0n;
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
