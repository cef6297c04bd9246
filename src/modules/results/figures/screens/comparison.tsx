import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { compareSteps } from '../../grading/compare/rules.ts';
import type { SubjectKept } from '../../grading/examined.ts';
import { explain, unitNameOf } from '../../grading/explain.ts';
import { labels, outcomeLabels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import type { Marked } from '../../sheets/screens/mark-sheet.tsx';
import { entryText, gpaText, partEntry, partsOf, unitFor } from '../../sheets/sheet-columns.ts';

type Difference = { what: string; before: string; after: string };

/** Every figure that differs between another version of a result and this one. */
export function Comparison(props: { now: Marked; otherId: string; enrolmentId: string }) {
  const { now, otherId, enrolmentId } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { data, error, refetch } = useRead(contract.student, { id: otherId, enrolmentId });
  if (!data) return <Coming read={{ error, refetch }} rows={3} isInPanel />;
  const isOlder =
    (data.versions.find((one) => one.id === otherId)?.generation ?? 0) <
    (data.versions.find((one) => one.id === now.run.id)?.generation ?? 0);
  const [before, after] = isOlder ? [data, now] : [now, data];
  const rows: Difference[] = [];
  const add = (what: string, a: string, b: string) => {
    if (a !== b) rows.push({ what, before: format.digits(a), after: format.digits(b) });
  };
  const units = [...after.run.units, ...before.run.units].map((unit) => unitFor(unit, after.student.groupId));
  const codes = new Set([...before.student.subjects, ...after.student.subjects].map((one) => one.code));
  for (const code of codes) {
    const unit = units.find((one) => one.code === code);
    const [a, b] = [before, after].map(
      (one) => one.student.subjects.find((each) => each.code === code) as SubjectKept | undefined,
    );
    const name = unitNameOf(units, code, language);
    for (const part of unit ? partsOf([unit]) : []) {
      const text = (one: SubjectKept | undefined) =>
        unit && one ? entryText(partEntry(unit, one, part.code) ?? null) || '–' : '–';
      add(`${name}, ${t(part.name)}`, text(a), text(b));
    }
    add(`${name}, ${t(labels.grade)}`, a?.letter ?? '–', b?.letter ?? '–');
  }
  add(t(labels.outcome), t(outcomeLabels[before.student.outcome]), t(outcomeLabels[after.student.outcome]));
  add(t(labels.gpa), gpaText(before.student.gpa), gpaText(after.student.gpa));
  add(t(labels.total), String(before.student.total / 100), String(after.student.total / 100));
  add(
    t(labels.meritSection),
    String(before.student.sectionPosition ?? '–'),
    String(after.student.sectionPosition ?? '–'),
  );
  add(
    t(labels.meritClass),
    String(before.student.classPosition ?? '–'),
    String(after.student.classPosition ?? '–'),
  );
  const steps = compareSteps(
    explain(before.student.trace, before.run.units, language),
    explain(after.student.trace, after.run.units, language),
  );
  if (rows.length === 0 && steps.length === 0)
    return <p className={classes.hint}>{t(labels.noDifference)}</p>;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(labels.what)}</th>
            <th scope="col">{t(labels.before)}</th>
            <th scope="col">{t(labels.after)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.what}>
              <td>{row.what}</td>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > 0 ? (
        <>
          <h3>{t(labels.stepsDiffer)}</h3>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t(labels.before)}</th>
                <th scope="col">{t(labels.after)}</th>
              </tr>
            </thead>
            {steps.map((one) => (
              <tbody key={one.subject ?? ''}>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {one.subject ?? t(labels.wholeResult)}
                  </th>
                </tr>
                <tr>
                  {[one.before, one.after].map((texts, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: before and after
                    <td key={place}>
                      {texts.length === 0 ? '–' : texts.map((text) => <p key={text}>{text}</p>)}
                    </td>
                  ))}
                </tr>
              </tbody>
            ))}
          </table>
        </>
      ) : null}
    </>
  );
}
