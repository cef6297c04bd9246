import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError } from '../../../../../core/errors.ts';
import type { Label } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { type EntityHooks, hooksOf } from '../../../../../core/server/entity/records.ts';
import { schedules } from '../../../billing/periods.ts';
import { feesErrors } from '../../../labels.ts';
import { feeHead } from '../../fee-head.entity.ts';
import { feeSubHead } from '../../fee-sub-head.entity.ts';
import { lockSubHeads, rulesOfComingYears } from '../../service/fee-rules.ts';
import { billedIn } from '../../service/lowered.ts';
import { ceilingErrors } from '../labels.ts';
import { aboveCeilings, type CeilingSubHead, newlyAbove } from '../rules.ts';
import { keepAbove, readCeilings, refuseAbove } from './check-ceilings.ts';

/** A sub-head as a save leaves it; one that is not in use any more is charged to nobody. */
type Saved = CeilingSubHead & { readonly isActive: boolean; readonly reason: string | undefined };

/** A sub-head that would be billed more often, or under another head, is held against the ceilings as an amount is. */
async function assertSubHeads(transaction: Transaction, saved: readonly Saved[]): Promise<void> {
  const now = new Date();
  const today = todayInDhaka(now);
  const known = await readCeilings(transaction, today);
  if (known.ceilings.length === 0) return;
  const ids = new Set(saved.map((one) => one.id));
  const after = [
    ...known.subHeads.filter((one) => !ids.has(one.id)),
    ...saved.filter((one) => one.isActive).map(({ id, headId, schedule }) => ({ id, headId, schedule })),
  ];
  const years = await rulesOfComingYears(transaction, today);
  const found = [...years].flatMap(([yearId, rules]) =>
    newlyAbove(
      aboveCeilings(rules, known.subHeads, known.ceilings),
      aboveCeilings(rules, after, known.ceilings),
    ).map((flag) => ({ yearId, flag })),
  );
  const reason = saved.find((one) => one.reason)?.reason;
  refuseAbove({ known, above: found.map((one) => one.flag) }, reason);
  await keepAbove(transaction, found, { reason: reason ?? '', now });
}

/**
 * A sub-head that is billed in a year and has amounts in it stays in use and is billed as often: one alone would ask less of all.
 * Throws 409; without amounts, which takes two, it is free.
 */
async function assertBilledAsOften(
  transaction: Transaction,
  less: readonly { readonly id: string; readonly name: Label }[],
): Promise<void> {
  const today = todayInDhaka(new Date());
  const ids = less.map((one) => one.id);
  // Whoever adds an amount meanwhile waits, or is seen.
  await lockSubHeads(transaction, ids);
  const billed = await billedIn(transaction, ids, today);
  if (billed.length === 0) return;
  const years = await rulesOfComingYears(transaction, today);
  const asks = billed.find(({ id, yearId }) =>
    years.get(yearId)?.some((rule) => rule.subHeadId === id && rule.amount > 0n),
  );
  const fee = less.find((one) => one.id === asks?.id)?.name;
  if (fee) throw new AppError(feesErrors.billedLess, { fee });
}

export const ceilingHooks: readonly EntityHooks[] = [
  hooksOf(feeSubHead, {
    async beforeSave(transaction, saves) {
      const less = saves.flatMap(({ input, before }) =>
        before?.isActive &&
        (input.isActive === false || schedules.indexOf(input.schedule) > schedules.indexOf(before.schedule))
          ? [{ id: before.id, name: { en: before.nameEn, bn: before.nameBn } }]
          : [],
      );
      if (less.length > 0) await assertBilledAsOften(transaction, less);
      const changed = saves.flatMap(({ input, before }): Saved[] => {
        const isSame =
          before !== null && input.headId === before.headId && input.schedule === before.schedule;
        // A reason counts for the save it was written for.
        const reason = input.ceilingReason && input.ceilingReason !== before?.ceilingReason;
        return before === null || isSame
          ? []
          : [
              {
                id: before.id,
                headId: input.headId,
                schedule: input.schedule,
                isActive: before.isActive,
                reason: reason ? (input.ceilingReason ?? undefined) : undefined,
              },
            ];
      });
      if (changed.length > 0) await assertSubHeads(transaction, changed);
    },
  }),
  hooksOf(feeHead, {
    async beforeSave(transaction, saves) {
      const renamed = saves.flatMap(({ input, before }) =>
        before !== null && before.nameEn !== input.nameEn ? [before.nameEn] : [],
      );
      if (renamed.length === 0) return;
      // National ceilings name heads: under another name one would be held against none of them.
      const { national } = await readCeilings(transaction, todayInDhaka(new Date()));
      const name = renamed.find((one) => national.has(one));
      if (name !== undefined) throw new AppError(ceilingErrors.named, { name });
    },
  }),
];
