import { AppError, errors } from '../../../core/errors.ts';
import { formatDate, withDigits } from '../../../core/format.ts';
import { type Language, textOf } from '../../../core/labels.ts';
import { renderPdf } from '../../../core/server/documents.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import type { SiteFacts } from '../../../core/server/sites.ts';
import { explain } from '../explain.ts';
import { labels, outcomeLabels } from '../labels.ts';
import { bandRange, entryText, fullOf, gpaText, partEntry, partsOf } from '../sheet-columns.ts';
import { readFull, readHighest, traceOfRow } from './read-results.ts';
import { readSections } from './read-runs.ts';
import { findRun } from './runs.ts';

type Asked = { id: string; sectionId?: string | undefined; enrolmentId?: string | undefined };

/** The institution's colour on paper, by its name. */
const accents: Readonly<Record<string, string>> = {
  board: '#0B4533',
  ink: '#0F4082',
  brick: '#7A2418',
  plum: '#5A2A5E',
  teal: '#0B4A5A',
  slate: '#343F3B',
};

/** Mark sheets on A4, one page a student, of a section or of one student. Answers 404 when there is none. */
export async function markSheetFile(
  transaction: Transaction,
  services: Services,
  asked: Asked,
  language: Language,
  site: SiteFacts | null,
): Promise<Buffer> {
  const run = await findRun(transaction, asked.id, services.now());
  if (!asked.sectionId && !asked.enrolmentId) throw new AppError(errors.notFound);
  const rows = await readFull(transaction, run.id, asked);
  if (rows.length === 0) throw new AppError(errors.notFound);
  const highest = await readHighest(transaction, run.id);
  const sections = new Map((await readSections(transaction, run.id)).map((one) => [one.id, one]));
  const text = (label: { en: string; bn: string }) => textOf(label, language);
  const digits = (value: string | number) => withDigits(String(value), { language });
  const scale = [...run.policy.scale].sort((a, b) => Number(b.minPercent) - Number(a.minPercent));
  return renderPdf('mark-sheet', {
    language,
    accent: accents[site?.accent ?? ''] ?? '#0B4533',
    institution: site ? text(site.name) : '',
    address: [site ? text(site.address) : '', site?.eiin ? `EIIN ${digits(site.eiin)}` : '']
      .filter(Boolean)
      .join(' · '),
    title: text(labels.markSheet),
    exam: `${text(run.exam)} · ${text(run.year)}`,
    note: run.revision === null ? text(labels.draft) : '',
    scaleTitle: text(labels.gradeScale),
    scale: scale.map((band, place) => [digits(bandRange(scale, place)), band.letter, digits(band.point)]),
    howTitle: text(labels.howItCame),
    signatures: [labels.guardian, labels.classTeacher, labels.head].map(text),
    footer: [
      run.published_at
        ? textOf(labels.publishedOn, language, { date: formatDate(run.published_at, { language }) })
        : '',
      run.revision === null ? '' : textOf(labels.revision, language, { number: digits(run.revision) }),
    ]
      .filter(Boolean)
      .join(' · '),
    pages: rows.map((row) => {
      const taken = row.subjects.flatMap((subject) => {
        const unit = run.units.find((one) => one.code === subject.code);
        return unit ? [{ subject, unit }] : [];
      });
      const parts = partsOf(taken.map((one) => one.unit));
      const section = sections.get(row.section_id);
      const place = (position: number | null, all: number | undefined) =>
        position === null
          ? '–'
          : textOf(labels.placeOf, language, { place: digits(position), all: digits(all ?? 0) });
      return {
        facts: [
          [
            text(labels.name),
            text(row.name),
            text(labels.classSection),
            `${text(run.class_name)}, ${text(row.section)}`,
          ],
          [text(labels.father), text(row.father), text(labels.roll), digits(row.roll)],
          [text(labels.mother), text(row.mother), text(labels.studentId), digits(row.code)],
        ],
        head: [labels.subject, labels.full]
          .map(text)
          .concat(parts.map((part) => text(part.name)))
          .concat([labels.total, labels.highest, labels.grade, labels.point].map(text)),
        lines: taken.map(({ subject, unit }) => [
          text(unit.name) + (subject.role === 'fourth' ? ` (${text(labels.fourthSubject)})` : ''),
          digits(fullOf(unit)),
          ...parts.map((part) => {
            const entry = partEntry(unit, subject, part.code);
            return entry === undefined ? '–' : digits(entryText(entry));
          }),
          subject.isExempt ? text(labels.exempt) : digits(subject.total) + (subject.grace === '0' ? '' : '*'),
          digits(highest[subject.code] ?? '–'),
          subject.letter,
          digits(subject.point),
        ]),
        total: [text(labels.total), digits(row.total_full / 100), digits(row.total / 100)],
        parts: parts.length,
        block: [
          [text(labels.gpa), digits(gpaText(row.gpa))],
          [text(labels.withoutFourth), digits(gpaText(row.gpa_without_fourth))],
          [text(labels.letter), row.letter],
          [text(labels.outcome), text(outcomeLabels[row.outcome])],
          [text(labels.meritClass), place(row.class_position, run.students)],
          [text(labels.meritSection), place(row.section_position, section?.students)],
        ],
        how: explain(traceOfRow(run, row), run.units, language)
          .filter((step) => step.rule !== 'subject')
          .map((step) => step.text)
          .join(' '),
      };
    }),
  });
}
