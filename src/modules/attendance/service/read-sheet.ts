import { timeInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { attendanceErrors } from '../labels.ts';
import { periodErrors } from '../periods/labels.ts';
import { readPeriod } from '../periods/service/policy.ts';
import { attendancePermission } from '../permissions.ts';
import { isAmendment, minutesLate } from '../rules.ts';
import { type LeaveRow, leaveOnSheet, leaveSql } from '../student-leave/service/on-sheet.ts';
import { lookAtSectionDay, refusalOf, refusalShown } from './section-day.ts';

type Pupil = { id: string; student_id: string; roll: number; is_active: boolean; en: string; bn: string };

/**
 * A section on a day with its students: one statement for what may change any moment, whatever the section's size,
 * and four for what is kept between two looks: the section, the students, how long each has been absent, and who is on leave or
 * was seen by a device.
 */
export async function readSheet(
  transaction: Transaction,
  services: Services,
  { sectionId, date, period = null }: { sectionId: string; date: string; period?: number | null | undefined },
) {
  // Planning these takes longer than running them, and is the same for every section and day.
  transaction.planForAll();
  const [day, kept, aside, pupils, absences] = await Promise.all([
    lookAtSectionDay(transaction, services, sectionId, date, period),
    period === null ? null : readPeriod(transaction, sectionId, period),
    keptAside(transaction, sectionId, date),
    keptPupils(transaction, sectionId),
    transaction.kept(
      `attendance.before ${sectionId} ${date}`,
      () => absencesBefore(transaction, sectionId, date),
      { attendance_sheet: sectionId, attendance_record: sectionId },
    ),
  ]);
  if (period !== null && kept === null) throw new AppError(periodErrors.unknown);
  const leave = leaveOnSheet(aside.leave ?? [], kept);
  const seen = new Map(
    Object.entries((period === null && aside.seen) || {}).map(([id, at]): [string, string] => [
      id,
      new Date(at).toISOString(),
    ]),
  );
  const amends = isAmendment(date, day.today);
  const mayAmend = transaction.context.permissions.has(attendancePermission.amend);
  const refusal =
    refusalOf(day.state) ?? (amends && !mayAmend ? new AppError(attendanceErrors.dayIsOver) : null);
  return {
    section: day.section,
    date,
    hours: period === null ? day.hours : null,
    observed: day.state.kind === 'open' ? day.state.observed : null,
    closed: refusalShown(refusal),
    isAmendment: amends,
    sheet: day.sheet,
    period: kept && { number: kept.number, name: kept.name, startsAt: kept.startsAt, endsAt: kept.endsAt },
    // Those who left since the day still stand on its sheet; those who came later do not.
    students: pupils
      .filter((one) => one.is_active || day.codes.has(one.id))
      .map((one) => ({
        enrolmentId: one.id,
        roll: one.roll,
        name: { en: one.en, bn: one.bn },
        code: day.codes.get(one.id) ?? null,
        absentBefore: absences.get(one.id) ?? 0,
        leave: leave.get(one.id) ?? null,
        seenAt: seen.get(one.id) ?? null,
        lateMinutes: lateMinutes(seen.get(one.id), day.hours.in),
      })),
  };
}

const keptPupils = (transaction: Transaction, sectionId: string) =>
  transaction.kept(
    `attendance.pupils ${sectionId}`,
    () =>
      transaction.rows<Pupil>(
        `SELECT e.id, e.student_id, e.roll, e.status = 'active' AS is_active, s.name_en AS en, s.name_bn AS bn
           FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
          WHERE e.site_id = $1 AND e.section_id = $2 ORDER BY e.roll`,
        sectionId,
      ),
    (rows) => ({
      students_enrolment: sectionId,
      students_student: rows.map((row) => row.student_id),
    }),
  );

const lateMinutes = (seenAt: string | undefined, shiftIn: string | null): number =>
  seenAt === undefined ? 0 : minutesLate(timeInDhaka(new Date(seenAt)), shiftIn);

/** How many of the last four sheets before the day, from the newest back, say absent without a break; by enrolment. */
async function absencesBefore(
  transaction: Transaction,
  sectionId: string,
  date: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.read(
    { id: 'uuid', before: 'int' },
    `WITH earlier AS (
       SELECT id, row_number() OVER (ORDER BY day DESC)::int AS back FROM attendance_sheet
        WHERE site_id = $1 AND section_id = $2 AND day < $3 AND period IS NULL ORDER BY day DESC LIMIT 4)
     SELECT r.enrolment_id AS id, coalesce(min(e.back) FILTER (WHERE r.code <> 'A') - 1, max(e.back)) AS before
       FROM earlier e JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = e.id
      GROUP BY r.enrolment_id`,
    sectionId,
    date,
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** Who of a section is on leave on a day, and when a device saw each student first, by enrolment. */
async function keptAside(transaction: Transaction, sectionId: string, date: string) {
  const row = await transaction.kept(
    `attendance.aside ${sectionId} ${date}`,
    () =>
      transaction.readOne(
        { leave: jsonOrNull<LeaveRow[]>(), seen: jsonOrNull<Record<string, string>>() },
        `SELECT ${leaveSql} AS leave, (SELECT json_object_agg(w.id, w.at) FROM (
           SELECT e.id, min(p.at) AS at FROM devices_punch p
             JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = p.student_id AND e.section_id = $2
            WHERE p.site_id = $1 AND p.day = $3 AND p.state = 'taken' GROUP BY e.id) w) AS seen
           FROM academic_section s WHERE s.site_id = $1 AND s.id = $2`,
        sectionId,
        date,
      ),
    { students_enrolment: sectionId },
  );
  return { leave: row?.leave ?? null, seen: row?.seen ?? null };
}
