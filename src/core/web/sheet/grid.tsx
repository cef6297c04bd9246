import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './grid.module.css';
import { type GridColumn, type GridLine, GridRow, type StateLabels } from './grid-row.tsx';
import { type GridPlace, type GridSource, makeCursor, parseBlock, rangeOf } from './grid-store.ts';
import { useWindow } from './use-window.ts';

export type GridBlock = {
  readonly rows: number;
  readonly columns: number;
  readonly fitRows: number;
  readonly fitColumns: number;
};

type Props = {
  readonly label: string;
  readonly leadLabel: string;
  readonly nameLabel: string;
  readonly noteLabel: string;
  /** How the keys work, for those who do not see the hints. */
  readonly help: string;
  readonly rows: readonly GridLine[];
  readonly columns: readonly GridColumn[];
  /** The place of each column among the cells of a row's view. */
  readonly places: readonly number[];
  readonly tails: readonly GridColumn[];
  readonly source: GridSource;
  readonly isReadOnly: boolean;
  /** Fields as large as a thumb. */
  readonly isLarge?: boolean;
  readonly stateLabels: StateLabels;
  /** A pasted block that is larger than what is left of the grid: whether to write what fits. */
  readonly onMisfit: (block: GridBlock) => Promise<boolean>;
  /** A cell the cursor is sent to; a new object sends it again. */
  readonly target?: { readonly row: string; readonly column: string } | null;
  /** The cursor came to a cell. */
  readonly onPlace?: (row: string, column: string) => void;
};

/**
 * A grid for entering figures: type to replace, Enter down, Tab right, arrows, F2, blocks from and to a spreadsheet,
 * fill down, undo. Only the cursor's cell holds an input; a key paints its row and no other.
 */
export function EntryGrid(props: Props) {
  const { rows, columns, source, isReadOnly } = props;
  const [cursor] = useState(makeCursor);
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef(false);
  const helpId = useId();
  const shown = useWindow(frame, rows.length, props.isLarge === true);

  const last = { row: rows.length - 1, column: columns.length - 1 };
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const go = (row: number, column: number, extend = false) => {
    const at = cursor.get();
    const toRow = clamp(row, last.row);
    const toColumn = clamp(column, last.column);
    if (extend) cursor.set({ toRow, toColumn, mode: 'ready', hasFocus: true });
    else cursor.set({ row: toRow, column: toColumn, toRow, toColumn, mode: 'ready', hasFocus: true });
    const next = cursor.get();
    shown.reveal(extend ? next.toRow : next.row);
    if (at.row !== next.row || at.column !== next.column) tellPlace(next);
  };
  const tellPlace = (at: GridPlace) => {
    const row = rows[at.row];
    const column = columns[at.column];
    if (row && column) props.onPlace?.(row.id, column.id);
  };
  // Filters and a phone's chosen column change what there is.
  useEffect(() => {
    const at = cursor.get();
    if (at.row > last.row || at.column > last.column)
      cursor.set({
        row: clamp(at.row, last.row),
        column: clamp(at.column, last.column),
        toRow: clamp(at.row, last.row),
        toColumn: clamp(at.column, last.column),
      });
  });

  const { target } = props;
  const goToTarget = useEffectEvent(() => {
    if (!target) return;
    const row = rows.findIndex((one) => one.id === target.row);
    const column = columns.findIndex((one) => one.id === target.column);
    if (row >= 0) go(row, Math.max(0, column));
  });
  useEffect(() => {
    if (target) goToTarget();
  }, [target]);

  const textAt = (row: number, column: number) => {
    const of = rows[row];
    const place = props.places[column];
    return of && place !== undefined ? (source.view(of.id).cells[place]?.text ?? '') : '';
  };
  const put = (changes: readonly { row: number; column: number; text: string }[]) => {
    if (isReadOnly) return;
    source.write(
      changes.flatMap(({ row, column, text }) => {
        const of = rows[row];
        const at = columns[column];
        return of && at ? [{ row: of.id, column: at.id, text }] : [];
      }),
    );
  };
  const commit = useCallbackOf((row: number, column: number, text: string) => {
    if (text !== textAt(row, column)) put([{ row, column, text }]);
  });
  const block = () => {
    const at = cursor.get();
    const [top, bottom] = rangeOf(at.row, at.toRow);
    const [left, right] = rangeOf(at.column, at.toColumn);
    return { top, bottom, left, right, isOne: top === bottom && left === right };
  };
  const cellsOf = (of: ReturnType<typeof block>) =>
    Array.from({ length: of.bottom - of.top + 1 }, (_, down) =>
      Array.from({ length: of.right - of.left + 1 }, (_, across) => ({
        row: of.top + down,
        column: of.left + across,
      })),
    );

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = cursor.get();
    const input = event.target instanceof HTMLInputElement ? event.target : null;
    if (!input || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const leave = (row: number, column: number, extend = false) => {
      event.preventDefault();
      if (!extend || at.mode !== 'ready') commit(at.row, at.column, input.value);
      go(row, column, extend);
    };
    const from = event.shiftKey && at.mode === 'ready' ? { row: at.toRow, column: at.toColumn } : at;
    const inText = at.mode === 'editing';
    if (isCommand) {
      const key = event.key.toLowerCase();
      if (key === 'd') {
        event.preventDefault();
        fillDown(input.value);
      } else if (key === 'z' && at.mode === 'ready') {
        event.preventDefault();
        if (event.shiftKey) source.redo();
        else source.undo();
      } else if (key === 'y' && at.mode === 'ready') {
        event.preventDefault();
        source.redo();
      } else if (key === 's') commit(at.row, at.column, input.value);
      else if (key === 'a' && at.mode === 'ready') {
        event.preventDefault();
        cursor.set({ row: 0, column: 0, toRow: last.row, toColumn: last.column });
      } else if (event.key === 'Home') leave(0, 0);
      else if (event.key === 'End') leave(last.row, last.column);
      return;
    }
    switch (event.key) {
      case 'Enter':
        return leave(at.row + (event.shiftKey ? -1 : 1), at.column);
      case 'Tab': {
        const next = at.column + (event.shiftKey ? -1 : 1);
        // At its two ends the grid lets go.
        if (at.row + next < 0 || (at.row === last.row && next > last.column)) {
          commit(at.row, at.column, input.value);
          return;
        }
        if (next < 0) return leave(at.row - 1, last.column);
        return next > last.column ? leave(at.row + 1, 0) : leave(at.row, next);
      }
      case 'ArrowUp':
        return leave(from.row - 1, from.column, event.shiftKey);
      case 'ArrowDown':
        return leave(from.row + 1, from.column, event.shiftKey);
      case 'ArrowLeft':
        return inText ? undefined : leave(from.row, from.column - 1, event.shiftKey);
      case 'ArrowRight':
        return inText ? undefined : leave(from.row, from.column + 1, event.shiftKey);
      case 'Home':
        return inText ? undefined : leave(from.row, 0, event.shiftKey);
      case 'End':
        return inText ? undefined : leave(from.row, last.column, event.shiftKey);
      case 'PageDown':
        return leave(at.row + 10, at.column);
      case 'PageUp':
        return leave(at.row - 10, at.column);
      case 'F2':
        event.preventDefault();
        if (!isReadOnly) {
          cursor.set({ mode: 'editing' });
          input.setSelectionRange(input.value.length, input.value.length);
        }
        return;
      case 'Escape':
        // Once takes back what is typed, twice leaves the grid.
        event.preventDefault();
        if (at.mode === 'ready') frame.current?.focus();
        else cursor.set({ mode: 'ready' });
        return;
      case 'Delete':
        if (at.mode !== 'ready') return;
        event.preventDefault();
        put(cellsOf(block()).flatMap((line) => line.map((cell) => ({ ...cell, text: '' }))));
        return;
      default:
    }
  };
  const fillDown = (typed: string) => {
    const at = cursor.get();
    const of = block();
    commit(at.row, at.column, typed);
    if (of.isOne) {
      if (at.row > 0) put([{ row: at.row, column: at.column, text: textAt(at.row - 1, at.column) }]);
      return;
    }
    const [first, ...others] = cellsOf(of);
    const texts = (first ?? []).map((cell) => textAt(cell.row, cell.column));
    put(others.flatMap((line) => line.map((cell, place) => ({ ...cell, text: texts[place] ?? '' }))));
  };
  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    const of = block();
    if (cursor.get().mode !== 'ready' || of.isOne) return;
    event.preventDefault();
    const lines = cellsOf(of).map((line) => line.map((cell) => textAt(cell.row, cell.column)).join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
  };
  const onPaste = async (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const of = block();
    const given = parseBlock(text);
    const wide = Math.max(...given.map((line) => line.length));
    if (isReadOnly || (given.length === 1 && wide === 1 && of.isOne)) return;
    event.preventDefault();
    const [only] = given.length === 1 && wide === 1 ? (given[0] ?? []) : [];
    if (only === '') return;
    if (only !== undefined) {
      put(cellsOf(of).flatMap((line) => line.map((cell) => ({ ...cell, text: only }))));
      return;
    }
    const fitRows = Math.min(given.length, rows.length - of.top);
    const fitColumns = Math.min(wide, columns.length - of.left);
    const isMisfit = fitRows < given.length || fitColumns < wide;
    if (isMisfit && !(await props.onMisfit({ rows: given.length, columns: wide, fitRows, fitColumns })))
      return;
    put(
      given.slice(0, fitRows).flatMap((line, down) =>
        // An empty cell of the block is no order to erase: only Delete does that.
        line
          .slice(0, fitColumns)
          .flatMap((cell, across) =>
            cell === '' ? [] : [{ row: of.top + down, column: of.left + across, text: cell }],
          ),
      ),
    );
    cursor.set({
      row: of.top,
      column: of.left,
      toRow: of.top + fitRows - 1,
      toColumn: of.left + fitColumns - 1,
      mode: 'ready',
    });
  };
  const cellAt = (event: PointerEvent<HTMLDivElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('td[data-column]');
    const row = Number(cell?.parentElement?.dataset.row);
    return cell ? { row, column: Number(cell.dataset.column) } : null;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellAt(event);
    if (!cell || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    drag.current = event.pointerType === 'mouse';
    const at = cursor.get();
    const input = frame.current?.querySelector('input');
    if (input && at.hasFocus) commit(at.row, at.column, input.value);
    go(cell.row, cell.column, event.shiftKey);
  };
  const onPointerOver = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current || event.buttons !== 1) {
      drag.current = false;
      return;
    }
    const cell = cellAt(event);
    if (cell) go(cell.row, cell.column, true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the pointer belong to the cells inside
    <div
      ref={frame}
      className={classes.frame}
      data-large={props.isLarge || undefined}
      tabIndex={-1}
      onKeyDown={onKey}
      onCopy={onCopy}
      onPaste={(event) => void onPaste(event)}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
    >
      <p id={helpId} className={classes.hidden}>
        {props.help}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of cells that are entered is a grid
        role="grid"
        className={classes.grid}
        aria-label={props.label}
        aria-describedby={helpId}
        aria-rowcount={rows.length + 1}
        aria-readonly={isReadOnly}
        aria-multiselectable
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.lead}>
              {props.leadLabel}
            </th>
            <th scope="col" className={classes.name}>
              {props.nameLabel}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classes.figure}>
                {column.label}
                <small>{column.hint}</small>
              </th>
            ))}
            {props.tails.map((column) => (
              <th key={column.id} scope="col" className={classes.tail}>
                {column.label}
                <small>{column.hint}</small>
              </th>
            ))}
            <th scope="col" className={classes.note}>
              {props.noteLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.before > 0 ? <Space height={shown.before} /> : null}
          {rows.slice(shown.from, shown.to).map((row, place) => (
            <GridRow
              key={row.id}
              row={row}
              at={shown.from + place}
              columns={columns}
              places={props.places}
              source={source}
              cursor={cursor}
              commit={commit}
              isReadOnly={isReadOnly}
              stateLabels={props.stateLabels}
            />
          ))}
          {shown.after > 0 ? <Space height={shown.after} /> : null}
        </tbody>
      </table>
    </div>
  );
}

const Space = ({ height }: { height: number }) => (
  <tr aria-hidden className={classes.space} style={{ height }}>
    <td />
  </tr>
);

/** A function that stays the same and calls the newest one: memoised rows are not told of every render. */
function useCallbackOf<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  const newest = useRef(work);
  useLayoutEffect(() => {
    newest.current = work;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
