import { Text, Timeline } from '@mantine/core';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity, ListedRecord } from '../../entity.ts';
import type { Field } from '../../fields.ts';
import { takaText } from '../../money.ts';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { Coming } from '../page/loaded.tsx';
import { Empty } from '../page/page.tsx';
import { texts } from '../page/texts.ts';
import { entityLabels as labels } from './entity-labels.ts';
import { useNameOf, useShown } from './entity-values.tsx';

const operations = {
  insert: { verb: texts.created, Icon: IconPlus, color: 'leaf' },
  update: { verb: texts.changed, Icon: IconPencil, color: 'ink' },
  delete: { verb: texts.deleted, Icon: IconMinus, color: 'sindur' },
} as const;

/** Who changed a record, when, and from what to what. */
export function HistoryDrawer(props: { entity: Entity; record: ListedRecord | null; onClose: () => void }) {
  const { entity, record, onClose } = props;
  const t = useText();
  const nameOf = useNameOf(entity);
  return (
    <SideDrawer
      isText
      isOpen={record !== null}
      onClose={onClose}
      title={record ? t(labels.historyOf, { name: nameOf(record) }) : ''}
    >
      {record ? <EntityTimeline entity={entity} id={record.id} /> : null}
    </SideDrawer>
  );
}

/** The timeline alone, for a record's own page. */
export function EntityTimeline({ entity, id }: { entity: Entity; id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contractOf(entity).history, { id });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  if (data.items.length === 0) return <Empty text={t(labels.noHistory)} />;
  return (
    <Timeline bulletSize={25} lineWidth={1} active={data.items.length}>
      {data.items.map((item) => {
        const { verb, Icon, color } = operations[item.operation];
        return (
          <Timeline.Item
            key={item.id}
            color={color}
            bullet={<Icon size={14} aria-hidden />}
            title={`${t(verb)} · ${item.actor ?? t(texts.unknownActor)}`}
          >
            <Text size="xs" c="dimmed">
              {[format.dateTime(item.at), item.origin].filter(Boolean).join(' · ')}
            </Text>
            {item.operation === 'update'
              ? item.changes.map((change) => <Change key={change.field} entity={entity} {...change} />)
              : null}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function Change(props: { entity: Entity; field: string; before?: unknown; after?: unknown }) {
  const t = useText();
  const field = props.entity.fields[props.field];
  return (
    <Text size="sm">
      {field ? t(field.label) : props.field === 'isActive' ? t(labels.status) : props.field}:{' '}
      <del>
        <Value entity={props.entity} name={props.field} raw={props.before} />
      </del>{' '}
      →{' '}
      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>
        <Value entity={props.entity} name={props.field} raw={props.after} />
      </ins>
    </Text>
  );
}

function Value({ entity, name, raw }: { entity: Entity; name: string; raw: unknown }) {
  const t = useText();
  const show = useShown(entity);
  const field = entity.fields[name];
  if (raw === null || raw === undefined || raw === '') return t(labels.emptyValue);
  if (name === 'isActive') return t(raw ? texts.active : texts.inactive);
  if (!field) return String(raw);
  if (field.kind === 'ref' && !field.sensitive) return <RefName entity={field.to()} id={String(raw)} />;
  return show({ [name]: outside(field, raw) }, name);
}

/** The history keeps rows as the database does: paisa, and the smallest unit of a decimal. */
function outside(field: Field, raw: unknown): unknown {
  const text = String(raw);
  if (field.kind === 'money' && /^-?\d+$/.test(text)) return takaText(BigInt(text));
  if (field.kind === 'decimal') return (Number(raw) / 10 ** field.places).toFixed(field.places);
  if (field.kind === 'time') return text.slice(0, 5);
  return raw;
}

function RefName({ entity, id }: { entity: Entity; id: string }) {
  const t = useText();
  const { data } = useRead(contractOf(entity).options, { id }, { staleTime: 60_000 });
  const found = data?.items.find((one) => one.id === id);
  return found ? t(found.label) : t(entity.label);
}
