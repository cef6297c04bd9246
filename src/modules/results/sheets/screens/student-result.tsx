import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { Comparison } from '../../figures/screens/comparison.tsx';
import { partName } from '../../grading/explain.ts';
import { TraceTree } from '../../grading/screens/trace-tree.tsx';
import { StudentWhatIf } from '../../grading/screens/what-if-student.tsx';
import { labels } from '../../labels.ts';
import { Amend } from '../../publish/screens/amend.tsx';
import { HeldStrip } from '../../publish/screens/held-strip.tsx';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { BroughtInOf } from '../brought-in/screens/brought-in-of.tsx';
import { MarkSheet } from './mark-sheet.tsx';

/** One student's result: the mark sheet, how it came about, what changed between two versions. */
export function StudentResult(props: { run: RunHead; enrolmentId: string; onBack: () => void }) {
  const { run, enrolmentId } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [other, setOther] = useState<string | null>(null);
  const { data, error, refetch } = useRead(contract.student, { id: run.id, enrolmentId });
  if (!data)
    return (
      <Page>
        <Coming kind="record" read={{ error, refetch }} />
      </Page>
    );
  const units = run.units;
  const versions = data.versions.filter((one) => one.id !== run.id);
  const pdf = () =>
    void downloadFile(
      `${contract.markSheets.path.replace(':id', run.id)}${queryOf({ enrolmentId })}`,
      'mark-sheet.pdf',
    ).catch(showCallError);
  return (
    <Page
      title={t(data.student.name)}
      context={
        <>
          {t(run.exam)} · {t(run.className)} · <RunState run={run} />
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={props.onBack}>
            {t(labels.back)}
          </Button>
          <Button variant="default" onClick={pdf}>
            {t(labels.pdf)}
          </Button>
          <Button variant="default" onClick={() => void printElement('mark-sheet')}>
            {t(labels.print)}
          </Button>
          {run.can.ask && run.status === 'published' ? <Amend run={run} sheet={data} /> : null}
          <HistoryLink table="results_result" id={data.student.id} />
        </>
      }
    >
      <HeldStrip run={run} sheet={data} />
      <div className={classes.sheetColumns}>
        <MarkSheet sheet={data} id="mark-sheet" />
        <div>
          <Panel title={t(labels.howItCame)}>
            <TraceTree steps={data.student.trace} units={units} />
          </Panel>
          {versions.length > 0 ? (
            <Panel title={t(labels.whyChanged)}>
              <Select
                label={t(labels.compareWith)}
                data={versions.map((one) => ({
                  value: one.id,
                  label:
                    one.revision === null
                      ? t(labels.generation, { number: format.number(one.generation) })
                      : t(labels.revision, { number: format.number(one.revision) }),
                }))}
                value={other}
                onChange={setOther}
              />
              {other ? <Comparison now={data} otherId={other} enrolmentId={enrolmentId} /> : null}
            </Panel>
          ) : null}
          {run.can.seeAll ? <StudentWhatIf key={enrolmentId} run={run} sheet={data} /> : null}
          {data.amendments.length > 0 ? (
            <Panel title={t(labels.amendments)}>
              <ul className={classes.trace}>
                {data.amendments.map((one) => (
                  <li key={one.id}>
                    <strong>
                      {t(one.subject)}, {partName(units, one.component, language)}:{' '}
                      {format.digits(one.before)} → {format.digits(one.after)}
                    </strong>
                    <br />
                    {one.reason} · {one.actor} · {format.dateTime(one.at)}
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
          <BroughtInOf enrolmentId={enrolmentId} />
        </div>
      </div>
    </Page>
  );
}
