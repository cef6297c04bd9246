import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Context, Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { purposeOf } from '../../../../core/server/entity/records.ts';
import { acceptAt, keepFile, linkTo } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { employeeDocument } from '../../../people/document.entity.ts';
import { employee } from '../../../people/employee.entity.ts';
import { recruitmentErrors } from '../../labels.ts';
import type { Applicant } from '../../service/applicants.ts';
import { papersOf, readPost } from '../../service/posts.ts';
import { mostPapers } from '../fields.ts';
import { assertDraft } from './keep-form.ts';

/** Who may see applications may see their papers. */
export const paperPurpose = 'recruitment.paper';

export const recruitmentFiles: readonly FileUse[] = [
  // The photo of an applicant becomes the employee's.
  {
    purpose: purposeOf(employee, 'photo'),
    isUsed: 'EXISTS (SELECT 1 FROM recruitment_form t WHERE t.site_id = $1 AND t.photo = f.id)',
  },
  {
    purpose: paperPurpose,
    isUsed: 'EXISTS (SELECT 1 FROM recruitment_paper t WHERE t.site_id = $1 AND t.file_id = f.id)',
  },
  // Of who was employed they are the employee's.
  {
    purpose: purposeOf(employeeDocument, 'paper'),
    isUsed: 'EXISTS (SELECT 1 FROM recruitment_paper t WHERE t.site_id = $1 AND t.file_id = f.id)',
  },
];

type Call = {
  readonly database: Database;
  readonly site: Context;
  readonly services: Services;
  readonly request: FastifyRequest;
};

/** A photo is read apart from the server and drawn anew, as every upload; then the draft has it. */
export async function keepPhoto(
  { database, site, services, request }: Call,
  draft: Applicant,
  content: string,
) {
  assertDraft(draft);
  const accepted = await acceptAt('photo', Buffer.from(content, 'base64'), employee.fields.photo);
  const file = await keepFile(services, site, accepted, {
    name: 'photo',
    purpose: purposeOf(employee, 'photo'),
    isPublic: false,
  });
  await database.inSite(site, async (transaction) => {
    await holdDraft(transaction, draft.id);
    await transaction.change(
      `UPDATE recruitment_form SET photo = $3, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND applicant_id = $2`,
      draft.id,
      file.id,
    );
  });
  return { photoUrl: linkTo(services, request, site.siteId ?? 0, file.id) };
}

/** A paper as PDF or picture, written anew without anything that runs. */
export async function keepPaper(
  { database, site, services }: Call,
  draft: Applicant,
  given: { place: number | null; name: string; content: string },
) {
  assertDraft(draft);
  const wanted = await database.readInSite(site, async (transaction) =>
    papersOf(await readPost(transaction, draft.postId)),
  );
  const about = (given.place === null ? undefined : wanted[given.place]) ?? otherPaper;
  const accepted = await acceptAt('paper', Buffer.from(given.content, 'base64'), { accept: 'document' });
  const file = await keepFile(services, site, accepted, {
    name: given.name || 'paper',
    purpose: paperPurpose,
    isPublic: false,
  });
  const paper = { id: newId(), about, name: file.name };
  await database.inSite(site, async (transaction) => {
    await holdDraft(transaction, draft.id);
    const known = await readPapers(transaction, draft.id);
    if (known.length >= mostPapers)
      throw new AppError(recruitmentErrors.tooManyPapers, { count: mostPapers });
    await transaction.change(
      'INSERT INTO recruitment_paper (site_id, id, applicant_id, about, file_id, name) VALUES ($1, $2, $3, $4, $5, $6)',
      paper.id,
      draft.id,
      JSON.stringify(about),
      file.id,
      file.name,
    );
  });
  return paper;
}

const otherPaper: Label = { en: 'Other paper', bn: 'অন্য কাগজ' };

/** The form may be sent while a file is read: then it is too late for it. */
async function holdDraft(transaction: Transaction, id: string): Promise<void> {
  await lockRow(transaction, 'recruitment_applicant', id);
  const draft = await transaction.row(
    `SELECT 1 FROM recruitment_applicant WHERE site_id = $1 AND id = $2 AND state = 'draft'`,
    id,
  );
  if (!draft) throw new AppError(recruitmentErrors.sent, { number: '' });
}

/** Takes a paper out of a draft; its file is removed by the tidying of files. */
export async function dropPaper(transaction: Transaction, draft: Applicant, id: string): Promise<void> {
  assertDraft(draft);
  const gone = await transaction.change(
    'DELETE FROM recruitment_paper WHERE site_id = $1 AND applicant_id = $2 AND id = $3',
    draft.id,
    id,
  );
  if (gone === 0) throw new AppError(errors.notFound);
}

export const readPapers = (transaction: Transaction, applicantId: string) =>
  transaction.read(
    { id: 'uuid', about: json<Label>(), name: 'text', fileId: 'uuid' },
    `SELECT id, about, name, file_id AS "fileId" FROM recruitment_paper
      WHERE site_id = $1 AND applicant_id = $2 ORDER BY created_at, id LIMIT 20`,
    applicantId,
  );
