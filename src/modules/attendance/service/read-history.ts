import { AppError, errors } from '../../../core/errors.ts';
import { namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { AttendanceCode } from '../rules.ts';
import { readSectionDay } from './section-day.ts';

type Codes = Record<string, AttendanceCode>;

/**
 * Every save of a sheet, newest first: by whom, why, and which students it changed. A save writes its sheet twice, first
 * to hold it, then with its reason: the reason is that of the writing which gave one.
 */
export async function readSheetHistory(transaction: Transaction, services: Services, sheetId: string) {
  const sheet = await transaction.readOne(
    { section_id: 'uuid', day: 'date', period: 'int?' },
    'SELECT section_id, day, period FROM attendance_sheet WHERE site_id = $1 AND id = $2',
    sheetId,
  );
  if (!sheet) throw new AppError(errors.notFound);
  await readSectionDay(transaction, services, sheet.section_id, sheet.day, sheet.period);
  const saves = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      actor: 'uuid?',
      before: jsonOrNull<Codes>(),
      after: json<Codes>(),
      reason: 'text?',
    },
    `SELECT m.id, m.at, m.actor, m.before, m.after, t.after ->> 'reason' AS reason
       FROM history m
       LEFT JOIN LATERAL (
         SELECT t.after FROM history t
          WHERE t.site_id = $1 AND t.table_name = 'attendance_sheet' AND t.record_id = $2
            AND (t.at = m.at OR (t.request = m.request AND abs(extract(epoch FROM t.at - m.at)) < 60))
          ORDER BY abs(extract(epoch FROM t.at - m.at)),
                   (t.before ->> 'reason' IS DISTINCT FROM t.after ->> 'reason') DESC, t.id LIMIT 1) t ON true
      WHERE m.site_id = $1 AND m.table_name = 'attendance_record' AND m.record_id = $2
      ORDER BY m.at DESC, m.id DESC LIMIT 200`,
    sheetId,
  );
  const students = await transaction.read(
    { id: 'uuid', roll: 'int', name_en: 'text', name_bn: 'text' },
    `SELECT e.id, e.roll, s.name_en, s.name_bn FROM attendance_record r
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
      WHERE r.site_id = $1 AND r.sheet_id = $2`,
    sheetId,
  );
  const known = new Map(students.map((one) => [one.id, one]));
  const names = await namesOfAccounts(
    services.database,
    saves.map((save) => save.actor),
    transaction.context.language,
  );
  return {
    items: saves.map((save) => ({
      id: save.id,
      at: save.at.toISOString(),
      actor: save.actor ? (names.get(save.actor) ?? null) : null,
      reason: save.reason ?? '',
      changes: Object.entries(save.after)
        .map(([enrolmentId, after]) => {
          const student = known.get(enrolmentId);
          return {
            roll: student?.roll ?? 0,
            name: { en: student?.name_en ?? '', bn: student?.name_bn ?? '' },
            before: save.before?.[enrolmentId] ?? null,
            after,
          };
        })
        .sort((one, other) => one.roll - other.roll),
    })),
  };
}
