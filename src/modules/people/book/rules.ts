import { formatDate, formatNumber } from '../../../core/format.ts';
import { fillLabel, type Label, type Language } from '../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../core/money.ts';
import { awayTexts, leftTexts, standingLabels, bookTexts as texts } from './labels.ts';
import {
  fitsStanding,
  type LeftAs,
  type ServiceChange,
  type StandsNow,
  takesPost,
} from './standing-rules.ts';

export { type ServiceChange, serviceChanges } from './standing-rules.ts';

/** What entries of a service book are about. */
export const entryKinds = [
  'posting',
  'promotion',
  'increment',
  'leave',
  'discipline',
  'award',
  'training',
  'transfer',
  'retirement',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Entries that change what somebody is or earns: one person alone does not write them. */
export const weightyKinds: readonly EntryKind[] = ['discipline', 'promotion', 'retirement', 'transfer'];

/**
 * Why an order cannot be carried out: `standing` where it does not fit how somebody stands, such as a promotion of somebody
 * who left or is suspended; `designation` where a change of post names none, or the one that is held. Null: it can.
 */
export function changeProblem(
  { change, designationId }: { readonly change: ServiceChange; readonly designationId: string | null },
  now: StandsNow & { readonly designationId: string },
): 'standing' | 'designation' | null {
  if (!fitsStanding(change, now)) return 'standing';
  return takesPost(change) && (designationId === null || designationId === now.designationId)
    ? 'designation'
    : null;
}

/** What an entry tells. Days 'YYYY-MM-DD', money in taka as `12500.00`, leave in half days. */
export type Told =
  | { readonly event: 'joined'; readonly facts: { readonly designation: Label | null } }
  | {
      readonly event: 'joiningCorrected';
      readonly facts: { readonly from: string | null; readonly to: string | null };
    }
  | { readonly event: 'designation'; readonly facts: { readonly from: Label; readonly to: Label } }
  | { readonly event: 'left'; readonly facts: { readonly how?: LeftAs } }
  | { readonly event: 'rejoined' | 'reinstated'; readonly facts: Readonly<Record<string, never>> }
  | { readonly event: 'extended'; readonly facts: { readonly until: string } }
  | {
      readonly event: 'suspended';
      readonly facts: { readonly percent: number | null; readonly until: string | null };
    }
  | {
      readonly event: 'away';
      readonly facts: {
        readonly as: 'lien' | 'deputation';
        readonly until: string | null;
        /** What of the pay is given meanwhile. */
        readonly percent: number | null;
      };
    }
  | { readonly event: 'returned'; readonly facts: { readonly from: 'lien' | 'deputation' } }
  | {
      readonly event: 'pay';
      readonly facts: {
        readonly basic: string;
        readonly before: string | null;
        readonly grade: number | null;
        readonly step: number | null;
      };
    }
  | { readonly event: 'payTaken'; readonly facts: { readonly basic: string; readonly from: string } }
  | {
      readonly event: 'leave';
      readonly facts: {
        readonly type: Label;
        readonly from: string;
        readonly to: string;
        readonly halves: number;
        readonly paidPercent: number;
      };
    }
  | { readonly event: 'leaveReturned'; readonly facts: { readonly halves: number; readonly from: string } }
  | { readonly event: 'settled'; readonly facts: { readonly lastDay: string } }
  | { readonly event: 'hand'; readonly facts: Label };

/** The kind an event of another record is filed under. */
export const kindOfEvent: Readonly<Record<Exclude<Told['event'], 'hand'>, EntryKind>> = {
  joined: 'posting',
  joiningCorrected: 'posting',
  designation: 'posting',
  rejoined: 'posting',
  away: 'posting',
  returned: 'posting',
  suspended: 'discipline',
  reinstated: 'discipline',
  left: 'retirement',
  extended: 'retirement',
  settled: 'retirement',
  pay: 'increment',
  payTaken: 'increment',
  leave: 'leave',
  leaveReturned: 'leave',
};

const inBoth = (make: (language: Language) => string): Label => ({ en: make('en'), bn: make('bn') });
const dayOf = (day: string): Label => inBoth((language) => formatDate(day, { language }));
const takaOf = (taka: string): Label => inBoth((language) => formatTaka(parseTaka(taka) ?? 0n, { language }));
const countOf = (count: number): Label => inBoth((language) => formatNumber(count, { language }));
const daysOf = (halves: number): Label =>
  inBoth((language) => formatNumber(halves / 2, halves % 2 === 0 ? { language } : { language, places: 1 }));

/** An entry in words. What was written by hand in one language alone says the same in the other. */
export function entryText(told: Told): Label {
  switch (told.event) {
    case 'joined':
      return told.facts.designation
        ? fillLabel(texts.joined, { designation: told.facts.designation })
        : texts.joinedPlain;
    case 'joiningCorrected':
      return fillLabel(texts.joiningCorrected, {
        from: told.facts.from ? dayOf(told.facts.from) : texts.notEntered,
        to: told.facts.to ? dayOf(told.facts.to) : texts.notEntered,
      });
    case 'designation':
      return fillLabel(texts.designation, { from: told.facts.from, to: told.facts.to });
    case 'left':
      return told.facts.how ? leftTexts[told.facts.how] : texts.left;
    case 'rejoined':
      return texts.rejoined;
    case 'extended':
      return fillLabel(texts.extended, { day: dayOf(told.facts.until) });
    case 'suspended':
      return withUntil(
        told.facts.percent === null
          ? texts.suspended
          : fillLabel(texts.suspendedWith, { percent: countOf(told.facts.percent) }),
        told.facts.until,
      );
    case 'reinstated':
      return texts.reinstated;
    case 'away':
      return withUntil(
        told.facts.percent === null
          ? awayTexts[told.facts.as]
          : fillLabel(texts.awayWith, {
              as: awayTexts[told.facts.as],
              percent: countOf(told.facts.percent),
            }),
        told.facts.until,
      );
    case 'returned':
      return fillLabel(texts.returned, { from: standingLabels[told.facts.from] });
    case 'pay':
      return payText(told.facts);
    case 'payTaken':
      return fillLabel(texts.payTaken, { basic: takaOf(told.facts.basic), day: dayOf(told.facts.from) });
    case 'leave':
      return fillLabel(told.facts.paidPercent === 0 ? texts.leaveUnpaid : texts.leave, {
        type: told.facts.type,
        from: dayOf(told.facts.from),
        to: dayOf(told.facts.to),
        days: daysOf(told.facts.halves),
      });
    case 'leaveReturned':
      return fillLabel(texts.leaveReturned, {
        days: daysOf(told.facts.halves),
        from: dayOf(told.facts.from),
      });
    case 'settled':
      return fillLabel(texts.settled, { day: dayOf(told.facts.lastDay) });
    case 'hand':
      return { en: told.facts.en || told.facts.bn, bn: told.facts.bn || told.facts.en };
  }
}

const withUntil = (text: Label, until: string | null): Label =>
  until === null
    ? { en: `${text.en}.`, bn: `${text.bn}।` }
    : fillLabel(texts.untilDay, { text, day: dayOf(until) });

function payText(facts: Extract<Told, { event: 'pay' }>['facts']): Label {
  const basic = takaOf(facts.basic);
  const onGrade = facts.grade !== null && facts.step !== null;
  const place = onGrade
    ? fillLabel(texts.onGrade, { grade: countOf(facts.grade ?? 0), step: countOf(facts.step ?? 0) })
    : { en: '', bn: '' };
  const text =
    facts.before === null || facts.before === facts.basic
      ? fillLabel(texts.pay, { basic })
      : fillLabel(texts.payChanged, { before: takaOf(facts.before), basic });
  return { en: `${text.en}${place.en}`, bn: `${text.bn}${place.bn}` };
}
