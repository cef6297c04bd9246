import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { pageSizes } from '../../../../core/contracts/page-sizes.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, type Read } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { figureLabels } from '../../figures/figure-labels.ts';
import { labels, outcomeLabels } from '../../labels.ts';
import { useReportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import { type RunChoice, type RunHead, SectionPicker } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { unitNameOf } from '../explain.ts';
import { type Tried, WhatIfForm } from './what-if-form.tsx';

/** Whose results are listed below the figures. */
const shows = ['changed', 'appeared', 'passed', 'failed'] as const;
const nothing: Tried = { by: 0, grace: 'rules', graceTotal: 3, graceSubjects: 1 };

/** How a class would stand with another mark or other grace marks; nothing of it is stored. */
export function WhatIfScreen({ run, choice }: { run: RunHead; choice: RunChoice }) {
  const t = useText();
  const [tried, setTried] = useState<Tried | null>(null);
  const sectionId = choice.query.get('section');
  const show = shows.find((one) => one === choice.query.get('show')) ?? 'changed';
  const letter = choice.query.get('letter') || null;
  const shown = `${show} ${letter}`;
  // Another figure's list begins at its first page.
  const [known, setPaging] = useState({ page: 1, size: pageSizes[0] as number, shown });
  const paging = { page: known.shown === shown ? known.page : 1, size: known.size };
  const { data, error, refetch, isFetching } = useRead(
    contract.whatIf,
    {
      id: run.id,
      ...(tried ?? nothing),
      ...(sectionId ? { sectionId } : {}),
      show,
      ...(letter ? { letter } : {}),
      ...paging,
    },
    { enabled: tried !== null },
  );
  return (
    <Page
      title={t(figureLabels.whatIf)}
      context={
        <>
          {t(run.exam)} · {t(run.className)} · <RunState run={run} />
        </>
      }
      actions={
        <Button variant="default" onClick={() => choice.set({ whatif: null, show: null, letter: null })}>
          {t(labels.back)}
        </Button>
      }
    >
      <p className={classes.strip}>
        {t(figureLabels.whatIfHint)} {t(figureLabels.placesStay)}
      </p>
      <div className={classes.filters}>
        <SectionPicker
          run={run}
          all
          value={sectionId}
          onChange={(section) => {
            setPaging({ ...paging, page: 1, shown });
            choice.set({ section });
          }}
        />
      </div>
      <Panel title={t(figureLabels.whatIf)}>
        <WhatIfForm
          units={run.units}
          isYearly={run.policy.terms.length > 0}
          isPending={tried !== null && isFetching}
          onTry={(next) => {
            setPaging({ ...paging, page: 1, shown });
            setTried(next);
          }}
        />
      </Panel>
      {tried === null ? null : data ? (
        <Answer
          run={run}
          data={data}
          read={{ data, error, refetch }}
          show={show}
          letter={letter}
          sectionId={sectionId}
          onOpen={(student) => choice.set({ student })}
          pages={{
            ...paging,
            onPage: (page) => setPaging({ ...paging, page, shown }),
            onSize: (size) => setPaging({ page: 1, size, shown }),
          }}
        />
      ) : (
        <Coming read={{ error, refetch }} />
      )}
    </Page>
  );
}

type Data = z.output<typeof contract.whatIf.output>;
type Row = Data['items'][number];

function Answer(props: {
  run: RunHead;
  data: Data;
  read: Read<Data>;
  pages: { page: number; size: number; onPage: (page: number) => void; onSize: (size: number) => void };
  show: (typeof shows)[number];
  letter: string | null;
  sectionId: string | null;
  onOpen: (enrolmentId: string) => void;
}) {
  const { run, data, pages, show, letter } = props;
  const reportPath = useReportPath();
  const to = (query: Record<string, string>) =>
    reportPath({
      run: run.id,
      whatif: 'try',
      ...(props.sectionId ? { section: props.sectionId } : {}),
      ...query,
    });
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { before, after } = data;
  const more = after.passed - before.passed;
  const gpa = (value: number | null) => (value === null ? '–' : format.digits(gpaText(value)));
  const then = (now: string, next: string) => (now === next ? now : `${now} → ${next}`);
  const letters = run.policy.scale
    .map((band) => band.letter)
    .filter((letter) => (before.letters[letter] ?? 0) !== (after.letters[letter] ?? 0));
  const columns: Column<Row>[] = [
    { name: 'roll', label: t(labels.roll), role: 'serial', render: (row) => format.number(row.roll) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    {
      name: 'outcome',
      label: t(labels.outcome),
      render: (row) => then(t(outcomeLabels[row.before.outcome]), t(outcomeLabels[row.after.outcome])),
    },
    {
      name: 'gpa',
      label: t(labels.gpa),
      align: 'end',
      render: (row) => then(gpa(row.before.gpa), gpa(row.after.gpa)),
    },
    { name: 'letter', label: t(labels.letter), render: (row) => then(row.before.letter, row.after.letter) },
    {
      name: 'grace',
      label: t(figureLabels.graceGiven),
      render: (row) =>
        row.grace
          .map((one) => `${unitNameOf(run.units, one.code, language)} ${format.digits(one.marks)}`)
          .join(', ') || '–',
    },
    { name: 'section', label: t(labels.section), render: (row) => t(row.section) },
  ];
  const heading =
    show === 'changed'
      ? t(figureLabels.whose)
      : t(figureLabels.whoThen, {
          what:
            letter ??
            t({ appeared: labels.appeared, passed: labels.passedCount, failed: labels.failedCount }[show]),
        });
  return (
    <>
      <div className={classes.apart}>
        <Figures
          items={[
            {
              label: t(labels.appeared),
              figure: format.number(after.appeared),
              to: to({ show: 'appeared' }),
            },
            {
              label: t(labels.passedCount),
              figure: then(format.number(before.passed), format.number(after.passed)),
              note: t(
                more === 0
                  ? figureLabels.samePass
                  : more > 0
                    ? figureLabels.morePass
                    : figureLabels.fewerPass,
                { count: format.number(Math.abs(more)) },
              ),
              to: to({ show: 'passed' }),
            },
            {
              label: t(labels.failedCount),
              figure: then(format.number(before.failed), format.number(after.failed)),
              to: to({ show: 'failed' }),
            },
            {
              label: t(labels.averageGpa),
              figure: then(gpa(before.averageGpa), gpa(after.averageGpa)),
              to: to({ show: 'appeared' }),
            },
            ...letters.map((letter) => ({
              label: letter,
              to: to({ show: 'passed', letter }),
              figure: then(
                format.number(before.letters[letter] ?? 0),
                format.number(after.letters[letter] ?? 0),
              ),
            })),
          ]}
        />
      </div>
      <h2 className={classes.heading}>{heading}</h2>
      {show === 'changed' ? null : (
        <p>
          <Link to={to({})}>{t(figureLabels.whose)}</Link>
        </p>
      )}
      <PagedTable
        read={props.read}
        pages={pages}
        empty={t(show === 'changed' ? figureLabels.nobodyChanges : figureLabels.nobodyThen)}
        label={heading}
        columns={columns}
        nameOf={(row) => t(row.name)}
        onOpen={(row) => props.onOpen(row.enrolmentId)}
      />
    </>
  );
}
