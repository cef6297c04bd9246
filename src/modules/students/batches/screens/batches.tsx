import { Button, Select, TextInput } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { studentsPath } from '../../paths.ts';
import { studentsBatchPermission } from '../../permissions.ts';
import { useSetup } from '../../screens/use-setup.ts';
import { batch } from '../batch.entity.ts';
import { type BatchMember, batchesContract as contract } from '../contract.ts';
import { words } from '../labels.ts';

/** Batches, and the students of the one in the address. */
export default function Batches() {
  const [query, setQuery] = usePageQuery();
  const id = query.get('batch');
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  return id ? (
    <Members id={id} onBack={() => setQuery({})} />
  ) : (
    <EntityWorkplace
      entity={batch}
      actions={(record) => [
        { label: t(words.open), onClick: () => setQuery({ batch: record.id }) },
        ...(may(studentsBatchPermission.view)
          ? [
              {
                label: t(words.attendance),
                onClick: () => navigate(link(studentsPath.batchAttendance, { batch: record.id })),
              },
            ]
          : []),
        ...(may(studentsBatchPermission.fees)
          ? [
              {
                label: t(words.fees),
                onClick: () => navigate(link(studentsPath.batchFees, { batch: record.id })),
              },
            ]
          : []),
      ]}
    />
  );
}

function Members({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [isAdding, setIsAdding] = useState(false);
  const remove = useSave(contract.remove);
  const { data, error, refetch } = useRead(contract.members, {
    id,
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<BatchMember>[] = [
    {
      name: 'roll',
      label: t(words.roll),
      role: 'serial',
      align: 'end',
      render: (row) => format.digits(String(row.roll)),
    },
    {
      name: 'name',
      label: t(words.name),
      role: 'name',
      render: (row) => (row.isActive ? t(row.name) : `${t(row.name)} (${t(words.left)})`),
    },
    { name: 'section', label: t(words.section), render: (row) => t(row.section) },
    { name: 'code', label: t(words.code), render: (row) => format.digits(row.code) },
    { name: 'joined', label: t(words.joined), isWhole: true, render: (row) => format.date(row.joinedOn) },
  ];
  return (
    <Page
      {...(data
        ? {
            title: t(data.batch.name),
            context: t(words.seats, {
              count: format.number(data.total),
              capacity: format.number(data.batch.capacity),
            }),
          }
        : {})}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            {t(words.back)}
          </Button>
          {data?.can.edit ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
              {t(words.add)}
            </Button>
          ) : null}
        </>
      }
    >
      <PagedTable
        label={t(words.members)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        rowPath={(row) => studentsPath.profile.replace(':id', row.studentId)}
        pages={query.pages}
        empty={t(words.none)}
        actions={(row) =>
          data?.can.edit
            ? [
                {
                  label: t(words.remove),
                  isDanger: true,
                  onClick: () =>
                    remove.mutate(
                      { id, memberId: row.id },
                      {
                        onError: showCallError,
                        onSuccess: () => showToast({ tone: 'leaf', title: t(words.removed) }),
                      },
                    ),
                },
              ]
            : []
        }
      />
      {isAdding && data ? (
        <AddDrawer id={id} yearId={data.batch.yearId} onClose={() => setIsAdding(false)} />
      ) : null}
    </Page>
  );
}

function AddDrawer({ id, yearId, onClose }: { id: string; yearId: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data: setup } = useSetup();
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [rolls, setRolls] = useState('');
  const add = useSave(contract.add);
  const problem = fieldErrors(add.error);
  return (
    <FormDrawer
      title={t(words.add)}
      isDirty={sectionId !== null}
      isBusy={add.isPending}
      isSpaced
      saveText={t(words.add)}
      onSave={() => {
        if (!sectionId) return;
        add.mutate(
          { id, sectionId, rolls },
          {
            onError: showCallError,
            onSuccess: ({ added }) => {
              showToast({ tone: 'leaf', title: t(words.added, { count: format.number(added) }) });
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Select
        label={t(words.section)}
        required
        searchable
        data={(setup?.sections ?? [])
          .filter((one) => one.yearId === yearId)
          .map((one) => ({ value: one.id, label: t(one.full) }))}
        value={sectionId}
        error={problem('sectionId')}
        onChange={setSectionId}
      />
      <TextInput
        label={t(words.rolls)}
        description={t(words.rollsHint)}
        value={rolls}
        error={problem('rolls')}
        onChange={(event) => setRolls(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
