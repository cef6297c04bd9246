import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../../core/errors.ts';
import type { Label } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { type EntityHooks, hooksOf } from '../../../../../core/server/entity/records.ts';
import { controlLedgers, transferLedger } from '../../../../accounts/chart/chart.data.ts';
import { schedules } from '../../../billing/periods.ts';
import { feesErrors, fieldProblems } from '../../../labels.ts';
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
  const now = transaction.now();
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
 * A sub-head that is billed in a year and has amounts in it, or services that are used, stays in use and is billed as often: one alone would ask less of all.
 * Throws 409; without amounts, which takes two, it is free.
 */
async function assertBilledAsOften(
  transaction: Transaction,
  less: readonly { readonly id: string; readonly name: Label }[],
): Promise<void> {
  const today = todayInDhaka(transaction.now());
  const ids = less.map((one) => one.id);
  // Whoever adds an amount meanwhile waits, or is seen.
  await lockSubHeads(transaction, ids);
  const billed = await billedIn(transaction, ids, today);
  if (billed.length === 0) return;
  const years = await rulesOfComingYears(transaction, today);
  const services = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT v.sub_head_id AS id FROM fees_fee_service v JOIN fees_service_use u ON u.site_id = $1 AND u.service_id = v.id
      WHERE v.site_id = $1 AND v.is_active AND v.sub_head_id = ANY($2::uuid[]) AND u.is_active
        AND (u.ends_on IS NULL OR u.ends_on >= $3::date)`,
    ids,
    today,
  );
  const asks = billed.find(
    ({ id, yearId }) =>
      services.some((one) => one.id === id) ||
      years.get(yearId)?.some((rule) => rule.subHeadId === id && rule.amount > 0n),
  );
  const fee = less.find((one) => one.id === asks?.id)?.name;
  if (fee) throw new AppError(feesErrors.billedLess, { fee });
}

/** A later due day of what is billed lets off fines as a milder rule does, which two decide. */
async function assertDueAsEarly(transaction: Transaction, later: readonly string[]): Promise<void> {
  const fined = await transaction.readOne(
    { id: 'uuid' },
    `SELECT f.id FROM fees_fine_rule f
      WHERE f.site_id = $1 AND f.is_active AND (f.sub_head_id IS NULL OR f.sub_head_id = ANY($2::uuid[])) LIMIT 1`,
    later,
  );
  if (fined && (await billedIn(transaction, later, todayInDhaka(transaction.now()))).length > 0)
    throw new ValidationError({ dueDay: [fieldProblems.dueLater] });
}

/**
 * What is paid is booked as income, to a fund or as money kept for others. Under cash, what somebody owes, what is kept equal to the
 * advances or what moves between funds it would be taken without being in the books.
 */
async function assertIncome(transaction: Transaction, ledgerIds: readonly string[]): Promise<void> {
  const other = await transaction.readOne(
    { id: 'uuid' },
    `SELECT l.id FROM accounts_ledger l
       JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
       JOIN accounts_account_group g ON g.site_id = $1 AND g.id = s.group_id
      WHERE l.site_id = $1 AND l.id = ANY($2::uuid[])
        AND (g.type NOT IN ('income', 'liability', 'fund') OR l.kind <> 'other' OR l.code = ANY($3::text[])) LIMIT 1`,
    ledgerIds,
    [...controlLedgers, transferLedger.code],
  );
  if (other) throw new ValidationError({ incomeLedgerId: [fieldProblems.noIncome] });
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
      const later = saves.flatMap(({ input, before }) =>
        before?.isActive && input.dueDay > before.dueDay ? [before.id] : [],
      );
      if (later.length > 0) await assertDueAsEarly(transaction, later);
      const ledgers = saves.flatMap(({ input, before }) =>
        input.incomeLedgerId === before?.incomeLedgerId ? [] : [input.incomeLedgerId],
      );
      if (ledgers.length > 0) await assertIncome(transaction, ledgers);
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
      const { national } = await readCeilings(transaction, todayInDhaka(transaction.now()));
      const name = renamed.find((one) => national.has(one));
      if (name !== undefined) throw new AppError(ceilingErrors.named, { name });
    },
  }),
];
