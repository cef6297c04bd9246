import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { isSheetKind, kinds } from '../../kinds.ts';
import { Mark } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { designContract as contract } from '../contract.ts';
import { designTexts as labels } from '../labels.ts';
import { CopyDrawer } from './copy-drawer.tsx';
import { Designer } from './designer.tsx';
import { Keys } from './keys.tsx';
import type { ListedTemplate } from './types.ts';

/** What documents look like, and the designer of one. */
export default function Templates() {
  const query = useQueryValues();
  const id = query.text('id');
  return id === '' ? <List onOpen={(chosen) => query.set({ id: chosen })} /> : <One id={id} />;
}

function One({ id }: { id: string }) {
  const query = useQueryValues();
  const { data, error, refetch } = useRead(contract.template, { id }, { staleTime: 0 });
  const { data: list } = useRead(contract.templates, {});
  if (!data || !list) return <Coming read={{ error, refetch }} rows={8} />;
  return (
    <Designer
      key={`${data.id} ${data.version}`}
      known={data}
      mayDesign={list.can.design}
      onBack={() => query.set({ id: null })}
    />
  );
}

function List({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.templates, {});
  const [copied, setCopied] = useState<ListedTemplate | null>(null);
  const [isCopying, { open, close }] = useDisclosure();
  const use = useSave(contract.useTemplate);
  const stop = useSave(contract.stopTemplate);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} rows={9} />
      </Page>
    );
  const columns: Column<ListedTemplate>[] = [
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'kind', label: t(labels.kind), render: (row) => t(kinds[row.kind].label) },
    {
      name: 'usual',
      label: t(labels.usual),
      render: (row) => (row.isUsual ? <Mark tone="leaf">{t(labels.usual)}</Mark> : '–'),
    },
    { name: 'number', label: t(labels.version), align: 'end', render: (row) => format.number(row.number) },
    { name: 'made', label: t(labels.changedOn), isWhole: true, render: (row) => format.date(row.madeAt) },
  ];
  return (
    <Page>
      <WholeTable
        label={t(labels.templates)}
        columns={columns}
        rows={data.items}
        nameOf={(row) => t(row.name)}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          { label: t(labels.open), onClick: () => onOpen(row.id) },
          ...(data.can.design
            ? [
                {
                  label: t(labels.copy),
                  onClick: () => {
                    setCopied(row);
                    open();
                  },
                },
                ...(row.isUsual
                  ? isSheetKind(row.kind)
                    ? [
                        {
                          label: t(labels.standard),
                          onClick: () => stop.mutate({ id: row.id }, { onError: showCallError }),
                        },
                      ]
                    : []
                  : [
                      {
                        label: t(labels.useThis),
                        onClick: () => use.mutate({ id: row.id }, { onError: showCallError }),
                      },
                    ]),
              ]
            : []),
        ]}
      />
      {data.can.design ? <Keys /> : null}
      {isCopying && copied ? <CopyDrawer of={copied} onClose={close} /> : null}
    </Page>
  );
}
