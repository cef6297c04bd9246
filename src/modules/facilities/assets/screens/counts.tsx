import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
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
import { type CountShown, assetContract as contract } from '../contract.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import { CountView } from './count-view.tsx';

/** The yearly counts; one that goes on is left and taken up again. */
export default function Counts() {
  const [query, setQuery] = usePageQuery();
  const id = query.get('count');
  return id ? (
    <CountView id={id} onBack={() => setQuery({})} />
  ) : (
    <All onOpen={(count) => setQuery({ count })} />
  );
}

function All({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isBeginning, setIsBeginning] = useState(false);
  const { data, error, refetch } = useRead(contract.counts, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<CountShown>[] = [
    { name: 'name', label: t(labels.countName), role: 'name', render: (row) => row.name },
    { name: 'of', label: t(labels.countOf), render: (row) => t(row.className ?? labels.everything) },
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
    { name: 'moved', label: t(labels.movedCount), align: 'end', render: (row) => format.number(row.moved) },
    {
      name: 'state',
      label: t(labels.ended),
      render: (row) =>
        row.closedAt ? format.dateTime(row.closedAt) : <Mark tone="marigold">{t(labels.open)}</Mark>,
    },
  ];
  return (
    <Page
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsBeginning(true)}>
          {t(labels.begin)}
        </Button>
      }
    >
      <PagedTable
        label={t(labels.allCounts)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.name}
        pages={query.pages}
        empty={t(labels.noCounts)}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          { label: t(row.closedAt ? labels.view : labels.goOn), onClick: () => onOpen(row.id) },
        ]}
      />
      {isBeginning ? (
        <Begin classes={data?.classes ?? []} onBegun={onOpen} onClose={() => setIsBeginning(false)} />
      ) : null}
    </Page>
  );
}

function Begin(props: {
  classes: readonly { id: string; name: Label }[];
  onBegun: (id: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const save = useSave(contract.startCount);
  const [name, setName] = useState('');
  const [classId, setClassId] = useState<string | null>(null);
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.begin)}
      isDirty={name !== ''}
      isBusy={save.isPending}
      saveText={t(labels.begin)}
      isSpaced
      onSave={() =>
        save.mutate({ name, classId }, { onError: showCallError, onSuccess: ({ id }) => props.onBegun(id) })
      }
      onClose={props.onClose}
    >
      <TextInput
        label={t(labels.countName)}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t(labels.countOf)}
        placeholder={t(labels.everything)}
        clearable
        data={props.classes.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={classId}
        error={problem('classId')}
        onChange={setClassId}
      />
    </FormDrawer>
  );
}
