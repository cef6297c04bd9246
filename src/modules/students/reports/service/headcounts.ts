import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { problems } from '../../labels.ts';
import { studentsPermission } from '../../permissions.ts';
import { yearOf } from '../../service/list-students.ts';
import type { reportsContract as contract } from '../contract.ts';
import type { Headcount } from '../rules.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** What was counted in each section of the year on a day, beside what the register has now. */
export async function readHeadcount(transaction: Transaction, services: Services, day: string) {
  const yearId = await yearOf(transaction, undefined);
  const rows = await transaction.read(
    {
      sectionId: 'uuid',
      class: json<Label>(),
      section: json<Label>(),
      boys: 'int',
      girls: 'int',
      others: 'int',
      counted: jsonOrNull<Headcount & { version: number; note: string }>(),
      by: 'uuid?',
    },
    `SELECT x.id AS "sectionId", ${both('c')} AS class, ${both('x')} AS section, coalesce(r.boys, 0) AS boys,
            coalesce(r.girls, 0) AS girls, coalesce(r.others, 0) AS others, m.counted_by AS by,
            CASE WHEN m.id IS NOT NULL THEN json_build_object('boys', m.boys, 'girls', m.girls, 'others', m.others,
              'version', m.version, 'note', m.note) END AS counted
       FROM academic_section x
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN (
         SELECT e.section_id, count(*) FILTER (WHERE s.gender = 'male')::int AS boys,
                count(*) FILTER (WHERE s.gender = 'female')::int AS girls,
                count(*) FILTER (WHERE s.gender NOT IN ('male', 'female'))::int AS others
           FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
          WHERE e.site_id = $1 AND e.year_id = $2 AND e.status = 'active' GROUP BY e.section_id) r ON r.section_id = x.id
       LEFT JOIN students_manual_count m ON m.site_id = $1 AND m.section_id = x.id AND m.day = $3
      WHERE x.site_id = $1 AND x.year_id = $2 AND x.is_active
      ORDER BY c.position, h.position, x.name_en, x.id LIMIT 500`,
    yearId,
    day,
  );
  const days = await transaction.read(
    { day: 'date', sections: 'int', students: 'int' },
    `SELECT m.day, count(*)::int AS sections, sum(m.boys + m.girls + m.others)::int AS students FROM students_manual_count m
      WHERE m.site_id = $1 GROUP BY m.day ORDER BY m.day DESC LIMIT 30`,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((one) => one.by),
    transaction.context.language,
  );
  return {
    day,
    days,
    items: rows.map(({ boys, girls, others, counted, by, ...row }) => ({
      ...row,
      register: { boys, girls, others },
      counted: counted ? { ...counted, by: names.get(by ?? '') ?? '' } : null,
    })),
    can: { edit: transaction.context.permissions.has(studentsPermission.edit) },
  };
}

type Given = z.output<typeof contract.saveHeadcount.input>;

/** Keeps what was counted on a day; somebody else's count of the same section is never written over unseen. */
export async function saveHeadcount(
  transaction: Transaction,
  { day, rows }: Given,
  today: string,
): Promise<{ saved: number }> {
  if (day > today) throw new ValidationError({ day: [problems.future] });
  const ids = rows.map((one) => one.sectionId);
  const sections = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM academic_section WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    ids,
  );
  if (sections.length !== ids.length) throw new AppError(errors.notFound);
  const known = await transaction.read(
    { section: 'uuid', version: 'int' },
    'SELECT section_id AS section, version FROM students_manual_count WHERE site_id = $1 AND day = $2 AND section_id = ANY($3::uuid[])',
    day,
    ids,
  );
  const versionOf = new Map(known.map((one) => [one.section, one.version]));
  if (rows.some((one) => (versionOf.get(one.sectionId) ?? null) !== one.version))
    throw new AppError(errors.staleVersion);
  const saved = await transaction.change(
    `INSERT INTO students_manual_count (site_id, id, section_id, day, boys, girls, others, note, counted_by)
     SELECT n.site_id, n.id, n.section_id, $8::date, n.boys, n.girls, n.others, n.note, $9::uuid
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         section_id: '$3::uuid[]',
         boys: '$4::int[]',
         girls: '$5::int[]',
         others: '$6::int[]',
         note: '$7::text[]',
       })}
     ON CONFLICT (site_id, section_id, day) DO UPDATE SET boys = excluded.boys, girls = excluded.girls,
       others = excluded.others, note = excluded.note, counted_by = excluded.counted_by,
       version = students_manual_count.version + 1, updated_at = excluded.updated_at`,
    rows.map(() => newId()),
    ids,
    rows.map((one) => one.boys),
    rows.map((one) => one.girls),
    rows.map((one) => one.others),
    rows.map((one) => one.note),
    day,
    transaction.context.accountId,
  );
  return { saved };
}
