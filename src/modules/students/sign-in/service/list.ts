import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import { usersPermission } from '../../../access/permissions.ts';
import { signedInHere } from '../../../access/public.ts';
import { seesMobiles } from '../../rules.ts';
import type { SignInRow, signInContract } from '../contract.ts';

type Asked = z.output<typeof signInContract.list.input>;

/** Those with a place in this year: `e` the place, `s` the student, `x` the section, `c` its class. */
const placed = `students_enrolment e
  JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
  JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
  JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id`;
const isHere = `e.site_id = $1 AND e.status IN ('active', 'onLeave')`;

const stateOf = (account: string) =>
  `CASE WHEN ${account} IS NULL THEN 'none' WHEN ${account} = ANY($2::uuid[]) THEN 'signedIn' ELSE 'never' END`;

const studentOf = `jsonb_build_object('code', s.code, 'name', jsonb_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)),
  'section', jsonb_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn), 'roll', e.roll)`;

/** One row a person, with what it is sorted and found by; `$2` the accounts that were signed in here. */
const people = {
  student: `SELECT s.id, s.name_en, s.name_bn, coalesce(s.mobile, '') AS mobile, ${stateOf('a.account_id')} AS state, ARRAY[x.id] AS sections,
       jsonb_build_array(${studentOf}) AS students, lpad(c.position::text, 4, '0') || x.name_en || lpad(e.roll::text, 6, '0') AS place,
       s.code || ' ' || s.name_en || ' ' || s.name_bn AS words
  FROM ${placed} LEFT JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id WHERE ${isHere}`,
  guardian: `SELECT g.id, g.name_en, g.name_bn, g.mobile, ${stateOf('g.account_id')} AS state, array_agg(x.id) AS sections,
       jsonb_agg(${studentOf} ORDER BY s.code) AS students,
       min(lpad(c.position::text, 4, '0') || x.name_en || lpad(e.roll::text, 6, '0')) AS place,
       g.name_en || ' ' || g.name_bn || ' ' || string_agg(s.code || ' ' || s.name_en || ' ' || s.name_bn, ' ') AS words
  FROM ${placed} JOIN students_student_guardian l ON l.site_id = $1 AND l.student_id = s.id
  JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id WHERE ${isHere}
 GROUP BY g.id, g.name_en, g.name_bn, g.mobile, g.account_id`,
} as const;

const orders = {
  name: 'p.name_en, p.id',
  '-name': 'p.name_en DESC, p.id',
  section: 'p.place, p.id',
  '-section': 'p.place DESC, p.id',
} as const;

/** A page of the students or guardians of this year, by whether they have signed in. */
export async function listSignIns(transaction: PlatformTransaction, asked: Asked) {
  const { siteId, permissions } = transaction.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const signedIn = await signedInHere(transaction, siteId);
  const inside = await transaction.enterSite(siteId);
  const from = people[asked.who];
  const hasMobiles = seesMobiles(permissions);
  const rows = await inside.read(
    {
      id: 'uuid',
      name_en: 'text',
      name_bn: 'text',
      mobile: 'text',
      state: 'text',
      students: json<SignInRow['students']>(),
      total: 'bigint',
    },
    `SELECT p.id, p.name_en, p.name_bn, p.mobile, p.state, p.students, count(*) OVER () AS total FROM (${from}) p
      WHERE ($3::text IS NULL OR p.state = $3) AND ($4::uuid IS NULL OR $4 = ANY(p.sections)) AND ($5::text IS NULL OR p.words ILIKE $5 OR ($8 AND p.mobile ILIKE $5))
      ORDER BY ${orders[asked.sort]} LIMIT $6 OFFSET $7`,
    signedIn,
    asked.state ?? null,
    asked.section ?? null,
    asked.q ? containing(asked.q) : null,
    asked.size,
    (asked.page - 1) * asked.size,
    // Nobody finds by a number what he may not see.
    hasMobiles,
  );
  const counts = await inside.readOne(
    { none: 'int', never: 'int', signed_in: 'int' },
    `SELECT (count(*) FILTER (WHERE p.state = 'none'))::int AS none, (count(*) FILTER (WHERE p.state = 'never'))::int AS never,
            (count(*) FILTER (WHERE p.state = 'signedIn'))::int AS signed_in FROM (${from}) p`,
    signedIn,
  );
  const sections = await inside.read(
    { id: 'uuid', label: json<Label>() },
    `SELECT x.id, json_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn) AS label
       FROM academic_section x JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
      WHERE x.site_id = $1 AND x.is_active ORDER BY c.position, x.name_en LIMIT 500`,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: { en: row.name_en, bn: row.name_bn || row.name_en },
      students: row.students,
      mobile: hasMobiles && row.mobile !== '' ? row.mobile : null,
      state: row.state as SignInRow['state'],
    })),
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    counts: { none: counts?.none ?? 0, never: counts?.never ?? 0, signedIn: counts?.signed_in ?? 0 },
    sections,
    can: { edit: permissions.has(usersPermission.edit) },
  };
}
