import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { paletteLabels as labels } from '../labels.ts';
import classes from './palettes.module.css';

type Row = { readonly key: string; readonly name: string };

/** A few things in an order: dragged by the handle, moved by arrow keys on it or by the buttons, and taken away. */
export function OrderList(props: {
  label: string;
  rows: readonly Row[];
  /** What stands where nothing is chosen. */
  empty: string;
  /** One more button of a row. */
  more?: (key: string, name: string) => ReactNode;
  onMove: (key: string, to: number) => void;
  onRemove?: (key: string) => void;
}) {
  const { rows, more, onMove, onRemove } = props;
  const t = useText();
  const format = useFormat();
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const all = format.number(rows.length);
  const move = ({ key, name }: Row, to: number) => {
    const from = rows.findIndex((one) => one.key === key);
    if (from < 0 || to < 0 || to >= rows.length || to === from) return;
    onMove(key, to);
    setSaid(t(labels.nowAt, { name, place: format.number(to + 1), all }));
  };
  const onKey = (event: KeyboardEvent, row: Row, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(row, at + by);
  };
  const heldRow = rows.find(({ key }) => key === held);
  return (
    <>
      {rows.length === 0 ? <p className={classes.quiet}>{props.empty}</p> : null}
      <ol className={classes.order} aria-label={props.label}>
        {rows.map((row, at) => (
          <li
            key={row.key}
            draggable
            data-held={held === row.key || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setHeld(row.key);
            }}
            onDragEnd={() => setHeld(null)}
            onDragOver={(event) => {
              if (!heldRow) return;
              event.preventDefault();
              if (heldRow.key !== row.key) move(heldRow, at);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={t(labels.handle, { name: row.name, place: format.number(at + 1), all })}
              onKeyDown={(event) => onKey(event, row, at)}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
            <span>{row.name}</span>
            <span className={classes.moves}>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t(labels.up, { name: row.name })}
                disabled={at === 0}
                onClick={() => move(row, at - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t(labels.down, { name: row.name })}
                disabled={at === rows.length - 1}
                onClick={() => move(row, at + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              {more?.(row.key, row.name)}
              {onRemove ? (
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={t(labels.remove, { name: row.name })}
                  onClick={() => onRemove(row.key)}
                >
                  <IconX size={16} />
                </ActionIcon>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
