import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { keyOfSent } from '../../../../core/server/files/sent-form.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { formFields } from '../../../../core/server/pressed/visitor.ts';
import { answerProblems, tidyAll } from '../../../../core/validation/open-form.ts';
import {
  type Answered,
  type Asked,
  keptFile,
  openFormSheet,
  problemsIn,
  refusalOf,
  toSent,
} from '../../../website/public.ts';
import { admissionErrors } from '../../labels.ts';
import { formProblems } from '../../problems.ts';
import type { Kind } from '../../rules.ts';
import { subjectProblems } from '../choice/rules.ts';
import { type Application, formContract as contract, type OpenDeclaration } from '../contract.ts';
import { formPages } from '../declaration-blocks.ts';
import {
  addressFields,
  allFields,
  isPlaceOfAbroad,
  mostQualifications,
  qualificationFields,
} from '../fields.ts';
import { type Form, formProblemsOf, type PlaceList } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { readGeography } from './places.ts';
import { placeNames, type WholeForm, wholeForm } from './whole-form.ts';

const empty: Form = { choices: [], claims: [], data: {}, qualifications: [] };
const unpaid = { payer: '', trx: '', trxSecond: '' };

/** The form of the declaration the address names; null where it names none that is open. */
export async function askedForm(asked: Asked, name: Kind): Promise<Answered | null> {
  const id = asked.query.get('apply');
  if (!id) return null;
  const declaration = await openOf(asked, name, id);
  if (!declaration) return null;
  const { offers } = declaration;
  const wanted = asked.query.get('offer');
  const offer = offers.length === 1 ? offers[0] : offers.find((one) => one.id === wanted);
  // The subjects to choose from are those of a class.
  if (!offer)
    return {
      parts: [
        { kind: 'heading', text: declaration.title },
        {
          kind: 'choices',
          name: words.whichClass,
          items: offers.map((one) => ({
            to: `${formPages[name]}?apply=${id}&offer=${one.id}`,
            name: one.name,
            isCurrent: false,
          })),
        },
      ],
    };
  return shown(asked, { declaration, place: formPages[name], form: { ...empty, choices: [offer.id] } });
}

/** A form that is taken up again by its code. */
export const resumedForm = (asked: Asked, name: Kind, code: string, kept: Application): Promise<Answered> =>
  shown(asked, {
    declaration: kept.declaration,
    place: formPages[name],
    form: kept,
    code,
    hasPhoto: kept.photoUrl !== null,
  });

/**
 * Takes the form as a browser without scripts sends it: what is filled in is kept as a draft, then checked and sent by the
 * same calls as the steps make. Who loads the page again that says so sends nothing.
 */
export async function takeForm(asked: Asked, name: Kind, services: Services): Promise<Answered> {
  const { sent, files, call } = asked;
  const text = (field: string) => (sent?.get(field) ?? '').trim();
  const declaration = await openOf(asked, name, text('of'));
  if (!declaration) throw new AppError(admissionErrors.notOpen);
  const places = await asked.look(readGeography);
  const form = sentForm(asked, declaration, places);
  const paying = { payer: text('payer'), trx: text('trx'), trxSecond: text('trxSecond') };
  const agreed = sent?.has('agreed') === true;
  let code = text('code');
  let hasPhoto = false;
  const gone = () => toSent(asked, services, formPages[name], code);
  const again = (problems: Readonly<Record<string, Label>>, problem: Label | null, status: number) =>
    shown(
      asked,
      {
        ...{ declaration, place: formPages[name], form, code, hasPhoto, paying, agreed, places },
        isSame: sent?.has('same') === true,
        problems: shownProblems(problems),
        problem,
        lostFiles: files.has('photo') && (asked.refusal !== null || (!hasPhoto && !problems.photo)),
      },
      status,
    );
  try {
    if (asked.refusal) throw asked.refusal;
    const key = sent?.get(formFields.once);
    const once = key && keyOfSent(key, form.data.nameEn ?? '');
    if (code === '')
      code = (
        await call(contract.begin, { declarationId: declaration.id, ...(once ? { once } : {}), ...form })
      ).code;
    const before = await call(contract.read, { code });
    // Sent twice, or from the page before: it is one application.
    if (before.state !== 'draft') return gone();
    hasPhoto = before.photoUrl !== null;
    // Also of one that is begun here: sent again after the browser's "back", it says what is on the page now.
    await call(contract.save, { code, step: 6, ...form });
    const photo = await keptFile(asked, 'photo', (content) => call(contract.photo, { code, content }));
    hasPhoto ||= photo === 'kept';
    const problems: Record<string, Label> = {
      ...formProblemsOf(form, requirementsOf(declaration), todayInDhaka(services.now()), hasPhoto),
      ...(await problemsOfSubjects(asked, form)),
      ...lackOf(paying),
      ...(agreed ? {} : { agreed: words.mustAgree }),
      ...(photo === 'kept' || photo === null ? {} : { photo }),
    };
    if (Object.keys(problems).length > 0) return await again(problems, null, 422);
    const { payer, trx, trxSecond } = paying;
    const claimed = payer && trx ? { payer, trx, ...(trxSecond ? { trxSecond } : {}) } : {};
    await call(contract.submit, { code, agreed, ...claimed });
    return gone();
  } catch (error) {
    if (error instanceof ValidationError) return again(problemsIn(error), null, 422);
    const refusal = refusalOf(asked, error);
    if (refusal.kind === admissionErrors.sent) return gone();
    // A code that is not one is not sent along again.
    if (refusal.kind === admissionErrors.unknownCode) code = '';
    // The photo of before is there all the same.
    if (error === asked.refusal && code !== '')
      hasPhoto = await call(contract.read, { code }).then(
        (kept) => kept.photoUrl !== null,
        () => false,
      );
    if (refusal.kind === admissionErrors.trxTaken) return again({ trx: refusal.text }, null, 422);
    return again({}, refusal.text, refusal.kind.status);
  }
}

/** A declaration that takes forms now, by its id. */
const openOf = async ({ call }: Asked, kind: Kind, id: string): Promise<OpenDeclaration | undefined> =>
  (await call(contract.open, { kind })).items.find((one) => one.id === id);

const requirementsOf = (declaration: OpenDeclaration) => ({
  ...declaration,
  offers: declaration.offers.map((one) => one.id),
});

/** The form as the fields of the page say it. */
function sentForm({ sent }: Asked, declaration: OpenDeclaration, places: PlaceList): Form {
  const text = (name: string) => (sent?.get(name) ?? '').replaceAll('\r\n', '\n');
  const answers = (fields: readonly { readonly name: string; readonly max: number }[], prefix = '') =>
    Object.fromEntries(
      fields.flatMap(({ name, max }) => {
        const given = text(prefix + name).slice(0, max + 40);
        return given.trim() === '' ? [] : [[name, given]];
      }),
    );
  const data: Record<string, string> = answers(allFields);
  if (sent?.has('same'))
    for (const { name } of addressFields.filter((one) => one.name.startsWith('permanent'))) {
      const present = data[name.replace('permanent', 'present')];
      if (present === undefined) delete data[name];
      else data[name] = present;
    }
  for (const which of ['present', 'permanent'] as const) placeThana(data, which, places);
  const offered = new Set(declaration.offers.map((one) => one.id));
  const wishes = [text('choices'), ...Array.from({ length: 9 }, (_, place) => text(`choices.${place + 1}`))];
  return {
    choices: [...new Set(wishes.filter((id) => offered.has(id)))],
    claims: declaration.quotas.flatMap(({ code }) => (sent?.has(`claims.${code}`) ? [code] : [])),
    data,
    qualifications: Array.from({ length: mostQualifications }, (_, place) =>
      answers(qualificationFields, `qualifications.${place}.`),
    ).filter((row) => Object.keys(tidyAll(qualificationFields, row)).length > 0),
  };
}

/** Gives an address the district and the division its thana lies in. */
function placeThana(data: Record<string, string>, which: 'present' | 'permanent', places: PlaceList): void {
  const [division = '', district = '', thana = ''] = placeNames(which);
  if (isPlaceOfAbroad(data, thana)) return;
  const found = places.thanas.find(([id]) => String(id) === data[thana]);
  const within = places.districts.find(([id]) => id === found?.[1]);
  if (!found || !within) return;
  data[district] = String(within[0]);
  data[division] = String(within[1]);
}

async function problemsOfSubjects({ call }: Asked, form: Form) {
  const [offer] = form.choices;
  return offer ? subjectProblems(form.data, await call(contract.subjects, { offer })) : {};
}

/** What lacks of a payment that is half told. */
function lackOf({ payer, trx }: WholeForm['paying']): Readonly<Record<string, Label>> {
  const needed = (attribute: Label) => fillLabel(answerProblems.required, { attribute });
  if (payer && !trx) return { trx: needed(words.trx) };
  return trx && !payer ? { payer: needed(words.payer) } : {};
}

/** The page asks for the thana alone: what lacks above it is said there. */
function shownProblems(problems: Readonly<Record<string, Label>>): Record<string, Label> {
  const found = { ...problems };
  for (const which of ['present', 'permanent'] as const) {
    const [division = '', district = '', thana = ''] = placeNames(which);
    if (found[division] || found[district]) found[thana] ??= formProblems.place;
    delete found[division];
    delete found[district];
  }
  return found;
}

type Shown = Pick<WholeForm, 'declaration' | 'place' | 'form'> & Partial<WholeForm>;

async function shown(asked: Asked, of: Shown, status = 200): Promise<Answered> {
  const [offer] = of.form.choices;
  const whole: WholeForm = {
    code: '',
    hasPhoto: false,
    paying: unpaid,
    isSame: false,
    agreed: false,
    problems: {},
    problem: null,
    lostFiles: false,
    places: of.places ?? (await asked.look(readGeography)),
    subjects: offer ? await asked.call(contract.subjects, { offer }) : null,
    ...of,
  };
  return { parts: wholeForm(whole, asked.reader), status, sheet: openFormSheet };
}
