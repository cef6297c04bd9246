import { addDays, todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { attendancePermission } from '../../attendance/permissions.ts';
import { attendanceOfDay } from '../../attendance/public.ts';
import { noticesPermission } from '../../communication/permissions.ts';
import { feesPermission } from '../../fees/permissions.ts';
import { readCollected } from '../../fees/public.ts';
import { employeesInService } from '../../people/public.ts';
import { studentsPermission } from '../../students/permissions.ts';
import { studentsJoined, studentsOfSection } from '../../students/public.ts';
import { readBoard } from '../palettes/service/boards.ts';
import { readChildren } from './read-children.ts';
import { readWork } from './read-work.ts';

/** The first screen of whoever asks: each part only for those who may see it elsewhere too. */
export async function readToday(
  transaction: Transaction,
  services: Services,
  role: string | null,
  linkOf: (photo: string) => string,
) {
  const { permissions } = transaction.context;
  const now = services.now();
  const today = todayInDhaka(now);
  return {
    today,
    asOf: now.toISOString(),
    board: await readBoard(services, transaction.siteId, role),
    days: permissions.has(attendancePermission.takeAll)
      ? await transaction.keptLately(`home.days ${today}`, () => readDays(transaction, today))
      : null,
    school: permissions.has(studentsPermission.view)
      ? await transaction.keptLately(`home.school ${today}`, () => readSchool(transaction, today))
      : null,
    collected: permissions.has(feesPermission.view)
      ? await transaction.keptLately(`home.collected ${today}`, () => readCollected(transaction, today))
      : null,
    ...(await readNews(transaction, today, permissions.has(noticesPermission.view))),
    work: await readWork(transaction, today),
    children: await readChildren(transaction, services, today, linkOf),
  };
}

/** The last six days with attendance within a fortnight, the latest last. */
async function readDays(transaction: Transaction, today: string) {
  const days = await transaction.read(
    { date: 'date', sheets: 'int', present: 'int', absent: 'int', late: 'int', leave: 'int' },
    `SELECT h.grp::date AS date, (count(*) FILTER (WHERE h.present + h.absent + h.late + h.leave > 0))::int AS sheets,
            sum(h.present)::int AS present, sum(h.absent)::int AS absent, sum(h.late)::int AS late, sum(h.leave)::int AS leave
       FROM ${heldIn(attendanceOfDay)} h WHERE h.site_id = $1 AND h.grp BETWEEN $2::date::text AND $3::date::text
      GROUP BY h.grp HAVING sum(h.present + h.absent + h.late + h.leave) > 0 ORDER BY h.grp DESC LIMIT 6`,
    addDays(today, -14),
    today,
  );
  return days.reverse();
}

/** Today's students by class, those who joined this month, and the employees. */
async function readSchool(transaction: Transaction, today: string) {
  const rows = await transaction.read(
    { name_en: 'text', name_bn: 'text', female: 'int', others: 'int', joined: 'int', employees: 'int' },
    `SELECT c.name_en, c.name_bn, sum(h.female)::int AS female, sum(h.others)::int AS others,
            coalesce(sum(j.joined), 0)::int AS joined,
            (SELECT coalesce(sum(m.employees), 0)::int FROM ${heldIn(employeesInService)} m WHERE m.site_id = $1) AS employees
       FROM academic_academic_year y
       JOIN academic_section s ON s.site_id = $1 AND s.year_id = y.id AND s.is_active
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN (SELECT o.grp, sum(o.female) AS female, sum(o.others) AS others
               FROM ${heldIn(studentsOfSection)} o WHERE o.site_id = $1 GROUP BY o.grp) h ON h.grp = s.id::text
       LEFT JOIN (SELECT substr(o.key, 12) AS section_id, sum(o.students) AS joined
                    FROM ${heldIn(studentsJoined)} o
                   WHERE o.site_id = $1 AND o.grp = $3 AND o.key < ($2::date + 1)::text GROUP BY 1) j
         ON j.section_id = s.id::text
      WHERE y.site_id = $1 AND y.start_date <= $2 AND y.end_date >= $2
      GROUP BY c.id, c.name_en, c.name_bn, c.position HAVING sum(h.female + h.others) > 0 ORDER BY c.position, c.name_en`,
    today,
    today.slice(0, 7),
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
  const rows = await transaction.kept(`home.news ${today} ${isStaff}`, () =>
    readRows(transaction, today, isStaff),
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

const readRows = (transaction: Transaction, today: string, isStaff: boolean) =>
  transaction.read(
    { kind: 'text', id: 'uuid', title_en: 'text', title_bn: 'text', on: 'date', is_pinned: 'bool' },
    `(SELECT 'notice' AS kind, id, title_en, title_bn, publish_on AS on, is_pinned FROM website_notice
       WHERE site_id = $1 AND is_active AND state = 'published' AND publish_on <= $2 AND (expires_on IS NULL OR expires_on >= $2)
         AND (is_public OR $3) AND NOT is_sidebar
       ORDER BY is_pinned DESC, publish_on DESC, id LIMIT 4)
     UNION ALL
     (SELECT 'event', id, title_en, title_bn, day, false FROM website_event
       WHERE site_id = $1 AND is_active AND day >= $2 AND state = 'published'
         AND (publish_on IS NULL OR publish_on <= $2) AND (expires_on IS NULL OR expires_on >= $2)
       ORDER BY day, id LIMIT 3)`,
    today,
    isStaff,
  );
