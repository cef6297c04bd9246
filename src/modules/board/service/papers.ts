import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import { formatDateTime } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Paper } from '../../../core/server/documents/paper.ts';
import type { ListFormat } from '../../../core/server/sheets/list-files.ts';
import type { OfficeSheet } from '../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../core/server/sheets/sheets.ts';
import { student } from '../../students/student.entity.ts';
import type { boardContract as contract } from '../contract.ts';
import { boardFields, changeTexts, checkedTexts, reasonOf, stateTexts, paper as words } from '../labels.ts';
import type { CheckedField, FlagCode } from '../rules.ts';
import { both, classOf } from './classes.ts';
import { everyRow } from './every-row.ts';
import { readSlip } from './fees.ts';
import { readPupils } from './pupils.ts';
import { listRegistrations } from './registrations.ts';
import { findRun, listFlags } from './runs.ts';

const day = (date: string) => date.split('-').reverse().join('/');

type RedList = Omit<z.output<typeof contract.flagsFile.input>, 'format' | 'language'>;

/** The red list of a run as it is narrowed on the screen: what stands above it, and a page of its rows. */
async function redList(transaction: Transaction, input: RedList, language: Language) {
  const t = (label: Label) => textOf(label, language);
  const run = await findRun(transaction, input.id);
  return {
    title: `${t(words.redList)}: ${t(run.class)}, ${t(run.year)}`,
    about: textOf(words.runOf, language, {
      number: run.number,
      version: run.packVersion,
      day: formatDateTime(run.ranAt, { language }),
    }),
    columns: [
      { label: words.section },
      { label: words.teacher },
      { label: words.roll, isFigure: true },
      { label: words.code },
      { label: words.name },
      { label: words.field },
      { label: words.reason, isWide: true },
      { label: words.change },
    ],
    async read(page: { page: number; size: number }) {
      const { items, total } = await listFlags(transaction, { ...input, ...page });
      const rows = items.map((row): Cell[] => [
        t(row.section),
        row.teacher ? t(row.teacher) : '',
        row.roll,
        row.code,
        t(row.student),
        t(checkedTexts[row.field]),
        t(row.reason),
        t(changeTexts[row.change]),
      ]);
      return { items: rows, total };
    },
  };
}

/** The red list on paper. */
export async function redListPaper(
  transaction: Transaction,
  input: RedList,
  language: Language,
): Promise<Paper> {
  const { title, about, columns, read } = await redList(transaction, input, language);
  return { title, about, isLying: true, tables: [{ title: '', columns, rows: await everyRow('pdf', read) }] };
}

/** A page of the red list as a sheet, and how many rows all of it has. */
export async function redListSheet(
  transaction: Transaction,
  input: RedList,
  language: Language,
  page: { page: number; size: number },
) {
  const { title, about, columns, read } = await redList(transaction, input, language);
  const { items, total } = await read(page);
  const sheet: OfficeSheet = {
    title,
    filters: [about],
    columns: columns.map(({ label }) => ({ label: textOf(label, language) })),
    rows: items,
  };
  return { sheet, total };
}

/**
 * What the class teacher signs: every student of a section as the board will see them, and what is to be corrected. Throws
 * 404 for a section of another class.
 */
export async function signOffPaper(
  transaction: Transaction,
  { id, sectionId }: { id: string; sectionId: string },
  language: Language,
): Promise<Paper> {
  const t = (label: Label) => textOf(label, language);
  const run = await findRun(transaction, id);
  const section = await transaction.readOne(
    { label: json<Label>(), teacher: jsonOrNull<Label>() },
    `SELECT ${both('x')} AS label, CASE WHEN t.id IS NOT NULL THEN ${both('t')} END AS teacher
       FROM academic_section x LEFT JOIN people_employee t ON t.site_id = $1 AND t.id = x.class_teacher_id
      WHERE x.site_id = $1 AND x.id = $2 AND x.class_id = $3 AND x.year_id = $4`,
    sectionId,
    run.classId,
    run.yearId,
  );
  if (!section) throw new AppError(errors.notFound);
  const pupils = (await readPupils(transaction, run)).filter((one) => one.sectionId === sectionId);
  const flags = await transaction.read(
    {
      studentId: 'uuid',
      code: oneOf<FlagCode>(),
      field: oneOf<CheckedField>(),
      found: 'text',
      wanted: 'text',
    },
    `SELECT student_id AS "studentId", code, field, found, wanted FROM board_flag
      WHERE site_id = $1 AND run_id = $2 AND section_id = $3 AND change <> 'fixed' ORDER BY field, code LIMIT 20000`,
    id,
    sectionId,
  );
  return {
    title: `${t(words.signOff)}: ${t(run.class)} – ${t(section.label)}, ${t(run.year)}`,
    about: [
      `${t(words.teacher)}: ${section.teacher ? t(section.teacher) : '……………………'}`,
      textOf(words.runOf, language, {
        number: run.number,
        version: run.packVersion,
        day: formatDateTime(run.ranAt, { language, digits: 'latin' }),
      }),
    ].join(' · '),
    isLying: true,
    note: t(words.signOffText),
    signatures: [words.teacher, words.head],
    tables: [
      {
        title: '',
        columns: [
          { label: words.roll, isFigure: true },
          { label: words.name },
          { label: words.father },
          { label: words.mother },
          { label: words.birth },
          { label: words.birthNumber },
          { label: words.subjects },
          { label: words.marks, isWide: true },
          { label: words.signature },
        ],
        rows: pupils.map((one): Cell[] => [
          one.roll,
          one.nameEn,
          one.fatherNameEn,
          one.motherNameEn,
          day(one.dateOfBirth),
          one.birthRegistration ? `•••• ${one.birthRegistration.slice(-4)}` : '',
          (one.taken ?? [])
            .filter((paper) => paper.role !== 'compulsory')
            .map((paper) => (paper.role === 'optional' ? `(${paper.paper})` : paper.paper))
            .join(' '),
          flags
            .filter((flag) => flag.studentId === one.id)
            .map((flag) => t(reasonOf(flag)))
            .join('; ') || t(words.inOrder),
          '',
        ]),
      },
    ],
  };
}

/** The probable list as it is narrowed, with the fee slip of the class below it. */
export async function probablePaper(
  transaction: Transaction,
  input: Omit<z.output<typeof contract.probableFile.input>, 'format' | 'language'>,
  language: Language,
  format: ListFormat,
): Promise<Paper> {
  const t = (label: Label | undefined) => (label ? textOf(label, language) : '');
  const of = await classOf(transaction, input);
  const items = await everyRow(format, (page) => listRegistrations(transaction, { ...input, ...page }));
  const pupils = new Map((await readPupils(transaction, input)).map((one) => [one.id, one]));
  const { fee, slip, slipStudents, charged, chargedStudents, paidStudents } = await readSlip(
    transaction,
    input,
  );
  const listed = items.filter((row) => row.state !== 'none' || input.state === 'none');
  return {
    title: `${t(words.probableList)}: ${t(of.label)}, ${t(of.yearLabel)}`,
    about: `${t(words.students)}: ${listed.length}`,
    isLying: true,
    signatures: [words.preparedBy, words.head],
    tables: [
      {
        title: '',
        columns: [
          { label: words.serial, isFigure: true },
          { label: words.section },
          { label: words.roll, isFigure: true },
          { label: words.code },
          { label: words.name },
          { label: words.father },
          { label: words.mother },
          { label: words.birth },
          { label: student.fields.gender.label },
          { label: words.subjects },
          { label: words.fourth },
          { label: words.state },
          { label: words.number },
        ],
        rows: listed.map((row, place): Cell[] => {
          const one = pupils.get(row.id);
          const papers = (isFourth: boolean) =>
            (one?.taken ?? [])
              .filter((paper) => (paper.role === 'optional') === isFourth)
              .map((paper) => paper.paper)
              .join(' ');
          return [
            place + 1,
            t(row.section),
            row.roll,
            row.code,
            one?.nameEn ?? row.name.en,
            one?.fatherNameEn ?? '',
            one?.motherNameEn ?? '',
            one ? day(one.dateOfBirth) : '',
            t(student.fields.gender.choices.find((choice) => choice.value === one?.gender)?.label),
            papers(false),
            papers(true),
            t(stateTexts[row.state]),
            row.number,
          ];
        }),
      },
      ...(fee
        ? [
            {
              title: t(words.slip),
              columns: [
                { label: words.slip },
                { label: words.students, isFigure: true },
                { label: words.total, isFigure: true },
              ],
              rows: [
                [`${t(boardFields.amount)} (৳${fee.amount})`, chargedStudents, `৳${charged}`],
                [t(words.paidStudents), paidStudents, ''],
                [`${t(boardFields.toBoard)} (৳${fee.toBoard})`, slipStudents, `৳${slip}`],
              ],
            },
          ]
        : []),
    ],
  };
}
