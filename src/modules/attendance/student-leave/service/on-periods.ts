import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { deriveDay } from '../../periods/service/derive.ts';
import { readPeriods } from '../../periods/service/policy.ts';
import type { AttendanceCode } from '../../rules.ts';
import { amendMarks } from '../../service/amend-marks.ts';
import { leaveLabels } from '../labels.ts';
import { type AskedLeave, returnedPeriods, takenPeriods } from '../rules.ts';

type Leave = AskedLeave & { readonly enrolmentId: string; readonly reason: string };

/** Absence in periods that leave for a part of the day covers becomes leave, and the day follows. Answers how many did. */
export async function markPeriods(
  transaction: Transaction,
  services: Services,
  leave: Leave,
): Promise<number> {
  if (leave.part === 'day') return 0;
  const marks = await readMarks(transaction, leave);
  const periods = marks[0] ? await readPeriods(transaction, marks[0].sectionId) : [];
  const taken = takenPeriods(leave, marks, periods);
  const reason = fillLabel(leaveLabels.acceptedReason, { reason: leave.reason });
  return amendPeriods(transaction, services, leave, { marks: taken, code: 'V', source: 'leave', reason });
}

/** What such leave had changed is absence again, as it was written. Answers how many are. */
export async function unmarkPeriods(
  transaction: Transaction,
  services: Services,
  leave: Leave,
  why: string,
): Promise<number> {
  if (leave.part === 'day') return 0;
  const returned = returnedPeriods(await readMarks(transaction, leave));
  const reason = fillLabel(leaveLabels.takenBackReason, { reason: why });
  return amendPeriods(transaction, services, leave, { marks: returned, code: 'A', source: 'sheet', reason });
}

type Mark = Awaited<ReturnType<typeof readMarks>>[number];

/** The marks of a student in the periods of a day. */
const readMarks = (transaction: Transaction, { enrolmentId, from }: Leave) =>
  transaction.read(
    { sheetId: 'uuid', sectionId: 'uuid', period: 'int', code: oneOf<AttendanceCode>(), source: 'text' },
    `SELECT r.sheet_id AS "sheetId", t.section_id AS "sectionId", t.period, r.code, r.source
       FROM students_enrolment e
       JOIN attendance_record r ON r.site_id = $1 AND r.enrolment_id = e.id AND r.day = $3 AND r.of_period
       JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.section_id = e.section_id
      WHERE e.site_id = $1 AND e.id = $2 ORDER BY t.period LIMIT 50`,
    enrolmentId,
    from,
  );

async function amendPeriods(
  transaction: Transaction,
  services: Services,
  { enrolmentId, from }: Leave,
  given: {
    readonly marks: readonly Mark[];
    readonly code: AttendanceCode;
    readonly source: 'leave' | 'sheet';
    readonly reason: Label;
  },
): Promise<number> {
  const [first] = given.marks;
  if (!first) return 0;
  const reason = given.reason[transaction.context.language];
  const written = await amendMarks(
    transaction,
    given.marks.map(({ sheetId, code }) => ({
      sheetId,
      enrolmentId,
      day: from,
      code: given.code,
      was: code,
    })),
    { source: given.source, reason, at: services.now() },
  );
  await deriveDay(transaction, services, { sectionId: first.sectionId, date: from, reason });
  return written.length;
}
