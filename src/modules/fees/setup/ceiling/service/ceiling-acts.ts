import { ValidationError } from '../../../../../core/errors.ts';
import { fillLabel } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import type { Act } from '../../../../../core/server/approvals/acts.ts';
import { fieldProblems } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import { type Tier, tierLabels } from '../ceilings.data.ts';
import { ceilingFields, ceilingLabels as labels } from '../labels.ts';
import { addCeiling, type NewCeiling, saveTier } from './ceilings.ts';
import { readCeilings } from './check-ceilings.ts';

const path = link(feesPath.settings, { tab: 'ceilings' });
/** What the first choice is about, which has no row yet. */
const theOne = '00000000-0000-4000-8000-00000000ce11';

/** Which national ceilings hold: always by two, for another tier hides what is above the one that holds. */
export const choosingTier: Act<
  { readonly tier: Tier; readonly version: number | null; readonly reason: string },
  { version: number }
> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const row = await transaction.readOne(
      { id: 'uuid', tier: 'text' },
      'SELECT id, tier FROM fees_ceiling_tier WHERE site_id = $1',
    );
    const before = row ? tierLabels[row.tier as Tier] : labels.noTier;
    return {
      subject: row?.id ?? theOne,
      title: fillLabel(labels.tierAct, { tier: tierLabels[input.tier] }),
      path,
      amount: null,
      excluded: [],
      figures: [
        { kind: 'text', label: labels.tierBefore, value: before },
        { kind: 'text', label: labels.tierAfter, value: tierLabels[input.tier] },
      ],
    };
  },
  run: (transaction, { input }) => saveTier(transaction, input),
};

/** A ceiling by the order of the area: one that allows more than the one that holds on its first day takes two. */
export const addingCeiling: Act<NewCeiling & { readonly reason: string }, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const { ceilings, heads } = await readCeilings(transaction, input.startsOn);
    const head = heads.find((one) => one.id === input.headId);
    if (!head) throw new ValidationError({ headId: [fieldProblems.notOwn] });
    const held = ceilings.find(
      (one) => one.enteredBy !== null && one.heads.includes(input.headId) && one.per === input.per,
    );
    return {
      subject: input.headId,
      title: fillLabel(labels.ceilingAct, { head: head.label }),
      path,
      amount: input.amount,
      excluded: [],
      isOneEnough: held === undefined || input.amount <= held.amount,
      figures: [
        { kind: 'name', label: ceilingFields.headId, value: head.label },
        ...(held ? [{ kind: 'money' as const, label: labels.holds, value: String(held.amount) }] : []),
        { kind: 'money', label: ceilingFields.amount, value: String(input.amount) },
        { kind: 'day', label: ceilingFields.startsOn, value: input.startsOn },
        { kind: 'text', label: ceilingFields.source, value: { en: input.source, bn: input.source } },
      ],
    };
  },
  run: (transaction, { input, services }) => addCeiling(transaction, input, services.now()),
};
