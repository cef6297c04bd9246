import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { shareFile } from '../../../../core/web/page/download.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { kinds } from '../../kinds.ts';
import classes from '../../screens/documents.module.css';
import { SearchBox } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { lettersContract as contract, letterStates, type OwnLetterRequest } from '../contract.ts';
import { letterLabels as labels, stateLabels } from '../labels.ts';
import { StateMark } from './parts.tsx';

const AskDrawer = lazy(() => import('./ask-drawer.tsx').then((all) => ({ default: all.AskDrawer })));

/** The certificates one asked for, and those that are ready. */
export default function OwnLetters() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useSave(contract.withdraw);
  const q = query.text('q');
  const state = query.oneOf('state', ['all', ...letterStates]);
  const read = useRead(
    contract.ownRequests,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<OwnLetterRequest>[] = [
    { name: 'kind', label: t(labels.kind), role: 'name', render: (row) => t(kinds[row.kind].label) },
    { name: 'purpose', label: t(labels.purpose), render: (row) => row.purpose },
    { name: 'askedAt', label: t(labels.askedAt), isWhole: true, render: (row) => format.date(row.askedAt) },
    { name: 'state', label: t(labels.state), render: (row) => <StateMark row={row} /> },
    { name: 'number', label: t(labels.number), isWhole: true, render: (row) => row.number ?? '–' },
  ];
  const takeBack = async (row: OwnLetterRequest) => {
    const isSure = await confirm({
      title: t(labels.withdraw),
      text: t(labels.withdrawText),
      action: labels.withdraw,
    });
    if (isSure)
      withdraw.mutate(
        { id: row.id },
        {
          onError: showCallError,
          onSuccess: () => showToast({ tone: 'leaf', title: t(labels.withdrawn) }),
        },
      );
  };
  const fetchFile = (row: OwnLetterRequest) =>
    void shareFile(contract.ownFile.path.replace(':id', row.id), `${row.number}.pdf`).catch(showCallError);
  const isEmployee = read.data?.isEmployee === true;
  return (
    <Page
      actions={
        isEmployee ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
            {t(labels.ask)}
          </Button>
        ) : undefined
      }
    >
      <search className={classes.tools}>
        <SearchBox label={t(labels.searchOwn)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={200}
          aria-label={t(labels.state)}
          allowDeselect={false}
          value={state}
          data={(['all', ...letterStates] as const).map((value) => ({ value, label: t(stateLabels[value]) }))}
          onChange={(value) => query.set({ state: value === 'all' ? null : value })}
        />
      </search>
      <PagedTable
        label={t(labels.requests)}
        columns={columns}
        read={read}
        nameOf={(row) => t(kinds[row.kind].label)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'all'}
        empty={t(isEmployee ? labels.noneOwn : labels.nobody)}
        actions={(row) => [
          ...(row.state === 'issued' ? [{ label: t(texts.saveOrShare), onClick: () => fetchFile(row) }] : []),
          ...(row.state === 'asked'
            ? [{ label: t(labels.withdraw), isDanger: true, onClick: () => void takeBack(row) }]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {isAsking ? <AskDrawer onClose={() => setIsAsking(false)} /> : null}
      </Suspense>
    </Page>
  );
}
