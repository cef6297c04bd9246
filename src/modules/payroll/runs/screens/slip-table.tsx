import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import { Mark, SearchBox, StateChoice } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { methodTexts } from '../../setup/choices.ts';
import { runsContract as contract, type SlipRow } from '../contract.ts';
import { PayslipDrawer } from './payslip-view.tsx';
import type { RunDetail } from './run-view.tsx';

/** The payslips of a run, what the last reckoning changed of each, and who is withheld. */
export function SlipTable({ run }: { run: RunDetail }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const show = query.oneOf('show', ['all', 'changed', 'withheld', 'bank', 'cheque', 'cash']);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.payslips,
    { id: run.id, show, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const withhold = useSave(contract.withhold);
  const release = useSave(contract.release);
  const money = (name: 'earned' | 'additions' | 'deductions' | 'government' | 'payable', label: string) => ({
    name,
    label,
    align: 'end' as const,
    render: (row: SlipRow) => format.money(row[name]),
  });
  const columns: Column<SlipRow>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.about.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.about.name) },
    {
      name: 'designation',
      label: t(labels.designation),
      isMinor: true,
      render: (row) => t(row.about.designation),
    },
    money('earned', t(labels.earned)),
    money('additions', t(labels.additions)),
    money('deductions', t(labels.deductions)),
    money('government', t(labels.government)),
    money('payable', t(labels.payable)),
    { name: 'method', label: t(labels.method), render: (row) => t(methodTexts[row.method]) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.isWithheld ? (
          <Mark tone="marigold">{t(labels.withheld)}</Mark>
        ) : row.changed ? (
          <span>
            <Mark tone="ink">{t(labels.changed)}</Mark>
            <span className={classes.below}>
              {t(labels.changedFrom, {
                before: format.money(row.changed.before),
                lines: row.changed.lines.map((line) => t(line)).join(', '),
              })}
            </span>
          </span>
        ) : (
          '–'
        ),
    },
  ];
  const mayWithhold = run.can.prepare && ['computed', 'checked', 'approved'].includes(run.state);
  const mayRelease = run.can.disburse && run.state !== 'draft' && run.state !== 'reversed';
  const ask = (row: SlipRow) =>
    setAsked(
      row.isWithheld
        ? {
            title: t(labels.release),
            text: t(labels.releaseText, { name: row.about.name }),
            action: t(labels.release),
            day: { label: t(labels.day), value: todayInDhaka(new Date()) },
            run: (reason, day) => release.mutateAsync({ id: row.id, day, reason }),
          }
        : {
            title: t(labels.withhold),
            text: t(labels.withholdText, { name: row.about.name }),
            action: t(labels.withhold),
            run: (reason) => withhold.mutateAsync({ id: row.id, reason }),
          },
    );
  const slip = query.text('slip');
  return (
    <>
      <search className={classes.tools}>
        <SearchBox value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={show}
          choices={[
            ['all', labels.all],
            ['changed', labels.changed],
            ['withheld', labels.withheld],
            ['bank', methodTexts.bank],
            ['cheque', methodTexts.cheque],
            ['cash', methodTexts.cash],
          ]}
          onChange={(value) => query.set({ show: value })}
        />
      </search>
      <PagedTable
        label={t(labels.payslips)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.about.name)}
        pages={query.pages}
        isNarrowed={q !== '' || show !== 'all'}
        empty={t(labels.noSlips)}
        onOpen={(row) => query.set({ slip: row.id })}
        actions={(row) => [
          { label: t(labels.open), onClick: () => query.set({ slip: row.id }) },
          ...((row.isWithheld ? mayRelease : mayWithhold)
            ? [{ label: t(row.isWithheld ? labels.release : labels.withhold), onClick: () => ask(row) }]
            : []),
        ]}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {slip === '' ? null : (
        <PayslipDrawer id={slip} isMine={false} onClose={() => query.set({ slip: null })} />
      )}
    </>
  );
}
