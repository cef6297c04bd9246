import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { AttendanceCode } from '../../rules.ts';
import { amendMarks } from '../../service/amend-marks.ts';
import { dayOfPeriods } from '../rules.ts';
import { readPolicy } from './policy.ts';

/**
 * Writes the sheet of a day as it follows from its periods, so that registers, reports and messages know one value a day. A
 * mark that somebody wrote or corrected by hand is not touched; it goes before what periods say.
 */
export async function deriveDay(
  transaction: Transaction,
  services: Services,
  {
    sectionId,
    date,
    reason,
    isAlone = false,
  }: {
    readonly sectionId: string;
    readonly date: string;
    readonly reason: string;
    /** The transaction has told that it writes this section alone: see `writesOnly`. */
    readonly isAlone?: boolean;
  },
): Promise<void> {
  const policy = await readPolicy(transaction);
  // Its row lock lets two periods that are saved at once derive one after the other.
  const sheet = await transaction.readOne(
    { id: 'uuid' },
    `INSERT INTO attendance_sheet AS t (site_id, id, section_id, day, taken_by, taken_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (site_id, section_id, day, period) DO UPDATE SET updated_at = excluded.taken_at
     RETURNING t.id`,
    newId(),
    sectionId,
    date,
    transaction.context.accountId,
    services.now(),
  );
  if (!sheet) throw new Error('The sheet of the day was not written');
  const rows = await transaction.read(
    {
      enrolmentId: 'uuid',
      sectionId: 'uuid',
      period: 'int?',
      code: oneOf<AttendanceCode>(),
      source: 'text',
    },
    `SELECT r.enrolment_id AS "enrolmentId", e.section_id AS "sectionId", t.period, r.code, r.source
       FROM attendance_sheet t JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
      WHERE t.site_id = $1 AND t.section_id = $2 AND t.day = $3 ORDER BY r.enrolment_id, t.period LIMIT 20000`,
    sectionId,
    date,
  );
  const days = new Map(rows.filter((row) => row.period === null).map((row) => [row.enrolmentId, row]));
  const periods = new Map<string, { period: number; code: AttendanceCode }[]>();
  for (const { enrolmentId, period, code } of rows)
    if (period !== null) {
      const known = periods.get(enrolmentId);
      if (known) known.push({ period, code });
      else periods.set(enrolmentId, [{ period, code }]);
    }
  const given = [...periods].flatMap(([enrolmentId, marks]) => {
    const code = dayOfPeriods(marks, policy);
    const is = days.get(enrolmentId);
    if (code === null || is?.code === code || (is && is.source !== 'periods')) return [];
    return [{ sheetId: sheet.id, enrolmentId, day: date, code, was: is?.code ?? null }];
  });
  // Who is in another section by now is counted there.
  const sections = new Set([sectionId, ...rows.map((row) => row.sectionId)]);
  if (isAlone) transaction.writesOnly('attendance_record', ...sections, `${sectionId} ${date}`);
  await amendMarks(transaction, given, { source: 'periods', reason, at: services.now() });
  // What is told of the day waits from its last change on, not from the first period that was saved.
  if (given.length > 0)
    await transaction.change(
      'UPDATE attendance_sheet SET taken_at = $3 WHERE site_id = $1 AND id = $2',
      sheet.id,
      services.now(),
    );
}
