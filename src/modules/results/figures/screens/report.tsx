import { Button, Select, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pageSizes } from '../../../../core/contracts/page-sizes.ts';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { FilterFold } from '../../../../core/web/list/filter-fold.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, together } from '../../../../core/web/page/loaded.tsx';
import { Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels, outcomeLabels } from '../../labels.ts';
import { resultsPath } from '../../paths.ts';
import { NoneGenerated } from '../../screens/none-generated.tsx';
import { useReportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import {
  type RunChoice,
  type RunHead,
  RunPicker,
  SectionPicker,
  useRunChoice,
} from '../../screens/run-picker.tsx';
import { HeldBadge, OutcomeBadge, RunState } from '../../screens/run-state.tsx';
import { outcomes } from '../../shapes.ts';
import { conductTexts } from '../../sheets/conduct/grades.ts';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { figureLabels } from '../figure-labels.ts';
import { useNarrowed } from './narrowed.ts';

// A student's own result and the publishing come when they are asked for.
const Publish = lazy(() =>
  import('../../publish/screens/publish.tsx').then((all) => ({ default: all.Publish })),
);
const Withdraw = lazy(() =>
  import('../../publish/screens/withdraw.tsx').then((all) => ({ default: all.Withdraw })),
);
const StudentResult = lazy(() =>
  import('../../sheets/screens/student-result.tsx').then((all) => ({ default: all.StudentResult })),
);
const MeritScreen = lazy(() =>
  import('../../merit/screens/merit-screen.tsx').then((all) => ({ default: all.MeritScreen })),
);
const CommentsScreen = lazy(() =>
  import('../../sheets/screens/comments-screen.tsx').then((all) => ({ default: all.CommentsScreen })),
);
const WhatIfScreen = lazy(() =>
  import('../../grading/screens/what-if-screen.tsx').then((all) => ({ default: all.WhatIfScreen })),
);
const ResultViews = lazy(() =>
  import('../../screens/result-views.tsx').then((all) => ({ default: all.ResultViews })),
);
const SheetsPdf = lazy(() =>
  import('../../sheets/screens/sheets-pdf.tsx').then((all) => ({ default: all.SheetsPdf })),
);
const SheetsScreen = lazy(() =>
  import('../../sheets/screens/sheets-screen.tsx').then((all) => ({ default: all.SheetsScreen })),
);

/** The results of a class: everybody, narrowed and ordered; one student and how the result came about; publishing. */
export default function Report() {
  const choice = useRunChoice();
  const { overview, runId, query } = choice;
  const head = useRead(contract.run, { id: runId ?? '' }, { enabled: runId !== null });
  const student = query.get('student');
  const run = head.data;
  if (runId !== null && run && !student && query.get('merit') !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <MeritScreen run={run} choice={choice} />
      </Suspense>
    );
  if (runId !== null && run && !student && query.get('comments') !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <CommentsScreen run={run} choice={choice} />
      </Suspense>
    );
  if (runId !== null && run?.can.seeAll && !student && query.get('whatif') !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <WhatIfScreen run={run} choice={choice} />
      </Suspense>
    );
  if (runId !== null && run && query.get('sheets') !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <SheetsScreen
          run={run}
          sectionId={query.get('section')}
          onBack={() => choice.set({ sheets: null })}
        />
      </Suspense>
    );
  if (runId !== null && run && student)
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <StudentResult run={run} enrolmentId={student} onBack={() => choice.set({ student: null })} />
      </Suspense>
    );
  return (
    <Page
      context={run ? <RunState run={run} /> : null}
      actions={
        <>
          {run?.can.ask && run.status === 'computed' && run.isLatest ? (
            <Suspense fallback={null}>
              <Publish run={run} />
            </Suspense>
          ) : run?.can.ask && run.status === 'published' ? (
            <Suspense fallback={null}>
              <Withdraw run={run} />
            </Suspense>
          ) : null}
          {run ? <HistoryLink table="results_run" id={run.id} /> : null}
        </>
      }
    >
      <Suspense fallback={<div className={classes.viewsRoom} />}>
        <ResultViews />
      </Suspense>
      <div className={classes.filters}>
        <RunPicker choice={choice} run={run} />
        {run ? (
          <SectionPicker
            run={run}
            all
            value={query.get('section')}
            onChange={(section) => choice.set({ section, page: null })}
          />
        ) : null}
      </div>
      {run ? (
        <Results key={run.id} run={run} choice={choice} />
      ) : overview.data && runId === null ? (
        <NoneGenerated mayGenerate={overview.data.can.generate} />
      ) : (
        <Coming read={together(overview, head)} />
      )}
    </Page>
  );
}

const sorts = ['merit', 'roll', '-gpa', 'name'] as const;

function Results({ run, choice }: { run: RunHead; choice: RunChoice }) {
  const t = useText();
  const format = useFormat();
  const { query, set } = choice;
  const [words, setWords] = useState(query.get('q') ?? '');
  const sort = sorts.find((one) => one === query.get('sort')) ?? 'merit';
  const reportPath = useReportPath();
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1);
  const size = pageSizes.find((one) => String(one) === query.get('size')) ?? pageSizes[0];
  const sectionId = query.get('section');
  const { narrowed, chips } = useNarrowed(run, query);
  const { data, error, refetch } = useRead(contract.list, {
    id: run.id,
    q: query.get('q') ?? '',
    sort,
    page,
    size,
    ...narrowed,
  });
  type Row = NonNullable<typeof data>['items'][number];
  const section = new Map(run.sections.map((one) => [one.id, t(one.name)]));
  const columns: Column<Row>[] = [
    { name: 'roll', label: t(labels.roll), role: 'serial', render: (row) => format.number(row.roll) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    {
      name: 'outcome',
      label: t(labels.outcome),
      render: (row) => (
        <span className={classes.badges}>
          <OutcomeBadge outcome={row.outcome} /> {row.held ? <HeldBadge /> : null}
        </span>
      ),
    },
    { name: 'gpa', label: t(labels.gpa), align: 'end', render: (row) => format.digits(gpaText(row.gpa)) },
    { name: 'letter', label: t(labels.letter), render: (row) => row.letter },
    ...(narrowed.subject
      ? [
          {
            name: 'mark',
            label: t(sheetLabels.marks),
            align: 'end' as const,
            render: (row: Row) => (row.mark === null ? '–' : format.digits(row.mark)),
          },
        ]
      : []),
    {
      name: 'total',
      label: t(labels.total),
      align: 'end',
      render: (row) => format.digits(String(row.total / 100)),
    },
    {
      name: 'failed',
      label: t(labels.failedSubjects),
      align: 'end',
      render: (row) => (row.failed > 0 ? format.number(row.failed) : '–'),
    },
    {
      name: 'place',
      label: t(labels.meritSection),
      align: 'end',
      render: (row) => (row.sectionPosition === null ? '–' : format.number(row.sectionPosition)),
    },
    {
      name: 'classPlace',
      label: t(labels.meritClass),
      align: 'end',
      render: (row) => (row.classPosition === null ? '–' : format.number(row.classPosition)),
    },
    { name: 'section', label: t(labels.section), render: (row) => section.get(row.sectionId) ?? '' },
  ];
  const newer = run.others.find((one) => one.generation > run.generation);
  return (
    <>
      {newer && run.can.seeAll ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.olderOne)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => set({ run: newer.id })}>
            {t(labels.openNewest)}
          </Button>
        </p>
      ) : null}
      {run.held > 0 ? (
        <p className={classes.strip} data-tone="marigold">
          <strong>{t(sheetLabels.heldCount, { count: format.number(run.held) })}.</strong>{' '}
          {t(sheetLabels.heldNotInPdf)}{' '}
          {query.get('held') ? null : (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => set({ outcome: null, held: '1', page: null })}
            >
              {t(sheetLabels.heldWho)}
            </Button>
          )}
        </p>
      ) : null}
      <Figures
        small
        items={[
          {
            label: t(labels.students),
            figure: format.number(run.students),
            to: reportPath({ run: run.id }),
          },
          ...outcomes
            .filter((one) => (run.counts[one] ?? 0) > 0)
            .map((one) => ({
              label: t(outcomeLabels[one]),
              figure: format.number(run.counts[one] ?? 0),
              to: reportPath({ run: run.id, outcome: one }),
            })),
        ]}
      />
      <FilterFold count={chips.length}>
        <div className={classes.filters}>
          <TextInput
            label={t(labels.search)}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onBlur={() => set({ q: words.trim(), page: null })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') set({ q: words.trim(), page: null });
            }}
          />
          <Select
            label={t(labels.outcome)}
            data={[
              { value: '', label: t(labels.anyOutcome) },
              { value: 'appeared', label: t(labels.appeared) },
              ...outcomes.map((one) => ({ value: one, label: t(outcomeLabels[one]) })),
              { value: 'unsuccessful', label: t(labels.unsuccessful) },
              { value: 'unfinished', label: t(labels.unfinished) },
              { value: 'held', label: t(sheetLabels.heldOnly) },
            ]}
            value={query.get('held') ? 'held' : (narrowed.outcome ?? '')}
            allowDeselect={false}
            onChange={(value) =>
              set(
                value === 'held'
                  ? { outcome: null, held: '1', page: null }
                  : { outcome: value, held: null, page: null },
              )
            }
          />
          <Select
            label={t(labels.order)}
            data={[
              { value: 'merit', label: t(labels.byMerit) },
              { value: 'roll', label: t(labels.byRoll) },
              { value: '-gpa', label: t(labels.byGpa) },
              { value: 'name', label: t(labels.byName) },
            ]}
            value={sort}
            allowDeselect={false}
            onChange={(value) => set({ sort: value, page: null })}
          />
          {chips.map((chip) => (
            <Button
              key={chip.names[0]}
              variant="default"
              onClick={() =>
                set({ ...Object.fromEntries(chip.names.map((name) => [name, null])), page: null })
              }
            >
              {chip.text} ×
            </Button>
          ))}
        </div>
      </FilterFold>
      <div className={classes.filters}>
        <div className={classes.end}>
          <Button variant="default" onClick={() => set({ merit: 'class' })}>
            {t(sheetLabels.meritLists)}
          </Button>
          {run.can.seeAll ? (
            <Button variant="default" onClick={() => set({ whatif: 'try', page: null })}>
              {t(figureLabels.whatIf)}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => set({ comments: 'write' })}>
            {t(figureLabels.comments)}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={link(resultsPath.conduct, {
              exam: run.examId,
              section: sectionId ?? run.sections[0]?.id ?? '',
            })}
          >
            {t(conductTexts.conduct)}
          </Button>
          <Button variant="default" onClick={() => set({ sheets: 'all' })}>
            {t(sheetLabels.showSheets)}
          </Button>
          <Suspense>
            <SheetsPdf run={run} sectionId={sectionId} />
          </Suspense>
        </div>
      </div>
      <PagedTable
        read={{ data, error, refetch }}
        pages={{
          page,
          size,
          onPage: (next) => set({ page: String(next) }),
          onSize: (next) => set({ size: String(next), page: null }),
        }}
        empty={t(labels.nobody)}
        label={t(labels.results)}
        columns={columns}
        nameOf={(row) => t(row.name)}
        onOpen={(row) => set({ run: run.id, student: row.enrolmentId })}
      />
    </>
  );
}
