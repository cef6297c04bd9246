import { Text, Timeline } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { attendanceContract as contract } from '../contract.ts';
import { codeLabels } from '../labels.ts';

/** Every save of the sheet: who, when, why, and what changed. */
export function SheetHistory({ sheetId }: { sheetId: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.history, { id: sheetId });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  return (
    <Timeline bulletSize={25} lineWidth={1} active={data.items.length}>
      {data.items.map((item) => (
        <Timeline.Item
          key={item.id}
          color="ink"
          bullet={<IconPencil size={14} aria-hidden />}
          title={item.actor ?? t(texts.unknownActor)}
        >
          <Text size="xs" c="dimmed">
            {format.dateTime(item.at)}
          </Text>
          {item.reason ? <Text size="sm">{item.reason}</Text> : null}
          {item.changes
            .filter((change) => change.before !== null || change.after !== 'P')
            .map((change) => (
              <Text key={change.roll} size="sm">
                {format.number(change.roll)} {t(change.name)}:{' '}
                {change.before ? <del>{t(codeLabels[change.before])}</del> : null}{' '}
                <strong style={{ fontWeight: 600 }}>{t(codeLabels[change.after])}</strong>
              </Text>
            ))}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
