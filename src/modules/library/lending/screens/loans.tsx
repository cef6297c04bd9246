import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/library.module.css';
import { MemberName, TitleName } from '../../screens/parts.tsx';
import { lendingContract as contract, type ListedLoan, loanStates } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';
import { type LoanAct, LoanDialog } from './loan-dialog.tsx';

/** Every loan: what is out, what is late, what came back. */
export function Loans() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [act, setAct] = useState<LoanAct | null>(null);
  const state = query.oneOf('state', loanStates);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.loans,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const renew = useSave(contract.renew, {
    onSaved: ({ due }) => showToast({ tone: 'leaf', title: t(labels.renewed, { day: format.date(due) }) }),
  });
  const takeBack = useSave(contract.takeBack, {
    onSaved: (back) =>
      showToast({
        tone: back.fine === '0.00' ? 'leaf' : 'marigold',
        title: back.member ? t(labels.taken, { name: back.member.name }) : t(labels.takenSet),
        ...(back.fine === '0.00'
          ? {}
          : {
              text: t(labels.fineOf, { days: format.number(back.lateDays), amount: format.money(back.fine) }),
            }),
      }),
  });
  const columns: Column<ListedLoan>[] = [
    {
      name: 'no',
      label: t(labels.accession),
      role: 'serial',
      render: (row) => format.number(row.copy.accession),
    },
    { name: 'book', label: t(labels.book), render: (row) => <TitleName title={row.title} /> },
    {
      name: 'member',
      label: t(labels.member),
      render: (row) => (row.member ? <MemberName member={row.member} /> : row.section ? t(row.section) : '–'),
    },
    { name: 'issued', label: t(labels.issued), isWhole: true, render: (row) => format.date(row.issuedOn) },
    { name: 'due', label: t(labels.due), isWhole: true, render: (row) => format.date(row.due) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.ended ? (
          <Mark tone={row.ended === 'returned' ? 'leaf' : row.ended === 'lost' ? 'sindur' : 'slate'}>
            {`${t(labels[row.ended])}${row.endedOn ? ` ${format.date(row.endedOn)}` : ''}`}
          </Mark>
        ) : row.lateDays > 0 ? (
          <Mark tone="sindur">{t(labels.late, { days: format.number(row.lateDays) })}</Mark>
        ) : (
          <Mark tone="ink">{t(labels.stateOpen)}</Mark>
        ),
    },
    {
      name: 'fine',
      label: t(labels.fine),
      align: 'end',
      render: (row) => (row.ended || row.fine === '0.00' ? '–' : format.money(row.fine)),
    },
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['open', labels.stateOpen],
            ['overdue', labels.stateOverdue],
            ['dueToday', labels.stateDueToday],
            ['ended', labels.stateEnded],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </search>
      <PagedTable
        label={t(labels.tabLoans)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.title.title}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'open'}
        empty={t(labels.noneOut)}
        {...(data?.can.lend
          ? {
              actions: (row: ListedLoan) =>
                row.ended || !row.member
                  ? []
                  : [
                      {
                        label: t(labels.renew),
                        onClick: () => renew.mutate({ id: row.id }, { onError: showCallError }),
                      },
                      {
                        label: t(labels.takeBack),
                        onClick: () =>
                          takeBack.mutate({ code: row.copy.barcode }, { onError: showCallError }),
                      },
                      { label: t(labels.damaged), onClick: () => setAct({ kind: 'damaged', loan: row }) },
                      {
                        label: t(labels.lose),
                        isDanger: true,
                        onClick: () => setAct({ kind: 'lost', loan: row }),
                      },
                    ],
            }
          : {})}
      />
      {act ? <LoanDialog act={act} onClose={() => setAct(null)} /> : null}
    </>
  );
}
