import { createElement, Fragment, type ReactNode } from 'react';
import type { Piece } from '../../validation/pieces.ts';

/** What React calls attributes otherwise than HTML does. */
const names: Readonly<Record<string, string>> = {
  class: 'className',
  datetime: 'dateTime',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
  spellcheck: 'spellCheck',
  srcset: 'srcSet',
  fetchpriority: 'fetchPriority',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
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
  // Only the server has one, and only it asks for one.
  if (one.tag === 'form-key') return null;
  if (one.slot && one.slot in slots) return <Fragment key={key}>{slots[one.slot]}</Fragment>;
  const attributes = Object.fromEntries(
    Object.entries(one.attributes).map(([name, value]) => [nameOf(one.tag, name), value]),
  );
  return createElement(
    one.tag,
    { key, ...attributes },
    ...one.children.map((child, place) => shown(child, place, slots)),
  );
}

const nameOf = (tag: string, name: string): string =>
  // What stands in a field at first; readers change it.
  tag === 'input' && name === 'value' ? 'defaultValue' : (names[name] ?? name);
