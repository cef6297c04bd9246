import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import { repairLabels as labels } from '../labels.ts';
import { repairsContract as contract, type Repair, repairStates } from '../repairs-contract.ts';
import { ComeBack } from './come-back.tsx';
import { SendAway } from './send-away.tsx';

const empty = { waiting: labels.noneWaiting, away: labels.noneAway, back: labels.noneBack } as const;

/** Books to be bound or repaired: the pile, what is with the binder, and what came back and cost. */
export function Repairs() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const state = query.oneOf('state', repairStates);
  const q = query.text('q');
  /** The labels the form begins with; null: it is shut. */
  const [sent, setSent] = useState<readonly string[] | null>(null);
  const [ended, setEnded] = useState<Repair | null>(null);
  const { data, error, refetch } = useRead(
    contract.repairs,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<Repair>[] = [
    { name: 'no', label: t(labels.number), role: 'serial', render: (row) => format.number(row.accession) },
    { name: 'book', label: t(labels.book), role: 'name', render: (row) => <TitleName title={row.title} /> },
    ...(state === 'waiting'
      ? [{ name: 'why', label: t(labels.why), render: (row: Repair) => row.note || '–' }]
      : [
          {
            name: 'to',
            label: t(labels.sentTo),
            render: (row: Repair) => (
              <span>
                <span className={classes.name}>{row.sentTo}</span>
                <span className={classes.below}>
                  {[row.kind ? t(labels[row.kind]) : '', row.note].filter((one) => one !== '').join(' · ')}
                </span>
              </span>
            ),
          },
        ]),
    {
      name: 'since',
      label: t(labels.since),
      isWhole: true,
      render: (row) => format.date(row.since),
    },
    ...(state === 'away'
      ? [
          {
            name: 'expected',
            label: t(labels.expected),
            isWhole: true,
            render: (row: Repair) =>
              row.expectedOn === null ? (
                '–'
              ) : row.isLate ? (
                <Mark tone="sindur">{format.date(row.expectedOn)}</Mark>
              ) : (
                format.date(row.expectedOn)
              ),
          },
        ]
      : []),
    ...(state === 'back'
      ? [
          {
            name: 'outcome',
            label: t(labels.outcome),
            render: (row: Repair) => (
              <span>
                <Mark tone={row.outcome === 'beyond' ? 'sindur' : 'leaf'}>
                  {t(row.outcome === 'beyond' ? labels.outcomeBeyond : labels.outcomeBack)}
                </Mark>
                <span className={classes.below}>{row.result}</span>
              </span>
            ),
          },
          {
            name: 'cost',
            label: t(labels.cost),
            align: 'end' as const,
            render: (row: Repair) => format.money(row.cost),
          },
        ]
      : []),
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['waiting', labels.waiting],
            ['away', labels.away],
            ['back', labels.back],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        {data && state === 'back' ? (
          <span className={classes.end}>{t(labels.sum, { amount: format.money(data.cost) })}</span>
        ) : (
          <Button
            className={classes.end}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSent([])}
          >
            {t(labels.send)}
          </Button>
        )}
      </search>
      <PagedTable
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.title.title}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(empty[state])}
        actions={(row) =>
          row.state === 'waiting'
            ? [{ label: t(labels.sendThis), onClick: () => setSent([row.barcode]) }]
            : row.state === 'away'
              ? [{ label: t(labels.comeBack), onClick: () => setEnded(row) }]
              : []
        }
      />
      {sent ? <SendAway codes={sent} onClose={() => setSent(null)} /> : null}
      {ended ? <ComeBack repair={ended} onClose={() => setEnded(null)} /> : null}
    </>
  );
}
