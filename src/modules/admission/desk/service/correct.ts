import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Context, Database, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Answers } from '../../../../core/validation/open-form.ts';
import { answersOf } from '../../../../core/validation/open-form-shape.ts';
import { holdDeclaration } from '../../declare/service/declarations.ts';
import { allFields, qualificationFields, secretFields } from '../../form/fields.ts';
import type { Form } from '../../form/rules.ts';
import { assertOnce, assertSound, ownColumns, takenError, tidyForm } from '../../form/service/keep-form.ts';
import { keepPhoto } from '../../form/service/keep-photo.ts';
import { admissionErrors } from '../../labels.ts';
import { answersBehind, coveredAnswers, sealedAnswers } from '../../service/answers.ts';
import { type Applicant, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import type { deskContract } from '../contract.ts';

type Input = z.output<typeof deskContract.correct.input>;
type Change = { name: string; before: string; after: string };

/** Whether a draw or a merit list stands on the applications as they are. */
export async function hasDraw(transaction: Transaction, declarationId: string): Promise<boolean> {
  const row = await transaction.row(
    'SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL',
    declarationId,
  );
  return row !== null;
}

/** Only who is not decided on yet: with a seat or a refusal the answers are what was decided about. */
export const isCorrectable = (applicant: Applicant): boolean =>
  applicant.state === 'submitted' || applicant.state === 'eligible';

/**
 * Puts the answers of a sent application right, with the reason. Everything is checked as when it was sent; whoever was
 * found eligible is to be checked again. Throws 409 once a draw is fixed, and for who is decided on.
 */
export async function correctAnswers(
  database: Database,
  context: Context,
  services: Services,
  input: Input,
): Promise<{ id: string }> {
  const file = input.photo === '' ? null : await keepPhoto(services, context, input.photo);
  return database.inSite(context, (transaction) =>
    correct(transaction, input, file?.id ?? null, todayInDhaka(services.now())),
  );
}

async function correct(
  transaction: Transaction,
  input: Input,
  photo: string | null,
  today: string,
): Promise<{ id: string }> {
  const known = await readApplicant(transaction, input.id);
  const declaration = await holdDeclaration(transaction, known.declarationId);
  const applicant = await readApplicant(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.version !== input.version) throw new AppError(errors.staleVersion);
  if (!isCorrectable(applicant) || applicant.number === null) throw new AppError(admissionErrors.isDecided);
  if (await hasDraw(transaction, declaration.id)) throw new AppError(admissionErrors.fixed);
  const covered = coveredAnswers(applicant.data);
  // What came back as it was shown stands for what is kept.
  const given = Object.entries(answersOf(input.data)).map(([name, text]) =>
    secretFields.some((one) => one.name === name) && text === covered[name]
      ? [name, applicant.data[name] ?? '']
      : [name, text],
  );
  const form = tidyForm({
    choices: input.choices,
    claims: input.claims,
    data: answersBehind(Object.fromEntries(given), applicant.data),
    qualifications: input.qualifications.map(answersOf),
  });
  await assertSound(transaction, declaration, form, {
    today,
    hasPhoto: photo !== null || applicant.photo !== null,
  });
  await assertOnce(transaction, applicant, form.data.birthRegistration ?? null);
  const changes = changesOf(applicant, form, photo !== null);
  if (changes.length === 0) return { id: applicant.id };
  await transaction
    .change(
      `UPDATE admission_applicant SET name_en = $3, name_bn = $4, father_name_en = $5, mother_name_en = $6,
              date_of_birth = $7, birth_registration = $8, mobile = $9, search_text = $10, data = $11, qualifications = $12,
              choices = $13, claims = $14, photo = coalesce($15::uuid, photo), state = 'submitted',
              quotas = $16, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      applicant.id,
      ...ownColumns(transaction, form.data, applicant.number),
      JSON.stringify(sealedAnswers(transaction.secrets, form.data)),
      JSON.stringify(form.qualifications),
      form.choices,
      form.claims,
      photo,
      applicant.quotas.filter((code) => form.claims.includes(code)),
    )
    .catch((error: unknown) => Promise.reject(takenError(error)));
  await noteEvents(transaction, [
    {
      applicantId: applicant.id,
      kind: 'corrected',
      from: applicant.state,
      to: 'submitted',
      reason: input.reason,
      changes,
    },
  ]);
  return { id: applicant.id };
}

/** Each answer that is another now, as the office may see it. */
function changesOf(before: Applicant, after: Form, hasNewPhoto: boolean): Change[] {
  const [was, is] = [coveredAnswers(before.data), coveredAnswers(after.data)];
  const answers = allFields.flatMap(({ name }) =>
    (before.data[name] ?? '') === (after.data[name] ?? '')
      ? []
      : [{ name, before: was[name] ?? '', after: is[name] ?? '' }],
  );
  const inWords = (rows: readonly Answers[]) =>
    rows.map((row) => qualificationFields.flatMap(({ name }) => row[name] ?? []).join(', ')).join('; ');
  const others = [
    ['choices', before.choices.join(' '), after.choices.join(' ')],
    ['claims', before.claims.join(', '), after.claims.join(', ')],
    ['qualifications', inWords(before.qualifications), inWords(after.qualifications)],
  ] as const;
  return [
    ...answers,
    ...others.flatMap(([name, old, next]) => (old === next ? [] : [{ name, before: old, after: next }])),
    ...(hasNewPhoto ? [{ name: 'photo', before: '', after: '' }] : []),
  ];
}

/** A change as it is read: what was chosen from a list stands in its words, of an examination the kind of it. */
export function changeInWords(
  change: Change,
  quotas: readonly ({ readonly code: string } & Label)[],
  language: Language,
): Change {
  const each = (text: string, mark: string, word: (part: string) => string) =>
    text === '' ? '' : text.split(mark).map(word).join(mark);
  const quota = (code: string) => quotas.find((one) => one.code === code)?.[language] ?? code;
  const kinds = qualificationFields[0]?.choices ?? [];
  const exam = (row: string) =>
    row.replace(/^[^,]*/, (code) => kinds.find((one) => one.value === code)?.label[language] ?? code);
  const words = (text: string) => {
    if (change.name === 'claims') return each(text, ', ', quota);
    return change.name === 'qualifications' ? each(text, '; ', exam) : text;
  };
  return { name: change.name, before: words(change.before), after: words(change.after) };
}
