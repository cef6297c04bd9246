import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { contractOf, type EntityContract } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import entityClasses from '../entity/entity.module.css';
import { entityLabels } from '../entity/entity-labels.ts';
import { SideDrawer } from '../form/side-drawer.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Tick } from '../list/tick.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { Coming } from '../page/loaded.tsx';
import { Empty } from '../page/page.tsx';
import { texts } from '../page/texts.ts';
import { showToast } from '../page/toasts.tsx';
import classes from './catalogue.module.css';
import { catalogueLabels as labels } from './catalogue-labels.ts';

type Difference = z.output<EntityContract['difference']['output']>;
type Item = Difference['items'][number];
type Shown = 'open' | 'left';

/** As many as one act may take. */
const most = 200;

/** What the institution would take from the catalogue: chosen by a tick, taken or left by one act. */
export function CatalogueDrawer({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [shown, setShown] = useState<Shown>('open');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useRead(contractOf(entity).difference, { shown, page: 1, size: most });
  const items = data?.items ?? [];
  const takeable = items.filter((one) => one.lacks.length === 0);
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setChosen((known) => {
      const next = new Set(known);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${format.number(count)})`;
  return (
    <SideDrawer title={t(labels.offerTitle, { plural: entity.plural })} size={560} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.explain}>{t(labels.explain)}</p>
        <SegmentedControl
          fullWidth
          value={shown}
          onChange={(next) => {
            setShown(next as Shown);
            setChosen(new Set());
          }}
          data={[
            {
              value: 'open',
              label: counted(t(labels.open), data && data.counts.new + data.counts.changed),
            },
            { value: 'left', label: counted(t(labels.left), data?.counts.left) },
          ]}
        />
        {data ? null : <Coming read={{ error, refetch }} rows={5} isInPanel />}
        {data && items.length === 0 ? (
          <Empty text={t(shown === 'open' ? labels.nothingOpen : labels.nothingLeft)} />
        ) : null}
        {items.length > 0 ? (
          <ul className={classes.items}>
            <li className={classes.item}>
              <Tick
                label={t(labels.chooseAll)}
                checked={takeable.length > 0 && chosen.size === takeable.length}
                indeterminate={chosen.size > 0 && chosen.size < takeable.length}
                onChange={(isOn) =>
                  toggle(
                    takeable.map((one) => one.id),
                    isOn,
                  )
                }
              />
              <span className={classes.name}>{t(labels.chooseAll)}</span>
            </li>
            {items.map((item) => (
              <Offered
                key={item.id}
                entity={entity}
                item={item}
                isChosen={chosen.has(item.id)}
                onChoose={(isOn) => toggle([item.id], isOn)}
              />
            ))}
          </ul>
        ) : null}
        {data && data.total > items.length ? (
          <p className="ps-hint">
            {t(labels.firstShown, {
              count: format.number(items.length),
              total: format.number(data.total),
            })}
          </p>
        ) : null}
      </div>
      <Acts
        entity={entity}
        chosen={items.filter((one) => chosen.has(one.id))}
        isLeft={shown === 'left'}
        onDone={() => setChosen(new Set())}
        onClose={onClose}
      />
    </SideDrawer>
  );
}

function Offered(props: {
  entity: Entity;
  item: Item;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}) {
  const { entity, item, isChosen, onChoose } = props;
  const t = useText();
  const format = useFormat();
  const names = [entity.title.en, entity.title.bn];
  const named = item.cells.filter(({ field }) => names.includes(field));
  const others = item.cells.filter(({ field, text }) => !names.includes(field) && text !== '');
  const name = [...new Set((named.length > 0 ? named : others).map((one) => one.text))].join(' · ');
  const shown = (field: string, text: string) => {
    if (text === '') return '—';
    if (field === 'isActive') return t(text === 'true' ? texts.active : texts.inactive);
    const kind = entity.fields[field]?.kind;
    if (kind === 'date') return format.date(text);
    return kind === 'text' || kind === 'longText' ? text : format.digits(text);
  };
  const labelOf = (field: string) =>
    field === 'isActive' ? t(entityLabels.status) : t(entity.fields[field]?.label ?? entity.label);
  return (
    <li className={classes.item}>
      {item.lacks.length === 0 ? (
        <Tick label={t(labels.choose, { name })} checked={isChosen} onChange={onChoose} />
      ) : (
        <span />
      )}
      <div>
        <span className={classes.name}>
          {name}
          <StatusBadge family="catalogue" state={item.state} />
        </span>
        {item.changes.length === 0 && others.length > 0 ? (
          <p>{others.map(({ field, text }) => `${labelOf(field)}: ${shown(field, text)}`).join(', ')}</p>
        ) : null}
        {item.changes.map(({ field, before, after }) => (
          <p key={field}>
            {labelOf(field)}: <del>{shown(field, before)}</del> → <ins>{shown(field, after)}</ins>
          </p>
        ))}
        {item.lacks.length > 0 ? (
          <p>{t(labels.lacks, { names: item.lacks.map((one) => t(one)).join(', ') })}</p>
        ) : null}
      </div>
    </li>
  );
}

function Acts(props: {
  entity: Entity;
  chosen: readonly Item[];
  isLeft: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const { entity, chosen, isLeft, onDone, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contractOf(entity).take);
  const rows = chosen.map(({ id, version }) => ({ id, version }));
  const count = format.number(rows.length);
  const act = async (input: { take: typeof rows; leave: typeof rows }) => {
    try {
      const { taken } = await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(taken > 0 ? labels.taken : labels.stayed, { count }) });
      onDone();
    } catch (error) {
      showCallError(error);
    }
  };
  return (
    <div className={entityClasses.footer}>
      <Button variant="default" onClick={onClose}>
        {t(texts.close)}
      </Button>
      <span className={entityClasses.state} />
      {isLeft ? null : (
        <Button
          variant="default"
          disabled={rows.length === 0 || save.isPending}
          onClick={() => void act({ take: [], leave: rows })}
        >
          {rows.length === 0 ? t(labels.leaveThem) : t(labels.stay, { count })}
        </Button>
      )}
      <Button
        disabled={rows.length === 0}
        loading={save.isPending}
        onClick={() => void act({ take: rows, leave: [] })}
      >
        {rows.length === 0 ? t(labels.takeThem) : t(labels.take, { count })}
      </Button>
    </div>
  );
}
