import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { searchWordsOf } from '../../../../core/search-text.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { noteReveals } from '../../../../core/server/secrets/reveals.ts';
import { readOutsideReceipt } from '../../../fees/receipts/outside/public.ts';
import { alikeStudents } from '../../../students/public.ts';
import { type DeclarationFacts, findDeclaration } from '../../declare/service/declarations.ts';
import { secretFields } from '../../form/fields.ts';
import { placesOf } from '../../form/rules.ts';
import { readGeography } from '../../form/service/places.ts';
import { admissionPermission } from '../../permissions.ts';
import { type ApplicantState, type Payer, type Payment, stepsFrom } from '../../rules.ts';
import { coveredAnswers } from '../../service/answers.ts';
import { type Applicant, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import type { ApplicantDetail, deskContract } from '../contract.ts';
import { alikeApplicants, personOf } from './alike.ts';
import { changeInWords, hasDraw, isCorrectable } from './correct.ts';
import { lineOfClaim, readBanks } from './fee-books.ts';
import { showPapers } from './papers.ts';

type ListInput = z.output<typeof deskContract.list.input>;

const offerLabel = (id: string) => `(SELECT json_build_object(
    'en', concat_ws(' · ', k.name_en, g.name_en, h.name_en), 'bn', concat_ws(' · ', k.name_bn, g.name_bn, h.name_bn))
   FROM admission_offer o JOIN academic_school_class k ON k.site_id = $1 AND k.id = o.class_id
   LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = o.group_id
   LEFT JOIN academic_shift h ON h.site_id = $1 AND h.id = o.shift_id
  WHERE o.site_id = $1 AND o.id = ${id})`;

/** Applications that were sent, page by page; drafts are their families'. */
export async function listApplicants(
  transaction: Transaction,
  input: ListInput,
): Promise<z.input<typeof deskContract.list.output>> {
  const words = searchWordsOf(input.q ?? '');
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      number: 'text',
      name: json<Label>(),
      fatherName: 'text',
      dateOfBirth: 'date',
      mobile: 'text',
      state: oneOf<ApplicantState>(),
      payment: oneOf<Payment>(),
      choice: jsonOrNull<Label>(),
      claims: 'text[]',
      mark: 'int?',
      isAbsent: 'bool',
      rank: 'int?',
      seat: jsonOrNull<Label>(),
      quota: 'text?',
      respondBy: 'date?',
      isAccepted: 'bool',
      total: 'int',
    },
    `SELECT a.id, a.version, a.number, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)) AS name,
            a.father_name_en AS "fatherName", a.date_of_birth AS "dateOfBirth", a.mobile, a.state, a.payment,
            ${offerLabel('a.choices[1]')} AS choice, a.claims, a.mark, a.is_absent AS "isAbsent", a.rank,
            ${offerLabel('a.offer_id')} AS seat, a.quota, a.respond_by AS "respondBy",
            a.accepted_at IS NOT NULL AS "isAccepted", count(*) OVER ()::int AS total
       FROM admission_applicant a
      WHERE a.site_id = $1 AND a.state <> 'draft' AND ($2::uuid IS NULL OR a.declaration_id = $2)
        AND ($3::text IS NULL OR a.state = $3) AND ($4::text IS NULL OR a.payment = $4)
        AND NOT EXISTS (SELECT 1 FROM unnest($5::text[], $6::text[]) AS w(plain, phonetic)
                         WHERE NOT (a.search_text LIKE w.plain OR (w.phonetic IS NOT NULL AND a.search_text LIKE w.phonetic)))
      ORDER BY CASE WHEN $7 THEN a.rank END NULLS LAST, a.number DESC LIMIT $8 OFFSET $9`,
    input.declarationId ?? null,
    input.state ?? null,
    input.payment ?? null,
    words.map((word) => like(word.plain)),
    words.map((word) => (word.phonetic === null ? null : like(word.phonetic))),
    input.order === 'rank',
    input.size,
    (input.page - 1) * input.size,
  );
  const { permissions } = transaction.context;
  return {
    items: rows.map(({ total: _, choice, ...row }) => ({ ...row, choice: choice ?? { en: '–', bn: '–' } })),
    total: rows[0]?.total ?? 0,
    page: input.page,
    size: input.size,
    can: {
      edit: permissions.has(admissionPermission.edit),
      admit: permissions.has(admissionPermission.admit),
    },
  };
}

/** One application with everything that is decided on. */
export async function showApplicant(
  transaction: Transaction,
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<ApplicantDetail> {
  const applicant = await readApplicant(transaction, id);
  const declaration = await findDeclaration(transaction, applicant.declarationId);
  if (!declaration || applicant.number === null) throw new AppError(errors.notFound);
  const geography = await readGeography(transaction);
  const addressOf = (which: 'present' | 'permanent') => {
    const places = placesOf(applicant.data, which, geography);
    const first = [applicant.data[`${which}Village`] ?? ''];
    return places === null
      ? null
      : {
          en: [...first, ...places.map((one) => one.en)].filter(Boolean).join(', '),
          bn: [...first, ...places.map((one) => one.bn)].filter(Boolean).join(', '),
        };
  };
  return {
    id: applicant.id,
    version: applicant.version,
    number: applicant.number,
    state: applicant.state,
    steps: [...stepsFrom(applicant.state, declaration.method)],
    method: declaration.method,
    title: declaration.title,
    offers: declaration.offers,
    quotaNames: declaration.quotas,
    granted: applicant.quotas,
    choices: applicant.choices,
    claims: applicant.claims,
    data: coveredAnswers(applicant.data),
    qualifications: [...applicant.qualifications],
    addresses: { present: addressOf('present'), permanent: addressOf('permanent') },
    photoUrl: applicant.photo ? linkTo(services, request, transaction.siteId, applicant.photo) : null,
    isInside: applicant.isInside,
    submittedAt: applicant.submittedAt?.toISOString() ?? null,
    payment: applicant.payment,
    payer: applicant.payer as Payer | null,
    trx: applicant.trx,
    trxSecond: applicant.trxSecond,
    statement: await statementOf(transaction, declaration, applicant, todayInDhaka(services.now())),
    receipt: await readOutsideReceipt(transaction, applicant.voucherId),
    mark: applicant.mark,
    isAbsent: applicant.isAbsent,
    rank: applicant.rank,
    seat: applicant.offerId,
    quota: applicant.quota,
    respondBy: applicant.respondBy,
    isAccepted: applicant.acceptedAt !== null,
    studentId: applicant.state === 'admitted' ? applicant.studentId : null,
    papers: await showPapers(transaction, services, declaration, applicant),
    isCorrectable: isCorrectable(applicant) && !(await hasDraw(transaction, applicant.declarationId)),
    declarationId: applicant.declarationId,
    banks: applicant.payer === 'bank' && applicant.payment === 'claimed' ? await readBanks(transaction) : [],
    alike: await readAlikes(transaction, applicant),
    events: await readEvents(transaction, services, id, declaration),
    sections: await readSections(transaction, declaration, applicant),
  };
}

/** What a statement says of a payment that waits to be confirmed. */
async function statementOf(
  transaction: Transaction,
  { fee }: DeclarationFacts,
  applicant: Applicant,
  today: string,
): Promise<ApplicantDetail['statement']> {
  const line = await lineOfClaim(transaction, applicant, today);
  return (
    line && {
      day: line.day,
      amount: takaText(line.amount),
      isOpen: line.isOpen,
      isAmount: line.amount === fee,
    }
  );
}

/** Students and other applications that may be the same child (ADM-3). */
async function readAlikes(transaction: Transaction, applicant: Applicant): Promise<ApplicantDetail['alike']> {
  const person = personOf(applicant);
  const students = await alikeStudents(transaction, person);
  const others = await alikeApplicants(transaction, person, applicant.id);
  return [
    ...students
      .filter((one) => one.id !== applicant.studentId)
      .map((one) => ({
        kind: 'student' as const,
        id: one.id,
        code: one.code,
        name: { en: one.nameEn, bn: one.nameBn },
      })),
    ...others.map((one) => ({ kind: 'applicant' as const, ...one })),
  ];
}

async function readEvents(
  transaction: Transaction,
  services: Services,
  id: string,
  { quotas }: DeclarationFacts,
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      kind: 'text',
      from: oneOf<ApplicantState>(),
      to: oneOf<ApplicantState>(),
      reason: 'text',
      changes: json<ApplicantDetail['events'][number]['changes']>(),
      actor: 'uuid?',
    },
    `SELECT id, created_at AS at, kind, from_state AS "from", to_state AS "to", reason, coalesce(changes, '[]') AS changes, actor_id AS actor
       FROM admission_event WHERE site_id = $1 AND applicant_id = $2 ORDER BY created_at, id LIMIT 200`,
    id,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.actor),
    transaction.context.language,
  );
  return rows.map(({ actor, at, changes, ...row }) => ({
    ...row,
    changes: changes.map((one) => changeInWords(one, quotas, transaction.context.language)),
    at: at.toISOString(),
    by: actor === null ? null : (names.get(actor) ?? null),
  }));
}

/** The sections of the year and class of the seat, with how full they are. */
async function readSections(transaction: Transaction, declaration: DeclarationFacts, applicant: Applicant) {
  const offer = declaration.offers.find((one) => one.id === applicant.offerId);
  if (!offer || applicant.state !== 'selected') return [];
  return transaction.read(
    { id: 'uuid', name: json<Label>(), capacity: 'int', filled: 'int' },
    `SELECT x.id, json_build_object('en', concat_ws(' · ', x.name_en, h.name_en, g.name_en),
              'bn', concat_ws(' · ', x.name_bn, h.name_bn, g.name_bn)) AS name, x.capacity,
            (SELECT count(*)::int FROM students_enrolment e
              WHERE e.site_id = $1 AND e.section_id = x.id AND e.status = 'active') AS filled
       FROM academic_section x
       JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
      WHERE x.site_id = $1 AND x.year_id = $2 AND x.class_id = $3 AND ($4::uuid IS NULL OR x.shift_id = $4)
        AND ($5::uuid IS NULL OR x.group_id = $5) AND ($6::uuid IS NULL OR x.version_id = $6)
      ORDER BY x.name_en, x.id LIMIT 100`,
    declaration.yearId,
    offer.classId,
    offer.shiftId,
    offer.groupId,
    offer.versionId,
  );
}

/** The covered numbers in full; that they were seen is noted. */
export async function revealApplicant(
  transaction: Transaction,
  { id, reason }: { id: string; reason: string },
) {
  const applicant = await readApplicant(transaction, id);
  if (applicant.number === null) throw new AppError(errors.notFound);
  const seen = secretFields.filter(({ name }) => applicant.data[name]);
  await noteReveals(
    transaction,
    reason,
    seen.map(({ name }) => ({ table: 'admission_applicant', id, field: name })),
  );
  await noteEvents(transaction, [
    { applicantId: id, kind: 'revealed', from: applicant.state, to: applicant.state, reason },
  ]);
  return {
    values: Object.fromEntries(seen.map(({ name }) => [name, applicant.data[name] ?? ''])),
  };
}
