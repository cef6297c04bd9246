import { todayInDhaka } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { attendancePermission } from '../../permissions.ts';
import { readClosed } from '../../service/read-sections.ts';
import { readPolicy } from './policy.ts';

/** The sections of a day with what was taken of each of their periods: of all, or of a class teacher's own. */
export async function readPeriodsOfDay(transaction: Transaction, services: Services, date: string) {
  const policy = await readPolicy(transaction);
  const { permissions, accountId } = transaction.context;
  const seesAll =
    permissions.has(attendancePermission.takeAll) || permissions.has(attendancePermission.takePeriods);
  const rows =
    policy.mode === 'day'
      ? []
      : await transaction.read(
          {
            id: 'uuid',
            section: json<Label>(),
            strength: 'int',
            number: 'int?',
            name: json<Label>(),
            startsAt: 'text?',
            endsAt: 'text?',
            here: 'int?',
            marked: 'int',
          },
          `SELECT s.id, json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn)
                    AS section, n.strength, p.number, json_build_object('en', p.name_en, 'bn', p.name_bn) AS name,
                  p.starts_at AS "startsAt", p.ends_at AS "endsAt", k.here, coalesce(k.marked, 0) AS marked
             FROM academic_section s
             JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
             JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.start_date <= $2 AND y.end_date >= $2
            CROSS JOIN LATERAL (SELECT count(*)::int AS strength FROM students_enrolment e
                                 WHERE e.site_id = $1 AND e.section_id = s.id AND e.status = 'active') n
             LEFT JOIN LATERAL (
               SELECT DISTINCT ON (q.position) q.position AS number, q.name_en, q.name_bn, q.starts_at, q.ends_at
                 FROM academic_period_type q
                WHERE q.site_id = $1 AND q.is_active AND q.kind = $3 AND (q.shift_id IS NULL OR q.shift_id = s.shift_id)
                ORDER BY q.position, q.shift_id NULLS LAST) p ON true
             LEFT JOIN LATERAL (
               SELECT count(*) FILTER (WHERE r.code IN ('P', 'L'))::int AS here, count(*)::int AS marked
                 FROM attendance_sheet t JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
                WHERE t.site_id = $1 AND t.section_id = s.id AND t.day = $2 AND t.period = p.number
               HAVING count(*) > 0) k ON true
            WHERE s.site_id = $1 AND s.is_active
              AND ($4 OR EXISTS (SELECT 1 FROM people_employee_account a
                    WHERE a.site_id = $1 AND a.account_id = $5 AND a.employee_id = s.class_teacher_id))
            ORDER BY c.position, s.name_en, s.id, p.number LIMIT 10000`,
          date,
          policy.mode === 'session' ? 'session' : 'lesson',
          seesAll,
          accountId,
        );
  type Period = {
    number: number;
    name: Label;
    startsAt: string;
    endsAt: string;
    here: number | null;
    marked: number;
  };
  const sections = new Map<string, { id: string; name: Label; strength: number; periods: Period[] }>();
  for (const row of rows) {
    const known = sections.get(row.id) ?? {
      id: row.id,
      name: row.section,
      strength: row.strength,
      periods: [],
    };
    if (row.number !== null)
      known.periods.push({
        number: row.number,
        name: row.name,
        startsAt: row.startsAt ?? '',
        endsAt: row.endsAt ?? '',
        here: row.here,
        marked: row.marked,
      });
    sections.set(row.id, known);
  }
  return {
    date,
    today: todayInDhaka(services.now()),
    closed: await readClosed(transaction, services, date),
    policy: {
      mode: policy.mode,
      dayRule: policy.dayRule,
      share: policy.share,
      admitShare: policy.admitShare,
    },
    can: {
      setup: permissions.has(attendancePermission.setup),
      amend: permissions.has(attendancePermission.amend),
    },
    sections: [...sections.values()],
  };
}
