import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Context, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { purposeOf } from '../../../../core/server/entity/records.ts';
import { acceptAt, keepFile } from '../../../../core/server/files/files.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { student } from '../../student.entity.ts';
import { quickProblems } from '../labels.ts';
import { matchPhotos } from '../rules.ts';
import { filesOfZip } from './zip.ts';

type Given = { sectionId: string; content: string };

const readPupils = (transaction: Transaction, sectionId: string) =>
  transaction.read(
    { id: 'uuid', code: 'text', roll: 'int', name: json<Label>(), hasPhoto: 'bool' },
    `SELECT s.id, s.code, e.roll, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name, s.photo IS NOT NULL AS "hasPhoto"
       FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
      WHERE e.site_id = $1 AND e.section_id = $2 AND e.status = 'active' ORDER BY e.roll LIMIT 500`,
    sectionId,
  );

async function pupilsOf(transaction: Transaction, sectionId: string) {
  const section = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM academic_section WHERE site_id = $1 AND id = $2',
    sectionId,
  );
  if (!section) throw new AppError(errors.notFound);
  return readPupils(transaction, sectionId);
}

/** Whose photos a zip holds, by the names of its files; nothing is unpacked or kept. */
export async function checkPhotos(transaction: Transaction, given: Given) {
  const pupils = await pupilsOf(transaction, given.sectionId);
  const files = await filesOfZip(Buffer.from(given.content, 'base64'), []);
  const matches = matchPhotos(
    files.map((one) => one.name),
    pupils,
  );
  const pupilOf = new Map(pupils.map((one) => [one.id, one]));
  const matched = matches.flatMap((one) => {
    const pupil = 'studentId' in one ? pupilOf.get(one.studentId) : undefined;
    return pupil
      ? [
          {
            file: one.file,
            studentId: pupil.id,
            roll: pupil.roll,
            name: pupil.name,
            replaces: pupil.hasPhoto,
          },
        ]
      : [];
  });
  const met = new Set(matched.map((one) => one.studentId));
  return {
    matched,
    unmatched: matches.flatMap((one) => ('why' in one ? [one] : [])),
    without: pupils
      .filter((one) => !one.hasPhoto && !met.has(one.id))
      .map(({ id, roll, name }) => ({ studentId: id, roll, name })),
  };
}

/** Keeps the photos that match, each drawn anew as every uploaded picture; one that is none is named, the others are kept. */
export async function savePhotos(services: Services, context: Context, given: Given) {
  const { database } = services;
  const pupils = await database.readInSite(context, (transaction) => pupilsOf(transaction, given.sectionId));
  const zip = Buffer.from(given.content, 'base64');
  const names = (await filesOfZip(zip, [])).map((one) => one.name);
  const studentOf = new Map(
    matchPhotos(names, pupils).flatMap((one) =>
      'studentId' in one ? [[one.file, one.studentId] as const] : [],
    ),
  );
  const files = await filesOfZip(zip, [...studentOf.keys()]);
  const kept: { studentId: string; photo: string }[] = [];
  const refused: { file: string; problem: Label }[] = [];
  for (const { name, content } of files) {
    const studentId = studentOf.get(name);
    if (!studentId) continue;
    try {
      const accepted = await acceptAt('photo', content ?? Buffer.alloc(0), student.fields.photo);
      const { id } = await keepFile(services, context, accepted, {
        name,
        purpose: purposeOf(student, 'photo'),
        isPublic: false,
      });
      kept.push({ studentId, photo: id });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      refused.push({ file: name, problem: Object.values(error.fields).flat()[0] ?? quickProblems.gone });
    }
  }
  const saved = await database.inSite(context, (transaction) =>
    transaction.change(
      `UPDATE students_student s SET photo = n.photo, version = s.version + 1, updated_at = now()
         FROM ${rowsOf('n', { id: '$2::uuid[]', photo: '$3::uuid[]' })}
        WHERE s.site_id = $1 AND s.site_id = n.site_id AND s.id = n.id`,
      kept.map((one) => one.studentId),
      kept.map((one) => one.photo),
    ),
  );
  return { saved, refused };
}
