import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../device/preferences.tsx';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { isCovered } from '../entity/entity-values.tsx';
import classes from './data-table.module.css';
import { Tick } from './tick.tsx';

export type Column<R> = {
  readonly name: string;
  readonly label: string;
  /** Figures stand at the `end`. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** `serial`: the roll or number, with the margin rule after it. `name`: the record's link. */
  readonly role?: 'serial' | 'name';
  readonly lang?: string | undefined;
  /** Stays on one line: dates, times, numbers to dial. */
  readonly isWhole?: boolean;
  /** The last to be shown where there is little room: the name in the other language. */
  readonly isMinor?: boolean;
  /** `place` counts the rows on show from 0. */
  readonly render: (row: R, place: number) => ReactNode;
};

export type RowAction = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
};

export type DataTableProps<R extends { id: string }> = {
  /** What the table is called for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly nameOf: (row: R) => string;
  /** The column's name, with `-` before it when it descends. */
  readonly sort?: string;
  readonly onSort?: (name: string) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (rows: readonly R[], on: boolean) => void;
  readonly onOpen?: (row: R) => void;
  readonly onEdit?: (row: R) => void;
  /** The row that is looked at changed, by keys, by a click or by the focus; for a preview beside the table. */
  readonly onCurrent?: (row: R) => void;
  /** Where a row's name leads; without it the name calls `onOpen`. */
  readonly rowPath?: (row: R) => string;
  readonly actions?: (row: R) => readonly RowAction[];
  readonly isCompact?: boolean;
  /** False: only arrows and Enter move and open (single letters are switched off). */
  readonly letterKeys?: boolean;
};

/** The one table of the product: sticky head, margin rule, sorting, selection, keys; cards on a phone. */
export function DataTable<R extends { id: string }>(props: DataTableProps<R>) {
  const { columns, rows, nameOf, selected, onSelect, onOpen, actions, rowPath } = props;
  const t = useText();
  const body = useRef<HTMLTableSectionElement>(null);
  const { frame, isWide } = useIsWide();
  const [current, setCurrent] = useState<string | null>(null);
  useTableKeys(props, body, current, setCurrent);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const more = moreOf(columns);
  const isAll = rows.length > 0 && rows.every((row) => selected?.has(row.id));
  const isSome = rows.some((row) => selected?.has(row.id));
  return (
    <div ref={frame} className={classes.frame} data-wide={isWide || undefined}>
      <table className={classes.table} aria-label={props.label} data-compact={props.isCompact || undefined}>
        <thead>
          <tr>
            {onSelect ? (
              <th className={classes.check} scope="col">
                <Tick
                  label={t(labels.selectPage)}
                  checked={isAll}
                  indeterminate={isSome && !isAll}
                  onChange={() => onSelect(rows, !isAll)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions ? <th className={classes.menu} scope="col" aria-label={t(labels.actions)} /> : null}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, place) => (
            <tr
              key={row.id}
              tabIndex={current === row.id || (current === null && place === 0) ? 0 : -1}
              data-current={current === row.id || undefined}
              data-selected={selected?.has(row.id) || undefined}
              data-open={opened.has(row.id) || undefined}
              onFocus={() => {
                setCurrent(row.id);
                props.onCurrent?.(row);
              }}
            >
              {onSelect ? (
                <td className={classes.check}>
                  <Tick
                    label={t(labels.selectRow, { name: nameOf(row) })}
                    checked={selected?.has(row.id) ?? false}
                    onChange={(isOn) => onSelect([row], isOn)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={classOf(column)}
                  data-label={column.label}
                  data-more={more.has(column.name) || undefined}
                  data-whole={column.isWhole || undefined}
                  lang={column.lang}
                >
                  {column.role !== 'name' ? (
                    column.render(row, place)
                  ) : rowPath ? (
                    <Link id={`row-${row.id}`} className={classes.link} to={rowPath(row)}>
                      {column.render(row, place)}
                    </Link>
                  ) : onOpen ? (
                    <button
                      id={`row-${row.id}`}
                      type="button"
                      className={classes.link}
                      onClick={() => onOpen(row)}
                    >
                      {column.render(row, place)}
                    </button>
                  ) : (
                    column.render(row, place)
                  )}
                </td>
              ))}
              {more.size > 0 ? (
                <td className={classes.more}>
                  <ActionIcon
                    size={44}
                    aria-label={t(labels.moreOf, { name: nameOf(row) })}
                    aria-expanded={opened.has(row.id)}
                    onClick={() => setOpened((known) => toggled(known, row.id))}
                  >
                    <IconChevronDown size={18} />
                  </ActionIcon>
                </td>
              ) : null}
              {actions ? (
                <td className={classes.menu}>
                  {actions(row).length > 0 ? (
                    <RowMenu describedBy={`row-${row.id}`} actions={() => actions(row)} />
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the head of a column needs, whatever its rows are. */
type Head = Pick<Column<never>, 'name' | 'label' | 'role' | 'align'>;

function classOf(column: Head): string | undefined {
  if (column.role === 'serial') return classes.serial;
  if (column.role === 'name') return classes.name;
  return column.align === 'end' ? classes.end : undefined;
}

/** Facts a card on a phone shows below the name. */
const factsOnCard = 2;

/** The columns a card shows only when it is opened; a single one more is not worth a tap. */
function moreOf<R>(columns: readonly Column<R>[]): ReadonlySet<string> {
  const facts = columns.filter((column) => !column.role);
  const ranked = [...facts.filter((one) => !one.isMinor), ...facts.filter((one) => one.isMinor)];
  const rest = ranked.slice(factsOnCard);
  return new Set(rest.length > 1 ? rest.map((column) => column.name) : []);
}

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(known);
  if (!next.delete(id)) next.add(id);
  return next;
}

function HeadCell<R>(props: {
  column: Column<R>;
  sort: string | undefined;
  onSort: ((name: string) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const isSorted = sort?.replace(/^-/, '') === column.name;
  const isDown = isSorted && sort?.startsWith('-') === true;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  return (
    <th
      className={classOf(column)}
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.name)}>
          {column.label}
          {isSorted ? <Arrow size={14} aria-hidden /> : null}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function RowMenu({ describedBy, actions }: { describedBy: string; actions: () => readonly RowAction[] }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={t(labels.actions)} aria-describedby={describedBy}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen
          ? actions().map((action) => (
              <Menu.Item
                key={action.label}
                leftSection={action.icon}
                {...(action.isDanger ? { color: 'sindur' } : {})}
                onClick={() => {
                  // A dialog gives the focus back to where it was when it opened: the entry chosen is gone by then.
                  button.current?.focus();
                  action.onClick();
                }}
              >
                {action.label}
              </Menu.Item>
            ))
          : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A table wider than the page scrolls inside its own frame; any other scrolls with the page. */
function useIsWide() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const box = frame.current;
    const table = box?.firstElementChild;
    if (!box || !table) return undefined;
    const observer = new ResizeObserver(() => setIsWide(table.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { frame, isWide };
}

/** j, k and the arrows move, x selects, Enter opens, e edits; never while somebody types or a dialog is open. */
function useTableKeys<R extends { id: string }>(
  props: DataTableProps<R>,
  body: RefObject<HTMLTableSectionElement | null>,
  current: string | null,
  setCurrent: (id: string) => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isCovered()) return;
    const target = event.target as HTMLElement;
    if (
      target.closest(
        'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]',
      )
    )
      return;
    const isInTable = body.current?.contains(target) ?? false;
    const isOnControl = target.closest('a, button, input') !== null;
    const letters = props.letterKeys !== false;
    const place = props.rows.findIndex((row) => row.id === current);
    const row = props.rows[place];
    const move = (to: number) => {
      const next = props.rows[Math.max(0, Math.min(props.rows.length - 1, to))];
      if (!next) return;
      event.preventDefault();
      setCurrent(next.id);
      body.current?.querySelectorAll<HTMLElement>(':scope > tr')[props.rows.indexOf(next)]?.focus();
    };
    const arrows = isInTable || target === document.body;
    if ((letters && event.key === 'j') || (arrows && event.key === 'ArrowDown')) return move(place + 1);
    if ((letters && event.key === 'k') || (arrows && event.key === 'ArrowUp')) return move(place - 1);
    if (isInTable && event.key === 'Home') return move(0);
    if (isInTable && event.key === 'End') return move(props.rows.length - 1);
    if (!row) return;
    if (event.key === 'Enter' && isInTable && !isOnControl) {
      event.preventDefault();
      if (props.rowPath) target.querySelector<HTMLElement>('a')?.click();
      else props.onOpen?.(row);
    } else if (letters && event.key === 'x' && props.onSelect) {
      event.preventDefault();
      props.onSelect([row], !props.selected?.has(row.id));
    } else if (letters && event.key === 'e' && props.onEdit) {
      event.preventDefault();
      props.onEdit(row);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The table's own head over grey bars; it appears after 200 ms, so that quick answers do not flicker. */
export function TableSkeleton({ columns, rows = 10 }: { columns: readonly Head[]; rows?: number }) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.frame} aria-busy="true" aria-label={t(labels.loading)} role="status">
      <table className={classes.table} aria-hidden style={{ visibility: isShown ? undefined : 'hidden' }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} className={classOf(column)} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, place) => place).map((place) => (
            <tr key={place}>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)} data-label={column.label}>
                  <span
                    className={classes.bar}
                    style={{ width: column.role === 'serial' ? 20 : `${45 + ((place * 17) % 40)}%` }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All rows on paper: nothing to choose and nothing to press, numbered from the first. */
export function PrintedTable<R extends { id: string }>(props: DataTableProps<R> & { before: number }) {
  const { label, rows, nameOf, before } = props;
  const columns = props.columns.map((column) => ({
    ...column,
    // A place counts from the first row of the page on show.
    render: (row: R, place: number) => column.render(row, place - before),
  }));
  return <DataTable label={label} columns={columns} rows={rows} nameOf={nameOf} isCompact />;
}
