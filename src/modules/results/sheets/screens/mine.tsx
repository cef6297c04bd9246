import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { fillPath } from '../../../../core/endpoint.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { useSharing } from '../../../../core/web/device/use-sharing.ts';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { resultsContract as contract } from '../../contract.ts';
import { TraceTree } from '../../grading/screens/trace-tree.tsx';
import { labels, outcomeLabels } from '../../labels.ts';
import { outcomeSentences } from '../../outcome-sentences.ts';
import { HeldForDues } from '../../publish/screens/held.tsx';
import classes from '../../screens/results.module.css';
import { HeldBadge, OutcomeBadge } from '../../screens/run-state.tsx';
import { OwnBroughtIn } from '../brought-in/screens/brought-in-of.tsx';
import { gpaText } from '../sheet-columns.ts';
import { sheetLabels } from '../sheet-labels.ts';
import { MarkSheet } from './mark-sheet.tsx';

const MyScrutiny = lazy(() =>
  import('../../scrutiny/screens/scrutiny-mine.tsx').then((all) => ({ default: all.MyScrutiny })),
);

/** The published results of the student who signed in, or of a guardian's children. */
export default function Mine() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const { data, error, refetch } = useRead(contract.mine, {});
  const [run, enrolment] = [query.get('run'), query.get('student')];
  if (run && enrolment) return <One run={run} enrolmentId={enrolment} onBack={() => setQuery({})} />;
  type Row = NonNullable<typeof data>['items'][number] & { id: string };
  const rows: Row[] = (data?.items ?? []).map((item) => ({ ...item, id: item.runId + item.enrolmentId }));
  const name = (row: Row) => `${t(row.exam)} · ${t(row.year)}`;
  const columns: Column<Row>[] = [
    {
      name: 'exam',
      label: t(labels.exam),
      role: 'name',
      render: (row) => (
        <>
          {name(row)}
          <span className={classes.whose}>
            {t(row.student)} · {t(row.className)}, {t(row.section)}
          </span>
        </>
      ),
    },
    {
      name: 'outcome',
      label: t(labels.outcome),
      render: (row) =>
        row.outcome === null ? (
          <HeldBadge />
        ) : (
          <>
            <OutcomeBadge outcome={row.outcome} />
            {outcomeSentences[row.outcome] ? (
              <span className={classes.whose}>
                {t(outcomeSentences[row.outcome] ?? outcomeLabels.failed)}
              </span>
            ) : null}
          </>
        ),
    },
    {
      name: 'gpa',
      label: t(labels.gpa),
      align: 'end',
      render: (row) => (row.gpa === null ? '–' : format.digits(gpaText(row.gpa))),
    },
    { name: 'letter', label: t(labels.letter), isMinor: true, render: (row) => row.letter ?? '–' },
    ...(rows.some((row) => row.dues !== null)
      ? [
          {
            name: 'dues',
            label: t(sheetLabels.duesOwed),
            align: 'end',
            render: (row: Row) => (row.dues === null ? '–' : format.money(row.dues)),
          } satisfies Column<Row>,
        ]
      : []),
    { name: 'date', label: t(labels.published), render: (row) => format.date(row.publishedAt) },
  ];
  return (
    <Page>
      <Loaded read={{ data, error, refetch }} empty={rows.length === 0 && t(labels.noneOfMine)}>
        {() => (
          <DataTable
            label={t(labels.myResults)}
            columns={columns}
            rows={rows}
            nameOf={name}
            onOpen={(row) => setQuery({ run: row.runId, student: row.enrolmentId })}
          />
        )}
      </Loaded>
      <div className={classes.apart}>
        <OwnBroughtIn />
      </div>
    </Page>
  );
}

function One(props: { run: string; enrolmentId: string; onBack: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.mineOne, {
    id: props.run,
    enrolmentId: props.enrolmentId,
  });
  const sheet = data?.sheet;
  const name = sheet?.student.name ?? data?.dues?.student;
  const file = fillPath(contract.mineFile.path, { id: props.run, enrolmentId: props.enrolmentId }).path;
  const { isSharing, share } = useSharing(file, 'mark-sheet.pdf');
  return (
    <Page
      {...(name ? { title: t(name) } : {})}
      actions={
        <>
          <Button variant="default" onClick={props.onBack}>
            {t(labels.back)}
          </Button>
          {sheet ? (
            <>
              <Button variant="default" onClick={() => void printElement('mark-sheet')}>
                {t(labels.print)}
              </Button>
              <Button loading={isSharing} onClick={() => void share()}>
                {t(texts.saveOrShare)}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Loaded read={{ data, error, refetch }}>
        {(data) => (
          <>
            {data.dues ? <HeldForDues dues={data.dues} /> : null}
            {data.isWithheld ? (
              <Panel title={t(outcomeLabels.withheld)}>
                <p>{t(outcomeSentences.withheld ?? sheetLabels.withheld)}</p>
              </Panel>
            ) : null}
            {sheet && outcomeSentences[sheet.student.outcome] ? (
              <p className={classes.strip} data-tone="marigold" role="status">
                {t(outcomeSentences[sheet.student.outcome] ?? outcomeLabels.failed)}
              </p>
            ) : null}
            {sheet ? (
              <div className={classes.sheetColumns}>
                <MarkSheet sheet={sheet} id="mark-sheet" />
                <Panel title={t(labels.howItCame)}>
                  <TraceTree steps={sheet.student.trace} units={sheet.run.units} />
                </Panel>
              </div>
            ) : null}
            <div className={classes.below}>
              <Suspense fallback={null}>
                <MyScrutiny run={props.run} enrolmentId={props.enrolmentId} />
              </Suspense>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
