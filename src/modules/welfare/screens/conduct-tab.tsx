import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ListedRecord } from '../../../core/entity.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useShown } from '../../../core/web/entity/entity-values.tsx';
import { useRecordDrawer } from '../../../core/web/entity/record-drawer.tsx';
import { DataTable } from '../../../core/web/list/data-table.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { Empty } from '../../../core/web/page/states.tsx';
import type { PanelProps } from '../../../core/web/shell/panel-index.ts';
import { welfareContract as contract } from '../contract.ts';
import { incident } from '../incident.entity.ts';
import { welfareWords as words } from '../labels.ts';
import { toneOf } from '../rules.ts';

/** What is written about a student's conduct, and the way to write more. */
export function ConductTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const show = useShown(incident);
  const { data, error, refetch } = useRead(contract.conduct, { id: about });
  const { open, drawer } = useRecordDrawer(incident, about, data?.can.edit ?? false);
  if (!data) return <Coming read={{ error, refetch }} />;
  const rows = data.items as unknown as readonly ListedRecord[];
  const add = data.can.edit ? (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => open(null)}
    >
      {t(words.addIncident)}
    </Button>
  ) : null;
  return (
    <>
      <Panel title={t(words.conduct)} actions={add} flush={rows.length > 0}>
        {rows.length === 0 ? (
          <Empty text={t(words.noConduct)} />
        ) : (
          <DataTable
            label={t(words.conduct)}
            rows={rows}
            nameOf={(row) => String(row.what)}
            onOpen={open}
            columns={[
              {
                name: 'day',
                label: t(incident.fields.day.label),
                isWhole: true,
                render: (row) => format.date(String(row.day)),
              },
              {
                name: 'what',
                label: t(incident.fields.what.label),
                role: 'name',
                render: (row) => String(row.what),
              },
              {
                name: 'kind',
                label: t(incident.fields.kind.label),
                render: (row) => <Mark tone={toneOf(row)}>{show(row, 'kind')}</Mark>,
              },
              {
                name: 'measure',
                label: t(incident.fields.measure.label),
                render: (row) =>
                  [
                    show(row, 'measure'),
                    row.measureUntil ? t(words.until, { day: format.date(String(row.measureUntil)) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' '),
              },
              {
                name: 'toldOn',
                label: t(incident.fields.toldOn.label),
                isWhole: true,
                render: (row) => show(row, 'toldOn') || '—',
              },
              {
                name: 'isSettled',
                label: t(incident.fields.isSettled.label),
                render: (row) => show(row, 'isSettled'),
              },
            ]}
          />
        )}
      </Panel>
      {drawer}
    </>
  );
}
