import { AppError, errors } from '../../../core/errors.ts';
import { acceptAt, keepFile, linkTo, readUpload } from '../../../core/server/files/files.ts';
import type { FileUse } from '../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../core/server/http/serve.ts';
import { paperPurpose } from './apply.ts';

/** Papers stay as long as an application names them. */
export const paperUse: FileUse = {
  purpose: paperPurpose,
  isUsed: 'EXISTS (SELECT 1 FROM leave_application t WHERE t.site_id = $1 AND t.paper_id = f.id)',
};

/** Keeps a paper until the application that names it is sent. */
export async function keepPaper(call: Call<unknown>) {
  const { context, services, request } = call;
  if (context.siteId === null) throw new AppError(errors.notFound);
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, { name, purpose: paperPurpose, isPublic: false });
  return { ...facts, url: linkTo(services, request, context.siteId, facts.id) };
}
