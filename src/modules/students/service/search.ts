import { mobileAs } from '../../../core/identifiers.ts';
import type { Label } from '../../../core/labels.ts';
import { link } from '../../../core/paths.ts';
import type { SearchProvider } from '../../../core/server/http/search.ts';
import { studentsPath } from '../paths.ts';
import { studentsPermission } from '../permissions.ts';
import { masked, seesMobiles } from '../rules.ts';
import { student } from '../student.entity.ts';
import { firstFinding } from './find-students.ts';

type Found = {
  id: string;
  code: string;
  label: Label;
  mobile: string;
  roll: number | null;
  place: Label | null;
};

/** Students in the search box: by name in either script, roll, ID or mobile; the present year's place as the hint. */
export const studentSearch: SearchProvider = {
  label: student.plural,
  permission: studentsPermission.view,
  async find(transaction, words) {
    const rows = await firstFinding(
      words,
      (search) => {
        const values: unknown[] = [];
        const add = (value: unknown) => `$${values.push(value) + 1}`;
        const hits = search.hits(add);
        const where = ['s.site_id = $1', ...search.conditions(add)];
        if (hits) where.push(`s.id = ANY(ARRAY(${hits}))`);
        return transaction.rows<Found>(
          `SELECT s.id, s.code, json_build_object('en', s.name_en, 'bn', s.name_bn) AS label, s.mobile, e.roll,
                  CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object(
                    'en', concat(c.name_en, ' – ', x.name_en), 'bn', concat(c.name_bn, ' – ', x.name_bn)) END AS place
             FROM students_student s
             LEFT JOIN academic_academic_year y ON y.site_id = $1 AND y.is_current
             LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id AND e.year_id = y.id
             LEFT JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
             LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
            WHERE ${where.join(' AND ')}
            ORDER BY (e.status = 'active') DESC NULLS LAST, c.position, e.roll, s.code LIMIT 8`,
          ...values,
        );
      },
      (found) => found.length > 0,
    );
    const isOpen = seesMobiles(transaction.context.permissions);
    return rows.map((row) => {
      const mobile = isOpen ? mobileAs(row.mobile, 'national') : masked('mobile', row.mobile);
      const hint = (place: string | undefined, roll: string) =>
        [place, row.roll ? `${roll} ${row.roll}` : '', row.code, mobile].filter(Boolean).join(' · ');
      return {
        id: row.id,
        label: row.label,
        hint: { en: hint(row.place?.en, 'Roll'), bn: hint(row.place?.bn, 'রোল') },
        path: link(studentsPath.profile, { id: row.id }),
      };
    });
  },
};
