import { AppError, errors } from '../../../../core/errors.ts';
import { acceptAt, keepFile, linkTo, readUpload } from '../../../../core/server/files/files.ts';
import type { FileUse } from '../../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import { ownStudents } from '../../../students/public.ts';
import { attendancePermission } from '../../permissions.ts';
import { leavePaper } from './facts.ts';

/** Papers stay as long as a leave names them. */
export const leavePaperUse: FileUse = {
  purpose: leavePaper,
  isUsed: 'EXISTS (SELECT 1 FROM attendance_leave t WHERE t.site_id = $1 AND t.paper_id = f.id)',
};

/** Keeps a paper until the leave that names it is sent. Throws 404 for who has nobody to ask for. */
export async function keepLeavePaper(call: Call<unknown>) {
  const { context, services, request } = call;
  if (context.siteId === null) throw new AppError(errors.notFound);
  const mayAsk =
    context.permissions.has(attendancePermission.take) ||
    (await services.database.readInSite(context, (transaction) =>
      transaction.readOne(
        { id: 'uuid' },
        `SELECT o.student_id AS id FROM (${ownStudents('$2')}) o LIMIT 1`,
        context.accountId,
      ),
    )) !== null;
  if (!mayAsk) throw new AppError(errors.notFound);
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, { name, purpose: leavePaper, isPublic: false });
  return { ...facts, url: linkTo(services, request, context.siteId, facts.id) };
}
