import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pageSizes } from '../../../../core/contracts/page-sizes.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { BoardViews } from '../../board/screens/board-views.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { ExamsFirst } from '../../screens/exams-first.tsx';
import { reportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import type { Overview } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { type ChosenClass, GenerateMany } from './generate-many.tsx';
import { sheetPath, UnreadySheets } from './unready-sheets.tsx';

type Item = Overview['items'][number] & { id: string };

/** Every class of the declared examinations: how far the marks are, what was generated, and generating. */
export default function Generate() {
  const t = useText();
  const format = useFormat();
  const [paging, setPaging] = useState<{ page: number; size: number }>({ page: 1, size: pageSizes[0] });
  const { data, error, refetch } = useRead(contract.overview, paging);
  const [asked, setAsked] = useState<Item | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenClass>>(new Map());
  const rows: Item[] = (data?.items ?? []).map((item) => ({ ...item, id: item.examId + item.classId }));
  const name = (row: Item) => `${t(row.exam)} · ${t(row.className)}`;
  const select = (picked: readonly Item[], on: boolean) =>
    setChosen((known) => {
      const next = new Map(known);
      for (const one of picked)
        if (on) next.set(one.id, { id: one.id, examId: one.examId, classId: one.classId, name: name(one) });
        else next.delete(one.id);
      return next;
    });
  const columns: Column<Item>[] = [
    { name: 'exam', label: t(labels.examClass), role: 'name', render: name },
    { name: 'year', label: t(labels.year), isMinor: true, render: (row) => t(row.year) },
    {
      name: 'sheets',
      label: t(labels.sheetsVerified),
      render: (row) =>
        t(labels.ofCount, { count: format.number(row.verified), all: format.number(row.sheets) }),
    },
    {
      name: 'latest',
      label: t(labels.latest),
      render: (row) =>
        row.latest ? (
          <span>
            <RunState
              run={{
                ...row.latest,
                trial: row.latest.status === 'computed' ? row.sheets - row.verified : 0,
              }}
            />
          </span>
        ) : (
          t(labels.none)
        ),
    },
    {
      name: 'students',
      label: t(labels.students),
      align: 'end',
      render: (row) => (row.latest ? format.number(row.latest.students) : '–'),
    },
    ...(data?.can.generate
      ? [
          {
            name: 'generate',
            label: '',
            align: 'end',
            render: (row: Item) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t(labels.prepare)}: ${name(row)}`}
                onClick={(event) => {
                  event.stopPropagation();
                  setAsked(row);
                }}
              >
                {t(labels.prepare)}
              </Button>
            ),
          } satisfies Column<Item>,
        ]
      : []),
  ];
  return (
    <Page>
      <BoardViews />
      <PagedTable
        label={t(labels.examClass)}
        columns={columns}
        read={{ data: data && { items: rows, total: data.total }, error, refetch }}
        pages={{
          ...paging,
          onPage: (page) => setPaging((known) => ({ ...known, page })),
          onSize: (size) => setPaging({ page: 1, size }),
        }}
        empty={<ExamsFirst />}
        nameOf={name}
        onOpen={setAsked}
        {...(data?.can.generate ? { selected: new Set(chosen.keys()), onSelect: select } : {})}
      />
      <GenerateMany
        chosen={[...chosen.values()]}
        onClear={() => setChosen(new Map())}
        onOpen={(id) => setAsked(rows.find((row) => row.id === id) ?? null)}
      />
      {asked ? (
        <SideDrawer title={name(asked)} size={560} isText onClose={() => setAsked(null)}>
          <Prepare item={asked} />
        </SideDrawer>
      ) : null}
    </Page>
  );
}

/** What is missing, and the button that makes the results. */
function Prepare({ item }: { item: Item }) {
  const t = useText();
  const format = useFormat();
  const goTo = useNavigate();
  const { showCallError } = useDialogs();
  const asked = { examId: item.examId, classId: item.classId };
  const { data, error, refetch } = useRead(contract.readiness, asked);
  const save = useSave(contract.generate, {
    onSaved: (made) => {
      showToast({
        title: made.isNew
          ? t(labels.madeNew, { students: format.number(made.students), passed: format.number(made.passed) })
          : t(labels.madeSame),
        tone: 'leaf',
      });
      goTo(reportPath({ run: made.runId }));
    },
  });
  const make = (withMissing: boolean, isTrial: boolean) =>
    save.mutate({ ...asked, withMissing, isTrial }, { onError: showCallError });
  if (!data) return <Coming read={{ error, refetch }} rows={5} isInPanel />;
  return (
    <>
      {data.missing === 0 ? (
        <p className={classes.strip} data-tone={data.sheets.length === 0 ? 'leaf' : 'marigold'}>
          {data.sheets.length === 0
            ? t(labels.ready)
            : t(labels.marksNotReady, { count: format.number(data.sheets.length) })}
        </p>
      ) : (
        <section aria-label={t(labels.missingTitle)}>
          <p className={classes.strip} data-tone="marigold">
            {t(labels.missingCount, { count: format.number(data.missing) })}. {t(labels.missingHint)}
          </p>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t(labels.paper)}</th>
                  <th scope="col">{t(labels.section)}</th>
                  <th scope="col" className={classes.number}>
                    {t(labels.missing)}
                  </th>
                  <th scope="col">{t(labels.students)}</th>
                </tr>
              </thead>
              <tbody>
                {data.papers.map((gap) => (
                  <tr key={gap.paperId + gap.sectionId}>
                    <td>{t(gap.paper)}</td>
                    <td>{t(gap.section)}</td>
                    <td className={classes.number}>
                      {gap.sheetId === null ? (
                        format.number(gap.count)
                      ) : (
                        <Link to={sheetPath(gap.sheetId)}>{format.number(gap.count)}</Link>
                      )}
                    </td>
                    <td>
                      {gap.students
                        .slice(0, 5)
                        .map((one) => `${format.number(one.roll)} ${t(one.name)}`)
                        .join(', ')}
                      {gap.students.length > 5
                        ? ` ${t(labels.andMore, { count: format.number(gap.students.length - 5) })}`
                        : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {data.sheets.length > 0 ? (
        <section>
          <h3>{t(labels.notVerified)}</h3>
          <p className={classes.hint}>{t(labels.notVerifiedHint)}</p>
          <UnreadySheets sheets={data.sheets} />
        </section>
      ) : null}
      <div className={classes.filters}>
        <Button loading={save.isPending} onClick={() => make(data.missing > 0, data.sheets.length > 0)}>
          {t(
            data.sheets.length > 0
              ? labels.generateTrial
              : data.missing > 0
                ? labels.generateAnyway
                : labels.generate,
          )}
        </Button>
        {item.latest ? (
          <Button variant="default" onClick={() => goTo(reportPath({ run: item.latest?.id ?? '' }))}>
            {t(labels.openResults)}
          </Button>
        ) : null}
      </div>
    </>
  );
}
