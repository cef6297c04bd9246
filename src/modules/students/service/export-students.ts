import { mobileAs } from '../../../core/identifiers.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { cellOf } from '../../../core/server/entity/cell-of.ts';
import type { Lines } from '../../../core/server/sheets/list-files.ts';
import type { Cell } from '../../../core/server/sheets/sheets.ts';
import { readPlacesOf } from '../address/service/addresses.ts';
import type { Relation } from '../guardians/guardian-fields.ts';
import { fieldTexts, relationTexts, statusTexts } from '../labels.ts';
import { phoneFields } from '../rules.ts';
import { type StudentField, student } from '../student.entity.ts';
import { mobilesFor, readPage, type StudentQuery } from './list-students.ts';
import { contactOf, fileFields, references } from './texts-of-page.ts';

/** Students of a file that are read at once. */
const readAtOnce = 2_000;

/** The columns of a file: what identifies a student, the place, everything else of the record, whom to call. */
const begin = ['code', 'roll', 'nameEn', 'nameBn', 'class', 'section', 'group', 'shift', 'version'] as const;
const rest = fileFields.filter((name) => !(begin as readonly string[]).includes(name));
const columns = [
  ...begin,
  ...rest,
  'guardianNameEn',
  'guardianMobile',
  'guardianRelation',
  'status',
] as const;
/** A column of a file of students. */
export type FileColumn = (typeof columns)[number];

/** What is looked up on paper. */
const printed: readonly string[] = [
  ...['code', 'roll', 'nameEn', 'nameBn', 'class', 'section', 'mobile', 'status'],
];

/**
 * The filtered list as a file of any length, read part by part; who comes while it is read may be missing, nobody is twice
 * in it. Identity numbers and incomes are never in it.
 */
export async function exportLines(
  read: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>,
  query: Omit<StudentQuery, 'page' | 'size'>,
  language: Language,
  kind: 'sheet' | 'paper',
): Promise<Lines> {
  const chosen = columns.filter((name) => kind === 'sheet' || printed.includes(name));
  const pageOf = (page: number) =>
    read((transaction) => chosenRows(transaction, { ...query, page, size: readAtOnce }, language, chosen));
  const first = await pageOf(1);
  return {
    title: textOf(student.plural, language),
    head: (first.rows[0] ?? []).map(String),
    total: first.total,
    async *parts() {
      const seen = new Set<string>();
      for (let page = 1, found = first; found.ids.length > 0; page += 1, found = await pageOf(page)) {
        yield found.rows.slice(1).filter((_, place) => !seen.has(found.ids[place] ?? ''));
        for (const id of found.ids) seen.add(id);
        if (found.ids.length < readAtOnce) return;
      }
    },
  };
}

/** A page of students in these columns, the heading first, with how many there are in all. */
export async function chosenRows(
  transaction: Transaction,
  query: StudentQuery,
  language: Language,
  chosen: readonly FileColumn[],
): Promise<{ rows: Cell[][]; ids: string[]; total: number }> {
  const { rows, sectionOf, total } = await readPage(transaction, query, 'file');
  const { thanas, districts } = await readPlacesOf(transaction, rows);
  const placeOf = (id: unknown) => (thanas.get(String(id)) ?? districts.get(String(id)))?.label;
  const mobileOf = mobilesFor(transaction);
  const t = (label: Label | null | undefined) => (label ? textOf(label, language) : '');
  const isOwn = (name: string): name is StudentField => Object.hasOwn(student.fields, name);
  const cells = [
    chosen.map((name) => t(isOwn(name) ? student.fields[name].label : fieldTexts[name])),
    ...rows.map((row) => {
      const section = sectionOf.get(row.sectionId);
      const contact = contactOf(row, mobileOf);
      const labels = Object.fromEntries(
        references.map(({ name, isPlatforms }) => [
          name,
          isPlatforms ? placeOf(row[name]) : { en: String(row[`${name}En`]), bn: String(row[`${name}Bn`]) },
        ]),
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
          case 'guardianRelation':
            return (
              String(row.guardianRelationSaid || '') || t(relationTexts[row.guardianRelation as Relation])
            );
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
