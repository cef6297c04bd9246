import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { threadDeskContract as contract } from '../contract.ts';
import { decisionTexts, reasonTexts } from '../labels.ts';
import { type Report, reportStates } from '../shapes.ts';
import { deskLabels as labels } from './desk-labels.ts';
import { OpenedReport } from './opened-report.tsx';
import classes from './threads.module.css';

const states = { open: labels.openOnes, settled: labels.settled, all: labels.all } as const;

/** What was reported. The letters themselves open only on purpose, and that is written down. */
export default function ThreadReports() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm } = useDialogs();
  const state = query.oneOf('state', reportStates);
  const { page, size } = query.pages;
  const read = useRead(contract.reports, { state, page, size }, { placeholderData: keepPreviousData });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = async (row: Report) => {
    if (!row.mayOpen) return;
    if (await confirm({ title: t(labels.openTitle), text: t(labels.openText), action: labels.open }))
      setOpenId(row.id);
  };
  const columns: Column<Report>[] = [
    { name: 'reason', label: t(labels.reason), role: 'name', render: (row) => t(reasonTexts[row.reason]) },
    { name: 'of', label: t(labels.of), render: (row) => t(row.of) },
    { name: 'by', label: t(labels.by), render: (row) => t(row.by) },
    {
      name: 'about',
      label: t(labels.about),
      render: (row) => (
        <span>
          {t(row.student.name)}
          {row.student.place ? <span className={classes.below}>{t(row.student.place)}</span> : null}
        </span>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.decision ? t(decisionTexts[row.decision]) : row.mayOpen ? t(labels.openOnes) : t(labels.own),
    },
    {
      name: 'at',
      label: t(labels.at),
      isWhole: true,
      isMinor: true,
      render: (row) => format.dateTime(row.at),
    },
  ];
  return (
    <Page>
      <search className={classes.tools}>
        <StateChoice
          label={labels.state}
          value={state}
          choices={reportStates.map((one) => [one, states[one]] as const)}
          onChange={(one) => query.set({ state: one })}
        />
      </search>
      <PagedTable
        label={t(labels.reports)}
        columns={columns}
        read={read}
        nameOf={(row) => t(reasonTexts[row.reason])}
        pages={query.pages}
        isNarrowed={state !== 'open'}
        empty={t(labels.none)}
        onOpen={(row) => void open(row)}
      />
      {openId ? <OpenedReport id={openId} onClose={() => setOpenId(null)} /> : null}
    </Page>
  );
}
