import { toAsciiDigits } from '../../../core/digits.ts';
import { formatDateTime } from '../../../core/format.ts';
import { fillLabel, type Label, type Language } from '../../../core/labels.ts';
import type { PublicDraw } from './contract.ts';
import { verifyWords as words } from './words.ts';

const place = '/web/admission-lottery';

type Listed = Pick<PublicDraw, 'id' | 'title' | 'committedAt' | 'voidedAt' | 'voidReason'> & {
  readonly isPublished: boolean;
};

const inBoth = (of: (language: Language) => string): Label => ({ en: of('en'), bn: of('bn') });
const filled = (label: Label, moment: string, more: Readonly<Record<string, string>> = {}): Label =>
  inBoth((language) => fillLabel(label, { at: formatDateTime(moment, { language }), ...more })[language]);
const plain = (text: string): Label => ({ en: text, bn: text });

/** That a draw does not count any more, and why. */
const voided = ({ voidedAt, voidReason }: Pick<Listed, 'voidedAt' | 'voidReason'>) =>
  voidedAt === null
    ? []
    : [{ kind: 'problem' as const, text: filled(words.voided, voidedAt, { reason: voidReason }) }];

/** Draws anybody may look at, as parts of a page of the website: the same for server and browser. */
export const drawListBlocks = (items: readonly Listed[]) =>
  items.length === 0
    ? [{ kind: 'text' as const, text: words.none }]
    : items.flatMap((one) => [
        {
          kind: 'results' as const,
          items: [
            {
              to: `${place}?draw=${one.id}`,
              title: one.title,
              sort: filled(words.fixedOn, one.committedAt),
              text: one.isPublished ? words.published : words.notYet,
              day: null,
            },
          ],
        },
        ...voided(one),
      ]);

/** What was fixed and typed, from which everything else follows. */
export function drawnFrom(draw: PublicDraw) {
  const typed = draw.words.map((word, at) => `${draw.saidBy[at] ?? ''}: “${word}”`).join('; ');
  return [
    { kind: 'heading' as const, text: draw.title },
    ...voided(draw),
    {
      kind: 'facts' as const,
      rows: [
        { name: words.applications, value: { number: draw.entries.length } },
        { name: words.digest, value: { text: plain(draw.digest) } },
        ...(draw.commitment ? [{ name: words.commitment, value: { text: plain(draw.commitment) } }] : []),
        ...(draw.seed ? [{ name: words.seed, value: { text: plain(draw.seed) } }] : []),
        ...(typed === '' ? [] : [{ name: words.typed, value: { text: plain(typed) } }]),
        ...(draw.kind === 'merit' ? [{ name: words.by, value: { text: words.merit } }] : []),
      ],
    },
  ];
}

const mostShown = 500;

/** Who has a seat and who waits, offer by offer; of those only whose number has `q` in it. */
export function drawnSeats(draw: PublicDraw, q: string) {
  if (!draw.seats) return [{ kind: 'text' as const, text: words.notYet }];
  const seats = draw.seats;
  const wanted = toAsciiDigits(q.trim()).toUpperCase();
  const fits = (number: string) => number.includes(wanted);
  const rank = new Map((draw.order ?? []).map((one, at) => [one, at + 1]));
  const rankOf = (number: string) => rank.get(number) ?? 0;
  const quotaOf = (code: string): Label => draw.quotaNames.find((one) => one.code === code) ?? words.general;
  return draw.offers.flatMap((offer) => {
    const waiting = (draw.waiting?.[offer.id] ?? [])
      .map((number, at) => ({ number, at: at + 1 }))
      .filter(({ number }) => fits(number));
    return [
      {
        kind: 'table' as const,
        caption: offer.name,
        columns: [words.find, words.by, words.rank],
        figures: [2],
        hasSum: false,
        rows: seats
          .filter((seat) => seat.offer === offer.id && fits(seat.number))
          .sort((one, other) => rankOf(one.number) - rankOf(other.number))
          .slice(0, mostShown)
          .map((seat) => [
            { digits: seat.number },
            { text: quotaOf(seat.quota) },
            { number: rankOf(seat.number) },
          ]),
      },
      ...(waiting.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              caption: inBoth((language) => `${offer.name[language]}: ${words.waiting[language]}`),
              columns: [words.find, words.rank],
              figures: [1],
              hasSum: false,
              rows: waiting.slice(0, mostShown).map(({ number, at }) => [{ digits: number }, { number: at }]),
            },
          ]),
    ];
  });
}

/** What stands between the two where no scripts do the draw again: how it was done, all of it as data, and a search. */
export const withoutScripts = (draw: PublicDraw, siteId: number, q: string) => [
  ...(draw.kind === 'lottery' ? [{ kind: 'text' as const, text: words.how }] : []),
  { kind: 'way' as const, to: `/api/web/admission/draws/${draw.id}?site_id=${siteId}`, name: words.save },
  { kind: 'way' as const, to: place, name: words.back },
  ...(draw.seats
    ? [
        {
          kind: 'form' as const,
          to: place,
          method: 'get' as const,
          asks: 'scripts' as const,
          fields: [
            { name: 'draw', label: words.title, type: 'hidden' as const, value: draw.id },
            { name: 'q', label: words.find, type: 'text' as const, most: 20, value: q },
          ],
          button: words.findIt,
        },
      ]
    : []),
];
