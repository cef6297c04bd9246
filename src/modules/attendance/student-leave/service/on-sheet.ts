import { timeLabel } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { leaveLabels } from '../labels.ts';
import { coversSheet, type LeavePart } from '../rules.ts';

export type LeaveOnSheet = {
  /** It takes the whole sheet: the student is on leave unless somebody says otherwise. */
  readonly isWhole: boolean;
  readonly text: Label;
};

/** The accepted leave of a section on a day, by enrolment, as its sheet shows it. */
export async function readLeaveOnSheet(
  transaction: Transaction,
  { sectionId, date }: { readonly sectionId: string; readonly date: string },
  period: { readonly startsAt: string; readonly endsAt: string } | null,
): Promise<ReadonlyMap<string, LeaveOnSheet>> {
  const rows = await transaction.kept(`attendance.leave ${sectionId} ${date}`, () =>
    transaction.read(
      { enrolmentId: 'uuid', part: oneOf<LeavePart>(), at: 'text?', reason: 'text' },
      `SELECT l.enrolment_id AS "enrolmentId", l.part, l.at, l.reason FROM attendance_leave l
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id AND e.section_id = $2
        WHERE l.site_id = $1 AND l.status = 'accepted' AND l.last_day >= $3 AND l.first_day <= $3
        ORDER BY l.id LIMIT 500`,
      sectionId,
      date,
    ),
  );
  return new Map(
    rows.map((row) => [row.enrolmentId, { isWhole: coversSheet(row, period), text: textOf(row) }]),
  );
}

function textOf({ part, at, reason }: { part: LeavePart; at: string | null; reason: string }): Label {
  if (part === 'day' || at === null) return fillLabel(leaveLabels.onSheet, { reason });
  const time = timeLabel(at);
  const words = fillLabel(part === 'late' ? leaveLabels.lateAt : leaveLabels.earlyAt, { time });
  return fillLabel(leaveLabels.onSheetPart, { part: words, reason });
}
