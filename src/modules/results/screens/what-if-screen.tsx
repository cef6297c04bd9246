import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { pageSizes } from '../../../core/entity-contract.ts';
import { useRead } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { Figures } from '../../../core/web/figures.tsx';
import { Coming, type Read } from '../../../core/web/loaded.tsx';
import { Page } from '../../../core/web/page.tsx';
import { PagedTable } from '../../../core/web/paged-table.tsx';
import { Panel } from '../../../core/web/panel.tsx';
import { useFormat, usePreferences, useText } from '../../../core/web/preferences.tsx';
import { resultsContract as contract } from '../contract.ts';
import { unitNameOf } from '../explain.ts';
import { figureLabels } from '../figure-labels.ts';
import { labels, outcomeLabels } from '../labels.ts';
import { gpaText } from '../sheet-columns.ts';
import classes from './results.module.css';
import { type RunChoice, type RunHead, SectionPicker } from './run-picker.tsx';
import { RunState } from './run-state.tsx';
import { type Tried, WhatIfForm } from './what-if-form.tsx';

const nothing: Tried = { by: 0, grace: 'rules', graceTotal: 3, graceSubjects: 1 };

/** How a class would stand with another mark or other grace marks; nothing of it is stored. */
export function WhatIfScreen({ run, choice }: { run: RunHead; choice: RunChoice }) {
  const t = useText();
  const [tried, setTried] = useState<Tried | null>(null);
  const [paging, setPaging] = useState<{ page: number; size: number }>({ page: 1, size: pageSizes[0] });
  const sectionId = choice.query.get('section');
  const { data, error, refetch, isFetching } = useRead(
    contract.whatIf,
    { id: run.id, ...(tried ?? nothing), ...(sectionId ? { sectionId } : {}), ...paging },
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
        <Button variant="default" onClick={() => choice.set({ whatif: null })}>
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
            setPaging((known) => ({ ...known, page: 1 }));
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
            setPaging((known) => ({ ...known, page: 1 }));
            setTried(next);
          }}
        />
      </Panel>
      {tried === null ? null : data ? (
        <Answer
          run={run}
          data={data}
          read={{ data, error, refetch }}
          onOpen={(student) => choice.set({ student })}
          pages={{
            ...paging,
            onPage: (page) => setPaging((known) => ({ ...known, page })),
            onSize: (size) => setPaging({ page: 1, size }),
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
  onOpen: (enrolmentId: string) => void;
}) {
  const { run, data, pages } = props;
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
  return (
    <>
      <div className={classes.apart}>
        <Figures
          items={[
            { label: t(labels.appeared), figure: format.number(after.appeared) },
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
            },
            {
              label: t(labels.failedCount),
              figure: then(format.number(before.failed), format.number(after.failed)),
            },
            { label: t(labels.averageGpa), figure: then(gpa(before.averageGpa), gpa(after.averageGpa)) },
            ...letters.map((letter) => ({
              label: letter,
              figure: then(
                format.number(before.letters[letter] ?? 0),
                format.number(after.letters[letter] ?? 0),
              ),
            })),
          ]}
        />
      </div>
      <h2 className={classes.heading}>{t(figureLabels.whose)}</h2>
      <PagedTable
        read={props.read}
        pages={pages}
        empty={t(figureLabels.nobodyChanges)}
        label={t(figureLabels.whose)}
        columns={columns}
        nameOf={(row) => t(row.name)}
        onOpen={(row) => props.onOpen(row.enrolmentId)}
      />
    </>
  );
}
