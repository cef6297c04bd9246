import { IconPinFilled } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lateLabels } from '../../late-labels.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from './pinned.module.css';
import { usePlaces } from './places.ts';
import { useScreensWithViews } from './views.ts';

/**
 * The screens a person pinned, in the person's order. One is moved by dragging it, by Alt and an arrow while it has the
 * focus, or, on a device with neither, by the menu of its pin.
 */
export function Pinned({ current }: { current: CurrentUser }) {
  const t = useText();
  const format = useFormat();
  const screens = useScreensWithViews(current);
  const { pins, place } = usePlaces();
  const [dragged, setDragged] = useState<string | null>(null);
  /** Before which of the pins, counted with the dragged one, it would be put. */
  const [gap, setGap] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const pinned = pins.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  // A link that is moved within its list loses the focus in some browsers.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelectorAll('a')[pinned.findIndex(({ path }) => path === focused.current)]?.focus();
    focused.current = null;
  });
  if (pinned.length === 0) return null;
  const onKey = (event: KeyboardEvent, path: string, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const next = pinned[at + by];
    const label = pinned[at]?.label;
    if (!next || !label) return;
    focused.current = path;
    place(path, pins.indexOf(next.path));
    setSaid(
      t(lateLabels.pinMoved, {
        name: label,
        place: format.number(at + by + 1),
        count: format.number(pinned.length),
      }),
    );
  };
  const onOver = (event: DragEvent<HTMLElement>, at: number) => {
    if (dragged === null) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    setGap(event.clientY > box.top + box.height / 2 ? at + 1 : at);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged === null || gap === null) return;
    const from = pinned.findIndex(({ path }) => path === dragged);
    const target = pinned[gap > from ? gap - 1 : gap];
    if (target && target.path !== dragged) place(dragged, pins.indexOf(target.path));
  };
  const onEnd = () => {
    setDragged(null);
    setGap(null);
  };
  return (
    <>
      <h2 className={classes.title}>
        <IconPinFilled size={12} aria-hidden /> {t(lateLabels.pinned)}
      </h2>
      <ul ref={list} className={classes.pins} onDrop={onDrop} aria-describedby="pins-move">
        {pinned.map(({ id, path, label, icon: Icon }, at) => (
          <li
            key={id}
            draggable
            data-dragged={path === dragged || undefined}
            data-gap={
              gap === at ? 'before' : gap === at + 1 && at === pinned.length - 1 ? 'after' : undefined
            }
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(path);
            }}
            onDragOver={(event) => onOver(event, at)}
            onDragEnd={onEnd}
          >
            <Link
              to={path}
              draggable={false}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKey(event, path, at)}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <p id="pins-move" className={classes.hidden}>
        {t(lateLabels.pinsHow)}
      </p>
      <p className={classes.hidden} role="status">
        {said}
      </p>
    </>
  );
}
