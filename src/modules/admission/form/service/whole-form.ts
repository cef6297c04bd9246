import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { FormField, Problems } from '../../../../core/validation/open-form.ts';
import type { Piece } from '../../../../core/validation/pieces.ts';
import {
  type ChoiceGroup,
  drawAnswer,
  drawCode,
  drawFields,
  drawFile,
  drawOpenForm,
  drawPart,
  drawRows,
  drawTick,
  openFormWords,
  type Reader,
} from '../../../website/public.ts';
import { payerTexts } from '../../labels.ts';
import { payers } from '../../rules.ts';
import { roleNeeded, type SubjectOffer } from '../choice/rules.ts';
import type { OpenDeclaration } from '../contract.ts';
import type { FormPlace } from '../declaration-blocks.ts';
import {
  addressFields,
  applicantFields,
  guardianFields,
  isAbroad,
  mostQualifications,
  parentFields,
  placeParts,
  qualificationFields,
  subjectFields,
} from '../fields.ts';
import { countryChoices, type Form, type PlaceList } from '../rules.ts';
import { formWords as words } from '../words.ts';

/** The form as its page shows it whole: what was typed, what is wrong, and what there is to choose from. */
export type WholeForm = {
  readonly declaration: OpenDeclaration;
  readonly place: FormPlace;
  readonly form: Form;
  /** Empty until something of it is kept. */
  readonly code: string;
  readonly hasPhoto: boolean;
  readonly paying: { readonly payer: string; readonly trx: string; readonly trxSecond: string };
  readonly isSame: boolean;
  readonly agreed: boolean;
  readonly problems: Problems;
  readonly problem: { readonly en: string; readonly bn: string } | null;
  readonly lostFiles: boolean;
  readonly places: PlaceList;
  readonly subjects: SubjectOffer | null;
};

/** Every field of the form on one page, as the steps ask for them one after another. */
export function wholeForm(
  of: WholeForm,
  reader: Reader,
): (Piece | { kind: 'heading'; text: WholeForm['declaration']['title'] })[] {
  const { declaration, form, code, problems } = of;
  const { t } = reader;
  const filled = { data: form.data, problems };
  const answers = (fields: readonly FormField[]) =>
    drawFields(fields.map((one) => drawAnswer(one, filled, reader)));
  const parents = (who: string) => parentFields.filter(({ name }) => name.startsWith(who));
  const parts = [
    code ? drawCode(code, reader) : null,
    choicePart(of, reader),
    drawPart(null, [answers(applicantFields)], reader),
    drawPart(words.father, [answers(parents('father'))], reader),
    drawPart(words.mother, [answers(parents('mother'))], reader),
    drawPart(words.present, [addressOf(of, 'present', reader)], reader),
    drawPart(
      words.permanent,
      [
        drawTick({ name: 'same', text: t(words.same), isTicked: of.isSame }, reader),
        addressOf(of, 'permanent', reader),
      ],
      reader,
    ),
    drawPart(words.local, [answers(guardianFields)], reader),
    examsPart(of, reader),
    subjectsPart(of, reader),
    drawPart(
      openFormWords.photo,
      [
        hint(`${t(openFormWords.photoHint)} ${t(openFormWords.fileLimit)}`),
        drawFile(
          {
            name: 'photo',
            label: openFormWords.photo,
            accept: 'image/jpeg,image/png,image/webp',
            isNeeded: true,
            isThere: of.hasPhoto,
            problem: problems.photo,
          },
          reader,
        ),
      ],
      reader,
    ),
    declaration.fee === '0.00' ? null : paymentPart(of, reader),
    drawTick(
      { name: 'agreed', text: t(words.agreed), isTicked: of.agreed, problem: problems.agreed },
      reader,
    ),
  ];
  return [
    { kind: 'heading', text: declaration.title },
    drawOpenForm(
      {
        to: of.place,
        hidden: { act: 'apply', of: declaration.id, ...(code ? { code } : {}) },
        parts: parts.filter((one): one is Piece => one !== null),
        button: words.send,
        problem: of.problem,
        problems,
        lostFiles: of.lostFiles,
      },
      reader,
    ),
  ];
}

const hint = (text: string): Piece => ({ tag: 'p', attributes: { class: 'hint' }, children: [text] });
const plain = { kind: 'choice', required: false, max: 40 } as const;

function choicePart({ declaration, form, problems }: WholeForm, reader: Reader): Piece {
  const { t, number } = reader;
  const choices = declaration.offers.map((one) => ({
    value: one.id,
    label: {
      en: `${one.name.en} · ${t(words.seats, { count: number(one.seats) })}`,
      bn: `${one.name.bn} · ${t(words.seats, { count: number(one.seats) })}`,
    },
  }));
  const wishes = Array.from(
    { length: Math.min(declaration.mostChoices, declaration.offers.length) },
    (_, place) => {
      const name = place === 0 ? 'choices' : `choices.${place}`;
      const label = {
        en: t(words.choiceOf, { n: number(place + 1) }),
        bn: t(words.choiceOf, { n: number(place + 1) }),
      };
      const field = { ...plain, name, label, required: place === 0, choices };
      return drawAnswer(field, { data: { [name]: form.choices[place] ?? '' }, problems }, reader);
    },
  );
  const claims = declaration.quotas.map((quota) =>
    drawTick(
      {
        name: `claims.${quota.code}`,
        text: `${t(quota)} (${number(quota.percent)}%)`,
        isTicked: form.claims.includes(quota.code),
      },
      reader,
    ),
  );
  return drawPart(
    words.offer,
    [
      drawFields(wishes),
      ...(claims.length > 0 ? [hint(`${t(words.quotas)}. ${t(words.quotaHint)}`), ...claims] : []),
    ],
    reader,
  );
}

/** An address: the thana is chosen under its district and division, which are known with it. */
function addressOf(
  { form, problems, places }: WholeForm,
  which: 'present' | 'permanent',
  reader: Reader,
): Piece {
  const filled = { data: form.data, problems };
  const fields = addressFields.filter(
    ({ name }) => name.startsWith(which) && name !== `${which}Division` && name !== `${which}District`,
  );
  return drawFields(
    fields.map((field) => {
      if (field.name === `${which}Country`) {
        const shown = { ...filled, data: { ...form.data, [field.name]: form.data[field.name] || 'BD' } };
        return drawAnswer({ ...field, choices: countryChoices(places) }, shown, reader);
      }
      if (field.name !== `${which}Thana`) return drawAnswer(field, filled, reader);
      const needed = { ...field, label: words.place, required: !isAbroad(form.data, which) };
      return drawAnswer(needed, filled, reader, { groups: thanasOf(places) });
    }),
  );
}

const grouped = new WeakMap<PlaceList, readonly ChoiceGroup[]>();

/** The thanas under their districts, in the order of divisions and districts. */
function thanasOf(places: PlaceList): readonly ChoiceGroup[] {
  const known = grouped.get(places);
  if (known) return known;
  const within = Map.groupBy(places.thanas, ([, district]) => district);
  const groups = places.divisions.flatMap(([division, , divisionEn, divisionBn]) =>
    places.districts
      .filter(([, lies]) => lies === division)
      .map(([district, , en, bn]) => ({
        name: { en: `${en}, ${divisionEn}`, bn: `${bn}, ${divisionBn}` },
        choices: (within.get(district) ?? []).map(([id, , thanaEn, thanaBn]) => ({
          value: String(id),
          label: { en: thanaEn, bn: thanaBn },
        })),
      })),
  );
  grouped.set(places, groups);
  return groups;
}

function examsPart({ declaration, form, problems }: WholeForm, reader: Reader): Piece {
  const rows = drawRows(
    qualificationFields,
    {
      name: 'qualifications',
      one: words.exam,
      most: mostQualifications,
      isFirstOpen: declaration.eligibility.length > 0,
      rows: form.qualifications,
      problems,
    },
    reader,
  );
  const wrong = problems.qualifications;
  return drawPart(
    words.exams,
    [
      ...(wrong
        ? [{ tag: 'p', attributes: { class: 'wrong', id: 'qualifications' }, children: [reader.t(wrong)] }]
        : []),
      ...rows,
    ],
    reader,
  );
}

function subjectsPart({ declaration, form, problems, subjects }: WholeForm, reader: Reader): Piece | null {
  const { t } = reader;
  const fields = subjectFields.flatMap((field) => {
    const fitting = (subjects?.items ?? []).filter((one) => one.roles.includes(roleNeeded(field.name)));
    const choices = fitting.map((one) => ({ value: one.id, label: one.name }));
    return choices.length === 0 ? [] : [{ ...field, choices }];
  });
  if (!subjects || fields.length === 0) return null;
  const rules: Piece[] =
    subjects.conditions.length === 0
      ? []
      : [
          hint(t(words.subjectRules)),
          {
            tag: 'ul',
            attributes: { class: 'hint' },
            children: subjects.conditions.map((one) => ({
              tag: 'li',
              attributes: {},
              children: [t(one.name)],
            })),
          },
        ];
  return drawPart(
    words.subjects,
    [
      ...(declaration.offers.length > 1 ? [hint(t(words.otherClass))] : []),
      ...rules,
      drawFields(fields.map((field) => drawAnswer(field, { data: form.data, problems }, reader))),
    ],
    reader,
  );
}

function paymentPart({ declaration, paying, problems }: WholeForm, reader: Reader): Piece {
  const { t, language } = reader;
  const filled = { data: paying, problems };
  const choices = payers
    .filter((one) => one !== 'counter')
    .map((value) => ({ value, label: payerTexts[value] }));
  return drawPart(
    words.pay,
    [
      hint(t(words.payHint, { amount: formatTaka(parseTaka(declaration.fee) ?? 0n, { language }) })),
      drawFields([
        drawAnswer({ ...plain, name: 'payer', label: words.payer, choices }, filled, reader),
        drawAnswer({ ...plain, kind: 'text', name: 'trx', label: words.trx }, filled, reader),
        drawAnswer({ ...plain, kind: 'text', name: 'trxSecond', label: words.trxSecond }, filled, reader),
      ]),
    ],
    reader,
  );
}

/** The names of an address's places; who chose the thana chose them all. */
export const placeNames = (which: 'present' | 'permanent') => placeParts.map((part) => `${which}${part}`);
