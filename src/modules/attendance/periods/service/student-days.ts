import { datesBetween, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { attendanceErrors } from '../../labels.ts';
import type { AttendanceCode } from '../../rules.ts';
import { amendMarks } from '../../service/amend-marks.ts';

type Asked = { readonly enrolmentId: string; readonly from: string; readonly to: string };

/** The student `e`, and the sheets of their section between two days with their marks. */
async function readDays(transaction: Transaction, { enrolmentId, from, to }: Asked) {
  const student = await transaction.readOne(
    {
      enrolmentId: 'uuid',
      studentId: 'uuid',
      roll: 'int',
      name: json<Label>(),
      section: json<Label>(),
    },
    `SELECT e.id AS "enrolmentId", p.id AS "studentId", e.roll,
            json_build_object('en', p.name_en, 'bn', coalesce(nullif(p.name_bn, ''), p.name_en)) AS name,
            json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn) AS section
       FROM students_enrolment e JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE e.site_id = $1 AND e.id = $2`,
    enrolmentId,
  );
  if (!student) throw new AppError(errors.notFound);
  const sheets = await transaction.read(
    { sheetId: 'uuid', day: 'date', code: oneOf<AttendanceCode | ''>(), source: 'text?', isOwn: 'bool' },
    `SELECT t.id AS "sheetId", t.day, coalesce(r.code, '') AS code, r.source, t.section_id = e.section_id AS "isOwn"
       FROM students_enrolment e
       JOIN attendance_sheet t ON t.site_id = $1 AND t.day BETWEEN $3 AND $4 AND t.period IS NULL
       LEFT JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id AND r.enrolment_id = e.id
      WHERE e.site_id = $1 AND e.id = $2 AND (t.section_id = e.section_id OR r.id IS NOT NULL)
      ORDER BY t.day, r.id IS NOT NULL DESC LIMIT 200`,
    enrolmentId,
    from,
    to,
  );
  // Who changed the section in between may stand on two sheets of a day; the one with a mark counts.
  const byDay = new Map<string, (typeof sheets)[number]>();
  for (const sheet of sheets) if (!byDay.has(sheet.day)) byDay.set(sheet.day, sheet);
  return { student, byDay };
}

/** Every day of a span as it stands for one student. */
export async function readStudentDays(transaction: Transaction, services: Services, asked: Asked) {
  const { student, byDay } = await readDays(transaction, asked);
  const off = await readOffDays(transaction, services, asked.from, asked.to);
  return {
    student,
    days: datesBetween(asked.from, asked.to).map((date) => {
      const sheet = byDay.get(date);
      return {
        date,
        off: off.get(date) ?? null,
        code: sheet?.code || null,
        source: sheet?.source ?? null,
        isTaken: sheet !== undefined,
      };
    }),
  };
}

/**
 * Corrects several days of one student at once, each only where it still is what was seen, with the reason in the history
 * of every sheet. A day whose section has no sheet is left: one student alone does not make a sheet.
 */
export async function saveStudentDays(
  transaction: Transaction,
  services: Services,
  given: {
    readonly enrolmentId: string;
    readonly reason: string;
    readonly marks: readonly { date: string; code: AttendanceCode; was: AttendanceCode | null }[];
  },
): Promise<{ saved: number; conflicts: string[] }> {
  const dates = given.marks.map((one) => one.date).toSorted();
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  if (to > todayInDhaka(services.now())) throw new AppError(attendanceErrors.future);
  const { byDay } = await readDays(transaction, { enrolmentId: given.enrolmentId, from, to });
  const amendments = given.marks.flatMap(({ date, code, was }) => {
    const sheet = byDay.get(date);
    return sheet
      ? [{ date, mark: { sheetId: sheet.sheetId, enrolmentId: given.enrolmentId, day: date, code, was } }]
      : [];
  });
  const written = await amendMarks(
    transaction,
    amendments.map((one) => one.mark),
    { source: 'manual', reason: given.reason, at: services.now() },
  );
  const done = new Set(written.map((one) => one.sheetId));
  const saved = new Set(amendments.filter((one) => done.has(one.mark.sheetId)).map((one) => one.date));
  return {
    saved: saved.size,
    conflicts: given.marks
      .filter((one) => one.code !== one.was && !saved.has(one.date))
      .map((one) => one.date),
  };
}
