import type * as z from 'zod';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { useSession } from '../../../core/web/session.tsx';
import type { resultsContract as contract } from '../contract.ts';
import type { SubjectKept } from '../examined.ts';
import { labels, outcomeLabels } from '../labels.ts';
import { bandRange, entryText, fullOf, gpaText, isFailedPart, partEntry, partsOf } from '../sheet-columns.ts';
import classes from './results.module.css';

export type Marked = z.output<typeof contract.student.output>;

/** A mark sheet as it is printed: white in both themes. */
export function MarkSheet({ sheet, id }: { sheet: Marked; id: string }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const { run, student, highest, ranked } = sheet;
  const taken = student.subjects.flatMap((subject) => {
    const unit = run.units.find((one) => one.code === subject.code);
    return unit ? [{ subject: subject as SubjectKept, unit }] : [];
  });
  const parts = partsOf(taken.map((one) => one.unit));
  const scale = [...run.scale].sort((a, b) => Number(b.minPercent) - Number(a.minPercent));
  const place = (position: number | null, all: number) =>
    position === null ? '–' : t(labels.placeOf, { place: format.number(position), all: format.number(all) });
  const facts = [
    [labels.name, t(student.name)],
    [labels.classSection, `${t(run.className)}, ${t(student.section)}`],
    [labels.father, t(student.father)],
    [labels.roll, format.number(student.roll)],
    [labels.mother, t(student.mother)],
    [labels.studentId, format.digits(student.code)],
  ] as const;
  const block = [
    [labels.gpa, format.digits(gpaText(student.gpa))],
    [labels.withoutFourth, format.digits(gpaText(student.gpaWithoutFourth))],
    [labels.letter, student.letter],
    [labels.outcome, t(outcomeLabels[student.outcome])],
    [labels.meritClass, place(student.classPosition, ranked.class)],
    [labels.meritSection, place(student.sectionPosition, ranked.section)],
  ] as const;
  return (
    <article id={id} className={classes.paper}>
      <h2>{current?.site ? t({ en: current.site.nameEn, bn: current.site.nameBn }) : ''}</h2>
      <p className={classes.sheetTitle}>
        <strong>{t(labels.markSheet)}</strong>
        {t(run.exam)} · {t(run.year)}
        {run.revision === null ? <em> · {t(labels.draft)}</em> : null}
      </p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label.en}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={t(labels.markSheet)}>
        <table className={classes.marks}>
          <thead>
            <tr>
              <th scope="col">{t(labels.subject)}</th>
              <th scope="col">{t(labels.full)}</th>
              {parts.map((part) => (
                <th key={part.code} scope="col">
                  {t(part.name)}
                </th>
              ))}
              <th scope="col">{t(labels.total)}</th>
              <th scope="col">{t(labels.highest)}</th>
              <th scope="col">{t(labels.grade)}</th>
              <th scope="col">{t(labels.point)}</th>
            </tr>
          </thead>
          <tbody>
            {taken.map(({ subject, unit }) => (
              <tr key={subject.code}>
                <th scope="row">
                  {t(unit.name)}
                  {subject.role === 'fourth' ? ` (${t(labels.fourthSubject)})` : ''}
                  {subject.countsInGpa || subject.isExempt ? '' : ` (${t(labels.notCounted)})`}
                </th>
                <td>{format.digits(String(fullOf(unit)))}</td>
                {parts.map((part) => {
                  const entry = partEntry(unit, subject, part.code);
                  return (
                    <td key={part.code} data-bad={isFailedPart(subject, part.code) || undefined}>
                      {entry === undefined ? '–' : format.digits(entryText(entry))}
                    </td>
                  );
                })}
                <td>
                  <strong>
                    {subject.isExempt ? t(labels.exempt) : format.digits(subject.total)}
                    {subject.grace === '0' ? '' : '*'}
                  </strong>
                </td>
                <td>{format.digits(highest[subject.code] ?? '–')}</td>
                <td data-bad={!subject.passed || undefined}>{subject.letter}</td>
                <td>{format.digits(subject.point)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(labels.total)}</th>
              <td>{format.digits(String(student.totalFull / 100))}</td>
              {parts.length > 0 ? <td colSpan={parts.length} /> : null}
              <td>{format.digits(String(student.total / 100))}</td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </section>
      <dl className={classes.block}>
        {block.map(([label, value]) => (
          <div key={label.en}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.legend}>
        <strong>{t(labels.gradeScale)}</strong>
        {scale.map((band, at) => (
          <span key={band.letter}>
            {format.digits(bandRange(scale, at))} {band.letter} {format.digits(band.point)}
          </span>
        ))}
      </p>
      <div className={classes.signatures}>
        {[labels.guardian, labels.classTeacher, labels.head].map((label) => (
          <span key={label.en}>{t(label)}</span>
        ))}
      </div>
      {run.publishedAt && run.revision !== null ? (
        <p className={classes.footer}>
          {t(labels.publishedOn, { date: format.date(run.publishedAt) })} ·{' '}
          {t(labels.revision, { number: format.number(run.revision) })}
        </p>
      ) : null}
    </article>
  );
}
