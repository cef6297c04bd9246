import { Button } from '@mantine/core';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Nothing } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { designContract as contract } from '../contract.ts';
import { designTexts as labels } from '../labels.ts';

type Key = { id: string; number: number; publicKey: string; madeAt: string; documents: number };

/** The keys documents were signed with, and another from now on. */
export function Keys() {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const { data } = useRead(contract.keys, {});
  const rotate = useSave(contract.rotateKey);
  const change = async () => {
    const isSure = await confirm({
      title: t(labels.rotateTitle),
      text: t(labels.rotateText),
      action: labels.rotate,
    });
    if (isSure)
      rotate.mutate(
        {},
        {
          onError: showCallError,
          onSuccess: ({ number }) =>
            showToast({ tone: 'leaf', title: t(labels.rotated, { number: format.number(number) }) }),
        },
      );
  };
  const columns: Column<Key>[] = [
    {
      name: 'number',
      label: t(labels.keyNumber),
      role: 'serial',
      render: (row) => format.number(row.number),
    },
    { name: 'public', label: t(labels.publicKey), role: 'name', render: (row) => row.publicKey },
    {
      name: 'documents',
      label: t(labels.signedWith),
      align: 'end',
      render: (row) => format.number(row.documents),
    },
    { name: 'made', label: t(labels.changedOn), isWhole: true, render: (row) => format.date(row.madeAt) },
  ];
  const rows = (data?.items ?? []).map((one) => ({ ...one, id: String(one.number) }));
  return (
    <Panel
      title={t(labels.keys)}
      flush
      actions={
        <Button variant="default" loading={rotate.isPending} onClick={() => void change()}>
          {t(labels.rotate)}
        </Button>
      }
    >
      {rows.length > 0 ? (
        <DataTable
          label={t(labels.keys)}
          columns={columns}
          rows={rows}
          nameOf={(row) => String(row.number)}
        />
      ) : (
        <Nothing>{t(labels.noKeys)}</Nothing>
      )}
    </Panel>
  );
}
