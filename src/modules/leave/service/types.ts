import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { LeaveBasis, LeaveMaximum, LeaveRules, OffDayRule } from '../rules.ts';
import { labelSql } from './sql.ts';

export type KnownType = LeaveRules & {
  readonly id: string;
  readonly name: Label;
  readonly paidPercent: number;
  readonly needsDepartment: boolean;
  readonly needsTwo: boolean;
  readonly needsCommittee: boolean;
  readonly isActive: boolean;
};

/** The institution's kinds of leave in their order, those out of use at the end. */
export const readTypes = (transaction: Transaction): Promise<readonly KnownType[]> =>
  transaction.kept('leave.types', () =>
    transaction.read(
      {
        id: 'uuid',
        name: json<Label>(),
        basis: oneOf<LeaveBasis>(),
        days: 'int?',
        maxima: json<LeaveMaximum[]>(),
        mostAtOnce: 'int?',
        mostTimes: 'int?',
        carryDays: 'int',
        paidPercent: 'int',
        counts: oneOf<OffDayRule>(),
        gender: oneOf<LeaveRules['gender']>(),
        posts: oneOf<LeaveRules['posts']>(),
        serviceMonths: 'int',
        noticeDays: 'int',
        paperDays: 'int?',
        hasHalves: 'bool',
        isCombined: 'bool',
        isProrated: 'bool',
        needsDepartment: 'bool',
        needsTwo: 'bool',
        needsCommittee: 'bool',
        isActive: 'bool',
      },
      `SELECT t.id, ${labelSql('t')} AS name, t.basis, t.days,
              coalesce((SELECT json_agg(json_build_object('posts', m.posts, 'gender', m.gender, 'days', m.days) ORDER BY m.id)
                 FROM leave_maximum m WHERE m.site_id = $1 AND m.type_id = t.id AND m.is_active), '[]') AS maxima, t.most_at_once AS "mostAtOnce",
              t.most_times AS "mostTimes", coalesce(t.carry_days, 0) AS "carryDays", t.paid_percent AS "paidPercent",
              t.counts, t.gender, t.posts, coalesce(t.service_months, 0) AS "serviceMonths",
              coalesce(t.notice_days, 0) AS "noticeDays", t.paper_days AS "paperDays", t.has_halves AS "hasHalves",
              t.is_combined AS "isCombined", t.is_prorated AS "isProrated", t.needs_department AS "needsDepartment", t.needs_two AS "needsTwo", t.needs_committee AS "needsCommittee",
              t.is_active AS "isActive"
         FROM leave_type t WHERE t.site_id = $1 ORDER BY t.is_active DESC, t.position, t.name_en LIMIT 200`,
    ),
  );

/** What an application is written with. */
export const choiceOf = (type: KnownType) => ({
  id: type.id,
  name: type.name,
  hasHalves: type.hasHalves,
  paperDays: type.paperDays,
  noticeDays: type.noticeDays,
  mostAtOnce: type.mostAtOnce,
  paidPercent: type.paidPercent,
});
