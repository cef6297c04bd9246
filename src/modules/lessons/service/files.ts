import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { pictureOfText } from '../../../core/server/entity/picture-of-text.ts';
import { acceptAt, keepFile, linkTo, publicAddressOf, readUpload } from '../../../core/server/files/files.ts';
import type { FileUse } from '../../../core/server/files/tidy-files.ts';
import type { Call } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** Whoever sees lessons sees their files; students get links with the lessons that are theirs. */
export const filePurpose = 'lessons.file';

/** Files stay as long as a lesson has them. */
export const lessonFileUse: FileUse = {
  purpose: filePurpose,
  isUsed: 'EXISTS (SELECT 1 FROM lessons_lesson_file t WHERE t.site_id = $1 AND t.file_id = f.id)',
};

/** The pictures of a lesson's text go to whoever is signed in at the institution, and stay as long as the text has them. */
export const lessonPictureUse: FileUse = {
  purpose: pictureOfText,
  isUsed: `EXISTS (SELECT 1 FROM lessons_lesson t
             WHERE t.site_id = $1 AND (strpos(t.body_en, f.id::text) > 0 OR strpos(t.body_bn, f.id::text) > 0))`,
};

/** Keeps a picture for the text of a lesson. */
export async function keepLessonPicture(call: Call<unknown>) {
  const { context, services, request } = call;
  if (context.siteId === null) throw new AppError(errors.notFound);
  const { content, name } = await readUpload(request, 'file', 'image');
  const accepted = await acceptAt('file', content, { accept: 'image', isInText: true });
  const facts = await keepFile(services, context, accepted, {
    name,
    purpose: pictureOfText,
    isPublic: false,
  });
  return { ...facts, url: publicAddressOf(context.siteId, facts.id) };
}

/** Keeps a file until the lesson that names it is saved. */
export async function keepLessonFile(call: Call<unknown>) {
  const { context, services, request } = call;
  if (context.siteId === null) throw new AppError(errors.notFound);
  const { content, name } = await readUpload(request, 'file', 'document');
  const accepted = await acceptAt('file', content, { accept: 'document', longest: 2400 });
  const facts = await keepFile(services, context, accepted, { name, purpose: filePurpose, isPublic: false });
  return { ...facts, url: linkTo(services, request, context.siteId, facts.id) };
}

/** The files of a lesson in their order, with links that work in the caller's browser: ask only for who may see it. */
export async function attachedFiles(
  transaction: Transaction,
  services: Services,
  request: FastifyRequest,
  lessonId: string,
) {
  const rows = await transaction.read(
    { id: 'uuid', name: 'text', mime: 'text', bytes: 'int', width: 'int?', height: 'int?' },
    `SELECT f.id, f.name, f.mime, f.bytes::int AS bytes, f.width, f.height
       FROM lessons_lesson_file t JOIN stored_file f ON f.site_id = $1 AND f.id = t.file_id
      WHERE t.site_id = $1 AND t.lesson_id = $2 ORDER BY t.position, t.id`,
    lessonId,
  );
  return rows.map((row) => ({ ...row, url: linkTo(services, request, transaction.siteId, row.id) }));
}
