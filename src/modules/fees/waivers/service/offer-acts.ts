import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { feeFields } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { offerFields, offerActTexts as texts } from '../offer-labels.ts';
import { guardianAccounts, namedWithCode } from './families.ts';
import { insertWaivers } from './insert-waivers.ts';
import { checkedOffer, feesOfMonth, type GivenOffer, monthlyBy, type Terms, worthBy } from './offers.ts';
import { checkedRenewals, type GivenRenewals } from './renewals.ts';

/** Locks students in one order, so that two acts about the same ones follow each other. */
async function lockAll(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.rows(
    'SELECT 1 FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    ids,
  );
}

/** The sum; null as soon as one cannot be said, so that one person is never enough. */
const sumOfAll = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.some((one) => one === null) ? null : amounts.reduce((sum: bigint, one) => sum + (one ?? 0n), 0n);

/**
 * Whether one person is not enough whatever it comes to: for the own child, and for months that were billed long ago.
 * Last month's bills are often still open, so a waiver may begin with them.
 */
export async function standsOf(
  transaction: Transaction,
  studentIds: readonly string[],
  fromMonth: string,
  now: Date,
): Promise<{ excluded: readonly string[]; needsSecond: boolean }> {
  const excluded = await guardianAccounts(transaction, studentIds);
  const { accountId } = transaction.context;
  const lastMonth = addMonths(`${todayInDhaka(now).slice(0, 7)}-01`, -1).slice(0, 7);
  return {
    excluded,
    needsSecond: (accountId !== null && excluded.includes(accountId)) || fromMonth < lastMonth,
  };
}

/** How much terms take, as whoever decides reads it. */
export function termFigures(terms: Omit<Terms, 'typeId' | 'subHeadIds' | 'base'>): ApprovalFigure[] {
  const money = (label: Label, amount: bigint | null): ApprovalFigure[] =>
    amount === null ? [] : [{ kind: 'money', label, value: String(amount) }];
  const share = `${(terms.share ?? 0) / 100}%`;
  return [
    ...(terms.kind === 'fixed'
      ? money(feeFields.amount, terms.amount)
      : [{ kind: 'text' as const, label: feeFields.share, value: { en: share, bn: share } }]),
    ...money(texts.monthCap, terms.monthCap),
    ...money(texts.yearCap, terms.yearCap),
  ];
}

export const windowFigures = (window: { fromMonth: string; toMonth: string | null }): ApprovalFigure[] => [
  { kind: 'month', label: feeFields.fromMonth, value: window.fromMonth },
  ...(window.toMonth ? [{ kind: 'month' as const, label: feeFields.toMonth, value: window.toMonth }] : []),
];

export const joined = (labels: readonly Label[]): Label => ({
  en: labels.map((one) => one.en).join(', '),
  bn: labels.map((one) => one.bn).join(', '),
});

/** Gives an offer to students; what it comes to for all of them in all their months is held against the limit. */
export const givingOffer: Act<GivenOffer, { given: number }> = {
  reasonOf: (input) => input.reason,
  filesOf: (input) => (input.paperId ? [input.paperId] : []),
  async hold(transaction, { input }) {
    await lockRow(transaction, 'fees_student_offer_type', input.id);
    await lockAll(transaction, input.studentIds);
  },
  async about(transaction, { input, services }) {
    const { offer, window, students } = await checkedOffer(transaction, input);
    const fees = await feesOfMonth(transaction, window.fromMonth);
    const [first] = students;
    return {
      subject: input.id,
      title: first
        ? fillLabel(students.length === 1 ? texts.titleOne : texts.title, {
            offer: offer.name,
            name: first.name,
            count: students.length,
          })
        : offer.name,
      path: link(feesPath.settings, { tab: 'waivers' }),
      amount: sumOfAll(students.map(({ id }) => worthBy(offer.terms, fees.get(id), window))),
      ...(await standsOf(transaction, input.studentIds, window.fromMonth, services.now())),
      figures: [
        { kind: 'name', label: offerFields.id, value: offer.name },
        { kind: 'name', label: feeFields.subHeadIds, value: joined(offer.subHeads) },
        ...termFigures(offer.terms),
        ...windowFigures(window),
        {
          kind: 'text',
          label: texts.paper,
          value: input.paperId ? texts.attached : texts.none,
        },
        ...students.map((student) => ({
          kind: 'money' as const,
          label: fillLabel(texts.aMonth, { name: namedWithCode(student) }),
          value: String(monthlyBy(offer.terms, fees.get(student.id)) ?? 0n),
        })),
      ],
    };
  },
  async run(transaction, { input }) {
    await lockAll(transaction, input.studentIds);
    const { offer, window, students } = await checkedOffer(transaction, input);
    const fees = await feesOfMonth(transaction, window.fromMonth);
    const ids = await insertWaivers(
      transaction,
      students.map(({ id }) => ({
        ...offer.terms,
        ...window,
        studentId: id,
        reason: input.reason,
        isRenewable: offer.isRenewable,
        paperId: input.paperId,
        worth: worthBy(offer.terms, fees.get(id), window),
        offerId: offer.id,
        childFrom: offer.childFrom,
        childTo: offer.childTo,
      })),
    );
    return { given: ids.length };
  },
};

/** Locks the students whose waivers are to be renewed. */
async function holdRenewed(transaction: Transaction, input: GivenRenewals, today: string): Promise<void> {
  const before = await checkedRenewals(transaction, input, today);
  await lockAll(
    transaction,
    before.map((one) => one.student.id),
  );
}

/** Renews waivers that end, on their own terms. */
export const renewingWaivers: Act<GivenRenewals, { renewed: number }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input, services }) => holdRenewed(transaction, input, todayInDhaka(services.now())),
  async about(transaction, { input, services }) {
    const now = services.now();
    const renewals = await checkedRenewals(transaction, input, todayInDhaka(now));
    const [first] = renewals;
    const months = renewals.map((one) => one.window.fromMonth).sort();
    return {
      subject: first?.of ?? '',
      title: first
        ? fillLabel(renewals.length === 1 ? texts.renewTitleOne : texts.renewTitle, {
            name: first.student.name,
            count: renewals.length,
          })
        : texts.renewTitle,
      path: link(feesPath.settings, { tab: 'waivers', state: 'ended' }),
      amount: sumOfAll(renewals.map((one) => one.worth)),
      ...(await standsOf(
        transaction,
        renewals.map((one) => one.student.id),
        months[0] ?? '',
        now,
      )),
      figures: [
        { kind: 'month', label: feeFields.toMonth, value: input.toMonth },
        ...renewals.map((one) => ({
          kind: 'money' as const,
          label: fillLabel(texts.aMonth, { name: namedWithCode(one.student) }),
          value: String(one.monthly ?? 0n),
        })),
      ],
    };
  },
  async run(transaction, { input, services }) {
    const today = todayInDhaka(services.now());
    await holdRenewed(transaction, input, today);
    const renewals = await checkedRenewals(transaction, input, today);
    const ids = await insertWaivers(
      transaction,
      renewals.map((one) => ({
        ...one.terms,
        ...one.window,
        studentId: one.student.id,
        reason: input.reason,
        isRenewable: true,
        paperId: one.paperId,
        worth: one.worth,
        offerId: one.offerId,
        childFrom: one.childFrom,
        childTo: one.childTo,
        renewalOf: one.of,
      })),
    );
    return { renewed: ids.length };
  },
};
