import { Text, Timeline } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { fieldLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { settingsContract as contract } from '../settings/contract.ts';
import { isSetting } from '../settings/rules.ts';

/** Who changed the institution's settings, when, from what to what. */
export function SettingsHistory({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer isText isOpen={isOpen} onClose={onClose} title={t(labels.settingsHistory)}>
      <Entries />
    </SideDrawer>
  );
}

function Entries() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.history, {});
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
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
