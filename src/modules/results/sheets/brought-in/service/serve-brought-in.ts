import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { foldForSearch } from '../../../../../core/bangla.ts';
import { type Label, textOf } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import { serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { serveImport } from '../../../../../core/server/import/serve-import.ts';
import { sendDownload, sheetFile } from '../../../../../core/server/sheets/list-files.ts';
import { ownStudents } from '../../../../students/public.ts';
import { resultsPermission } from '../../../permissions.ts';
import { type BroughtIn, broughtInContract as contract } from '../contract.ts';
import { broughtInLabels } from '../labels.ts';
import { broughtInImport, headingOf } from './sheet.ts';

const shape = {
  id: 'uuid',
  student: json<BroughtIn['student']>(),
  exam: 'text',
  year: 'int',
  className: 'text',
  gpa: 'int?',
  grade: 'text',
  place: 'int?',
  subjects: json<BroughtIn['subjects']>(),
} as const;

const columnsSql = `b.id, json_build_object('id', s.id, 'code', s.code, 'name',
    json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en))) AS student,
  b.exam_name AS exam, b.year, b.class_name AS "className", b.gpa, b.grade, b.place, b.subjects`;

const orderSql = {
  year: 'b.year DESC, b.exam_key, s.code, b.id',
  student: 's.code, b.year DESC, b.exam_key, b.id',
  gpa: 'b.gpa DESC NULLS LAST, b.place NULLS LAST, b.year DESC, s.code, b.id',
} as const;

type Question = z.output<typeof contract.broughtIn.input>;

/** Earlier results as they were brought in, narrowed and in an order, with the years there are of them. */
async function listBroughtIn(transaction: Transaction, question: Question) {
  const folded = foldForSearch(question.q ?? '').replace(/[\\%_]/g, '\\$&');
  const rows = await transaction.read(
    { ...shape, total: 'int' },
    `SELECT ${columnsSql}, count(*) OVER ()::int AS total
       FROM results_brought_in b JOIN students_student s ON s.site_id = $1 AND s.id = b.student_id
      WHERE b.site_id = $1 AND ($2::int IS NULL OR b.year = $2)
        AND ($3::text = '' OR s.search_text LIKE '%' || $3 || '%' OR s.code LIKE $3 || '%' OR b.exam_key LIKE '%' || $3 || '%')
        AND ($4::uuid IS NULL OR b.student_id = (SELECT e.student_id FROM students_enrolment e WHERE e.site_id = $1 AND e.id = $4))
      ORDER BY ${orderSql[question.order]} LIMIT $5 OFFSET $6`,
    question.year ?? null,
    folded,
    question.enrolmentId ?? null,
    question.size,
    (question.page - 1) * question.size,
  );
  const years = await transaction.read(
    { year: 'int' },
    'SELECT DISTINCT year FROM results_brought_in WHERE site_id = $1 ORDER BY year DESC LIMIT 50',
  );
  return {
    items: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: question.page,
    size: question.size,
    years: years.map((one) => one.year),
  };
}

/** Serves earlier results: their sheet, the list, and one's own. */
export function serveBroughtIn(app: FastifyInstance): void {
  const { broughtInCheck: importCheck, broughtInCommit: importCommit } = contract;
  serveImport(app, { importCheck, importCommit }, broughtInImport);
  serveOpen(app, contract.broughtInTemplate, async (_database, { input, context, reply }) => {
    const title: Label = broughtInLabels.plural;
    const body = await sheetFile(input.format, textOf(title, context.language), [
      headingOf(context.language),
    ]);
    return sendDownload(reply, input.format, 'earlier-results', body);
  });
  serve(app, contract.broughtIn, async (transaction, { input, context }) => ({
    ...(await listBroughtIn(transaction, input)),
    can: { bring: context.permissions.has(resultsPermission.generate) },
  }));
  serve(app, contract.broughtInMine, async (transaction) => ({
    items: await transaction.read(
      shape,
      `SELECT ${columnsSql} FROM results_brought_in b JOIN students_student s ON s.site_id = $1 AND s.id = b.student_id
        WHERE b.site_id = $1 AND b.student_id IN (${ownStudents('$2')}) ORDER BY ${orderSql.year} LIMIT 200`,
      transaction.context.accountId,
    ),
  }));
}
