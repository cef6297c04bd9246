import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { keyOfSent } from '../../../../core/server/files/sent-form.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { formFields } from '../../../../core/server/pressed/visitor.ts';
import { answerProblems, type FormField, tidyAll } from '../../../../core/validation/open-form.ts';
import { cvSections } from '../../../people/cv/fields.data.ts';
import {
  type Answered,
  type Asked,
  type ChoiceGroup,
  keptFile,
  openFormSheet,
  problemsIn,
  refusalOf,
  toSent,
} from '../../../website/public.ts';
import { recruitmentErrors } from '../../labels.ts';
import { type Application, formContract as contract, type OpenPost } from '../contract.ts';
import { applicantFields } from '../fields.ts';
import { jobPage } from '../post-blocks.ts';
import { type Form, problemsOf } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { askedPapers, type WholeForm, wholeForm } from './whole-form.ts';

/** The form of the post the address names; null where it names none that is open. */
export async function askedForm(asked: Asked): Promise<Answered | null> {
  const post = await openOf(asked, asked.query.get('apply') ?? '');
  return post ? shown(asked, { post, form: { data: {}, cv: {} } }) : null;
}

/** A form that is taken up again by its code. */
export const resumedForm = (asked: Asked, code: string, kept: Application): Promise<Answered> =>
  shown(asked, { post: kept.post, form: kept, code, hasPhoto: kept.photoUrl !== null, papers: kept.papers });

/**
 * Takes the form as a browser without scripts sends it: what is filled in and the files are kept as a draft, then all is
 * checked and sent by the same calls as the steps make.
 */
export async function takeForm(asked: Asked, services: Services): Promise<Answered> {
  const { sent, files, call } = asked;
  const text = (field: string) => (sent?.get(field) ?? '').trim();
  const post = await openOf(asked, text('of'));
  if (!post) throw new AppError(recruitmentErrors.notOpen);
  const form = sentForm(asked);
  const paying = { payer: text('payer'), trx: text('trx') };
  const agreed = sent?.has('agreed') === true;
  let code = text('code');
  let hasPhoto = false;
  let papers: Application['papers'] = [];
  let lostFiles = files.size > 0;
  const gone = () => toSent(asked, services, jobPage, code);
  const again = (problems: Readonly<Record<string, Label>>, problem: Label | null, status: number) =>
    shown(
      asked,
      { post, form, code, hasPhoto, papers, paying, agreed, problems, problem, lostFiles },
      status,
    );
  try {
    if (asked.refusal) throw asked.refusal;
    const key = sent?.get(formFields.once);
    const once = key && keyOfSent(key, form.data.nameEn ?? '');
    if (code === '')
      code = (await call(contract.begin, { postId: post.id, ...(once ? { once } : {}), ...form })).code;
    const before = await call(contract.read, { code });
    // Sent twice, or from the page before: it is one application.
    if (before.state !== 'draft') return gone();
    // Also of one that is begun here: sent again after the browser's "back", it says what is on the page now.
    await call(contract.save, { code, step: 5, ...form });
    const wrong = await keepFiles(asked, post, code, before.papers);
    const kept = await call(contract.read, { code });
    hasPhoto = kept.photoUrl !== null;
    papers = kept.papers;
    lostFiles = false;
    const problems: Record<string, Label> = {
      ...problemsOf(form, post, todayInDhaka(services.now()), hasPhoto),
      ...lackOf(paying),
      ...(agreed ? {} : { agreed: words.mustAgree }),
      ...wrong,
    };
    if (Object.keys(problems).length > 0) return await again(problems, null, 422);
    const { payer, trx } = paying;
    await call(contract.submit, { code, agreed, ...(payer && trx ? { payer, trx } : {}) });
    return gone();
  } catch (error) {
    if (error instanceof ValidationError) return again(problemsIn(error), null, 422);
    const refusal = refusalOf(asked, error);
    if (refusal.kind === recruitmentErrors.sent) return gone();
    // A code that is not one is not sent along again.
    if (refusal.kind === recruitmentErrors.unknownCode) code = '';
    // What was kept before it was refused is not chosen again.
    const kept = code === '' ? null : await call(contract.read, { code }).catch(() => null);
    if (kept) {
      hasPhoto = kept.photoUrl !== null;
      papers = kept.papers;
      lostFiles = files.size > (asked.refusal ? 0 : papers.length + (hasPhoto ? 1 : 0));
    }
    if (refusal.kind === recruitmentErrors.trxTaken) return again({ trx: refusal.text }, null, 422);
    return again({}, refusal.text, refusal.kind.status);
  }
}

/** A post that may be applied for now, by its id. */
const openOf = async ({ call }: Asked, id: string): Promise<OpenPost | undefined> =>
  id === '' ? undefined : (await call(contract.open, {})).items.find((one) => one.id === id);

/** Keeps the photo and the papers that came along and takes out those that were ticked; answers what is wrong, by its field. */
async function keepFiles(
  asked: Asked,
  post: OpenPost,
  code: string,
  before: Application['papers'],
): Promise<Record<string, Label>> {
  const { sent, files, call } = asked;
  const wrong: Record<string, Label> = {};
  const dropped = before.filter(({ id }) => sent?.has(`drop.${id}`));
  for (const { id } of dropped) await call(contract.dropPaper, { code, id });
  const photo = await keptFile(asked, 'photo', (content) => call(contract.photo, { code, content }));
  if (photo !== null && photo !== 'kept') wrong.photo = photo;
  // At most six, each read apart from the server.
  for (const { name, place } of askedPapers(post, before).filter((one) => files.has(one.name))) {
    const paper = await keptFile(asked, name, (content, fileName) =>
      call(contract.addPaper, { code, place, name: fileName || 'paper', content }),
    );
    if (paper !== null && paper !== 'kept') wrong[name] = paper;
  }
  return wrong;
}

/** The form as the fields of the page say it. */
function sentForm({ sent }: Asked): Form {
  const answers = (fields: readonly FormField[], prefix = '') =>
    Object.fromEntries(
      fields.flatMap(({ name, max }) => {
        const given = (sent?.get(prefix + name) ?? '').replaceAll('\r\n', '\n').slice(0, max + 40);
        return given.trim() === '' ? [] : [[name, given]];
      }),
    );
  const cv = cvSections.map((section) => {
    const fields: readonly FormField[] = section.fields;
    const rows = Array.from({ length: section.most }, (_, place) =>
      answers(fields, `${section.name}.${place}.`),
    ).filter((row) => Object.keys(tidyAll(fields, row)).length > 0);
    return [section.name, rows] as const;
  });
  return { data: answers(applicantFields), cv: Object.fromEntries(cv.filter(([, rows]) => rows.length > 0)) };
}

/** What lacks of a payment that is half told. */
function lackOf({ payer, trx }: WholeForm['paying']): Readonly<Record<string, Label>> {
  const needed = (attribute: Label) => fillLabel(answerProblems.required, { attribute });
  if (payer && !trx) return { trx: needed(words.trx) };
  return trx && !payer ? { payer: needed(words.payer) } : {};
}

/** The districts under their divisions, as forms name them. */
const readDistricts = (transaction: Transaction): Promise<ChoiceGroup[]> =>
  transaction.read(
    { name: json<Label>(), choices: json<ChoiceGroup['choices']>() },
    `SELECT json_build_object('en', v.name_en, 'bn', v.name_bn) AS name,
            json_agg(json_build_object('value', d.number::text, 'label', json_build_object('en', d.name_en, 'bn', d.name_bn))
                     ORDER BY d.name_en) AS choices
       FROM catalogue_locations_district d JOIN catalogue_locations_division v ON v.id = d.division_id
      WHERE $1::bigint > 0 AND d.is_active GROUP BY v.id, v.name_en, v.name_bn ORDER BY v.name_en`,
  );

type Shown = Pick<WholeForm, 'post' | 'form'> & Partial<WholeForm>;

async function shown(asked: Asked, of: Shown, status = 200): Promise<Answered> {
  const whole: WholeForm = {
    code: '',
    hasPhoto: false,
    papers: [],
    paying: { payer: '', trx: '' },
    agreed: false,
    problems: {},
    problem: null,
    lostFiles: false,
    districts: await asked.look(readDistricts),
    ...of,
  };
  return { parts: wholeForm(whole, asked.reader), status, sheet: openFormSheet };
}
