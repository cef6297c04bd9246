import type * as z from 'zod';
import type { Label } from '../../../../../core/labels.ts';
import { takaText } from '../../../../../core/money.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  patternOf,
  studentJoins,
  studentSql,
} from '../../../service/students-sql.ts';
import type { OpeningBatch, openingsContract } from '../contract.ts';
import { type OpeningKind, type OpeningState, openingActs } from '../labels.ts';
import { readBatch } from './read-batch.ts';

type Question = z.output<typeof openingsContract.openings.input>;

const batchShape = {
  id: 'uuid',
  version: 'int',
  kind: oneOf<OpeningKind>(),
  fileName: 'text',
  rows: 'int',
  students: 'int',
  amount: 'bigint',
  state: oneOf<OpeningState>(),
  preparedBy: 'uuid',
  preparedAt: 'time',
  postedBy: 'uuid?',
  postedAt: 'time?',
  endedBy: 'uuid?',
  endedAt: 'time?',
  endedReason: 'text',
  total: 'int',
} as const;

/** Sheets of opening dues and advances, the latest first. `q` is part of the file's name, or a student in it. */
export async function listOpenings(
  transaction: Transaction,
  services: Services,
  question: Partial<Pick<Question, 'q' | 'kind' | 'state'>> & { id?: string; page: number; size: number },
): Promise<{ items: OpeningBatch[]; total: number; page: number; size: number }> {
  const rows = await transaction.read(
    batchShape,
    `SELECT b.id, b.version, b.kind, b.file_name AS "fileName", b.row_count AS rows, b.amount, b.state,
            b.prepared_by AS "preparedBy", b.prepared_at AS "preparedAt", b.posted_by AS "postedBy", b.posted_at AS "postedAt",
            b.ended_by AS "endedBy", b.ended_at AS "endedAt", b.ended_reason AS "endedReason",
            (SELECT count(DISTINCT r.student_id)::int FROM fees_opening_row r WHERE r.site_id = $1 AND r.batch_id = b.id) AS students,
            count(*) OVER ()::int AS total
       FROM fees_opening_batch b
      WHERE b.site_id = $1 AND ($2::uuid IS NULL OR b.id = $2) AND ($3::text IS NULL OR b.kind = $3)
        AND ($4::text IS NULL OR b.state = $4)
        AND ($5::text IS NULL OR lower(b.file_name) LIKE $5 OR EXISTS (
          SELECT 1 FROM fees_opening_row r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
           WHERE r.site_id = $1 AND r.batch_id = b.id AND (s.search_text LIKE $5 OR s.code LIKE $5)))
      ORDER BY b.prepared_at DESC, b.id DESC LIMIT $6 OFFSET $7`,
    question.id ?? null,
    question.kind ?? null,
    question.state ?? null,
    patternOf(question.q),
    question.size,
    (question.page - 1) * question.size,
  );
  const { language } = transaction.context;
  const names = await namesOfAccounts(
    services.database,
    rows.flatMap((row) => [row.preparedBy, row.postedBy, row.endedBy]),
    language,
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? '–'));
  return {
    total: rows[0]?.total ?? 0,
    page: question.page,
    size: question.size,
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      amount: takaText(row.amount),
      preparedBy: nameOf(row.preparedBy) ?? '–',
      preparedAt: row.preparedAt.toISOString(),
      postedBy: nameOf(row.postedBy),
      postedAt: row.postedAt?.toISOString() ?? null,
      endedBy: nameOf(row.endedBy),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  };
}

/** The rows of a sheet in its order, what it comes to, and what became of each. Throws 404 for an unknown one. */
export async function readOpeningRows(
  transaction: Transaction,
  services: Services,
  question: z.output<typeof openingsContract.openingRows.input>,
) {
  const known = await readBatch(transaction, question.id);
  const { items: batches } = await listOpenings(transaction, services, { id: known.id, page: 1, size: 1 });
  const sums = await transaction.read(
    { label: jsonOrNull<Label>(), rows: 'int', amount: 'bigint' },
    `SELECT CASE WHEN r.sub_head_id IS NULL THEN NULL ELSE (SELECT ${labelSql('b')} FROM fees_fee_sub_head b
                  WHERE b.site_id = $1 AND b.id = r.sub_head_id) END AS label, count(*)::int AS rows, sum(r.amount)::bigint AS amount
       FROM fees_opening_row r WHERE r.site_id = $1 AND r.batch_id = $2 GROUP BY r.sub_head_id ORDER BY 3 DESC`,
    question.id,
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      place: 'int',
      student: json<FeeStudent>(),
      subHead: jsonOrNull<Label>(),
      month: 'text',
      due: 'date?',
      note: 'text',
      amount: 'bigint',
      receiptId: 'uuid?',
      receipt: 'text?',
      isCancelled: 'bool',
      total: 'int',
    },
    `SELECT r.id, r.place, ${studentSql} AS student,
            (SELECT ${labelSql('b')} FROM fees_fee_sub_head b WHERE b.site_id = $1 AND b.id = r.sub_head_id) AS "subHead",
            r.month, r.due, r.note, r.amount, r.receipt_id AS "receiptId", p.number AS receipt,
            l.cancelled_at IS NOT NULL OR EXISTS (
              SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.receipt_id) AS "isCancelled",
            count(*) OVER ()::int AS total
       FROM fees_opening_row r JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id ${studentJoins}
       LEFT JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = r.line_id
       LEFT JOIN fees_receipt p ON p.site_id = $1 AND p.id = r.receipt_id
      WHERE r.site_id = $1 AND r.batch_id = $2 AND ${fitsQuestion('$3')}
      ORDER BY r.place LIMIT $4 OFFSET $5`,
    question.id,
    patternOf(question.q),
    question.size,
    (question.page - 1) * question.size,
  );
  const [batch] = batches;
  return {
    batch: batch as OpeningBatch,
    sums: sums.map((one) => ({
      label: one.label ?? openingActs.amount,
      rows: one.rows,
      amount: takaText(one.amount),
    })),
    total: rows[0]?.total ?? 0,
    page: question.page,
    size: question.size,
    items: rows.map(({ total: _, ...row }) => ({ ...row, amount: takaText(row.amount) })),
  };
}
