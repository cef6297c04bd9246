import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type SheetRow, sheetColumns, sheetJoins } from '../../marks/service/sheet-facts.ts';
import { takersSql } from '../../public.ts';
import { type MarkEntry, marksText, type PaperComponent } from '../../rules.ts';
import { fileLabels } from '../labels.ts';

/** A student of a sheet with what is stored of the paper. */
export type FileStudent = {
  readonly enrolmentId: string;
  /** The student ID. */
  readonly code: string;
  readonly roll: number;
  readonly name: Label;
  readonly entries: readonly MarkEntry[];
  /** Who wrote it last, and when; null where nothing is stored. */
  readonly by: string | null;
  readonly at: Date | null;
};

/** What a sheet is called wherever it is told apart from all others of the institution. */
export const titleOf = (row: SheetRow): Label =>
  fillLabel(fileLabels.title, {
    exam: { en: row.exam_en, bn: row.exam_bn },
    className: { en: row.class_en, bn: row.class_bn },
    section: { en: row.section_en, bn: row.section_bn },
    subject: { en: row.subject_en, bn: row.subject_bn },
  });

/** The heading of a component's column, with its full mark. */
export const headOf = (component: PaperComponent): Label =>
  fillLabel(fileLabels.component, {
    name: { en: component.nameEn, bn: component.nameBn },
    full: marksText(component.full),
  });

/** The sheets of these ids that are the institution's, whoever enters them. */
export function readFileSheets(transaction: Transaction, ids: readonly string[]): Promise<SheetRow[]> {
  return transaction.rows<SheetRow>(
    `SELECT ${sheetColumns} FROM exams_mark_sheet m ${sheetJoins} WHERE m.site_id = $1 AND m.id = ANY($3::uuid[])`,
    transaction.context.accountId,
    ids,
  );
}

type StudentRow = {
  sheet_id: string;
  enrolment_id: string;
  code: string;
  roll: number;
  name_en: string;
  name_bn: string;
  marks: (number | null)[] | null;
  codes: (string | null)[] | null;
  entered_by: string | null;
  updated_at: Date | null;
};

/** Who takes the papers of these sheets, by sheet and in the order of their rolls, in one statement. */
export async function readFileStudents(
  transaction: Transaction,
  sheets: readonly SheetRow[],
): Promise<Map<string, FileStudent[]>> {
  const found = new Map<string, FileStudent[]>(sheets.map((one) => [one.id, []]));
  if (sheets.length === 0) return found;
  const rows = await transaction.rows<StudentRow>(
    `SELECT h.id AS sheet_id, k.enrolment_id, k.roll, t.code, t.name_en, t.name_bn, r.entered_by, r.updated_at,
            CASE WHEN r.id IS NOT NULL THEN ARRAY[r.c1, r.c2, r.c3, r.c4, r.c5, r.c6] END AS marks,
            CASE WHEN r.id IS NOT NULL THEN ARRAY[r.k1, r.k2, r.k3, r.k4, r.k5, r.k6] END AS codes
       FROM (${takersSql('p.id = ANY($2::uuid[]) AND s.id = ANY($3::uuid[])')}) k
       JOIN exams_mark_sheet h ON h.site_id = $1 AND h.paper_id = k.paper_id AND h.section_id = k.sheet_section_id
        AND h.id = ANY($4::uuid[])
       JOIN students_student t ON t.site_id = $1 AND t.id = k.student_id
       LEFT JOIN exams_mark r ON r.site_id = $1 AND r.paper_id = k.paper_id AND r.enrolment_id = k.enrolment_id
      ORDER BY k.roll`,
    [...new Set(sheets.map((one) => one.paper_id))],
    [...new Set(sheets.map((one) => one.section_id))],
    sheets.map((one) => one.id),
  );
  const parts = new Map(sheets.map((one) => [one.id, one.components.length]));
  for (const row of rows)
    found.get(row.sheet_id)?.push({
      enrolmentId: row.enrolment_id,
      code: row.code,
      roll: row.roll,
      name: { en: row.name_en, bn: row.name_bn || row.name_en },
      entries: Array.from(
        { length: parts.get(row.sheet_id) ?? 0 },
        (_, place): MarkEntry => (row.codes?.[place] as MarkEntry) ?? row.marks?.[place] ?? null,
      ),
      by: row.entered_by,
      at: row.updated_at,
    });
  return found;
}
