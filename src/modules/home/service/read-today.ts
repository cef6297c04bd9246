import { addDays, startOfMonth, todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { attendancePermission } from '../../attendance/permissions.ts';
import { noticesPermission } from '../../communication/permissions.ts';
import { studentsPermission } from '../../students/permissions.ts';
import { type Counts, countsOf, readChildren } from './read-children.ts';

/** The first screen of whoever asks: each part only for those who may see it elsewhere too. */
export async function readToday(
  transaction: Transaction,
  services: Services,
  linkOf: (photo: string) => string,
) {
  const { permissions } = transaction.context;
  const now = services.now();
  const today = todayInDhaka(now);
  return {
    today,
    asOf: now.toISOString(),
    days: permissions.has(attendancePermission.takeAll) ? await readDays(transaction, today) : null,
    school: permissions.has(studentsPermission.view) ? await readSchool(transaction, today) : null,
    ...(await readNews(transaction, today, permissions.has(noticesPermission.view))),
    children: await readChildren(transaction, today, linkOf),
  };
}

/** The last six days with attendance within a fortnight, the latest last. */
async function readDays(transaction: Transaction, today: string) {
  const days = await transaction.rows<Counts & { date: string; sheets: number }>(
    `SELECT t.day AS date, count(DISTINCT t.id)::int AS sheets, ${countsOf}
       FROM attendance_sheet t JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
      WHERE t.site_id = $1 AND t.day BETWEEN $2 AND $3 AND t.period IS NULL
      GROUP BY t.day ORDER BY t.day DESC LIMIT 6`,
    addDays(today, -14),
    today,
  );
  return days.reverse();
}

/** Today's students by class, those who joined this month, and the employees. */
async function readSchool(transaction: Transaction, today: string) {
  const rows = await transaction.read(
    { name_en: 'text', name_bn: 'text', female: 'int', others: 'int', joined: 'int', employees: 'int' },
    `SELECT c.name_en, c.name_bn, count(*) FILTER (WHERE p.gender = 'female')::int AS female,
            count(*) FILTER (WHERE p.gender <> 'female')::int AS others,
            count(*) FILTER (WHERE p.admission_date BETWEEN $3 AND $2)::int AS joined,
            (SELECT count(*)::int FROM people_employee m WHERE m.site_id = $1 AND m.is_active) AS employees
       FROM academic_academic_year y
       JOIN academic_section s ON s.site_id = $1 AND s.year_id = y.id AND s.is_active
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.status = 'active'
       JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id
      WHERE y.site_id = $1 AND y.start_date <= $2 AND y.end_date >= $2
      GROUP BY c.id, c.name_en, c.name_bn, c.position ORDER BY c.position, c.name_en`,
    today,
    startOfMonth(today),
  );
  return {
    employees: rows[0]?.employees ?? 0,
    joined: rows.reduce((sum, row) => sum + row.joined, 0),
    classes: rows.map((row) => ({
      name: { en: row.name_en, bn: row.name_bn } as Label,
      female: row.female,
      others: row.others,
    })),
  };
}

/** Notices in force and coming events. What is not for the public is read by staff only. */
async function readNews(transaction: Transaction, today: string, isStaff: boolean) {
  const rows = await transaction.read(
    { kind: 'text', id: 'uuid', title_en: 'text', title_bn: 'text', on: 'date', is_pinned: 'bool' },
    `(SELECT 'notice' AS kind, id, title_en, title_bn, publish_on AS on, is_pinned FROM website_notice
       WHERE site_id = $1 AND is_active AND publish_on <= $2 AND (expires_on IS NULL OR expires_on >= $2)
         AND (is_public OR $3) AND NOT is_sidebar
       ORDER BY is_pinned DESC, publish_on DESC, id LIMIT 4)
     UNION ALL
     (SELECT 'event', id, title_en, title_bn, day, false FROM website_event
       WHERE site_id = $1 AND is_active AND day >= $2 ORDER BY day, id LIMIT 3)`,
    today,
    isStaff,
  );
  const shown = (row: (typeof rows)[number]) => ({
    id: row.id,
    title: { en: row.title_en, bn: row.title_bn || row.title_en },
    on: row.on,
  });
  return {
    notices: rows
      .filter((row) => row.kind === 'notice')
      .map((row) => ({ ...shown(row), isPinned: row.is_pinned })),
    events: rows.filter((row) => row.kind === 'event').map(shown),
  };
}
