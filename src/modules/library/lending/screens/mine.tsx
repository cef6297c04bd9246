import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import type { Loan } from '../contract.ts';
import { holdsContract as contract, type Mine as MineAnswer } from '../holds-contract.ts';
import { mineLabels as labels, lendingLabels } from '../labels.ts';
import { MineSearch } from './mine-search.tsx';

type Shown = NonNullable<MineAnswer['shown']>;

/** What the student who signed in, or a child of the guardian, has from the library, waits for and has read. */
export default function Mine() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('student');
  const { data, error, refetch } = useRead(contract.mine, asked ? { studentId: asked } : {});
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const { shown, children } = data;
  if (!shown)
    return (
      <Page>
        <Nothing>{t(labels.noStudent)}</Nothing>
      </Page>
    );
  return (
    <Page context={t(shown.name)}>
      {children.length > 1 ? (
        <div className={classes.tools}>
          <Select
            label={t(labels.student)}
            data={children.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={shown.studentId}
            allowDeselect={false}
            onChange={(id) => id && setQuery({ student: id }, { replace: true })}
          />
        </div>
      ) : null}
      <Books key={shown.studentId} shown={shown} />
    </Page>
  );
}

function Books({ shown }: { shown: Shown }) {
  const t = useText();
  const format = useFormat();
  const columns: Column<Loan>[] = [
    { name: 'book', label: t(lendingLabels.book), render: (row) => <TitleName title={row.title} /> },
    { name: 'due', label: t(lendingLabels.due), isWhole: true, render: (row) => format.date(row.due) },
    {
      name: 'state',
      label: t(lendingLabels.state),
      render: (row) =>
        row.lateDays > 0 ? (
          <Mark tone="sindur">{t(lendingLabels.late, { days: format.number(row.lateDays) })}</Mark>
        ) : (
          <Mark tone="leaf">{t(lendingLabels.stateOpen)}</Mark>
        ),
    },
    {
      name: 'fine',
      label: t(lendingLabels.fine),
      align: 'end',
      render: (row) => (row.fine === '0.00' ? '–' : format.money(row.fine)),
    },
  ];
  return (
    <div className={classes.stack}>
      <Figures
        items={[
          { label: t(labels.have), figure: format.number(shown.loans.length) },
          { label: t(labels.read), figure: format.number(shown.read) },
          ...(shown.owed === '0.00'
            ? []
            : [{ label: t(labels.owed), figure: format.money(shown.owed), tone: 'sindur' as const }]),
        ]}
      />
      {shown.loans.length === 0 ? (
        <Nothing>{t(labels.none)}</Nothing>
      ) : (
        <DataTable
          label={t(labels.have)}
          columns={columns}
          rows={shown.loans}
          nameOf={(row) => row.title.title}
          letterKeys={false}
        />
      )}
      {shown.holds.length > 0 ? <HoldList shown={shown} /> : null}
      <MineSearch studentId={shown.studentId} />
      {shown.history.length > 0 ? (
        <Panel title={t(labels.history)} flush>
          <ul className={classes.log}>
            {shown.history.map((one) => (
              <li key={one.id} data-tone="slate">
                <span className={classes.name}>{one.title}</span>
                <span className={classes.quiet}>{format.date(one.endedOn)}</span>
                {one.byline ? <small>{one.byline}</small> : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

function HoldList({ shown }: { shown: Shown }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [stopped, setStopped] = useState<string | null>(null);
  const cancel = useSave(contract.mineCancelHold);
  return (
    <Panel title={t(labels.holds)} flush>
      <ul className={classes.log}>
        {shown.holds.map((hold) => (
          <li key={hold.id} data-tone={hold.status === 'ready' ? 'leaf' : 'ink'}>
            <span className={classes.name}>{hold.title.title}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${t(labels.stop)}: ${hold.title.title}`}
              loading={cancel.isPending && stopped === hold.id}
              onClick={() => {
                setStopped(hold.id);
                cancel.mutate({ id: hold.id }, { onError: showCallError });
              }}
            >
              {t(labels.stop)}
            </Button>
            <small>
              {hold.status === 'ready' && hold.keptUntil
                ? t(labels.keptUntil, { day: format.date(hold.keptUntil) })
                : t(labels.place, { n: format.number(hold.position) })}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
