import { memo, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './grid.module.css';
import type { GridCursor, GridPlace, GridSource } from './grid-store.ts';

export type GridLine = { readonly id: string; readonly lead: string; readonly name: string };
export type GridColumn = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Words instead of figures: they begin at the left, and a phone shows its letters. */
  readonly isText?: boolean;
};
/** What a cell is called when it has a problem, by its state. */
export type StateLabels = Readonly<Record<'pending' | 'error' | 'conflict' | 'missing', string>>;

type RowProps = {
  row: GridLine;
  at: number;
  columns: readonly GridColumn[];
  places: readonly number[];
  source: GridSource;
  cursor: GridCursor;
  commit: (row: number, column: number, text: string) => void;
  isReadOnly: boolean;
  stateLabels: StateLabels;
};

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, at, columns, source, cursor, stateLabels } = props;
  const view = useSyncExternalStore(
    useCallback((listener) => source.subscribe(row.id, listener), [source, row.id]),
    () => source.view(row.id),
  );
  const told = useSyncExternalStore(cursor.subscribe, () => cursor.ofRow(at));
  const [current = -1, from = -1, to = -1] = told === '' ? [] : told.split(' ').slice(0, 3).map(Number);
  const [, , , mode = 'ready', focus = 'false'] = told.split(' ');
  return (
    <tr aria-rowindex={at + 2} data-row={at} data-current={current >= 0 || undefined}>
      <td className={classes.lead}>{row.lead}</td>
      <th scope="row" className={classes.name} title={row.name}>
        <span>{row.name}</span>
      </th>
      {columns.map((column, place) => {
        const cell = view.cells[props.places[place] ?? 0];
        if (!cell) return null;
        const state = cell.text === '' && cell.state === 'saved' ? 'missing' : cell.state;
        const isCurrent = place === current;
        const label = `${row.lead} ${row.name}, ${column.label}${state === 'saved' ? '' : `, ${stateLabels[state]}`}`;
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a cell is a gridcell, which can be selected
          <td
            key={column.id}
            className={classes.cell}
            data-column={place}
            data-state={state}
            data-code={(!column.isText && /^[A-Z]/.test(cell.text)) || undefined}
            data-text={column.isText || undefined}
            aria-selected={place >= from && place <= to}
            data-selected={(place >= from && place <= to) || undefined}
            data-current={isCurrent || undefined}
          >
            {isCurrent ? (
              <CellInput
                key={cell.text}
                text={cell.text}
                label={label}
                isWrong={state === 'error'}
                isText={column.isText === true}
                mode={mode as GridPlace['mode']}
                hasFocus={focus === 'true'}
                isReadOnly={props.isReadOnly}
                onMode={(next) => cursor.set({ mode: next, hasFocus: true })}
                onLeave={(text) => props.commit(at, place, text)}
              />
            ) : (
              <span>{cell.text}</span>
            )}
          </td>
        );
      })}
      {view.tails.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calculated columns stay in their places
        <td key={place} className={classes.tail}>
          {text}
        </td>
      ))}
      <td className={classes.note} data-tone={view.noteTone}>
        {view.note}
      </td>
    </tr>
  );
});

/** The cursor's cell. What is typed is its own until it is left; only then the row hears of it. */
function CellInput(props: {
  text: string;
  label: string;
  isWrong: boolean;
  isText: boolean;
  mode: GridPlace['mode'];
  hasFocus: boolean;
  isReadOnly: boolean;
  onMode: (mode: GridPlace['mode']) => void;
  onLeave: (text: string) => void;
}) {
  const { text, mode, hasFocus } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  // Escape: what is stored stands again.
  const [before, setBefore] = useState(mode);
  if (before !== mode) {
    setBefore(mode);
    if (mode === 'ready') setTyped(text);
  }
  useLayoutEffect(() => {
    if (!hasFocus || !input.current) return;
    input.current.focus({ preventScroll: true });
    if (mode === 'ready') input.current.select();
  }, [hasFocus, mode]);
  return (
    <input
      ref={input}
      type="text"
      inputMode={props.isText ? 'text' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      aria-label={props.label}
      aria-invalid={props.isWrong || undefined}
      readOnly={props.isReadOnly}
      value={typed}
      onFocus={() => {
        if (!hasFocus) props.onMode('ready');
        if (mode === 'ready') input.current?.select();
      }}
      onDoubleClick={() => props.onMode('editing')}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        if (mode === 'ready') props.onMode('typing');
      }}
      onBlur={() => props.onLeave(typed)}
    />
  );
}
