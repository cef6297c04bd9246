import { Text, Timeline } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRead } from '../../../core/web/call.ts';
import { Coming } from '../../../core/web/loaded.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { SideDrawer } from '../../../core/web/side-drawer.tsx';
import { texts } from '../../../core/web/texts.ts';
import { reconciliationContract as contract } from '../reconciliation-contract.ts';
import { reconciliationLabels as labels } from '../reconciliation-labels.ts';

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
