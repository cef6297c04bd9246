import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity, ListedRecord } from '../../entity.ts';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useNameOf } from '../entity/entity-values.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { StatusBadge, statuses } from '../list/status-badge.tsx';
import { Coming } from '../page/loaded.tsx';
import { Empty } from '../page/page.tsx';
import classes from './catalogue.module.css';
import { catalogueLabels as labels } from './catalogue-labels.ts';

const most = 200;
const all = ['behind', 'current', 'left', 'none'] as const;
type State = (typeof all)[number];

/** Which institutions have a copy of a row, and which of them would take it as it is now. */
export function CatalogueInstitutions(props: { entity: Entity; record: ListedRecord; onClose: () => void }) {
  const { entity, record, onClose } = props;
  const t = useText();
  const format = useFormat();
  const nameOf = useNameOf(entity);
  const [state, setState] = useState<State>('behind');
  const { data, error, refetch } = useRead(contractOf(entity).institutions, {
    id: record.id,
    state,
    page: 1,
    size: most,
  });
  return (
    <SideDrawer
      isText
      size={560}
      title={t(labels.institutionsOf, { name: nameOf(record) })}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        orientation="vertical"
        value={state}
        onChange={(next) => setState(next as State)}
        data={all.map((one) => ({
          value: one,
          label: `${t(statuses.catalogue[one].label)}${data ? ` (${format.number(data.counts[one])})` : ''}`,
        }))}
      />
      {data ? null : <Coming read={{ error, refetch }} rows={5} isInPanel />}
      {data && data.items.length === 0 ? <Empty text={t(labels.noInstitution)} /> : null}
      <ul className={classes.sites}>
        {(data?.items ?? []).map(({ site, state: its }) => (
          <li key={site.id}>
            {t(site.label)}
            <StatusBadge family="catalogue" state={its} />
          </li>
        ))}
      </ul>
      {data && data.total > data.items.length ? (
        <p className="ps-hint">
          {t(labels.firstShown, {
            count: format.number(data.items.length),
            total: format.number(data.total),
          })}
        </p>
      ) : null}
    </SideDrawer>
  );
}
