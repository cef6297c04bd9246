import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { formatPercent } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { About, Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { feesPath } from '../../paths.ts';
import { type FineTerms, mayAskLess } from '../../rules.ts';
import { labelSql } from '../../service/students-sql.ts';
import { fineKindLabels, settingLabels as labels } from '../labels.ts';
import { staleOrGone } from './fee-rules.ts';
import {
  checkFineRule,
  fineRuleFrom,
  type GivenFineRule,
  type KeptFineRule,
  keptOf,
  removeFineRule,
  saveFineRule,
} from './fine-rules.ts';

/** What the rule of every fee is about, which may have no row yet. */
const everyFee = '00000000-0000-4000-8000-000000000f1e';

/**
 * Fines are reckoned by the rule of the day of payment: whoever lowers it lets off the fines of everybody, and could ask them
 * for it all the same. So what may ask less takes two, whatever is owed today.
 */
export const savingFineRule: Act<
  GivenFineRule & { readonly reason: string },
  { id: string; version: number }
> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    await checkFineRule(transaction, input);
    const rule = input.isActive ? keptOf(input.rule, await weekendOf(transaction, services)) : null;
    return aboutRule(transaction, input.subHeadId, rule);
  },
  run: async (transaction, { input: { reason: _, ...input }, services }) =>
    saveFineRule(transaction, input, await weekendOf(transaction, services)),
};

/** Removes the rule of a fee, which then goes by the rule of every fee, or by none. */
export const removingFineRule: Act<
  { readonly id: string; readonly version: number; readonly reason: string },
  { id: string }
> = {
  reasonOf: (input) => input.reason,
  // The rule that stands in its place is one of them.
  hold: (transaction) =>
    transaction.rows(
      'SELECT 1 FROM fees_fine_rule WHERE site_id = $1 AND is_active ORDER BY id FOR NO KEY UPDATE',
    ),
  async about(transaction, { input }) {
    const row = await transaction.readOne(
      { sub_head_id: 'uuid?' },
      'SELECT sub_head_id FROM fees_fine_rule WHERE site_id = $1 AND id = $2 AND version = $3',
      input.id,
      input.version,
    );
    if (!row) throw await staleOrGone(transaction, 'fees_fine_rule', input.id);
    return aboutRule(transaction, row.sub_head_id, null);
  },
  async run(transaction, { input }) {
    await removeFineRule(transaction, input.id, input.version);
    return { id: input.id };
  },
};

const weekendOf = async (transaction: Transaction, services: Services): Promise<readonly number[]> =>
  (await services.sites.find(transaction.siteId))?.weekend ?? [];

/** What a rule asks, as rules are compared. */
export const termsOf = (kept: KeptFineRule | null): FineTerms | null =>
  kept && { ...fineRuleFrom(kept), isOncePerMonth: kept.isOncePerMonth ?? false };

/** The act of giving a fee, or every fee without its own (null), another rule; null takes it away. */
async function aboutRule(
  transaction: Transaction,
  subHeadId: string | null,
  rule: KeptFineRule | null,
): Promise<About> {
  const known = await transaction.read(
    { sub_head_id: 'uuid?', rule: json<KeptFineRule>() },
    `SELECT sub_head_id, rule FROM fees_fine_rule
      WHERE site_id = $1 AND is_active AND (sub_head_id IS NULL OR sub_head_id = $2)`,
    subHeadId,
  );
  const ruleOf = (id: string | null) => known.find((one) => one.sub_head_id === id)?.rule ?? null;
  const before = ruleOf(subHeadId) ?? ruleOf(null);
  const after = rule ?? (subHeadId === null ? null : ruleOf(null));
  const name = await transaction.readOne(
    { name: json<Label>() },
    `SELECT ${labelSql('b')} AS name FROM fees_fee_sub_head b WHERE b.site_id = $1 AND b.id = $2`,
    subHeadId,
  );
  const fee = name?.name ?? labels.everyFee;
  return {
    subject: subHeadId ?? everyFee,
    title: fillLabel(labels.fineAct, { fee }),
    path: link(feesPath.settings, { tab: 'fines' }),
    amount: null,
    excluded: [],
    isOneEnough: !mayAskLess(termsOf(before), termsOf(after)),
    figures: [
      { kind: 'name', label: labels.fineOf, value: fee },
      ...figuresOf(labels.fineBefore, before),
      ...figuresOf(labels.fineAfter, after),
    ],
  };
}

/** What a rule asks, term by term. */
function figuresOf(which: Label, rule: KeptFineRule | null): ApprovalFigure[] {
  if (rule === null) return [{ kind: 'text', label: which, value: labels.noFine }];
  const said = (label: Label): Label => fillLabel(labels.fineTerm, { which, label });
  const money = (label: Label, value: string): ApprovalFigure => ({
    kind: 'money',
    label: said(label),
    value,
  });
  return [
    { kind: 'text', label: which, value: fineKindLabels[rule.kind] },
    ...(rule.amount === undefined ? [] : [money(labels.fineAmount, rule.amount)]),
    ...(rule.share === undefined
      ? []
      : [{ kind: 'text' as const, label: said(labels.share), value: percentLabel(rule.share) }]),
    ...(rule.slabs ?? []).map(({ fromDay, amount }) =>
      money(fillLabel(labels.fineFrom, { which, day: fromDay }), amount),
    ),
    { kind: 'text', label: said(labels.grace), value: fillLabel(labels.graceOf, { days: rule.graceDays }) },
    ...(rule.ceiling === null ? [] : [money(labels.ceiling, rule.ceiling)]),
    ...(rule.stopsOn === null
      ? []
      : [{ kind: 'day' as const, label: said(labels.stops), value: rule.stopsOn }]),
    ...(rule.exceptHolidays
      ? [{ kind: 'text' as const, label: said(labels.exceptHolidays), value: labels.fineYes }]
      : []),
    ...(rule.isOncePerMonth
      ? [{ kind: 'text' as const, label: said(labels.oncePerMonth), value: labels.fineYes }]
      : []),
  ];
}

/** `share` in hundredths of a percent. */
const percentLabel = (share: number): Label => ({
  en: formatPercent(share / 100, { language: 'en' }),
  bn: formatPercent(share / 100, { language: 'bn' }),
});
