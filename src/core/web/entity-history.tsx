import { Text, Timeline } from '@mantine/core';
import type { Entity } from '../entity.ts';
import { contractOf } from '../entity-contract.ts';
import { useRead } from './call.ts';
import { Empty, Failed, SkeletonRows } from './page.tsx';
import { useFormat, useText } from './preferences.tsx';
import { texts } from './texts.ts';

const verbs = { insert: texts.created, update: texts.changed, delete: texts.deleted } as const;

/** Who changed what in a record, and when. */
export function EntityHistory({ entity, id }: { entity: Entity; id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, isPending, refetch } = useRead(contractOf(entity).history, { id });
  if (isPending) return <SkeletonRows rows={4} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <Empty text={t(texts.empty)} />;
  return (
    <Timeline bulletSize={15} lineWidth={1}>
      {data.items.map((item) => (
        <Timeline.Item
          key={item.id}
          title={`${t(verbs[item.operation])} · ${item.actor ?? t(texts.unknownActor)}`}
        >
          <Text size="xs" c="dimmed">
            {format.dateTime(item.at)}
          </Text>
          {item.operation === 'update'
            ? item.changes.map((change) => (
                <Text key={change.field} size="sm">
                  {entity.fields[change.field]
                    ? t(entity.fields[change.field]?.label ?? texts.active)
                    : t(texts.active)}
                  : {String(change.before ?? '—')} → {String(change.after ?? '—')}
                </Text>
              ))
            : null}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
