import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { documentsErrors } from '../../labels.ts';
import { documentsPermission } from '../../permissions.ts';
import { hooksOf, type OpenMatter, openMatters } from '../../service/hooks.ts';
import type { sitContract as contract } from '../contract.ts';

type Pass = { readonly id: string; readonly reason: string };

/** The exceptions that hold for an examination, by student. */
async function readPasses(
  transaction: Transaction,
  examId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Pass>> {
  const rows = await transaction.read(
    { id: 'uuid', studentId: 'uuid', reason: 'text' },
    `SELECT id, student_id AS "studentId", reason FROM documents_admit_pass
      WHERE site_id = $1 AND exam_id = $2 AND student_id = ANY($3::uuid[]) AND taken_back_by IS NULL`,
    examId,
    studentIds,
  );
  return new Map(rows.map(({ studentId, ...pass }) => [studentId, pass]));
}

/** Who may not sit in an examination, and why: attendance and dues as the institution asks for them, without the exceptions. */
export async function barredFrom(
  transaction: Transaction,
  services: Services,
  examId: string | null,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenMatter[]>> {
  if (studentIds.length === 0) return new Map();
  const today = todayInDhaka(services.now());
  const open = await openMatters(transaction, services, studentIds, today, 'admit');
  if (open.size === 0 || examId === null) return open;
  const passes = await readPasses(transaction, examId, [...open.keys()]);
  return new Map([...open].filter(([id]) => !passes.has(id)));
}

export const mattersText = (matters: readonly { readonly text: Label }[]): Label => ({
  en: matters.map((one) => one.text.en).join('; '),
  bn: matters.map((one) => one.text.bn).join('; '),
});

/** Throws 409 where the institution's conditions for an admit card are not met and nobody made an exception. */
export async function assertMaySit(
  transaction: Transaction,
  services: Services,
  examId: string | null,
  studentId: string,
): Promise<void> {
  const open = (await barredFrom(transaction, services, examId, [studentId])).get(studentId);
  if (open) throw new AppError(documentsErrors.mayNotSit, { matters: mattersText(open) });
}

const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** The students with something open who sit for the examination, a page of them. */
export async function listBarred(
  transaction: Transaction,
  services: Services,
  asked: z.output<typeof contract.barred.input>,
): Promise<z.input<typeof contract.barred.output>> {
  const exam = await transaction.readOne(
    { yearId: 'uuid' },
    `SELECT year_id AS "yearId" FROM exams_exam WHERE site_id = $1 AND id = $2 AND status IN ('declared', 'closed')`,
    asked.examId,
  );
  const { routine } = hooksOf(services);
  if (!exam || !routine) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      enrolmentId: 'uuid',
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      class: json<Label>(),
      section: json<Label>(),
      roll: 'int',
    },
    `SELECT e.id AS "enrolmentId", s.id, s.code, ${labelSql('s')} AS name, ${labelSql('c')} AS class,
            ${labelSql('x')} AS section, e.roll
       FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE e.site_id = $1 AND e.year_id = $2 AND e.status = 'active'
        AND ($3::text IS NULL OR s.search_text LIKE $3 OR lower(s.code) LIKE $3)
      ORDER BY ${asked.sort === 'name' ? 'lower(s.name_en)' : 'c.position, x.name_en, e.roll'}, e.id LIMIT 20000`,
    exam.yearId,
    asked.q ? containing(asked.q.toLowerCase()) : null,
  );
  const today = todayInDhaka(services.now());
  const open = await openMatters(
    transaction,
    services,
    rows.map((row) => row.id),
    today,
    'admit',
  );
  const concerned = rows.filter((row) => open.has(row.id));
  const sitting = await routine(
    transaction,
    asked.examId,
    concerned.map((row) => row.enrolmentId),
  );
  const passes = await readPasses(
    transaction,
    asked.examId,
    concerned.map((row) => row.id),
  );
  const items = concerned
    .filter((row) => sitting.has(row.enrolmentId))
    .map(({ enrolmentId: _, class: className, section, ...row }) => ({
      ...row,
      place: { en: `${className.en} – ${section.en}`, bn: `${className.bn} – ${section.bn}` },
      matters: (open.get(row.id) ?? []).map((one) => one.text),
      pass: passes.get(row.id) ?? null,
    }))
    .filter((row) => asked.state === 'all' || (asked.state === 'passed') === (row.pass !== null));
  const from = (asked.page - 1) * asked.size;
  return {
    items: items.slice(from, from + asked.size),
    total: items.length,
    page: asked.page,
    size: asked.size,
    can: { takeBack: transaction.context.permissions.has(documentsPermission.approve) },
  };
}
