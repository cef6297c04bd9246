import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { ListedLesson, lessonsContract } from '../contract.ts';
import { lessonsPermission } from '../permissions.ts';
import { stateOf } from '../rules.ts';
import { attachedFiles } from './files.ts';
import { readWriter, type Writer } from './own.ts';

const listedShape = {
  id: 'uuid',
  version: 'int',
  title: json<Label>(),
  className: json<Label>(),
  sections: json<{ id: string; name: Label }[]>(),
  subject: json<{ id: string; name: Label }>(),
  teacher: jsonOrNull<Label>(),
  isPublished: 'bool',
  opensOn: 'date?',
  closesOn: 'date?',
  files: 'int',
  hasVideo: 'bool',
  audience: 'int',
  readers: 'int',
} as const;

/** Students a lesson `l` is for: those who sit in its sections. */
const audienceSql = `FROM lessons_lesson_section x
  JOIN students_enrolment n ON n.site_id = $1 AND n.section_id = x.section_id AND n.status = 'active'
 WHERE x.site_id = $1 AND x.lesson_id = l.id`;

const listedColumns = `l.id, l.version, json_build_object('en', l.title_en, 'bn', l.title_bn) AS title,
  json_build_object('en', c.name_en, 'bn', c.name_bn) AS "className",
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'bn', s.name_bn))
            ORDER BY s.name_en, s.id), '[]')
     FROM lessons_lesson_section x JOIN academic_section s ON s.site_id = $1 AND s.id = x.section_id
    WHERE x.site_id = $1 AND x.lesson_id = l.id) AS sections,
  json_build_object('id', u.id, 'name', json_build_object('en', u.name_en, 'bn', u.name_bn)) AS subject,
  CASE WHEN e.id IS NOT NULL THEN json_build_object('en', e.name_en, 'bn', e.name_bn) END AS teacher,
  l.is_published AS "isPublished", l.opens_on AS "opensOn", l.closes_on AS "closesOn",
  (SELECT count(*)::int FROM lessons_lesson_file f WHERE f.site_id = $1 AND f.lesson_id = l.id) AS files,
  l.video <> '' AS "hasVideo",
  (SELECT count(*)::int ${audienceSql}) AS audience,
  (SELECT count(*)::int ${audienceSql} AND EXISTS (SELECT 1 FROM lessons_read r
     WHERE r.site_id = $1 AND r.lesson_id = l.id AND r.student_id = n.student_id)) AS readers`;

const joins = `JOIN academic_school_class c ON c.site_id = $1 AND c.id = l.class_id
  JOIN academic_subject u ON u.site_id = $1 AND u.id = l.subject_id
  LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = l.teacher_id`;

/** Drafts are seen by who may write them; the office and the one who began them see them too. */
const seen = (writer: Writer, transaction: Transaction) => ({
  all: transaction.context.permissions.has(lessonsPermission.manage),
  account: transaction.context.accountId,
  sections: [...new Set(writer.own.map((one) => one.sectionId))],
});
const seenSql = `(l.is_published OR $2 OR l.created_by = $3 OR EXISTS (SELECT 1 FROM lessons_lesson_section x
  WHERE x.site_id = $1 AND x.lesson_id = l.id AND x.section_id = ANY($4::uuid[])))`;

/** The state of a lesson on the day `$5`, as `stateOf` has it. */
const stateSql = `CASE WHEN NOT l.is_published THEN 'draft' WHEN l.opens_on > $5::date THEN 'scheduled'
  WHEN l.closes_on < $5::date THEN 'closed' ELSE 'open' END`;

type Row = Omit<ListedLesson, 'state' | 'can'> & { isPublished: boolean };
const shown = ({ isPublished, ...row }: Row, writer: Writer, today: string): ListedLesson => ({
  ...row,
  state: stateOf({ ...row, isPublished }, today),
  can: {
    write: writer.writes({ sectionIds: row.sections.map((one) => one.id), subjectId: row.subject.id }),
  },
});

/** Lessons by class, subject and their order. */
export async function listLessons(
  transaction: Transaction,
  services: Services,
  asked: z.output<typeof lessonsContract.lessons.input>,
) {
  const today = todayInDhaka(services.now());
  const writer = await readWriter(transaction);
  const { all, account, sections } = seen(writer, transaction);
  const rows = await transaction.read(
    { ...listedShape, total: 'int' },
    `WITH found AS (
       SELECT l.id, l.position, u.code, c.position AS class_position, (count(*) OVER ())::int AS total
         FROM lessons_lesson l ${joins}
        WHERE l.site_id = $1 AND ${seenSql} AND ($6 = 'all' OR ${stateSql} = $6)
          AND ($7::uuid IS NULL OR EXISTS (SELECT 1 FROM lessons_lesson_section x
                WHERE x.site_id = $1 AND x.lesson_id = l.id AND x.section_id = $7))
          AND ($8::uuid IS NULL OR l.subject_id = $8)
          AND ($9 = '' OR l.title_en ILIKE '%' || $9 || '%' OR l.title_bn ILIKE '%' || $9 || '%')
        ORDER BY c.position, u.code, l.position, l.id LIMIT $10 OFFSET $11)
     SELECT ${listedColumns}, t.total FROM found t
       JOIN lessons_lesson l ON l.site_id = $1 AND l.id = t.id ${joins}
      ORDER BY t.class_position, t.code, t.position, t.id`,
    all,
    account,
    sections,
    today,
    asked.state,
    asked.sectionId ?? null,
    asked.subjectId ?? null,
    (asked.q ?? '').replace(/[\\%_]/g, '\\$&'),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => shown(row, writer, today)),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** One lesson with its text and files. Throws 404 for a draft of others. */
export async function readLesson(
  transaction: Transaction,
  services: Services,
  request: FastifyRequest,
  id: string,
) {
  const writer = await readWriter(transaction);
  const { all, account, sections } = seen(writer, transaction);
  const row = await transaction.readOne(
    { ...listedShape, teacherId: 'uuid?', body: json<Label>(), video: 'text' },
    `SELECT ${listedColumns}, l.teacher_id AS "teacherId", json_build_object('en', l.body_en, 'bn', l.body_bn) AS body, l.video
       FROM lessons_lesson l ${joins} WHERE l.site_id = $1 AND l.id = $5 AND ${seenSql}`,
    all,
    account,
    sections,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const { teacherId, body, video, ...rest } = row;
  return {
    ...shown(rest, writer, todayInDhaka(services.now())),
    teacherId,
    body,
    video,
    isPublished: row.isPublished,
    attached: await attachedFiles(transaction, services, request, id),
  };
}
