import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { Register } from '../../issue/screens/register.tsx';
import { kinds, letterKinds } from '../../kinds.ts';
import classes from '../../screens/documents.module.css';
import { Choice, SearchBox } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { lettersContract as contract, type LetterRequest, letterStates } from '../contract.ts';
import { letterLabels as labels, stateLabels } from '../labels.ts';
import { StateMark } from './parts.tsx';

const AskDrawer = lazy(() => import('./ask-drawer.tsx').then((all) => ({ default: all.AskDrawer })));
const PrepareDrawer = lazy(() =>
  import('./prepare-drawer.tsx').then((all) => ({ default: all.PrepareDrawer })),
);

/** Letters of employees: what was asked for, and the registers of what was given. */
export default function Letters() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'requests', label: labels.requests, body: () => <Requests /> },
          { name: 'register', label: labels.register, body: () => <Registers /> },
        ]}
      />
    </Page>
  );
}

const registered = [...letterKinds, 'increment'] as const;

function Registers() {
  const query = useQueryValues();
  const kind = query.oneOf('kind', registered);
  return (
    <>
      <div className={classes.tools}>
        <Choice
          label={labels.kind}
          value={kind}
          choices={registered.map((one) => [one, kinds[one].label] as const)}
          onChange={(value) => query.set({ kind: value, q: null })}
        />
      </div>
      <Register key={kind} kind={kind} />
    </>
  );
}

function Requests() {
  const t = useText();
  const query = useQueryValues();
  const [isAsking, setIsAsking] = useState(false);
  const [prepared, setPrepared] = useState<LetterRequest | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const refuse = useSave(contract.refuse);
  const q = query.text('q');
  const state = query.oneOf('state', ['open', ...letterStates, 'all']);
  const kind = query.oneOf('kind', ['all', ...letterKinds]);
  const read = useRead(
    contract.requests,
    { state, kind, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();
  const askRefusal = (row: LetterRequest) =>
    setAsked({
      title: t(labels.refuse),
      text: t(labels.refuseText),
      action: t(labels.refuse),
      isDanger: true,
      run: async (reason) => {
        await refuse.mutateAsync({ id: row.id, reason });
        showToast({ tone: 'leaf', title: t(labels.refusedDone) });
      },
    });
  const can = read.data?.can.issue === true;
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={200}
          aria-label={t(labels.state)}
          allowDeselect={false}
          value={state}
          data={(['open', ...letterStates, 'all'] as const).map((value) => ({
            value,
            label: t(stateLabels[value]),
          }))}
          onChange={(value) => query.set({ state: value === 'open' ? null : value })}
        />
        <Select
          w={220}
          aria-label={t(labels.kind)}
          allowDeselect={false}
          value={kind}
          data={[
            { value: 'all', label: t(labels.allKinds) },
            ...letterKinds.map((value) => ({ value, label: t(kinds[value].label) })),
          ]}
          onChange={(value) => query.set({ kind: value === 'all' ? null : value })}
        />
        {can ? (
          <div className={classes.end}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
              {t(labels.askFor)}
            </Button>
          </div>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.requests)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'open' || kind !== 'all'}
        empty={t(labels.none)}
        actions={(row) =>
          can && row.state === 'asked'
            ? [
                { label: t(labels.prepare), onClick: () => setPrepared(row) },
                { label: t(labels.refuse), isDanger: true, onClick: () => askRefusal(row) },
              ]
            : []
        }
      />
      <Suspense fallback={null}>
        {isAsking ? <AskDrawer isForOther onClose={() => setIsAsking(false)} /> : null}
        {prepared ? <PrepareDrawer request={prepared} onClose={() => setPrepared(null)} /> : null}
      </Suspense>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function useColumns(): Column<LetterRequest>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      name: 'name',
      label: t(labels.employee),
      role: 'name',
      render: (row) => `${t(row.name)} · ${format.digits(row.code)}`,
    },
    { name: 'kind', label: t(labels.kind), render: (row) => t(kinds[row.kind].label) },
    { name: 'purpose', label: t(labels.purpose), render: (row) => row.purpose },
    { name: 'askedAt', label: t(labels.askedAt), isWhole: true, render: (row) => format.date(row.askedAt) },
    { name: 'state', label: t(labels.state), render: (row) => <StateMark row={row} /> },
    { name: 'number', label: t(labels.number), isWhole: true, render: (row) => row.number ?? '–' },
  ];
}
