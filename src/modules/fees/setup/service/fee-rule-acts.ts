import { createHash } from 'node:crypto';
import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { approvalErrors } from '../../../../core/approvals/approvals-labels.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { idOfHash } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { About, Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { residences } from '../../../students/student.entity.ts';
import { whatIfLabels } from '../../billing/what-if/labels.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { labelSql } from '../../service/students-sql.ts';
import { genderLabels } from '../../words.ts';
import { keyOf } from '../ceiling/rules.ts';
import { findAbove, type Rules, refuseAbove } from '../ceiling/service/check-ceilings.ts';
import { settingLabels as labels } from '../labels.ts';
import type { Kind, Lowered } from '../rules.ts';
import {
  type Cell,
  type GivenRule,
  lockSubHeads,
  removeRule,
  saveMatrix,
  saveRule,
  withCells,
  withoutRule,
  withRule,
} from './fee-rules.ts';
import { loweredIn } from './lowered.ts';

type Reasoned = { readonly reason: string };
type Rule = GivenRule & Reasoned & { ceilingReason?: string | undefined };
type OfVersion = { readonly id: string; readonly version: number };
type Saved = { id: string; version: number };

/** As many as a request names. */
const named = 30;

/** Adds a rule: one of fewer students, which asks less of them than what bills them now, takes two. */
export const addingRule: Act<Rule, Saved> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockSubHeads(transaction, [input.subHeadId]),
  about: async (transaction, { input, services }) =>
    aboutRules(transaction, services, {
      ...input,
      subject: subjectOf(input),
      rules: await withRule(transaction, input),
    }),
  run: (transaction, { input: { reason: _, ...input }, services }) =>
    saveRule(transaction, input, services.now()),
};

/** Changes a rule; one that asks less takes two. */
export const changingRule: Act<Rule & OfVersion, Saved> = {
  reasonOf: (input) => input.reason,
  async hold(transaction, { input }) {
    const { subHeadId } = await withoutRule(transaction, input.id, input.version);
    await lockSubHeads(transaction, [subHeadId, input.subHeadId]);
  },
  async about(transaction, { input, services }) {
    const { yearId } = await withoutRule(transaction, input.id, input.version);
    // In another year it would ask nothing in its own any more: only the rules of one year are compared.
    if (yearId !== input.yearId) throw new ValidationError({ yearId: [fieldProblems.otherYear] });
    const rules = await withRule(transaction, input, input.id);
    return aboutRules(transaction, services, { ...input, subject: input.id, rules });
  },
  run: (transaction, { input: { reason: _, ...input }, services }) =>
    saveRule(transaction, input, services.now(), { id: input.id, version: input.version }),
};

/** Removes a rule; where what is left asks less, by two. */
export const removingRule: Act<OfVersion & Reasoned, { id: string }> = {
  reasonOf: (input) => input.reason,
  async hold(transaction, { input }) {
    const { subHeadId } = await withoutRule(transaction, input.id, input.version);
    await lockSubHeads(transaction, [subHeadId]);
  },
  async about(transaction, { input, services }) {
    const { yearId, rules } = await withoutRule(transaction, input.id, input.version);
    return aboutRules(transaction, services, { yearId, subject: input.id, rules });
  },
  async run(transaction, { input }) {
    await removeRule(transaction, input.id, input.version);
    return { id: input.id };
  },
};

/** Saves the amounts of classes; where one of them falls, all of them by two. */
export const savingAmounts: Act<
  Reasoned & {
    readonly yearId: string;
    readonly cells: readonly Cell[];
    readonly ceilingReason?: string | undefined;
  },
  Awaited<ReturnType<typeof saveMatrix>>
> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) =>
    lockSubHeads(
      transaction,
      input.cells.map((one) => one.subHeadId),
    ),
  async about(transaction, { input, services, isDeciding }) {
    const { conflicts, rules } = await withCells(transaction, input.yearId, input.cells);
    const count = conflicts.length;
    if (isDeciding && count > 0) throw new AppError(approvalErrors.changed);
    const about = await aboutRules(transaction, services, { ...input, subject: input.yearId, rules });
    // Two decide on all that was asked, or on none of it.
    if (count > 0 && !about.isOneEnough) throw new AppError(feesErrors.amountsChanged, { count });
    return about;
  },
  run: (transaction, { input, services }) =>
    saveMatrix(transaction, input.yearId, input.cells, {
      reason: input.ceilingReason,
      now: services.now(),
    }),
};

/** What other rules of a year are about: for whom they ask less, from how much to how much. */
async function aboutRules(
  transaction: Transaction,
  services: Services,
  asked: { yearId: string; subject: string; rules: Rules; ceilingReason?: string | undefined },
): Promise<About> {
  const lowered = (await loweredIn(transaction, asked.yearId, asked.rules, services.now())).sort(
    (one, other) => Number(fallOf(other) - fallOf(one)) || (fallKey(one) < fallKey(other) ? -1 : 1),
  );
  // What would be refused in the end is not asked for.
  if (lowered.length > 0)
    refuseAbove(await findAbove(transaction, asked.yearId, asked.rules, services.now()), asked.ceilingReason);
  const nameOf = await namesIn(
    transaction,
    lowered.slice(0, named).flatMap((one) => [one.subHeadId, ...Object.values(one.criteria).flat()]),
  );
  const fees = [...new Set(lowered.map((one) => one.subHeadId))];
  const [only] = fees.length === 1 ? fees : [];
  return {
    subject: asked.subject,
    title: only
      ? fillLabel(labels.lowerAct, { fee: nameOf(only) })
      : fillLabel(labels.lowerActs, { count: fees.length }),
    path: link(feesPath.settings, { tab: 'amounts' }),
    amount: null,
    excluded: [],
    isOneEnough: lowered.length === 0,
    figures: [
      ...lowered.slice(0, named).map(
        (one): ApprovalFigure => ({
          kind: 'text',
          label: fillLabel(whatIfLabels.amountFor, {
            fee: nameOf(one.subHeadId),
            class: who(one.criteria, nameOf),
          }),
          value: fillLabel(labels.lowerFrom, { before: takaOf(one.before), after: takaOf(one.after) }),
        }),
      ),
      ...restOf(lowered),
    ],
  };
}

type Fall = Lowered & { readonly subHeadId: string };
const fallOf = (one: Fall): bigint => one.before - one.after;
const fallKey = (one: Fall): string => `${one.subHeadId} ${keyOf(one.criteria)}`;

/** That there are more, all smaller, with a mark of every one of them: where one differs at the decision, so does it. */
function restOf(lowered: readonly Fall[]): ApprovalFigure[] {
  const first = lowered[named];
  if (!first) return [];
  const hash = createHash('sha256');
  for (const one of lowered) hash.update(`${fallKey(one)} ${one.before} ${one.after}\n`);
  const value = fillLabel(labels.lowerRestOf, {
    count: lowered.length - named,
    most: takaOf(fallOf(first)),
    mark: hash.digest('hex').slice(0, 16),
  });
  return [{ kind: 'text', label: labels.lowerRest, value }];
}

/** One request at a time waits for the same students, months and fee of a year; others do not wait for it. */
function subjectOf(rule: GivenRule): string {
  const whom = [
    rule.subHeadId,
    rule.yearId,
    rule.classId,
    rule.gender,
    rule.shiftId,
    rule.versionId,
    rule.groupId,
    rule.entry,
    rule.residence,
    rule.subjectId,
    rule.months,
  ];
  return idOfHash(createHash('sha256').update(JSON.stringify(whom)).digest('hex'));
}

const same = (text: string): Label => ({ en: text, bn: text });
const takaOf = (paisa: bigint): Label => ({
  en: formatTaka(paisa, { language: 'en' }),
  bn: formatTaka(paisa, { language: 'bn' }),
});

/** `Nine · Science · Girls`: for whom it is. */
function who(criteria: Kind, nameOf: (id: string) => Label): Label {
  const { gender, entry, category, subjects = [], ...named } = criteria;
  const parts = [
    ...[...Object.values(named), ...subjects].map(nameOf),
    ...residences.filter((one) => one.value === category).map((one) => one.label),
    ...(entry === 'new' || entry === 'returning' ? [labels.entries[entry]] : []),
    ...(gender === 'male' || gender === 'female' ? [genderLabels[gender]] : []),
  ];
  if (parts.length === 0) return whatIfLabels.allClasses;
  return { en: parts.map((one) => one.en).join(' · '), bn: parts.map((one) => one.bn).join(' · ') };
}

/** What the fees and criteria of rules are called, by their ids. */
async function namesIn(transaction: Transaction, ids: readonly string[]): Promise<(id: string) => Label> {
  const tables = [
    'fees_fee_sub_head',
    'academic_school_class',
    'academic_shift',
    'academic_version',
    'academic_group',
    'academic_subject',
  ];
  const wanted = ids.filter((one) => one.length === 36);
  const rows =
    wanted.length === 0
      ? []
      : await transaction.read(
          { id: 'uuid', name: json<Label>() },
          tables
            .map(
              (table) =>
                `SELECT x.id, ${labelSql('x')} AS name FROM ${table} x WHERE x.site_id = $1 AND x.id = ANY($2::uuid[])`,
            )
            .join(' UNION ALL '),
          wanted,
        );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => names.get(id) ?? same('');
}
