import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { takeNumbers } from '../../../../core/server/database/numbers.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import type { Payload } from '../../check/payload.ts';
import { type KindName, kinds } from '../../kinds.ts';
import { documentsErrors, documentsProblems } from '../../labels.ts';
import type { Layout } from '../../layout.ts';
import { dayValues, documentNumber, sameText, type Values, variablesIn } from '../../rules.ts';
import { bookValues, takeBookPlaces } from '../../service/books.ts';
import { faceKeyOf } from '../../service/faces.ts';
import { type Person, placeOf, readEmployees, readStudents } from '../../service/persons.ts';
import { currentKey, signPayload } from '../../service/signing.ts';
import { examValues } from './exam-values.ts';

type Given = {
  readonly kind: KindName;
  readonly language: Language;
  readonly examId: string | null;
  readonly templateVersionId: string;
  /** What was typed in, by the names of the kind's fields. */
  readonly details: Readonly<Record<string, string>>;
  readonly batchId?: string;
  /** Values of the kind's figures, of each person by id. */
  readonly figures?: ReadonlyMap<string, Values>;
};
export type IssuedRow = { readonly id: string; readonly number: string };

/** The site of a transaction. */
async function siteOf(transaction: Transaction, services: Services): Promise<SiteFacts> {
  const site = await services.sites.find(transaction.siteId);
  if (!site) throw new AppError(errors.notFound);
  return site;
}

/** What every document may say of the institution. */
export const siteValues = (site: SiteFacts): Record<string, Label> => ({
  siteName: site.name,
  siteAddress: site.address,
  eiin: sameText(site.eiin ?? ''),
  sitePhone: sameText((site.phone ?? '').replace(/^\+88/, '')),
});

/** The person a document is about, by the kind's own sort of people. */
export async function findPerson(transaction: Transaction, kind: KindName, id: string): Promise<Person> {
  if (kinds[kind].of === 'applicant') throw new AppError(errors.notFound);
  if (kinds[kind].of === 'employee') {
    const [person] = await readEmployees(transaction, [id]);
    if (!person) throw new AppError(errors.notFound);
    return person;
  }
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM students_student WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  const place = await placeOf(transaction, id);
  const [person] = place ? await readStudents(transaction, [place.enrolmentId]) : [];
  if (!person) throw new AppError(documentsErrors.noPlace);
  return person;
}

/**
 * Throws 409 where a card is asked for somebody who left or does not serve, or where a paper that says that somebody studies
 * here is asked for a student who left and its look has no words for that.
 */
export function assertHere(kind: KindName, { leftOn, notServing }: Person, { elements }: Layout): void {
  const { isForHere, saysHere } = kinds[kind];
  if (isForHere && notServing) throw new AppError(documentsErrors.notServing, { state: notServing });
  if (!leftOn) return;
  const day = dayLabel(leftOn);
  if (isForHere) throw new AppError(documentsErrors.hasLeft, { day });
  const tellsIt = elements.some(
    (one) =>
      'text' in one && [one.text.en, one.text.bn].some((text) => variablesIn(text).includes('leavingDay')),
  );
  if (saysHere && !tellsIt) throw new AppError(documentsErrors.saysHere, { day });
}

/** What was typed in, of the kind's fields alone. Throws at what is lacking. */
export function checkedDetails(kind: KindName, details: Readonly<Record<string, string>>) {
  const fields = kinds[kind].fields;
  const lacking = fields.filter((one) => one.isRequired && (details[one.name] ?? '').trim() === '');
  if (lacking.length > 0)
    throw new ValidationError(
      Object.fromEntries(lacking.map((one) => [`details.${one.name}`, [documentsProblems.needed]])),
    );
  return Object.fromEntries(fields.map((one) => [one.name, details[one.name]?.trim() ?? '']));
}

/** Gives one person a document. */
export async function issueOne(
  transaction: Transaction,
  services: Services,
  given: Given,
  personId: string,
): Promise<IssuedRow> {
  const person = await findPerson(transaction, given.kind, personId);
  const [row] = await issueMany(transaction, services, given, [person]);
  if (!row) throw new AppError(documentsErrors.notSitting);
  return row;
}

/**
 * Gives documents to these people, in their order: what they say is frozen, signed, and numbered in one series of the kind
 * and year, whose row is taken last. Whoever sits for no paper of the examination gets none.
 */
export async function issueMany(
  transaction: Transaction,
  services: Services,
  given: Given,
  people: readonly Person[],
): Promise<IssuedRow[]> {
  const { kind } = given;
  const now = services.now();
  const day = todayInDhaka(now);
  const year = String(partsOf(day).year);
  const site = await siteOf(transaction, services);
  const details = checkedDetails(kind, given.details);
  const ofExam = kinds[kind].isOfExam ? await examValues(transaction, services, given.examId, people) : null;
  const sitting = ofExam ? people.filter((one) => ofExam.has(one.enrolmentId ?? '')) : people;
  if (sitting.length === 0) return [];
  const shared = {
    ...siteValues(site),
    ...dayValues('day', day),
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, sameText(value)])),
  };
  const key = await currentKey(transaction, services);
  const first = await takeNumbers(transaction, `documents.${kind}`, year, sitting.length);
  const books = await takeBookPlaces(transaction, kind, sitting.length);
  const rows = sitting.map((person, place) => {
    const number = documentNumber(kinds[kind].prefix, year, first + place);
    const payload: Payload = {
      siteId: site.id,
      kind,
      number,
      day,
      name: person.name.en,
      about: person.about.en,
    };
    return {
      id: newId(),
      serial: first + place,
      number,
      book_id: books?.[place]?.bookId ?? null,
      book_serial: books?.[place]?.serial ?? null,
      student_id: person.of === 'student' ? person.id : null,
      enrolment_id: person.enrolmentId,
      employee_id: person.of === 'employee' ? person.id : null,
      data: {
        values: {
          ...person.values,
          ...shared,
          ...ofExam?.get(person.enrolmentId ?? ''),
          ...given.figures?.get(person.id),
          ...bookValues(books?.[place]),
          number: { en: number, bn: number },
        },
        payload,
        about: person.about,
      },
      photo: person.photo === null ? null : faceKeyOf(person.photo),
      signature: signPayload(key, payload),
    };
  });
  await transaction.change(
    `INSERT INTO documents_issue (site_id, id, kind, year, serial, number, book_id, book_serial, student_id, enrolment_id, employee_id, exam_id,
            language, template_version_id, data, photo, day, key_number, signature, batch_id, issued_by, issued_at)
     SELECT r.site_id, r.id, $3, $4, r.serial, r.number, r.book_id, r.book_serial, r.student_id, r.enrolment_id, r.employee_id, $5::uuid,
            $6, $7::uuid, r.data, r.photo, $8::date, $9::int, r.signature, $10::uuid, $11::uuid, $12::timestamptz
       FROM ${recordsOf('r', '$2', {
         table: 'documents_issue',
         columns: [
           'id',
           'serial',
           'number',
           'book_id',
           'book_serial',
           'student_id',
           'enrolment_id',
           'employee_id',
           'data',
           'photo',
           'signature',
         ],
       })}`,
    JSON.stringify(rows),
    kind,
    year,
    kinds[kind].isOfExam ? given.examId : null,
    given.language,
    given.templateVersionId,
    day,
    key.number,
    given.batchId ?? null,
    transaction.context.accountId,
    now,
  );
  return rows.map(({ id, number }) => ({ id, number }));
}
