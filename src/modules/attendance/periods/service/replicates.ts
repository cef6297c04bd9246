import type { Label } from '../../../../core/labels.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Copied, ReplicationPart } from '../../../../core/server/replication/copied.ts';
import { dayRuleTexts, periodLabels as labels, modeTexts } from '../labels.ts';
import type { AttendanceMode, DayRule } from '../rules.ts';

/** The one record an institution has: where nobody said how, it is the usual way and there is nothing to copy. */
const policy: Copied = {
  name: 'attendance_policy',
  label: labels.settings,
  fields: {
    what: labels.settings,
    mode: labels.mode,
    dayRule: labels.dayRule,
    share: labels.share,
    admitShare: labels.admitShare,
  },
  references: {},
  key: ['what'],
  unique: [],
  hasOrder: false,
  isOnlyAdded: false,
  async read(hands) {
    const rows = await hands.read(
      {
        id: 'uuid',
        version: 'int',
        mode: oneOf<AttendanceMode>(),
        dayRule: oneOf<DayRule>(),
        share: 'int',
        admitShare: 'int',
      },
      `SELECT p.id, p.version, p.mode, p.day_rule AS "dayRule", p.share, p.admit_share AS "admitShare"
         FROM attendance_policy p WHERE p.site_id = $1`,
    );
    return rows.map((row) => ({ ...row, what: 'attendance', labels: {} }));
  },
  readMaster: null,
  textOf(record, field): Label {
    if (field === 'what') return labels.settings;
    if (field === 'mode') return modeTexts[record.mode as AttendanceMode];
    if (field === 'dayRule') return dayRuleTexts[record.dayRule as DayRule];
    const text = String(record[field] ?? '');
    return { en: text, bn: text };
  },
  async write(transaction, writes) {
    const [one] = writes;
    if (!one) return;
    const { mode, dayRule, share, admitShare } = { ...one.before, ...one.values };
    const values = [one.id, mode, dayRule, share, admitShare, transaction.context.accountId];
    if (one.before === null)
      await transaction.change(
        `INSERT INTO attendance_policy (site_id, id, mode, day_rule, share, admit_share, made_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        ...values,
      );
    else
      await transaction.change(
        `UPDATE attendance_policy SET mode = $3, day_rule = $4, share = $5, admit_share = $6, made_by = $7,
                version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2`,
        ...values,
      );
  },
};

/** How attendance is taken, as institutions copy it; days that were taken stay as they are. */
export const attendanceParts: readonly ReplicationPart[] = [
  { name: 'attendance.policy', label: labels.settings, copies: [policy] },
];
