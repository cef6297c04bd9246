import { mobileAs } from '../../../core/identifiers.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { cellOf } from '../../../core/server/entity/cell-of.ts';
import type { Cell } from '../../../core/server/sheets/sheets.ts';
import { fieldTexts, statusTexts } from '../labels.ts';
import { phoneFields } from '../rules.ts';
import { type StudentField, student } from '../student.entity.ts';
import { mobilesFor, readPage, type StudentQuery } from './list-students.ts';
import { contactOf, fileFields, references } from './texts-of-page.ts';

/** At most so many students go into one file. */
const mostExported = 20_000;

/** The columns of a file: what identifies a student, the place, everything else of the record, whom to call. */
const begin = ['code', 'roll', 'nameEn', 'nameBn', 'class', 'section', 'group', 'shift', 'version'] as const;
const rest = fileFields.filter((name) => !(begin as readonly string[]).includes(name));
const columns = [...begin, ...rest, 'guardianNameEn', 'guardianMobile', 'status'] as const;
/** A column of a file of students. */
export type FileColumn = (typeof columns)[number];

/** What is looked up on paper. */
const printed: readonly string[] = [
  ...['code', 'roll', 'nameEn', 'nameBn', 'class', 'section', 'mobile', 'status'],
];

/** The filtered list as a sheet, its heading first. Identity numbers and incomes are never in it. */
export async function exportRows(
  transaction: Transaction,
  query: Omit<StudentQuery, 'page' | 'size'>,
  language: Language,
  kind: 'sheet' | 'paper',
): Promise<Cell[][]> {
  const chosen = columns.filter((name) => kind === 'sheet' || printed.includes(name));
  const { rows } = await chosenRows(transaction, { ...query, page: 1, size: mostExported }, language, chosen);
  return rows;
}

/** A page of students in these columns, the heading first, with how many there are in all. */
export async function chosenRows(
  transaction: Transaction,
  query: StudentQuery,
  language: Language,
  chosen: readonly FileColumn[],
): Promise<{ rows: Cell[][]; ids: string[]; total: number }> {
  const { rows, sectionOf, total } = await readPage(transaction, query, 'file');
  const mobileOf = mobilesFor(transaction);
  const t = (label: Label | null | undefined) => (label ? textOf(label, language) : '');
  const isOwn = (name: string): name is StudentField => Object.hasOwn(student.fields, name);
  const cells = [
    chosen.map((name) => t(isOwn(name) ? student.fields[name].label : fieldTexts[name])),
    ...rows.map((row) => {
      const section = sectionOf.get(row.sectionId);
      const contact = contactOf(row, mobileOf);
      const labels = Object.fromEntries(
        references.map(({ name }) => [name, { en: String(row[`${name}En`]), bn: String(row[`${name}Bn`]) }]),
      );
      return chosen.map((name): Cell => {
        switch (name) {
          case 'roll':
            return row.roll;
          case 'class':
          case 'section':
          case 'group':
          case 'shift':
          case 'version':
            return t(section?.[name]);
          case 'guardianNameEn':
            return t(contact?.name);
          case 'guardianMobile':
            return contact ? mobileAs(contact.mobile, 'national') : '';
          case 'status':
            return t(statusTexts[row.status]);
        }
        if (phoneFields.includes(name)) {
          const number = row[name];
          return typeof number === 'string' ? mobileAs(mobileOf(number), 'national') : '';
        }
        return cellOf(student, { ...row, labels }, name, language);
      });
    }),
  ];
  return { rows: cells, ids: rows.map((row) => row.id), total };
}
