import { Drawer, Text, Timeline } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/call.ts';
import { Empty, Failed, SkeletonRows } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { fieldLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { settingsContract as contract } from '../settings-contract.ts';
import { isSetting } from '../settings-rules.ts';

/** Who changed the institution's settings, when, from what to what. */
export function SettingsHistory({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      portalProps={{ target: '#root' }}
      size={440}
      title={t(labels.settingsHistory)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{
        content: { background: 'var(--ps-surface)' },
        header: { background: 'var(--ps-surface)' },
        title: { fontWeight: 600, fontSize: 16 },
      }}
    >
      {isOpen ? <Entries /> : null}
    </Drawer>
  );
}

function Entries() {
  const t = useText();
  const format = useFormat();
  const { data, error, isPending, refetch } = useRead(contract.history, {});
  if (isPending) return <SkeletonRows rows={4} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <Empty text={t(labels.noSettingsHistory)} />;
  const shown = (value: Label | null) => (value ? format.digits(t(value)) : t(labels.emptyValue));
  return (
    <Timeline bulletSize={25} lineWidth={1} active={data.items.length}>
      {data.items.map((item) => (
        <Timeline.Item
          key={item.id}
          color="ink"
          bullet={<IconPencil size={14} aria-hidden />}
          title={t(item.actor ?? labels.byPlatform)}
        >
          <Text size="xs" c="dimmed">
            {format.dateTime(item.at)}
          </Text>
          {item.changes.map((change) => (
            <Text size="sm" key={change.field}>
              {isSetting(change.field) ? t(fieldLabels[change.field]) : change.field}:{' '}
              <del>{shown(change.before)}</del> →{' '}
              <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{shown(change.after)}</ins>
            </Text>
          ))}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
