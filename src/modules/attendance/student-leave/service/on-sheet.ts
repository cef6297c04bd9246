import { timeLabel } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { leaveLabels } from '../labels.ts';
import { coversSheet, type LeavePart } from '../rules.ts';

export type LeaveOnSheet = {
  /** It takes the whole sheet: the student is on leave unless somebody says otherwise. */
  readonly isWhole: boolean;
  readonly text: Label;
};

/** A leave as {@link leaveSql} tells it. */
export type LeaveRow = { enrolmentId: string; part: LeavePart; at: string | null; reason: string };

/** The accepted leave of section `$2` on day `$3`, as JSON of {@link LeaveRow}; null where there is none. */
export const leaveSql = `(SELECT json_agg(json_build_object('enrolmentId', l.enrolment_id, 'part', l.part, 'at', l.at, 'reason', l.reason) ORDER BY l.id)
   FROM (SELECT l.id, l.enrolment_id, l.part, l.at, l.reason FROM attendance_leave l
           JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id AND e.section_id = $2
          WHERE l.site_id = $1 AND l.status = 'accepted' AND l.last_day >= $3 AND l.first_day <= $3
          ORDER BY l.id LIMIT 500) l)`;

/** The leave by enrolment, as a sheet shows it. */
export const leaveOnSheet = (
  rows: readonly LeaveRow[],
  period: { readonly startsAt: string; readonly endsAt: string } | null,
): ReadonlyMap<string, LeaveOnSheet> =>
  new Map(rows.map((row) => [row.enrolmentId, { isWhole: coversSheet(row, period), text: textOf(row) }]));

function textOf({ part, at, reason }: { part: LeavePart; at: string | null; reason: string }): Label {
  if (part === 'day' || at === null) return fillLabel(leaveLabels.onSheet, { reason });
  const time = timeLabel(at);
  const words = fillLabel(part === 'late' ? leaveLabels.lateAt : leaveLabels.earlyAt, { time });
  return fillLabel(leaveLabels.onSheetPart, { part: words, reason });
}
