import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { acceptAt, keepFile, readUpload } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import type { noticesContract } from '../contract.ts';
import { mostNoticeFiles, noticeErrors } from '../labels.ts';

const purpose = 'website.notice';

export const noticeFiles: FileUse = {
  purpose,
  isUsed: 'EXISTS (SELECT 1 FROM website_notice_file t WHERE t.site_id = $1 AND t.file_id = f.id)',
};

/** All files of notices as one relation: the one of the form first, then the further ones in their order. */
export const filesOfNotice = `(
  SELECT n.site_id, n.id AS notice_id, n.attachment AS file_id, 0 AS position, NULL::uuid AS own_id
    FROM website_notice n WHERE n.site_id = $1 AND n.attachment IS NOT NULL
  UNION ALL
  SELECT x.site_id, x.notice_id, x.file_id, x.position, x.id FROM website_notice_file x WHERE x.site_id = $1)`;

/** The files of a notice in their order; `ownId` is null for the one of its form. Whether it may be seen is the caller's. */
export async function readFiles(transaction: Transaction, noticeId: string) {
  return transaction.read(
    { id: 'uuid', ownId: 'uuid?', name: 'text', mime: 'text', bytes: 'int' },
    `SELECT f.id, a.own_id AS "ownId", f.name, f.mime, f.bytes::int AS bytes
       FROM ${filesOfNotice} a JOIN stored_file f ON f.site_id = $1 AND f.id = a.file_id
      WHERE a.notice_id = $2 ORDER BY a.position, a.own_id`,
    noticeId,
  );
}

/** The notice, locked, that has not been withdrawn. Throws 404 and 409. */
async function openNotice(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM website_notice WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const gone = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM website_notice_delivery WHERE site_id = $1 AND notice_id = $2 AND withdrawn_at IS NOT NULL',
    id,
  );
  if (gone) throw new AppError(noticeErrors.withdrawn);
}

/** Keeps one further attachment and puts it last; the same id again adds nothing. Throws 422 at `file`, 409, 404. */
export async function addNoticeFile({
  input: { id, attachmentId },
  context,
  services,
  request,
}: Call<z.output<typeof noticesContract.addFile.input>>) {
  const known = await services.database.readInSite(context, async (transaction) => {
    const notice = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM website_notice WHERE site_id = $1 AND id = $2',
      id,
    );
    if (!notice) throw new AppError(errors.notFound);
    return transaction.readOne(
      { noticeId: 'uuid' },
      'SELECT notice_id AS "noticeId" FROM website_notice_file WHERE site_id = $1 AND id = $2',
      attachmentId,
    );
  });
  if (known && known.noticeId !== id) throw new AppError(errors.notFound);
  if (known) return { id: attachmentId };
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, { name, purpose, isPublic: false });
  await services.database.inSite(context, async (transaction) => {
    await openNotice(transaction, id);
    const held = await transaction.readOne(
      { count: 'int', last: 'int' },
      `SELECT count(*)::int AS count, coalesce(max(position), 0) AS last FROM website_notice_file
        WHERE site_id = $1 AND notice_id = $2`,
      id,
    );
    if ((held?.count ?? 0) >= mostNoticeFiles) throw new AppError(noticeErrors.manyFiles);
    await transaction.change(
      `INSERT INTO website_notice_file (site_id, id, notice_id, position, file_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (site_id, id) DO NOTHING`,
      attachmentId,
      id,
      (held?.last ?? 0) + 1,
      facts.id,
    );
  });
  return { id: attachmentId };
}

/** Puts all further attachments in the given order; others than there are is a conflict. */
export async function arrangeNoticeFiles(
  transaction: Transaction,
  { id, ids }: z.output<typeof noticesContract.arrangeFiles.input>,
) {
  await openNotice(transaction, id);
  const rows = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM website_notice_file WHERE site_id = $1 AND notice_id = $2',
    id,
  );
  const known = new Set(rows.map((row) => row.id));
  if (new Set(ids).size !== known.size || !ids.every((one) => known.has(one)))
    throw new AppError(errors.staleVersion);
  await transaction.change(
    `UPDATE website_notice_file x SET position = n.place, version = x.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$3::uuid[]' }, { place: 'place' })}
      WHERE x.site_id = $1 AND x.notice_id = $2 AND n.site_id = x.site_id AND x.id = n.id AND x.position <> n.place`,
    id,
    ids,
  );
  return { id };
}

/** Takes a further attachment off; the history keeps who did it. */
export async function removeNoticeFile(
  transaction: Transaction,
  { id, attachmentId }: z.output<typeof noticesContract.removeFile.input>,
) {
  await openNotice(transaction, id);
  const gone = await transaction.change(
    'DELETE FROM website_notice_file WHERE site_id = $1 AND notice_id = $2 AND id = $3',
    id,
    attachmentId,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  return { id: attachmentId };
}
