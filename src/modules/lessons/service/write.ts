import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { assertPictures } from '../../../core/server/entity/references.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import type { GivenLesson } from '../contract.ts';
import { lessonFields, lessonsErrors } from '../labels.ts';
import { lessonsPermission } from '../permissions.ts';
import { filePurpose } from './files.ts';
import { assertWrites, readWriter } from './own.ts';

const missing = (field: keyof typeof lessonFields) =>
  new ValidationError({ [field]: [withAttribute(messages.exists, lessonFields[field])] });

const textsOf = ({ bodyEn, bodyBn }: GivenLesson) => ({
  bodyEn: { label: lessonFields.bodyEn, text: bodyEn },
  bodyBn: { label: lessonFields.bodyBn, text: bodyBn },
});

/** Writes a lesson; it comes last among those of its class and subject. */
export async function addLesson(transaction: Transaction, _services: Services, given: GivenLesson) {
  assertWrites(await readWriter(transaction), given);
  await assertPictures(transaction, textsOf(given));
  const place = await placeOf(transaction, given);
  const id = newId();
  await transaction.change(
    `INSERT INTO lessons_lesson (site_id, id, year_id, class_id, subject_id, teacher_id, title_en, title_bn, body_en, body_bn,
                                 video, is_published, opens_on, closes_on, created_by, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    id,
    place.yearId,
    place.classId,
    given.subjectId,
    await teacherOf(transaction, given.teacherId),
    given.titleEn,
    given.titleBn,
    given.bodyEn,
    given.bodyBn,
    given.video,
    given.isPublished,
    given.opensOn,
    given.closesOn,
    transaction.context.accountId,
    await endOf(transaction, { ...place, subjectId: given.subjectId }),
  );
  await keepSections(transaction, id, given.sectionIds);
  await keepFiles(transaction, id, given.fileIds);
  return { id };
}

/**
 * Changes a lesson; one that comes to another class or subject comes last there. It must be the caller's both as it was and
 * as it will be. Throws 409 for an older version.
 */
export async function changeLesson(
  transaction: Transaction,
  services: Services,
  { id, version, ...given }: GivenLesson & { id: string; version: number },
) {
  const writer = await readWriter(transaction);
  const known = await lockLesson(transaction, id, version);
  assertWrites(writer, known);
  assertWrites(writer, given);
  await assertPictures(transaction, textsOf(given));
  const place = await placeOf(transaction, given);
  const mayName = transaction.context.permissions.has(lessonsPermission.manage);
  const list = { ...place, subjectId: given.subjectId.toLowerCase() };
  const stays = (['yearId', 'classId', 'subjectId'] as const).every((name) => known[name] === list[name]);
  await transaction.change(
    `UPDATE lessons_lesson SET year_id = $3, class_id = $4, subject_id = $5, teacher_id = $6, title_en = $7, title_bn = $8,
            body_en = $9, body_bn = $10, video = $11, is_published = $12, opens_on = $13, closes_on = $14,
            position = $16, version = version + 1, updated_at = $15::timestamptz
      WHERE site_id = $1 AND id = $2`,
    id,
    place.yearId,
    place.classId,
    given.subjectId,
    mayName ? await teacherOf(transaction, given.teacherId) : known.teacherId,
    given.titleEn,
    given.titleBn,
    given.bodyEn,
    given.bodyBn,
    given.video,
    given.isPublished,
    given.opensOn,
    given.closesOn,
    services.now(),
    stays ? known.position : await endOf(transaction, list),
  );
  await keepSections(transaction, id, given.sectionIds);
  await keepFiles(transaction, id, given.fileIds);
  return { id };
}

/** Deletes a lesson nobody has opened. */
export async function removeLesson(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
) {
  const writer = await readWriter(transaction);
  assertWrites(writer, await lockLesson(transaction, id, version));
  const read = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM lessons_read WHERE site_id = $1 AND lesson_id = $2 LIMIT 1',
    id,
  );
  if (read) throw new AppError(lessonsErrors.wasRead);
  await transaction.change('DELETE FROM lessons_lesson_file WHERE site_id = $1 AND lesson_id = $2', id);
  await transaction.change('DELETE FROM lessons_lesson_section WHERE site_id = $1 AND lesson_id = $2', id);
  await transaction.change('DELETE FROM lessons_lesson WHERE site_id = $1 AND id = $2', id);
  return { id };
}

/** The place after all lessons of a class and subject. Two at once come to one place; they are told apart when somebody puts them in order. */
async function endOf(
  transaction: Transaction,
  list: { yearId: string; classId: string; subjectId: string },
): Promise<number> {
  const last = await transaction.readOne(
    { position: 'int' },
    `SELECT position FROM lessons_lesson WHERE site_id = $1 AND year_id = $2 AND class_id = $3 AND subject_id = $4
      ORDER BY position DESC LIMIT 1`,
    list.yearId,
    list.classId,
    list.subjectId,
  );
  return (last?.position ?? 0) + 1;
}

async function lockLesson(transaction: Transaction, id: string, version: number) {
  const row = await transaction.readOne(
    {
      version: 'int',
      yearId: 'uuid',
      classId: 'uuid',
      subjectId: 'uuid',
      teacherId: 'uuid?',
      position: 'int',
    },
    `SELECT version, year_id AS "yearId", class_id AS "classId", subject_id AS "subjectId", teacher_id AS "teacherId", position
       FROM lessons_lesson WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.version !== version) throw new AppError(errors.staleVersion);
  const sections = await transaction.read(
    { id: 'uuid' },
    'SELECT section_id AS id FROM lessons_lesson_section WHERE site_id = $1 AND lesson_id = $2',
    id,
  );
  return { ...row, sectionIds: sections.map((one) => one.id) };
}

/** The class and year of the sections, which must be one, be taught the subject, and have a window that ends after it begins. */
async function placeOf(transaction: Transaction, given: GivenLesson) {
  if (given.opensOn && given.closesOn && given.closesOn < given.opensOn)
    throw new ValidationError({ closesOn: [lessonsErrors.closesFirst] });
  const sectionIds = [...new Set(given.sectionIds.map((one) => one.toLowerCase()))];
  const rows = await transaction.read(
    { id: 'uuid', classId: 'uuid', yearId: 'uuid' },
    `SELECT id, class_id AS "classId", year_id AS "yearId" FROM academic_section
      WHERE site_id = $1 AND id = ANY($2::uuid[]) AND is_active`,
    sectionIds,
  );
  const [first] = rows;
  if (!first || rows.length < sectionIds.length) throw missing('sectionIds');
  if (rows.some((row) => row.classId !== first.classId || row.yearId !== first.yearId))
    throw new ValidationError({ sectionIds: [lessonsErrors.oneClass] });
  const taught = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM academic_class_subject
      WHERE site_id = $1 AND class_id = $2 AND subject_id = $3 AND is_active LIMIT 1`,
    first.classId,
    given.subjectId,
  );
  if (!taught) throw new ValidationError({ subjectId: [lessonsErrors.notTaught] });
  return { classId: first.classId, yearId: first.yearId };
}

/** Whom the office names, else the employee who is signed in; null where that is none. */
async function teacherOf(transaction: Transaction, named: string | null): Promise<string | null> {
  const mayName = transaction.context.permissions.has(lessonsPermission.manage);
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT e.id FROM people_employee e LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.is_active AND CASE WHEN $2::uuid IS NULL THEN a.account_id = $3 ELSE e.id = $2 END LIMIT 1`,
    mayName ? named : null,
    transaction.context.accountId,
  );
  if (!row && mayName && named) throw missing('teacherId');
  return row?.id ?? null;
}

async function keepSections(transaction: Transaction, lessonId: string, given: readonly string[]) {
  const sectionIds = [...new Set(given.map((one) => one.toLowerCase()))];
  await transaction.change(
    'DELETE FROM lessons_lesson_section WHERE site_id = $1 AND lesson_id = $2 AND section_id <> ALL($3::uuid[])',
    lessonId,
    sectionIds,
  );
  await transaction.change(
    `INSERT INTO lessons_lesson_section (site_id, id, lesson_id, section_id)
     SELECT n.site_id, n.id, $4, n.section_id FROM ${rowsOf('n', { id: '$2::uuid[]', section_id: '$3::uuid[]' })}
     ON CONFLICT (site_id, lesson_id, section_id) DO NOTHING`,
    sectionIds.map(() => newId()),
    sectionIds,
    lessonId,
  );
}

/** Gives a lesson its files in this order. Only files that were sent for a lesson and belong to no other are taken. */
async function keepFiles(transaction: Transaction, lessonId: string, given: readonly string[]) {
  const fileIds = [...new Set(given.map((one) => one.toLowerCase()))];
  await transaction.change('DELETE FROM lessons_lesson_file WHERE site_id = $1 AND lesson_id = $2', lessonId);
  if (fileIds.length === 0) return;
  const free = await transaction.readOne(
    { count: 'int' },
    `SELECT count(*)::int AS count FROM stored_file f WHERE f.site_id = $1 AND f.id = ANY($2::uuid[]) AND f.purpose = $3
        AND NOT EXISTS (SELECT 1 FROM lessons_lesson_file t WHERE t.site_id = $1 AND t.file_id = f.id)`,
    fileIds,
    filePurpose,
  );
  if (free?.count !== fileIds.length) throw new ValidationError({ fileIds: [lessonsErrors.fileGone] });
  await transaction.change(
    `INSERT INTO lessons_lesson_file (site_id, id, lesson_id, file_id, position)
     SELECT n.site_id, n.id, $5, n.file_id, n.position
       FROM ${rowsOf('n', { id: '$2::uuid[]', file_id: '$3::uuid[]', position: '$4::int[]' })}`,
    fileIds.map(() => newId()),
    fileIds,
    fileIds.map((_, place) => place + 1),
    lessonId,
  );
}
