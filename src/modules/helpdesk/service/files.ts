import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { acceptAt, keepFile, linkTo, readUpload } from '../../../core/server/files/files.ts';
import type { FileUse } from '../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../core/server/http/serve.ts';

const purpose = 'helpdesk.file';

/** Files stay as long as something written names them. */
export const helpdeskFiles: FileUse = {
  purpose,
  isUsed:
    'EXISTS (SELECT 1 FROM helpdesk_file t WHERE t.site_id = $1 AND t.file_id = f.id AND t.message_id IS NOT NULL)',
};

/** Keeps a file in an institution until its sender writes the message that names it. */
export async function keepTicketFile(call: Call<unknown>, siteId: number | null) {
  const { context, services, request } = call;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site) throw new AppError(errors.notFound);
  const inside = { ...context, siteId: site.id };
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, inside, accepted, { name, purpose, isPublic: false });
  await services.database.inSite(inside, (transaction) =>
    transaction.change(
      `INSERT INTO helpdesk_file (site_id, id, file_id, sent_by, name, mime) VALUES ($1, $2, $3, $4, $5, $6)`,
      newId(),
      facts.id,
      context.accountId,
      facts.name,
      facts.mime,
    ),
  );
  return { ...facts, url: linkTo(services, request, site.id, facts.id) };
}
