import { formatTime } from '../../../core/format.ts';
import type { Label, LabelParams, Language } from '../../../core/labels.ts';
import { paymentTexts, stateTexts } from '../labels.ts';
import { testTexts } from '../test/labels.ts';
import type { Application } from './contract.ts';
import { formWords as words } from './words.ts';

type Words = {
  readonly language: Language;
  t(label: Label, params?: LabelParams): string;
  digits(text: string): string;
  date(day: string): string;
  number(value: number): string;
};

const row = (name: Label, text: string) => ({ name, value: { text: { en: text, bn: text } } });

/** Whether the family may take or leave the seat now. */
export const mayAnswer = ({ state, isAccepted }: Application): boolean => state === 'selected' && !isAccepted;

/** Whether a transaction may be given now. */
export const owes = ({ payment }: Application): boolean => payment === 'pending' || payment === 'claimed';

/** What became of an application, in lines: the same for server and browser. */
export function statusRows(application: Application, { t, digits, date, number, language }: Words) {
  const { test, state, payment, seat, waitingPlace, respondBy } = application;
  const placeText = (one: NonNullable<typeof test>) =>
    one.at
      ? t(testTexts.seatAt, {
          row: number(one.at.row),
          bench: number(one.at.bench),
          place: number(one.at.place),
        })
      : t(testTexts.seatOf, { seat: number(one.seat) });
  const ofTest = (one: NonNullable<typeof test>) => [
    row(
      words.testAt,
      t(words.testWhen, {
        day: date(one.day),
        from: formatTime(one.startsAt, { language }),
        to: formatTime(one.endsAt, { language }),
      }),
    ),
    row(words.testRoll, digits(String(one.roll))),
    row(
      words.testRoom,
      `${t(testTexts.room, { number: digits(one.roomNumber), name: one.room })}, ${placeText(one)}`,
    ),
  ];
  return [
    row(words.number, digits(application.number ?? '')),
    row(words.state, t(stateTexts[state])),
    ...(payment === 'none' ? [] : [row(words.payment, t(paymentTexts[payment]))]),
    ...(seat && state === 'selected' ? [row(words.seat, t(seat))] : []),
    ...(test ? ofTest(test) : []),
    ...(waitingPlace === null ? [] : [row(words.waitingPlace, number(waitingPlace))]),
    ...(mayAnswer(application) && respondBy ? [row(words.respondBy, date(respondBy))] : []),
  ];
}
