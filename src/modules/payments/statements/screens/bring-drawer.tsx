import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { call, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { FileDrop } from '../../../../core/web/sheet/file-drop.tsx';
import { contentOf } from '../../../../core/web/sheet/sheet-content.ts';
import { statementsContract as contract } from '../contract.ts';
import { columnLabels, statementLabels as labels, problemLabels, sourceLabels } from '../labels.ts';
import { columnNames, type StatementSource, statementSources } from '../rules.ts';
import { useTaka } from './use-taka.ts';

type Checked = z.output<typeof contract.check.output>;
type Sent = { readonly fileName: string; readonly content: string };

/** A statement from choosing its file to its lines: what is in it is seen before anything is written. */
export function BringDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [source, setSource] = useState<StatementSource>('bkash');
  const [sent, setSent] = useState<Sent | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const bring = useSave(contract.bring, { refreshes: [contract.lines.path] });

  const check = async (file: Sent, columns?: Checked['columns']) => {
    setIsBusy(true);
    try {
      setChecked(await call(contract.check, { source, ...file, ...(columns ? { columns } : {}) }));
      setSent(file);
    } catch (error) {
      showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const save = () => {
    if (!sent || !checked) return;
    bring.mutate(
      { source, ...sent, columns: checked.columns, idempotencyKey: crypto.randomUUID() },
      {
        onError: showCallError,
        onSuccess: ({ added }) => {
          showToast({
            tone: added > 0 ? 'leaf' : 'ink',
            title: added > 0 ? t(labels.brought, { count: added }) : t(labels.nothingNew),
          });
          onClose();
        },
      },
    );
  };
  return (
    <SideDrawer title={t(labels.bring)} size={760} onClose={onClose}>
      <Stack p="md">
        <Select
          label={t(labels.source)}
          w={220}
          allowDeselect={false}
          disabled={checked !== null}
          value={source}
          data={statementSources.map((value) => ({ value, label: t(sourceLabels[value]) }))}
          onChange={(value) => setSource(statementSources.find((one) => one === value) ?? source)}
        />
        {checked && sent ? (
          <>
            <WhatIsInIt checked={checked} onColumns={(columns) => void check(sent, columns)} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setChecked(null)}>
                {t(labels.another)}
              </Button>
              <Button
                loading={bring.isPending || isBusy}
                disabled={checked.counts.fresh === 0}
                onClick={save}
              >
                {t(labels.bringLines)}
              </Button>
            </Group>
          </>
        ) : (
          <FileDrop
            isBusy={isBusy}
            onFile={(file) =>
              void contentOf(file).then((content) => check({ fileName: file.name.slice(0, 200), content }))
            }
          />
        )}
      </Stack>
    </SideDrawer>
  );
}

function WhatIsInIt({
  checked,
  onColumns,
}: {
  checked: Checked;
  onColumns: (columns: Checked['columns']) => void;
}) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { counts, columns, head } = checked;
  const told = [
    t(labels.fresh, { count: counts.fresh }),
    ...(counts.known > 0 ? [t(labels.known, { count: format.number(counts.known) })] : []),
    ...(counts.left > 0 ? [t(labels.outgoing, { count: format.number(counts.left) })] : []),
    ...(counts.wrong > 0 ? [t(labels.wrong, { count: format.number(counts.wrong) })] : []),
  ];
  return (
    <>
      <Text role="status" fw={600}>
        {told.join(' · ')}
      </Text>
      {checked.isRemembered ? <Alert color="ink">{t(labels.remembered)}</Alert> : null}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {columnNames.map((name) => (
          <Select
            key={name}
            label={t(columnLabels[name])}
            placeholder={t(labels.noColumn)}
            clearable={name !== 'day' && name !== 'amount'}
            value={columns[name] === null ? null : String(columns[name])}
            data={head.flatMap((label, place) =>
              label === '' ? [] : [{ value: String(place), label: `${place + 1}. ${label}` }],
            )}
            onChange={(value) => onColumns({ ...columns, [name]: value === null ? null : Number(value) })}
          />
        ))}
      </SimpleGrid>
      <DataTable
        label={t(labels.bring)}
        rows={checked.lines.map((line) => ({ ...line, id: String(line.row) }))}
        nameOf={(line) => line.trxId || String(line.row)}
        columns={[
          { name: 'row', label: t(labels.row), role: 'serial', render: (line) => format.number(line.row) },
          {
            name: 'trxId',
            label: t(columnLabels.trxId),
            role: 'name',
            render: (line) => <span lang="en">{line.trxId || '–'}</span>,
          },
          {
            name: 'day',
            label: t(columnLabels.day),
            isWhole: true,
            render: (line) =>
              line.problem ? (
                <Mark tone="sindur">{t(problemLabels[line.problem])}</Mark>
              ) : line.day ? (
                format.date(line.day)
              ) : (
                '–'
              ),
          },
          {
            name: 'amount',
            label: t(labels.amount),
            align: 'end',
            isWhole: true,
            render: (line) => (line.amount === null ? '–' : taka(line.amount)),
          },
          {
            name: 'phone',
            label: t(columnLabels.phone),
            render: (line) => format.digits(line.phone.replace(/^\+88/, '')) || '–',
          },
          { name: 'reference', label: t(columnLabels.reference), render: (line) => line.reference || '–' },
        ]}
      />
    </>
  );
}
