import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import classes from '../../screens/library.module.css';
import { MemberName, TitleName } from '../../screens/parts.tsx';
import { holdsContract as contract, type ListedHold } from '../holds-contract.ts';
import { lendingLabels as labels } from '../labels.ts';

const AddHold = lazy(() => import('./add-hold.tsx').then((all) => ({ default: all.AddHold })));

const tones = {
  queued: 'ink',
  ready: 'marigold',
  collected: 'leaf',
  expired: 'slate',
  cancelled: 'slate',
} as const;

/** Who waits for which book, and which copies stand on the hold shelf. */
export function Holds() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const state = query.oneOf('state', ['waiting', 'ready', 'ended', 'all']);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.holds,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const cancel = useSave(contract.cancelHold);
  const columns: Column<ListedHold>[] = [
    {
      name: 'position',
      label: t(labels.position),
      role: 'serial',
      render: (row) => (row.position > 0 ? format.number(row.position) : '–'),
    },
    {
      name: 'book',
      label: t(labels.book),
      render: (row) => (
        <TitleName title={row.title} {...(row.accession ? { quiet: format.number(row.accession) } : {})} />
      ),
    },
    { name: 'member', label: t(labels.member), render: (row) => <MemberName member={row.member} /> },
    {
      name: 'asked',
      label: t(labels.asked),
      isWhole: true,
      render: (row) => format.date(row.placedAt.slice(0, 10)),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <Mark tone={tones[row.status]}>{t(labels[row.status])}</Mark>,
    },
    {
      name: 'until',
      label: t(labels.keptUntil),
      isWhole: true,
      render: (row) => (row.status === 'ready' && row.keptUntil ? format.date(row.keptUntil) : '–'),
    },
  ];
  const askCancel = (row: ListedHold) =>
    setAsked({
      title: t(labels.cancelHold),
      text: t(labels.cancelHoldText, { name: row.member.name, book: row.title.title }),
      action: t(labels.cancelHold),
      run: (reason) => cancel.mutateAsync({ id: row.id, reason }),
    });
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['waiting', labels.holdsWaiting],
            ['ready', labels.holdsReady],
            ['ended', labels.holdsEnded],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        {data?.can.lend ? (
          <Button
            className={classes.end}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t(labels.addHold)}
          </Button>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.tabHolds)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.title.title}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'waiting'}
        empty={t(labels.noHolds)}
        {...(data?.can.lend
          ? {
              actions: (row: ListedHold) =>
                row.status === 'queued' || row.status === 'ready'
                  ? [{ label: t(labels.cancelHold), onClick: () => askCancel(row) }]
                  : [],
            }
          : {})}
      />
      {isAdding ? (
        <Suspense>
          <AddHold onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
