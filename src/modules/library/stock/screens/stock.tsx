import { Button, Select, Tabs, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { stockContract as contract, type StockTake } from '../contract.ts';
import { stockLabels as labels, repairLabels } from '../labels.ts';
import { Repairs } from './repairs.tsx';
import { TakeView } from './take-view.tsx';

/** The countings of the books; one that goes on is left and taken up again. */
export default function Stock() {
  const [query, setQuery] = usePageQuery();
  const id = query.get('take');
  return id ? (
    <TakeView id={id} onBack={() => setQuery({})} />
  ) : (
    <Rooms
      tab={query.get('tab') === 'repair' ? 'repair' : 'takes'}
      onTab={(tab) => setQuery(tab === 'repair' ? { tab } : {})}
      onOpen={(take) => setQuery({ take })}
    />
  );
}

function Rooms(props: {
  tab: 'takes' | 'repair';
  onTab: (tab: string | null) => void;
  onOpen: (id: string) => void;
}) {
  const t = useText();
  const [isBeginning, setIsBeginning] = useState(false);
  return (
    <Page
      actions={
        props.tab === 'takes' ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsBeginning(true)}>
            {t(labels.begin)}
          </Button>
        ) : null
      }
    >
      <Tabs value={props.tab} onChange={props.onTab}>
        <Tabs.List mb="md">
          <Tabs.Tab value="takes">{t(repairLabels.takes)}</Tabs.Tab>
          <Tabs.Tab value="repair">{t(repairLabels.tab)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="takes">
          {props.tab === 'takes' ? (
            <Takes isBeginning={isBeginning} onBegun={setIsBeginning} onOpen={props.onOpen} />
          ) : null}
        </Tabs.Panel>
        <Tabs.Panel value="repair">{props.tab === 'repair' ? <Repairs /> : null}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Takes(props: {
  isBeginning: boolean;
  onBegun: (isBeginning: boolean) => void;
  onOpen: (id: string) => void;
}) {
  const { onOpen } = props;
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(contract.takes, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<StockTake>[] = [
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => row.name },
    { name: 'where', label: t(labels.where), render: (row) => (row.rack ? t(row.rack) : t(labels.whole)) },
    {
      name: 'started',
      label: t(labels.started),
      render: (row) => `${format.dateTime(row.startedAt)} · ${row.startedBy}`,
    },
    {
      name: 'expected',
      label: t(labels.expected),
      align: 'end',
      render: (row) => format.number(row.expected),
    },
    { name: 'found', label: t(labels.found), align: 'end', render: (row) => format.number(row.found) },
    { name: 'missing', label: t(labels.missing), align: 'end', render: (row) => format.number(row.missing) },
    {
      name: 'state',
      label: t(labels.closed),
      render: (row) =>
        row.closedAt ? format.dateTime(row.closedAt) : <Mark tone="marigold">{t(labels.open)}</Mark>,
    },
  ];
  return (
    <>
      <PagedTable
        label={t(labels.back)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.name}
        pages={query.pages}
        empty={t(labels.none)}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          { label: t(row.closedAt ? labels.look : labels.resume), onClick: () => onOpen(row.id) },
        ]}
      />
      {props.isBeginning ? (
        <Begin racks={data?.racks ?? []} onBegun={onOpen} onClose={() => props.onBegun(false)} />
      ) : null}
    </>
  );
}

function Begin(props: {
  racks: readonly { id: string; name: { en: string; bn: string } }[];
  onBegun: (id: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const save = useSave(contract.startTake);
  const [name, setName] = useState('');
  const [rackId, setRackId] = useState<string | null>(null);
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.begin)}
      isDirty={name !== ''}
      isBusy={save.isPending}
      saveText={t(labels.begin)}
      isSpaced
      onSave={() =>
        save.mutate({ name, rackId }, { onError: showCallError, onSuccess: ({ id }) => props.onBegun(id) })
      }
      onClose={props.onClose}
    >
      <TextInput
        label={t(labels.name)}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t(labels.where)}
        placeholder={t(labels.whole)}
        clearable
        data={props.racks.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={rackId}
        error={problem('rackId')}
        onChange={setRackId}
      />
    </FormDrawer>
  );
}
