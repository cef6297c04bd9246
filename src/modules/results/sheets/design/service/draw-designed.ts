import type { Label, Language } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../../core/server/http/sites.ts';
import {
  type Drawn,
  drawDocuments,
  faceKeyOf,
  keepFaces,
  type Layout,
  type Values,
  valuesOfStudents,
} from '../../../../documents/public.ts';
import type { Run } from '../../../service/runs.ts';
import type { markSheetModel, SheetRun, SheetStudent, SheetWords } from '../../mark-sheet-model.ts';
import { conductLine } from '../../mark-sheet-model.ts';
import { designLabels } from '../labels.ts';
import { readTermsBefore } from './looks.ts';
import { sheetTables } from './sheet-tables.ts';

export type DesignedSheet = {
  readonly id: string;
  readonly enrolmentId: string;
  readonly student: SheetStudent;
  readonly model: ReturnType<typeof markSheetModel>;
  readonly photo: string | null;
  /** The address at which the sheet is checked; null for a draft. */
  readonly address: string | null;
};

/**
 * Sheets of results in a layout of the institution's own designer, a page (or its sides) a student. Reads everything
 * first and draws when it is called.
 */
export async function drawDesigned(
  transaction: Transaction,
  services: Services,
  site: SiteFacts,
  look: { readonly layout: Layout; readonly language: Language },
  of: { readonly run: Run; readonly shown: SheetRun; readonly sheets: readonly DesignedSheet[] },
  words: SheetWords,
): Promise<() => Promise<Buffer>> {
  const { run, shown, sheets } = of;
  const ids = sheets.map((one) => one.enrolmentId);
  const people = await valuesOfStudents(transaction, ids);
  const needsTerms = look.layout.elements.some((one) => one.kind === 'table' && one.source === 'terms');
  const before = needsTerms ? await readTermsBefore(transaction, run, ids) : new Map<string, never>();
  const documents = sheets.map(({ id, enrolmentId, student, model, photo, address }): Drawn => {
    const { gpa, letter, classPosition, subjects } = student;
    const terms = [
      ...(before.get(enrolmentId) ?? []),
      { exam: run.exam, gpa, letter, classPosition, subjects },
    ];
    return {
      id,
      values: {
        ...people.get(enrolmentId)?.values,
        ...valuesOf(student, model, shown, site, words),
      },
      photo: photo && faceKeyOf(photo),
      signed: null,
      copy: 1,
      checkAt: address,
      over:
        run.revision === null
          ? words.t(designLabels.draft)
          : student.held
            ? words.t(designLabels.withheld)
            : '',
      tables: sheetTables(model, shown, terms, student.conduct ?? [], words),
    };
  });
  return async () => {
    await keepFaces(
      services,
      sheets.flatMap((one) => one.photo ?? []),
    );
    return drawDocuments(services, site, look, documents, { isOnSheets: false });
  };
}

/** What the variables say; the sheet is drawn in one language, so both say it in that one. */
function valuesOf(
  student: SheetStudent,
  model: DesignedSheet['model'],
  run: SheetRun,
  site: SiteFacts,
  words: SheetWords,
): Values {
  const said = (text: string): Label => ({ en: text, bn: text });
  const { t, digits, date } = words;
  const block = new Map(model.block.map(([name, text]) => [name, text]));
  const at = (label: Label) => said(block.get(t(label)) ?? '');
  const { places } = model;
  return {
    siteName: site.name,
    siteAddress: site.address,
    eiin: said(digits(site.eiin ?? '')),
    sitePhone: said(digits((site.phone ?? '').replace(/^\+88/, ''))),
    number: said(''),
    name: student.name,
    father: student.father,
    mother: student.mother,
    birthDay: said(student.birthDate ? date(student.birthDate) : '–'),
    code: said(digits(student.code)),
    roll: said(digits(String(student.roll))),
    class: run.className,
    section: student.section,
    group: student.group ?? said(''),
    shift: student.shift,
    year: run.year,
    exam: run.exam,
    gpa: at(model.names.gpa),
    gpaWithoutFourth: at(model.names.withoutFourth),
    letter: said(student.letter),
    outcome: at(model.names.outcome),
    totalMarks: said(model.total.got),
    fullMarks: said(model.total.full),
    classPlace: said(places.class),
    sectionPlace: said(places.section),
    attendance: at(model.names.attendance),
    comment: said(model.comment),
    conductText: said(conductLine(student.conduct, words)),
    notes: said(model.notes.join(' ')),
    how: said(model.how),
    draft: said(model.note),
    revision: said(model.revision),
    published: said(run.publishedAt ? date(run.publishedAt) : ''),
    scaleName: said(
      run.scaleVersion
        ? t(designLabels.scale, {
            name: run.scaleVersion.name,
            number: digits(String(run.scaleVersion.number)),
          })
        : '',
    ),
  };
}
