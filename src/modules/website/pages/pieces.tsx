import { createElement, type ReactNode } from 'react';
import type { Piece } from '../blocks/tree.ts';

/** What React calls attributes otherwise than HTML does. */
const names: Readonly<Record<string, string>> = {
  class: 'className',
  datetime: 'dateTime',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  value: 'defaultValue',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
};

/** Drawn pieces as React shows them; `slots` are what takes the place of those pieces that scripts bring to life. */
export function Pieces({
  of,
  slots = {},
}: {
  of: readonly Piece[];
  slots?: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  return of.map((one, place) => shown(one, place, slots));
}

function shown(one: Piece, key: number, slots: Readonly<Record<string, ReactNode>>): ReactNode {
  if (typeof one === 'string') return one;
  if (one.slot && slots[one.slot]) return <div key={key}>{slots[one.slot]}</div>;
  const attributes = Object.fromEntries(
    Object.entries(one.attributes).map(([name, value]) => [names[name] ?? name, value]),
  );
  return createElement(
    one.tag,
    { key, ...attributes },
    ...one.children.map((child, place) => shown(child, place, slots)),
  );
}
