import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import importClasses from './import.module.css';
import { importLabels as labels } from './import-labels.ts';
import { isDoubtful, isWrong, type SheetColumn, type SheetRow } from './sheet-rows.ts';

/** Above so many rows only those in sight are drawn. */
const drawnAtOnce = 200;

type Props = {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** The column by which a row is known; it stays in sight. */
  readonly pinned: string | null;
  readonly onEdit: (row: number, name: string, value: string) => void;
  readonly onLeaveOut: (row: number) => void;
  /** Before and after the button to the next mistake. */
  readonly tools: ReactNode;
  readonly moreTools: ReactNode;
  /** Beside the name of a column. */
  readonly menuOf: (column: SheetColumn) => ReactNode;
};

/**
 * The rows of a sheet, each cell editable, what is wrong with it or to be looked at below it. Enter and the arrows move down
 * and up, F8 to the next mistake, or the next to look at where there is no mistake.
 */
export function ImportGrid(props: Props) {
  const { columns, rows, onEdit, onLeaveOut } = props;
  const t = useText();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const isLong = rows.length > drawnAtOnce;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 42,
    getItemKey: (place) => rows[place]?.row ?? place,
    overscan: 12,
    enabled: isLong,
  });
  const items = isLong ? virtual.getVirtualItems() : [];
  const before = items[0]?.start ?? 0;
  const after = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const places = isLong ? items.map((item) => item.index) : rows.map((_, place) => place);
  const next = useNextMistake(props, frame, (place) => {
    if (isLong) virtual.scrollToIndex(place, { align: 'center' });
  });
  const hasMistakes = rows.some(isWrong);
  const hasDoubts = rows.some(isDoubtful);
  return (
    <>
      <div className={classes.bar}>
        {props.tools}
        {hasMistakes || hasDoubts ? (
          <Button variant="default" rightSection={<Kbd size="xs">F8</Kbd>} onClick={() => void next()}>
            {t(hasMistakes ? labels.nextMistake : labels.nextDoubt)}
          </Button>
        ) : null}
        {props.moreTools}
      </div>
      <div ref={frame} className={importClasses.sheet}>
        <table aria-label={t(labels.importGrid)} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              <th className={importClasses.number} scope="col">
                {t(labels.row)}
              </th>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-pinned={column.name === props.pinned || undefined}>
                  {t(column.label)} {props.menuOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <Padding height={before} columns={columns.length + 1} /> : null}
            {places.map((place) => {
              const row = rows[place];
              if (!row) return null;
              return (
                <tr
                  key={row.row}
                  data-index={place}
                  aria-rowindex={place + 2}
                  ref={isLong ? virtual.measureElement : undefined}
                >
                  <td className={importClasses.number}>
                    {isWrong(row) ? (
                      <ActionIcon
                        variant="subtle"
                        size={24}
                        aria-label={t(labels.leaveOut, { row: format.number(row.row) })}
                        onClick={() => onLeaveOut(row.row)}
                      >
                        <IconX size={14} />
                      </ActionIcon>
                    ) : null}
                    {format.number(row.row)}
                  </td>
                  {columns.map((column) => (
                    <Cell
                      key={column.name}
                      row={row.row}
                      name={column.name}
                      label={t(labels.cell, { column: column.label, row: format.number(row.row) })}
                      value={row.values[column.name] ?? ''}
                      problem={row.errors[column.name]?.join(' ') ?? ''}
                      doubt={row.warnings[column.name]?.join(' ') ?? ''}
                      was={row.was?.[column.name] ?? null}
                      isPinned={column.name === props.pinned}
                      isChanged={row.changed?.includes(column.name) ?? false}
                      onEdit={onEdit}
                    />
                  ))}
                </tr>
              );
            })}
            {after > 0 ? <Padding height={after} columns={columns.length + 1} /> : null}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Leads to the wrong cell after the one in focus, and from the last to the first; F8 does the same. */
function useNextMistake(
  { columns, rows }: Props,
  frame: { readonly current: HTMLDivElement | null },
  scrollTo: (place: number) => void,
): () => Promise<void> {
  const next = async () => {
    const said = rows.some(isWrong) ? 'errors' : 'warnings';
    const cells = rows.flatMap((row, place) =>
      columns.flatMap(({ name }, column) =>
        row[said][name] ? [{ id: cellId(row.row, name), place, order: place * columns.length + column }] : [],
      ),
    );
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const name = focus?.dataset.column;
    const line = name ? focus?.closest('tr') : null;
    const here = line
      ? Number(line.dataset.index) * columns.length + columns.findIndex((one) => one.name === name)
      : -1;
    const target = cells.find((cell) => cell.order > here) ?? cells[0];
    if (!target) return;
    scrollTo(target.place);
    // A row out of sight is drawn in one of the next frames.
    for (let frames = 0; frames < 20; frames += 1) {
      const cell = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${target.id}"]`);
      if (cell) {
        cell.focus();
        cell.select();
        return cell.scrollIntoView({ block: 'center', inline: 'center' });
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8') return;
    event.preventDefault();
    void next();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return next;
}

const cellId = (row: number, name: string) => `import-${row}-${name}`;

function Padding({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td className={importClasses.pad} colSpan={columns} style={{ height }} />
    </tr>
  );
}

type CellProps = {
  readonly row: number;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string;
  readonly doubt: string;
  /** What stands there now, where it differs. */
  readonly was: string | null;
  readonly isPinned: boolean;
  readonly isChanged: boolean;
  readonly onEdit: Props['onEdit'];
};

const Cell = memo(
  function Cell({ row, name, label, value, problem, doubt, was, isPinned, isChanged, onEdit }: CellProps) {
    const t = useText();
    const id = cellId(row, name);
    const now = was === null ? '' : was === '' ? t(labels.wasEmpty) : t(labels.was, { value: was });
    const said = [problem || doubt, now].filter((text) => text !== '').join(' ');
    return (
      <td
        data-pinned={isPinned || undefined}
        data-wrong={problem ? true : undefined}
        data-doubt={!problem && doubt ? true : undefined}
        data-changed={isChanged || was !== null || undefined}
      >
        <input
          className={importClasses.cell}
          data-column={name}
          data-cell={id}
          value={value}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={said ? id : undefined}
          autoComplete="off"
          onChange={(event) => onEdit(row, name, event.currentTarget.value)}
          onKeyDown={(event) => {
            const way =
              event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (way === 0) return;
            event.preventDefault();
            const line = event.currentTarget.closest('tr');
            const next = way === 1 ? line?.nextElementSibling : line?.previousElementSibling;
            next?.querySelector<HTMLInputElement>(`[data-column="${name}"]`)?.focus();
          }}
        />
        {said ? (
          <div id={id} className={importClasses.cellError}>
            {said}
          </div>
        ) : null}
      </td>
    );
  },
  // `onEdit` is another function at each drawing, and does the same.
  (a, b) =>
    a.value === b.value &&
    a.problem === b.problem &&
    a.doubt === b.doubt &&
    a.was === b.was &&
    a.isPinned === b.isPinned &&
    a.isChanged === b.isChanged &&
    a.label === b.label &&
    a.row === b.row,
);
