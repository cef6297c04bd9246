import type { Label } from '../../../core/labels.ts';
import { paymentTexts, stateTexts } from '../labels.ts';
import type { Application } from './contract.ts';
import { formWords as words } from './words.ts';

type Words = {
  t(label: Label): string;
  digits(text: string): string;
  date(day: string): string;
  time(clock: string): string;
};

/** What became of an application, in lines: the same for server and browser. */
export function statusFacts(
  { number, post, state, payment, trx, testOn, testAt, venue }: Application,
  { t, digits, date, time }: Words,
): (readonly [name: Label, text: string])[] {
  const joined = (...texts: readonly string[]) => texts.filter(Boolean).join(' · ');
  return [
    [words.number, digits(number ?? '')],
    [words.post, joined(t(post.name), t(post.circular))],
    [words.state, t(stateTexts[state])],
    ...(payment === 'none' ? [] : [[words.payment, joined(t(paymentTexts[payment]), trx ?? '')] as const]),
    ...(testOn ? [[words.test, joined(date(testOn), testAt ? time(testAt) : '', t(venue))] as const] : []),
  ];
}
