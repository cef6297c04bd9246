import { Text, Timeline } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { reconciliationContract as contract } from '../contract.ts';
import { reconciliationLabels as labels } from '../labels.ts';

/** Who began, saved, completed and opened a reconciliation again, and why. */
export function ReconciliationHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer isText title={t(labels.history)} onClose={onClose}>
      <Acts id={id} />
    </SideDrawer>
  );
}

function Acts({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.history, { id });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  return (
    <Timeline bulletSize={25} lineWidth={1} active={data.items.length}>
      {data.items.map((item) => (
        <Timeline.Item
          key={item.id}
          color="ink"
          bullet={<IconPencil size={14} aria-hidden />}
          title={`${t(labels.acts[item.act])} · ${item.actor ?? t(texts.unknownActor)}`}
        >
          <Text size="xs" c="dimmed">
            {format.dateTime(item.at)}
          </Text>
          <Text size="sm">
            {format.date(item.day)}, {format.money(item.statementBalance)}
          </Text>
          {item.reason ? <Text size="sm">{item.reason}</Text> : null}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
