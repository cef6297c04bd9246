import type { FastifyRequest } from 'fastify';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { ownStudents } from '../../students/public.ts';
import { attachedFiles } from './files.ts';

/** Lessons of one year a student sees at once; no class writes more. */
const most = 500;

const readChildren = (transaction: Transaction) =>
  transaction.read(
    { id: 'uuid', name: json<Label>(), isSelf: 'bool' },
    `SELECT s.id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name,
            EXISTS (SELECT 1 FROM students_student_account a
                     WHERE a.site_id = $1 AND a.account_id = $2 AND a.student_id = s.id) AS "isSelf"
       FROM students_student s WHERE s.site_id = $1 AND s.id IN (${ownStudents('$2')})
      ORDER BY s.date_of_birth, s.id LIMIT 20`,
    transaction.context.accountId,
  );

const ownShape = {
  id: 'uuid',
  title: json<Label>(),
  teacher: jsonOrNull<Label>(),
  subjectId: 'uuid',
  subject: json<Label>(),
  opensOn: 'date?',
  closesOn: 'date?',
  files: 'int',
  hasVideo: 'bool',
  readAt: 'time?',
} as const;

/** Lessons the student `$2` may read on the day `$3`: published, within their days, for the section they sit in. */
const ownSql = (more: string) => `
  SELECT l.id, json_build_object('en', l.title_en, 'bn', l.title_bn) AS title,
         CASE WHEN e.id IS NOT NULL THEN json_build_object('en', e.name_en, 'bn', e.name_bn) END AS teacher,
         u.id AS "subjectId", json_build_object('en', u.name_en, 'bn', u.name_bn) AS subject,
         l.opens_on AS "opensOn", l.closes_on AS "closesOn",
         (SELECT count(*)::int FROM lessons_lesson_file f WHERE f.site_id = $1 AND f.lesson_id = l.id) AS files,
         l.video <> '' AS "hasVideo", r.first_at AS "readAt"${more}
    FROM lessons_lesson l JOIN academic_subject u ON u.site_id = $1 AND u.id = l.subject_id
    LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = l.teacher_id
    LEFT JOIN lessons_read r ON r.site_id = $1 AND r.lesson_id = l.id AND r.student_id = $2
   WHERE l.site_id = $1 AND l.is_published AND (l.opens_on IS NULL OR l.opens_on <= $3::date)
     AND (l.closes_on IS NULL OR l.closes_on >= $3::date)
     AND EXISTS (SELECT 1 FROM lessons_lesson_section x
                   JOIN students_enrolment n ON n.site_id = $1 AND n.section_id = x.section_id
                  WHERE x.site_id = $1 AND x.lesson_id = l.id AND n.student_id = $2 AND n.status = 'active')`;

/** The open lessons of one of the account's own students, by subject. Throws 404 for anybody else's. */
export async function readMine(transaction: Transaction, services: Services, studentId: string | undefined) {
  const found = await readChildren(transaction);
  const children = found.map(({ isSelf: _, ...child }) => child);
  const asked = studentId?.toLowerCase() ?? found[0]?.id;
  if (asked === undefined) return { children, shown: null };
  const child = found.find((one) => one.id === asked);
  if (!child) throw new AppError(errors.notFound);
  const place = await transaction.readOne(
    { section: json<Label>() },
    `SELECT json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn) AS section
       FROM students_enrolment n JOIN academic_section s ON s.site_id = $1 AND s.id = n.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = n.year_id
      WHERE n.site_id = $1 AND n.student_id = $2 AND n.status = 'active' ORDER BY y.start_date DESC LIMIT 1`,
    asked,
  );
  const rows = await transaction.read(
    ownShape,
    `${ownSql('')} ORDER BY u.code, l.position, l.id LIMIT ${most}`,
    asked,
    todayInDhaka(services.now()),
  );
  const subjects = [...Map.groupBy(rows, (row) => row.subjectId)].map(([id, lessons]) => ({
    id,
    name: lessons[0]?.subject ?? { en: '', bn: '' },
    lessons: lessons.map(shown),
  }));
  return {
    children,
    shown: {
      studentId: asked,
      name: child.name,
      section: place?.section ?? null,
      isSelf: child.isSelf,
      total: rows.length,
      read: rows.filter((row) => row.readAt !== null).length,
      subjects,
    },
  };
}

type Listed = {
  id: string;
  title: Label;
  teacher: Label | null;
  opensOn: string | null;
  closesOn: string | null;
  files: number;
  hasVideo: boolean;
  readAt: Date | null;
};
const shown = ({ id, title, teacher, opensOn, closesOn, files, hasVideo, readAt }: Listed) => ({
  id,
  title,
  teacher,
  opensOn,
  closesOn,
  files,
  hasVideo,
  readAt: readAt?.toISOString() ?? null,
});

/** One open lesson of an own student, with its text, its film and links to its files. */
export async function readMineLesson(
  transaction: Transaction,
  services: Services,
  request: FastifyRequest,
  { id, studentId }: { id: string; studentId: string },
) {
  const child = (await readChildren(transaction)).find((one) => one.id === studentId.toLowerCase());
  if (!child) throw new AppError(errors.notFound);
  const row = await transaction.readOne(
    { ...ownShape, body: json<Label>(), video: 'text' },
    `${ownSql(`, json_build_object('en', l.body_en, 'bn', l.body_bn) AS body, l.video`)} AND l.id = $4`,
    child.id,
    todayInDhaka(services.now()),
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return {
    ...shown(row),
    subject: row.subject,
    body: row.body,
    video: row.video,
    attached: await attachedFiles(transaction, services, request, id),
  };
}

/** Notes that the student who is signed in opened a lesson; guardians look without leaving a trace. */
export async function noteRead(transaction: Transaction, services: Services, { id }: { id: string }) {
  const self = (await readChildren(transaction)).find((one) => one.isSelf);
  if (!self) throw new AppError(errors.notFound);
  const now = services.now();
  const open = await transaction.readOne(
    ownShape,
    `${ownSql('')} AND l.id = $4`,
    self.id,
    todayInDhaka(now),
    id,
  );
  if (!open) throw new AppError(errors.notFound);
  await transaction.change(
    `INSERT INTO lessons_read AS r (site_id, id, lesson_id, student_id, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)
     ON CONFLICT (site_id, lesson_id, student_id) DO UPDATE SET last_at = EXCLUDED.last_at, times = r.times + 1,
        version = r.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    id,
    self.id,
    now,
  );
  return { id };
}
