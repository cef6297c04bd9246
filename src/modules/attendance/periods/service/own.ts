import { endOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { AttendanceCode } from '../../rules.ts';
import { ownChildren } from '../../student-leave/service/lists.ts';

/** A month of one's own student by period; throws 404 for anybody else's. */
export async function readOwnPeriods(
  transaction: Transaction,
  services: Services,
  { month, studentId }: { month: string; studentId?: string | undefined },
) {
  const children = await ownChildren(transaction, todayInDhaka(services.now()));
  const wanted = studentId?.toLowerCase();
  const child = wanted === undefined ? children[0] : children.find((one) => one.studentId === wanted);
  if (wanted !== undefined && !child) throw new AppError(errors.notFound);
  const first = `${month}-01`;
  const rows = child
    ? await transaction.read(
        { day: 'date', period: 'int?', code: oneOf<AttendanceCode>() },
        `SELECT r.day, t.period, r.code FROM attendance_record r
           JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id
          WHERE r.site_id = $1 AND r.enrolment_id = $2 AND r.day BETWEEN $3 AND $4
          ORDER BY r.day DESC, t.period LIMIT 800`,
        child.enrolmentId,
        first,
        endOfMonth(first),
      )
    : [];
  const numbers = [...new Set(rows.flatMap((row) => (row.period === null ? [] : [row.period])))];
  const names = await transaction.read(
    { number: 'int', name: json<Label>(), startsAt: 'text', endsAt: 'text' },
    `SELECT DISTINCT ON (p.position) p.position AS number, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
            json_build_object('en', p.name_en, 'bn', p.name_bn) AS name
       FROM academic_period_type p
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = $3
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       LEFT JOIN attendance_policy a ON a.site_id = $1
      WHERE p.site_id = $1 AND p.position = ANY($2::int[]) AND p.kind <> 'break'
        AND (p.shift_id IS NULL OR p.shift_id = s.shift_id)
      ORDER BY p.position, (p.kind = CASE WHEN a.mode = 'session' THEN 'session' ELSE 'lesson' END) DESC,
               p.shift_id NULLS LAST`,
    numbers,
    child?.enrolmentId ?? null,
  );
  const days = new Map<
    string,
    { date: string; day: AttendanceCode | null; codes: Record<string, AttendanceCode> }
  >();
  for (const { day, period, code } of rows) {
    const known = days.get(day) ?? { date: day, day: null, codes: {} };
    if (period === null) known.day = code;
    else known.codes[String(period)] = code;
    days.set(day, known);
  }
  return {
    month,
    children: children.map(({ enrolmentId: _enrolmentId, ...one }) => one),
    studentId: child?.studentId ?? null,
    periods: names,
    days: [...days.values()].filter((one) => Object.keys(one.codes).length > 0),
  };
}
