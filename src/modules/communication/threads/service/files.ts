import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { acceptAt, keepFile, linkTo, readUpload } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import { most } from '../rules.ts';

const purpose = 'communication.thread';

/** Files stay as long as a message names them. */
export const threadFiles: FileUse = {
  purpose,
  isUsed:
    'EXISTS (SELECT 1 FROM communication_thread_file t WHERE t.site_id = $1 AND t.file_id = f.id AND t.message_id IS NOT NULL)',
};

/** Keeps a file until its sender writes the message that names it. */
export async function keepThreadFile({ context, services, request }: Call<unknown>) {
  const { siteId, accountId } = context;
  if (siteId === null || accountId === null) throw new AppError(errors.notFound);
  await limitAttempts(services.database, `threads.file:${siteId}:${accountId}`, most.files, 3_600);
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, { name, purpose, isPublic: false });
  await services.database.inSite(context, (transaction) =>
    transaction.change(
      `INSERT INTO communication_thread_file (site_id, id, file_id, sent_by, name, mime) VALUES ($1, $2, $3, $4, $5, $6)`,
      newId(),
      facts.id,
      accountId,
      facts.name,
      facts.mime,
    ),
  );
  return { ...facts, url: linkTo(services, request, siteId, facts.id) };
}
