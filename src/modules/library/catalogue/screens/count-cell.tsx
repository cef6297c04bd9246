import { useEffect, useEffectEvent } from 'react';
import classes from '../../screens/library.module.css';

export type Counted = { readonly id: string; readonly copies: number; readonly here: number };

/** How many copies a row has; it says that it is on show, so that all rows are counted in one question. */
export function CountCell(props: {
  id: string;
  counted: Counted | null;
  text: (counted: Counted) => string;
  onSeen: (id: string) => void;
  onOpen: () => void;
}) {
  const { id, counted, text, onOpen } = props;
  const seen = useEffectEvent((shown: string) => props.onSeen(shown));
  useEffect(() => seen(id), [id]);
  return (
    <button type="button" className={classes.plain} onClick={onOpen}>
      {counted ? text(counted) : '…'}
    </button>
  );
}
