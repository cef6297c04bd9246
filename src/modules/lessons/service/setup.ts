import { todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { lessonsPermission } from '../permissions.ts';
import { readOwn } from './own.ts';

/** The sections of this year and the years to come, what their classes are taught, and what of it is the caller's. */
export async function readSetup(transaction: Transaction, services: Services) {
  const today = todayInDhaka(services.now());
  const { permissions } = transaction.context;
  const manage = permissions.has(lessonsPermission.manage);
  const sections = await transaction.read(
    { id: 'uuid', classId: 'uuid', name: json<Label>() },
    `SELECT s.id, s.class_id AS "classId",
            json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn) AS name
       FROM academic_section s JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.end_date >= $2::date
      WHERE s.site_id = $1 AND s.is_active ORDER BY y.start_date, c.position, s.name_en, s.id LIMIT 1000`,
    today,
  );
  const subjects = await transaction.read(
    { id: 'uuid', name: json<Label>(), classIds: 'uuid[]' },
    `SELECT u.id, json_build_object('en', u.name_en, 'bn', u.name_bn) AS name, array_agg(DISTINCT k.class_id) AS "classIds"
       FROM academic_subject u JOIN academic_class_subject k ON k.site_id = $1 AND k.subject_id = u.id AND k.is_active
      WHERE u.site_id = $1 AND u.is_active GROUP BY u.id, u.name_en, u.name_bn, u.code ORDER BY u.code LIMIT 500`,
  );
  const teachers = manage
    ? await transaction.read(
        { id: 'uuid', name: json<Label>() },
        `SELECT e.id, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name FROM people_employee e
           JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id AND d.is_teaching
          WHERE e.site_id = $1 AND e.is_active ORDER BY e.code LIMIT 1000`,
      )
    : [];
  return {
    sections,
    subjects,
    teachers,
    own: await readOwn(transaction),
    can: { write: permissions.has(lessonsPermission.write), manage },
  };
}
