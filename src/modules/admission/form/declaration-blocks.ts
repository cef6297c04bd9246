import { formatDate, formatNumber } from '../../../core/format.ts';
import { fillLabel, type Label, type Language } from '../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../core/money.ts';
import type { OpenDeclaration } from './contract.ts';
import { formSteps } from './fields.ts';
import { formWords as words } from './words.ts';

const methods = { lottery: words.byLottery, test: words.byTest, direct: words.direct };

const inBoth = (of: (language: Language) => string): Label => ({ en: of('en'), bn: of('bn') });

const feeOf = (taka: string): Label =>
  taka === '0.00' ? words.free : inBoth((language) => formatTaka(parseTaka(taka) ?? 0n, { language }));

function ageOf({ ageOn, minAge, maxAge }: OpenDeclaration): Label | null {
  if (ageOn === null || minAge === null || maxAge === null) return null;
  return inBoth((language) => {
    const filled = fillLabel(words.ages, {
      from: formatNumber(minAge, { language }),
      to: formatNumber(maxAge, { language }),
      day: formatDate(ageOn, { language }),
    });
    return filled[language];
  });
}

/** Where the forms stand on the website. */
export const formPages = { admission: '/web/admission-form', registration: '/student-form' } as const;
export type FormPlace = (typeof formPages)[keyof typeof formPages];

/** Where the button stands that begins an application. */
export const applySlot = (declarationId: string): string => `apply-${declarationId}`;

/** What may be applied for now, as parts of a page of the website: the same for server and browser. */
export const declarationBlocks = (declarations: readonly OpenDeclaration[], place: FormPlace) =>
  declarations.length === 0
    ? [{ kind: 'note' as const, text: words.nothingOpen }]
    : [...declarations.flatMap((one) => partsOf(one, place)), ...askedFor];

/** What to have at hand before the form is filled in, step by step. */
const askedFor = [
  { kind: 'heading' as const, text: words.asksFor },
  {
    kind: 'facts' as const,
    rows: formSteps
      .filter(({ fields }) => fields.length > 0)
      .map(({ label, fields }) => ({
        name: label,
        value: {
          text: inBoth((language) => [...new Set(fields.map((one) => one.label[language]))].join(', ')),
        },
      })),
  },
];

/** Below them: an application that is taken up again, and the results. */
export const resumeBlock = (to: string) => ({
  kind: 'resume' as const,
  title: words.resume,
  field: words.code,
  to,
  results: { name: words.results, to: '/web/admission-lottery' },
});

function partsOf(one: OpenDeclaration, place: FormPlace) {
  const age = ageOf(one);
  const facts = [
    { name: words.year, value: { text: one.year } },
    { name: words.lastDay, value: { date: one.closesOn } },
    { name: words.selection, value: { text: methods[one.method] } },
    ...(one.testOn ? [{ name: words.testAt, value: { date: one.testOn } }] : []),
    { name: words.formFee, value: { text: feeOf(one.fee) } },
    ...(age ? [{ name: words.age, value: { text: age } }] : []),
  ];
  const bring = inBoth((language) => one.documents.map((each) => each[language]).join(', '));
  return [
    { kind: 'heading' as const, text: one.title },
    { kind: 'facts' as const, rows: facts },
    {
      kind: 'table' as const,
      caption: words.seatsOffered,
      columns: [words.offer, words.seatCount],
      figures: [1],
      rows: one.offers.map((offer) => [{ text: offer.name }, { number: offer.seats }]),
      hasSum: false,
    },
    ...(bring.en
      ? [{ kind: 'facts' as const, rows: [{ name: words.documents, value: { text: bring } }] }]
      : []),
    ...(one.terms ? [{ kind: 'text' as const, text: { en: one.terms, bn: one.terms } }] : []),
    {
      kind: 'action' as const,
      slot: applySlot(one.id),
      name: words.apply,
      without: `${place}?apply=${one.id}`,
    },
  ];
}
