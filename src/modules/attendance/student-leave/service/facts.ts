import { addDays, datesBetween, daysBetween, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { readOffDays } from '../../../academic/public.ts';
import { attendancePermission } from '../../permissions.ts';
import { leaveErrors, leaveFields } from '../labels.ts';
import { type AskedLeave, leaveRefusal, longestDays } from '../rules.ts';

/** The days of a leave in words. */
export const daysOf = ({ from, to }: Pick<AskedLeave, 'from' | 'to'>): Label => {
  const [first, last] = [dayLabel(from), dayLabel(to)];
  return from === to ? first : { en: `${first.en} – ${last.en}`, bn: `${first.bn} – ${last.bn}` };
};

export const leavePaper = 'attendance.leave';

/** Whether the account `$n` is the class teacher of section `s`. */
export const isClassTeacher = (account: string): string =>
  `EXISTS (SELECT 1 FROM people_employee_account a
            WHERE a.site_id = $1 AND a.account_id = ${account} AND a.employee_id = s.class_teacher_id)`;

/** A student `p` with the place `e` as JSON. */
export const studentSql = `json_build_object('id', p.id, 'roll', e.roll,
  'name', json_build_object('en', p.name_en, 'bn', coalesce(nullif(p.name_bn, ''), p.name_en)),
  'section', json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn))`;
export const studentJoins = `JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id
  JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id`;
export type LeaveStudent = { id: string; roll: number; name: Label; section: Label };

export type Place = {
  readonly enrolmentId: string;
  readonly student: LeaveStudent;
  readonly yearStart: string;
  readonly yearEnd: string;
  readonly isMine: boolean;
  readonly teacherAccount: string | null;
};

/** The place of a student, held until the transaction ends: two requests for the same days wait for each other. */
export async function holdPlace(transaction: Transaction, enrolmentId: string): Promise<Place> {
  const row = await transaction.readOne(
    {
      enrolmentId: 'uuid',
      student: json<LeaveStudent>(),
      yearStart: 'date',
      yearEnd: 'date',
      isMine: 'bool',
      teacherAccount: 'uuid?',
    },
    `SELECT e.id AS "enrolmentId", ${studentSql} AS student, y.start_date AS "yearStart", y.end_date AS "yearEnd",
            ${isClassTeacher('$3')} AS "isMine", (
              SELECT a.account_id FROM people_employee_account a
               WHERE a.site_id = $1 AND a.employee_id = s.class_teacher_id ORDER BY a.created_at LIMIT 1) AS "teacherAccount"
       FROM students_enrolment e ${studentJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.id = $2 FOR NO KEY UPDATE OF e`,
    enrolmentId,
    transaction.context.accountId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** The class teacher and who takes every section decide about a student's leave. */
export const mayDecide = (transaction: Transaction, place: Pick<Place, 'isMine'>): boolean =>
  place.isMine || transaction.context.permissions.has(attendancePermission.takeAll);

/** Throws 409 with the reason where the leave cannot be had. */
export async function assertLeave(
  transaction: Transaction,
  services: Services,
  place: Place,
  asked: AskedLeave & { readonly isBySchool: boolean },
): Promise<void> {
  const others = await transaction.read(
    { from: 'date', to: 'date' },
    `SELECT first_day AS "from", last_day AS "to" FROM attendance_leave
      WHERE site_id = $1 AND enrolment_id = $2 AND status IN ('asked', 'accepted') AND last_day >= $3 AND first_day <= $4
      LIMIT 50`,
    place.enrolmentId,
    asked.from,
    asked.to,
  );
  // A span that is turned or endless is refused by the rule; it is not walked through.
  const last = addDays(asked.from, Math.min(Math.max(daysBetween(asked.from, asked.to), 0), longestDays));
  const off = await readOffDays(transaction, services, asked.from, last);
  const why = leaveRefusal(asked, {
    today: todayInDhaka(services.now()),
    yearStart: place.yearStart,
    yearEnd: place.yearEnd,
    isBySchool: asked.isBySchool,
    others,
    schoolDays: datesBetween(asked.from, last).filter((day) => !off.has(day)).length,
  });
  if (why) throw new AppError(leaveErrors[why]);
}

/** A paper was sent for leave by this account, and stands with no other request. */
export async function assertPaper(transaction: Transaction, paperId: string | null): Promise<void> {
  if (paperId === null) return;
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT f.id FROM stored_file f WHERE f.site_id = $1 AND f.id = $2 AND f.purpose = $3
        AND NOT EXISTS (SELECT 1 FROM attendance_leave l WHERE l.site_id = $1 AND l.paper_id = f.id)`,
    paperId,
    leavePaper,
  );
  if (!row)
    throw new ValidationError({
      paperId: [withAttribute(messages.exists, leaveFields.paperId ?? messages.exists)],
    });
}
