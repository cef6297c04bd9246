import { createElement, type ReactNode } from 'react';
import { isRich, type RichPart, readRich } from '../../validation/rich-text.ts';
import classes from './rich.module.css';

/** A text as it was written: with its form where it has one, else with its line breaks. */
export function RichText({ text }: { readonly text: string }) {
  return isRich(text) ? (
    <div className={classes.read}>{readRich(text).map(shown)}</div>
  ) : (
    <p className={classes.plain}>{text}</p>
  );
}

/** Only what {@link readRich} let through becomes an element; no markup is handed to the browser. */
function shown(part: RichPart, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const { tag, attributes, children } = part;
  const { colspan, rowspan, ...plain } = attributes;
  const given = {
    key,
    ...plain,
    ...(colspan ? { colSpan: Number(colspan) } : {}),
    ...(rowspan ? { rowSpan: Number(rowspan) } : {}),
    ...(tag === 'a' ? { rel: 'noopener noreferrer nofollow' } : {}),
    ...(tag === 'img' ? { loading: 'lazy' } : {}),
  };
  if (tag === 'br' || tag === 'img') return createElement(tag, given);
  const inner = children.map(shown);
  if (tag === 'table')
    return (
      <div key={key} className={classes.wide}>
        <table>
          <tbody>{inner}</tbody>
        </table>
      </div>
    );
  return createElement(tag, given, ...inner);
}
