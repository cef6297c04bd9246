import { AppError, errors } from '../../../../core/errors.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { versionFor } from '../../design/service/templates.ts';
import type { Layout } from '../../layout.ts';
import { dayValues, genderValues, sameText } from '../../rules.ts';
import { drawDocuments } from '../../service/draw.ts';
import { keepFaces } from '../../service/faces.ts';
import type { Person } from '../../service/persons.ts';
import { type IssuedRow, issueMany } from './issue.ts';
import { drawnColumns, drawnOf, drawnShape } from './print-file.ts';

/** Somebody who applies for a post, as documents tell of them. */
export type ApplicantFacts = {
  readonly id: string;
  readonly name: Label;
  readonly number: string;
  readonly gender: string;
  readonly mobile: string;
  readonly photo: string | null;
  readonly father: string;
  readonly mother: string;
  readonly address: string;
  readonly post: Label;
  readonly circular: Label;
  readonly testOn: string | null;
  readonly testTime: Label;
  readonly venue: Label;
};

const personOf = (one: ApplicantFacts): Person => ({
  id: one.id,
  of: 'applicant',
  enrolmentId: null,
  name: one.name,
  about: one.post,
  photo: one.photo,
  values: {
    name: one.name,
    code: sameText(one.number),
    ...genderValues(one.gender),
    mobile: sameText(one.mobile.replace(/^\+88/, '')),
    father: sameText(one.father),
    mother: sameText(one.mother),
    address: sameText(one.address),
    post: one.post,
    circular: one.circular,
    ...dayValues('testDay', one.testOn),
    testTime: one.testTime,
    venue: one.venue,
  },
});

/** Gives applicants their admit cards or a letter of appointment, in their order. */
export async function giveToApplicants(
  transaction: Transaction,
  services: Services,
  given: {
    readonly kind: 'jobAdmit' | 'appointment';
    readonly language: Language;
    readonly details: Readonly<Record<string, string>>;
  },
  people: readonly ApplicantFacts[],
): Promise<IssuedRow[]> {
  await keepFaces(
    services,
    people.flatMap((one) => one.photo ?? []),
  );
  const version = await versionFor(transaction, given.kind, null);
  return issueMany(
    transaction,
    services,
    { ...given, examId: null, templateVersionId: version.id },
    people.map(personOf),
  );
}

/**
 * A document as the person it was given to may fetch it: the paper itself, which says so where it was revoked. Reads
 * everything first and draws when it is called.
 */
export async function fileOfDocument(transaction: Transaction, services: Services, id: string) {
  const row = await transaction.readOne(
    {
      ...drawnShape,
      number: 'text',
      is_revoked: 'bool',
      language: oneOf<Language>(),
      layout: json<Layout>(),
    },
    `SELECT ${drawnColumns}, i.number, i.revoked_at IS NOT NULL AS is_revoked, i.language, v.layout
       FROM documents_issue i
       JOIN documents_template_version v ON v.site_id = $1 AND v.id = i.template_version_id
      WHERE i.site_id = $1 AND i.id = $2`,
    id,
  );
  const site = await services.sites.find(transaction.siteId);
  if (!row || !site) throw new AppError(errors.notFound);
  return {
    name: row.number,
    draw: () =>
      drawDocuments(
        services,
        site,
        { layout: row.layout, language: row.language },
        [drawnOf(row, 1, row.is_revoked)],
        { isOnSheets: false },
      ),
  };
}
