import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, formatDateTime, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import { qrPng } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Answers, FormField } from '../../../../core/validation/open-form.ts';
import { faceKeyOf, keepFaces, readFaces } from '../../../documents/public.ts';
import { readOutsideReceipt } from '../../../fees/receipts/outside/public.ts';
import { siteAddress } from '../../../website/public.ts';
import { findDeclaration } from '../../declare/service/declarations.ts';
import { payerTexts, paymentTexts } from '../../labels.ts';
import type { Payer } from '../../rules.ts';
import { coveredNumbers } from '../../service/answers.ts';
import type { Applicant } from '../../service/applicants.ts';
import {
  addressFields,
  applicantFields,
  guardianFields,
  parentFields,
  qualificationFields,
  subjectFields,
} from '../fields.ts';
import { paperWords as words } from '../paper-words.ts';
import { placesOf } from '../rules.ts';
import { readGeography } from './places.ts';

/** The names of the subjects that were chosen, by their ids. */
async function subjectNames(transaction: Transaction, data: Answers): Promise<ReadonlyMap<string, Label>> {
  const ids = subjectFields.map(({ name }) => data[name] ?? '').filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (ids.length === 0) return new Map();
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT id, json_build_object('en', name_en, 'bn', name_bn) AS name FROM academic_subject
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * An application that was sent, typeset as the form on paper, with its photo; numbers of identity by their end, as its
 * family sees them. Reads everything first and draws when it is called. Throws 404 for a draft.
 */
export async function formPaper(
  transaction: Transaction,
  services: Services,
  applicant: Applicant,
  language: Language,
): Promise<() => Promise<Buffer>> {
  const site = await services.sites.find(transaction.siteId);
  const declaration = await findDeclaration(transaction, applicant.declarationId);
  if (!site || !declaration || applicant.number === null) throw new AppError(errors.notFound);
  const receipt = await readOutsideReceipt(transaction, applicant.voucherId);
  const geography = await readGeography(transaction);
  const subjects = await subjectNames(transaction, applicant.data);
  const data = coveredNumbers(applicant.data);
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const shown = (field: FormField, answers: Answers): string => {
    const text = answers[field.name] ?? '';
    if (text === '') return '';
    if (field.kind === 'date') return formatDate(text, { language });
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? t(choice.label) : digits(text.replace(/^\+88(?=01)/, ''));
  };
  // Two facts of a line; one that is alone on its line has the whole of it.
  const paired = (facts: readonly (readonly [string, string])[]) =>
    facts.map(([name, value], place) => [name, value, place === facts.length - 1 && place % 2 === 0]);
  const group = (title: Label, facts: readonly (readonly [string, string])[]) =>
    facts.length === 0 ? [] : [{ title: t(title), facts: paired(facts) }];
  const facts = (fields: readonly FormField[]) =>
    fields.flatMap((field) => {
      const value = shown(field, data);
      return value === '' ? [] : [[t(field.label), value] as const];
    });
  const addressOf = (which: 'present' | 'permanent') => {
    const own = addressFields
      .filter(({ name }) => name.startsWith(which) && /CareOf|Village|PostOffice/.test(name))
      .map(({ name }) => data[name] ?? '');
    const places = placesOf(applicant.data, which, geography)?.map((one) => t(one)) ?? [];
    return digits([...own, ...places].filter(Boolean).join(', '));
  };
  const choices = applicant.choices.flatMap((id, place) => {
    const found = declaration.offers.find((one) => one.id === id);
    return found ? [`${digits(String(place + 1))}. ${t(found.name)}`] : [];
  });
  const claims = applicant.claims.flatMap((code) => {
    const found = declaration.quotas.find((one) => one.code === code);
    return found ? [t(found)] : [];
  });
  const payer = applicant.payer === null ? null : payerTexts[applicant.payer as Payer];
  const paying: (readonly [string, string])[] =
    declaration.fee === 0n
      ? []
      : [
          [t(words.amount), formatTaka(declaration.fee, { language })],
          [t(words.state), t(paymentTexts[applicant.payment])],
          ...(payer ? [[t(words.payer), t(payer)] as const] : []),
          ...(applicant.trx ? [[t(words.trx), applicant.trx] as const] : []),
          ...(applicant.trxSecond ? [[t(words.trxSecond), applicant.trxSecond] as const] : []),
          ...(receipt ? [[t(words.receipt), digits(receipt.number)] as const] : []),
        ];
  const examColumns = qualificationFields.filter((field) =>
    applicant.qualifications.some((row) => (row[field.name] ?? '') !== ''),
  );
  const addresses = (['present', 'permanent'] as const).map((which) => [
    t(words[which]),
    addressOf(which),
    true,
  ]);
  const number = digits(applicant.number);
  const { photo } = applicant;
  const address = `${await siteAddress(services, site)}/web/admission-form`;
  return async () => {
    const logo = await paperLogo(services, site);
    if (photo) await keepFaces(services, [photo]);
    const face = photo ? (await readFaces(services, [faceKeyOf(photo)])).get(faceKeyOf(photo)) : undefined;
    return renderPdf(
      'admission-form',
      {
        language,
        accent: paperAccent(site.accent),
        institution: t(site.name),
        address: paperAddress(site, language),
        logo: logo ? 'logo.png' : null,
        photo: face ? 'photo.jpg' : null,
        photoBox: t(words.photo),
        title: t(words[declaration.kind]),
        about: `${t(declaration.title)} · ${t(declaration.year)}`,
        number,
        madeOn: formatDateTime(services.now(), { language }),
        officeTitle: t(words.office),
        office: [
          [t(words.formNo), number],
          [t(words.admittedOn), ''],
          [t(words.studentId), ''],
          [t(words.roll), ''],
          [t(words.receipt), ''],
          [t(words.sentOn), applicant.submittedAt ? formatDateTime(applicant.submittedAt, { language }) : ''],
        ],
        head: [
          [t(words.choices), choices.join('  ')],
          [t(words.quotas), claims.length === 0 ? t(words.none) : claims.join(', ')],
        ],
        groups: [
          ...group(words.applicant, facts(applicantFields)),
          ...group(words.father, facts(parentFields.filter(({ name }) => name.startsWith('father')))),
          ...group(words.mother, facts(parentFields.filter(({ name }) => name.startsWith('mother')))),
          { title: t(words.address), facts: addresses },
          ...group(words.local, facts(guardianFields)),
          ...group(
            words.subjects,
            subjectFields.flatMap((field) => {
              const text = data[field.name] ?? '';
              const name = subjects.get(text);
              return text === '' ? [] : [[t(field.label), name ? t(name) : text] as const];
            }),
          ),
          ...group(words.payment, paying),
        ],
        exams: {
          title: t(words.exams),
          columns: examColumns.map((field) => t(field.label)),
          rows: applicant.qualifications.map((row) => examColumns.map((field) => shown(field, row))),
        },
        documentsTitle: t(words.documents),
        documents: declaration.documents.map((one) => ({
          name: t(one),
          isBrought: applicant.papers.some(({ en }) => en === one.en),
        })),
        undertakings: [
          { title: t(words.student), text: t(words.studentText) },
          { title: t(words.guardian), text: t(words.guardianText) },
        ],
        termsTitle: t(words.terms),
        terms: declaration.terms,
        signatures: [t(words.signStudent), t(words.signGuardian), t(words.signHead)],
      },
      {
        pictures: new Map([
          ['qr.png', qrPng(address)],
          ...(logo ? [['logo.png', logo] as const] : []),
          ...(face ? [['photo.jpg', face] as const] : []),
        ]),
      },
    );
  };
}
