import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import { mobileAs } from '../../../core/identifiers.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { noteReveals } from '../../../core/server/secrets/reveals.ts';
import { sheetFile } from '../../../core/server/sheets/list-files.ts';
import type { Cell } from '../../../core/server/sheets/sheets.ts';
import { disabilities } from '../../students/student.entity.ts';
import type { boardContract as contract } from '../contract.ts';
import { boardErrors } from '../labels.ts';
import { type ExportFact, type Layout, layouts } from '../layouts.data.ts';
import { type BoardClass, classOf } from './classes.ts';
import { type ClassPupil, readPupils } from './pupils.ts';

const factOf = (
  fact: ExportFact,
  one: ClassPupil,
  about: { place: number; of: BoardClass; site: SiteFacts | null },
): Cell => {
  const papers = (isFourth: boolean) =>
    (one.taken ?? []).filter((paper) => (paper.role === 'optional') === isFourth).map((paper) => paper.paper);
  switch (fact) {
    case 'serial':
      return about.place + 1;
    case 'eiin':
      return about.site?.eiin ?? '';
    case 'class':
      return about.of.pack.roman;
    case 'group':
      return one.groupName?.en ?? '';
    case 'section':
      return one.section.en;
    case 'year':
      return about.of.year;
    case 'subjects':
      return papers(false).join(' ');
    case 'fourth':
      return papers(true).join(' ');
    case 'mobile':
      return mobileAs(one.mobile, 'national');
    case 'disability':
      return disabilities.find((choice) => choice.value === one.disability)?.label.en ?? '';
    case 'birthRegistration':
      return one.birthRegistration ?? '';
    default:
      return one[fact];
  }
};

/** A board's sheet: its heading and a line a student, by the mapping. */
function sheetRows(
  layout: Layout,
  pupils: readonly ClassPupil[],
  about: { of: BoardClass; site: SiteFacts | null },
): Cell[][] {
  return [
    layout.columns.map((column) => column.head),
    ...pupils.map((one, place) =>
      layout.columns.map(({ fact, as, codes }): Cell => {
        const cell = factOf(fact, one, { ...about, place });
        if (as === 'capital') return String(cell).toUpperCase();
        if (as === 'day') return String(cell).split('-').reverse().join('/');
        return codes ? (codes[String(cell)] ?? '') : cell;
      }),
    ),
  ];
}

/**
 * The board's sheet of those on the list (all of the class while nobody is), with birth numbers in full: whoever takes it
 * says why, and it is noted at each student.
 */
export async function exportSheet(
  transaction: Transaction,
  input: z.output<typeof contract.export.input>,
  site: SiteFacts | null,
): Promise<z.output<typeof contract.export.output>> {
  const of = await classOf(transaction, input);
  const layout = layouts.find((one) => one.key === input.layout);
  if (!layout) throw new AppError(errors.notFound);
  const listed = await transaction.read(
    { studentId: 'uuid' },
    `SELECT student_id AS "studentId" FROM board_registration
      WHERE site_id = $1 AND year_id = $2 AND class_id = $3 AND state <> 'leftOut' LIMIT 5000`,
    input.yearId,
    input.classId,
  );
  const ids = new Set(listed.map((row) => row.studentId));
  const all = await readPupils(transaction, input);
  const pupils = ids.size > 0 ? all.filter((one) => ids.has(one.id)) : all;
  if (pupils.length === 0) throw new AppError(boardErrors.nobody);
  await noteReveals(
    transaction,
    input.reason,
    pupils
      .filter((one) => one.birthRegistration !== null)
      .map((one) => ({ table: 'students_student', id: one.id, field: 'birthRegistration' })),
  );
  const body = await sheetFile(
    input.format,
    `eSIF ${of.pack.roman}`,
    sheetRows(layout, pupils, { of, site }),
  );
  return {
    name: `esif-${of.pack.roman.toLowerCase()}-${of.year}.${input.format}`,
    mime:
      input.format === 'csv'
        ? 'text/csv;charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    students: pupils.length,
    content: Buffer.from(body).toString('base64'),
  };
}
