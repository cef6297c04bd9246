import { AppError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readySql, takersSql } from '../../../exams/public.ts';
import { resultErrors } from '../../errors.ts';

/** A paper in a section whose sheet is not ready; `id` is null and `status` `none` where there is no sheet at all. */
export type UnreadySheet = {
  readonly id: string | null;
  readonly paper: Label;
  readonly section: Label;
  readonly status: string;
};

/** As many as a screen lists. */
const most = 500;
/** As many as a message names. */
const named = 3;

/**
 * The mark sheets of a class that somebody sits and that are not ready: not submitted, not verified or, where the
 * examination asks for it, not accepted.
 */
export const readUnready = (
  transaction: Transaction,
  examIds: readonly string[],
  classId: string,
): Promise<UnreadySheet[]> =>
  transaction.rows<UnreadySheet>(
    `SELECT m.id, coalesce(m.status, 'none') AS status,
            json_build_object('en', b.name_en, 'bn', b.name_bn) AS paper,
            json_build_object('en', s.name_en, 'bn', s.name_bn) AS section
       FROM (SELECT DISTINCT paper_id, sheet_section_id AS section_id
               FROM (${takersSql('p.exam_id = ANY($2::uuid[]) AND p.class_id = $3')}) AS k) AS sat
       JOIN exams_paper p ON p.site_id = $1 AND p.id = sat.paper_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = sat.section_id
       LEFT JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = sat.paper_id AND m.section_id = sat.section_id
      WHERE m.id IS NULL OR NOT ${readySql('m', 'x')}
      ORDER BY s.name_en, x.starts_on, p.position, p.id LIMIT ${most}`,
    examIds,
    classId,
  );

/** Refuses with 409 to publish while a sheet is not ready: the first are named, and all of them come along to be opened. */
export const assertSheetsReady = (sheets: readonly UnreadySheet[]): void =>
  refuseUnready(sheets, resultErrors.sheetsNotReady);

/** The same of results that are not said to be a trial. */
export const assertNoTrial = (sheets: readonly UnreadySheet[]): void =>
  refuseUnready(sheets, resultErrors.trialOnly);

function refuseUnready(
  sheets: readonly UnreadySheet[],
  error: ConstructorParameters<typeof AppError>[0],
): void {
  if (sheets.length > 0)
    throw new AppError(error, { count: sheets.length, sheets: namesOfSheets(sheets) }, { sheets });
}

/** The first of them in words. */
export function namesOfSheets(sheets: readonly UnreadySheet[]): Label {
  const inWords = (language: 'en' | 'bn') =>
    sheets
      .slice(0, named)
      .map((one) => `${one.section[language]} · ${one.paper[language]}`)
      .join(', ') + (sheets.length > named ? ', …' : '');
  return { en: inWords('en'), bn: inWords('bn') };
}
