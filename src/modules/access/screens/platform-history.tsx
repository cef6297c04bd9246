import { Anchor, Text, Timeline } from '@mantine/core';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { entityLabels } from '../../../core/web/entity/entity-labels.ts';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { logContract } from '../log-contract.ts';
import { accessPath } from '../paths.ts';
import { officeLabels } from '../screen-labels.ts';

const signs = { insert: IconPlus, update: IconPencil, delete: IconMinus } as const;
const colours = { insert: 'leaf', update: 'ink', delete: 'sindur' } as const;

/** Who changed one of the platform's own records, when, and from what to what. */
export function PlatformHistory(props: {
  /** The record's table and id; null: closed. */
  record: { table: string; id: string; name: string } | null;
  onClose: () => void;
}) {
  const { record, onClose } = props;
  const t = useText();
  return (
    <SideDrawer
      isText
      isOpen={record !== null}
      onClose={onClose}
      title={record ? t(entityLabels.historyOf, { name: record.name }) : ''}
    >
      {record ? <Changes table={record.table} id={record.id} /> : null}
    </SideDrawer>
  );
}

function Changes({ table, id }: { table: string; id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(logContract.platform, { entity: table, record: id });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  if (data.items.length === 0) return <Empty text={t(entityLabels.noHistory)} />;
  const shown = (value: string | { en: string; bn: string } | null) =>
    value === null || value === ''
      ? t(entityLabels.emptyValue)
      : typeof value === 'string'
        ? value
        : t(value);
  return (
    <>
      <Timeline bulletSize={25} lineWidth={1} active={data.items.length}>
        {data.items.map((item) => {
          const Sign = signs[item.operation];
          return (
            <Timeline.Item
              key={item.id}
              color={colours[item.operation]}
              bullet={<Sign size={14} aria-hidden />}
              title={`${t(officeLabels[item.operation])} · ${item.actor ? t(item.actor) : t(texts.unknownActor)}`}
            >
              <Text size="xs" c="dimmed">
                {format.dateTime(item.at)}
              </Text>
              {item.operation === 'update'
                ? item.changes.map((change) => (
                    <Text size="sm" key={change.field.en}>
                      {t(change.field)}: <del>{shown(change.before)}</del> →{' '}
                      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{shown(change.after)}</ins>
                    </Text>
                  ))
                : null}
            </Timeline.Item>
          );
        })}
      </Timeline>
      {data.next ? (
        <Anchor component={Link} to={link(accessPath.platformLog, { entity: table, record: id })} mt="md">
          {t(officeLabels.older)}
        </Anchor>
      ) : null}
    </>
  );
}
