import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { figureLabels } from '../../figures/figure-labels.ts';
import { labels, outcomeLabels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import type { Marked } from '../../sheets/screens/mark-sheet.tsx';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { TraceTree } from './trace-tree.tsx';
import { type Tried, WhatIfForm } from './what-if-form.tsx';

const nothing: Tried = { by: 0, grace: 'rules', graceTotal: 3, graceSubjects: 1 };

/** How one student's result would be with another mark or grace; nothing of it is stored. */
export function StudentWhatIf({ run, sheet }: { run: RunHead; sheet: Marked }) {
  const t = useText();
  const format = useFormat();
  const [tried, setTried] = useState<Tried | null>(null);
  const { student } = sheet;
  const { data, error, refetch, isFetching } = useRead(
    contract.whatIfOne,
    { id: run.id, enrolmentId: student.enrolmentId, ...(tried ?? nothing) },
    { enabled: tried !== null },
  );
  const taken = new Set(student.subjects.filter((one) => !one.isExempt).map((one) => one.code));
  const gpa = (value: number) => format.digits(gpaText(value));
  const rows: [string, string, string][] = data
    ? [
        [t(labels.outcome), t(outcomeLabels[data.before.outcome]), t(outcomeLabels[data.after.outcome])],
        [t(labels.gpa), gpa(data.before.gpa), gpa(data.after.gpa)],
        [t(labels.letter), data.before.letter, data.after.letter],
        [t(labels.failedSubjects), format.number(data.before.failed), format.number(data.after.failed)],
      ]
    : [];
  return (
    <Panel title={t(figureLabels.whatIf)}>
      <p className={classes.hint}>{t(figureLabels.whatIfHint)}</p>
      <WhatIfForm
        units={run.units.filter((unit) => taken.has(unit.code))}
        groupId={student.groupId}
        isYearly={run.policy.terms.length > 0}
        isPending={tried !== null && isFetching}
        onTry={setTried}
      />
      {tried === null ? null : data ? (
        <div className={classes.gap} aria-live="polite">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t(labels.what)}</th>
                <th scope="col">{t(figureLabels.asItIs)}</th>
                <th scope="col">{t(figureLabels.afterwards)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([what, before, after]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{before}</td>
                  <td>{before === after ? after : <strong>{after}</strong>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <details className={classes.gap}>
            <summary>{t(figureLabels.howThen)}</summary>
            <TraceTree steps={data.trace} units={run.units} />
          </details>
        </div>
      ) : (
        <Coming read={{ error, refetch }} rows={4} isInPanel />
      )}
    </Panel>
  );
}
