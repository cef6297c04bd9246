import { type Stage, signIn } from '../browser.ts';
import { ask } from './ask.ts';
import { inDemonstration } from './mark-sheet.ts';

/** Students come by a sheet until the section of this class has sixty: an institution of that size would take a minute to make. */
export async function fillSection(stage: Stage, className: string, sectionName: string): Promise<void> {
  const section = await inDemonstration(stage, (transaction) =>
    transaction.row<{ shift: string; version: string; group: string; last: number; students: number }>(
      `SELECT h.name_en AS shift, v.name_en AS version, coalesce(g.name_en, '') AS group,
              (SELECT max(e.roll) FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = x.id) AS last,
              (SELECT count(*)::int FROM students_enrolment e
                WHERE e.site_id = $1 AND e.section_id = x.id AND e.status = 'active') AS students
         FROM academic_section x
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id AND c.name_en = $2
         JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
         JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
         LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
        WHERE x.site_id = $1 AND x.name_en = $3 ORDER BY x.id LIMIT 1`,
      className,
      sectionName,
    ),
  );
  if (!section) throw new Error(`No section ${className} – ${sectionName}`);
  const rows = Array.from({ length: 60 - section.students }, (_, place) => ({
    nameEn: `Rafiq Uddin ${String.fromCharCode(65 + (place % 26))}${place}`,
    nameBn: 'রফিক উদ্দিন',
    className,
    sectionName,
    shiftName: section.shift,
    versionName: section.version,
    groupName: section.group,
    roll: String(section.last + 1 + place),
    gender: 'Male',
    dateOfBirth: className === 'Twelve' ? '2008-05-06' : '2014-05-06',
    religion: 'Islam',
    fatherNameEn: 'Abdul Karim',
    motherNameEn: 'Rahima Khatun',
    mobile: `017${10_000_000 + place}`,
  }));
  const { page, close } = await stage.visit();
  await signIn(page, 'head');
  const { created } = await ask<{ created: number }>(page, 'POST', '/api/v1/students/import', { rows });
  if (created !== rows.length) throw new Error(`${created} of ${rows.length} students came`);
  await close();
}
