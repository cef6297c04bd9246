import { Select } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { Pager } from '../../../core/web/list/pager.tsx';
import { Coming, type Read } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { screenLabels as labels } from '../screen-labels.ts';
import type { ComparedRow } from '../shapes.ts';
import { type ShownState, shownStates } from '../states.ts';
import classes from './replication.module.css';

export type Choice = 'copy' | 'leave';
/** What was decided record by record, by table and id. */
export type Decisions = {
  readonly of: (row: ComparedRow) => Choice | null;
  readonly set: (row: ComparedRow, choice: Choice | null) => void;
};

type Asked = { site: number; part: string; state?: ShownState; page: number; size: number };
type Answer = { readonly items: readonly ComparedRow[]; readonly total: number };
/** Reads the records of a part; a hook, always the same one. */
export type RowsOf = (asked: Asked) => Read<Answer>;

const tones = {
  new: 'ink',
  different: 'marigold',
  same: 'leaf',
  clash: 'sindur',
  lacking: 'sindur',
  only: 'slate',
} as const;

/** The records of a part as they stand in an institution, each with what becomes of it. */
export function RowsDrawer(props: {
  title: string;
  site: number;
  part: string;
  rowsOf: RowsOf;
  decisions: Decisions | null;
  onClose: () => void;
}) {
  const t = useText();
  const [state, setState] = useState<ShownState | null>(null);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const { rowsOf: useRows } = props;
  const { data, error, refetch } = useRows({
    site: props.site,
    part: props.part,
    page,
    size,
    ...(state ? { state } : {}),
  });
  return (
    <SideDrawer title={props.title} size={640} isText onClose={props.onClose}>
      <div className={classes.stack}>
        <Select
          aria-label={t(labels.state)}
          placeholder={t(labels.all)}
          clearable
          w={220}
          value={state}
          data={shownStates.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => {
            setState(shownStates.find((one) => one === value) ?? null);
            setPage(1);
          }}
        />
        {data ? (
          data.total === 0 ? (
            <p className={classes.quiet}>{t(labels.nothing)}</p>
          ) : (
            <>
              <ul className={classes.rows}>
                {data.items.map((row) => (
                  <RecordLine key={`${row.table} ${row.id}`} row={row} decisions={props.decisions} />
                ))}
              </ul>
              <Pager
                isWithin
                total={data.total}
                pages={{
                  page,
                  size,
                  onPage: setPage,
                  onSize: (next) => {
                    setSize(next);
                    setPage(1);
                  },
                }}
              />
            </>
          )
        ) : (
          <Coming read={{ error, refetch }} isInPanel />
        )}
      </div>
    </SideDrawer>
  );
}

function RecordLine({ row, decisions }: { row: ComparedRow; decisions: Decisions | null }) {
  const t = useText();
  const isOpen =
    decisions !== null && (row.state === 'new' || (row.state === 'different' && !row.isOnlyAdded));
  return (
    <li>
      <div className={classes.text}>
        <h3>{t(row.name)}</h3>
        <p>
          {t(row.tableLabel)} · <Mark tone={tones[row.state]}>{t(labels[row.state])}</Mark>
        </p>
        {row.changes.map((one) => (
          <p key={one.field.en}>
            {t(one.field)}: {t(one.before) || '–'} → {t(one.after) || '–'}
          </p>
        ))}
        {row.lacks.map((one) => (
          <p key={one.en}>{t(labels.lacks, { name: one })}</p>
        ))}
        {row.state === 'clash' ? <p>{t(labels.clashes)}</p> : null}
        {row.state === 'different' && row.isOnlyAdded ? <p>{t(labels.neverChanged)}</p> : null}
      </div>
      {isOpen ? (
        <Select
          aria-label={`${t(labels.decide)}: ${t(row.name)}`}
          w={150}
          allowDeselect={false}
          value={decisions.of(row) ?? 'all'}
          data={[
            { value: 'all', label: t(labels.asChosen) },
            { value: 'copy', label: t(labels.doCopy) },
            { value: 'leave', label: t(labels.leave) },
          ]}
          onChange={(value) => decisions.set(row, value === 'copy' || value === 'leave' ? value : null)}
        />
      ) : null}
    </li>
  );
}
