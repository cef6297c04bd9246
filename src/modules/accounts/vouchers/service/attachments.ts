import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { acceptAt, keepFile, linkTo, readUpload } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import { accountsErrors } from '../../labels.ts';

export const attachmentPurpose = 'accounts.attachment';
/** Papers stay as long as their voucher names them. */
export const attachmentUse: FileUse = {
  purpose: attachmentPurpose,
  isUsed: 'EXISTS (SELECT 1 FROM accounts_attachment t WHERE t.site_id = $1 AND t.file_id = f.id)',
};
const most = 20;

/** Keeps a paper with a voucher: with a draft, or with a posted one whose bill came later. */
export async function addAttachment(database: Database, call: Call<{ id: string }>) {
  const { input, context, services, request } = call;
  if (context.siteId === null) throw new AppError(errors.notFound);
  await database.readInSite(context, (transaction) => assertTakes(transaction, input.id));
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, {
    name,
    purpose: attachmentPurpose,
    isPublic: false,
  });
  const id = newId();
  await database.inSite(context, async (transaction) => {
    await assertTakes(transaction, input.id);
    await transaction.change(
      `INSERT INTO accounts_attachment (site_id, id, voucher_id, file_id, added_by) VALUES ($1, $2, $3, $4, $5)`,
      id,
      input.id,
      facts.id,
      context.accountId,
    );
  });
  return {
    id,
    name: facts.name,
    mime: facts.mime,
    bytes: facts.bytes,
    url: linkTo(services, request, context.siteId, facts.id),
  };
}

/** Takes a paper away from a draft; what is posted keeps its papers. */
export async function removeAttachment(transaction: Transaction, id: string) {
  const known = await transaction.row<{ status: string }>(
    `SELECT v.status FROM accounts_attachment a
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = a.voucher_id
      WHERE a.site_id = $1 AND a.id = $2 FOR UPDATE OF v`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.status !== 'draft') throw new AppError(accountsErrors.notDraft);
  await transaction.change('DELETE FROM accounts_attachment WHERE site_id = $1 AND id = $2', id);
  return { id };
}

/** The papers of a voucher, in the order they came; `linkOf` makes an address for this browser. */
export async function readAttachments(
  transaction: Transaction,
  voucherId: string,
  linkOf: (fileId: string) => string,
) {
  const rows = await transaction.rows<{
    id: string;
    file_id: string;
    name: string;
    mime: string;
    bytes: bigint;
  }>(
    `SELECT a.id, a.file_id, f.name, f.mime, f.bytes FROM accounts_attachment a
       JOIN stored_file f ON f.site_id = $1 AND f.id = a.file_id
      WHERE a.site_id = $1 AND a.voucher_id = $2 ORDER BY a.created_at, a.id`,
    voucherId,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mime: row.mime,
    bytes: Number(row.bytes),
    url: linkOf(row.file_id),
  }));
}

async function assertTakes(transaction: Transaction, id: string): Promise<void> {
  const known = await transaction.row<{ status: string; papers: number }>(
    `SELECT v.status, (SELECT count(*)::int FROM accounts_attachment a WHERE a.site_id = $1 AND a.voucher_id = v.id) AS papers
       FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = $2`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.status === 'cancelled') throw new AppError(accountsErrors.isPosted);
  if (known.papers >= most) throw new AppError(accountsErrors.manyPapers);
}
