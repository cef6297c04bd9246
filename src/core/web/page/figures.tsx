import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '../list/status-badge.tsx';
import classes from './figures.module.css';

export type Figure = {
  readonly label: string;
  /** Already formatted in the reader's digits. */
  readonly figure: string;
  readonly unit?: string;
  readonly note?: string;
  /** The tone of what stands below the label; where the figure leads, its own. Without one it is neutral. */
  readonly tone?: Tone | undefined;
  /** A small drawing at the end of the cell that repeats what the words say. */
  readonly side?: ReactNode;
  /** The list behind the figure; the whole cell becomes its link. */
  readonly to?: string;
  /** Shows what the figure is made of beside the screen; the whole cell becomes its button. */
  readonly onOpen?: (() => void) | undefined;
  /** What it is made of is what the screen shows. */
  readonly isPressed?: boolean;
};

/**
 * One panel of 4 to 6 figures split by hairlines. `small` inside lists and reports; `leads` puts the figure before its
 * label, where what counts is what there is to be done.
 */
export function Figures(props: {
  items: readonly Figure[];
  small?: boolean;
  leads?: boolean;
  /** What the figures are, for whoever does not see where they stand. */
  label?: string;
}) {
  const { items, small = false, leads = false, label } = props;
  // Crores and lakhs of taka need two columns on a phone where counts stand three abreast.
  const isLong = items.some((item) => item.figure.length > 9);
  return (
    <ul
      className={classes.figures}
      data-small={small || undefined}
      data-leads={leads || undefined}
      data-long={isLong || undefined}
      aria-label={label}
    >
      {items.map((item) => (
        <li key={item.label}>
          {item.to ? (
            <Link to={item.to}>
              <FigureCell item={item} />
            </Link>
          ) : item.onOpen ? (
            <button type="button" aria-pressed={item.isPressed} onClick={item.onOpen}>
              <FigureCell item={item} />
            </button>
          ) : (
            <div>
              <FigureCell item={item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function FigureCell({ item }: { item: Figure }) {
  return (
    <>
      {item.side ? <span className={classes.figureSide}>{item.side}</span> : null}
      <span className={classes.figureLabel}>{item.label}</span>
      <span className={classes.figure} data-tone={item.tone}>
        {item.figure}
        {item.unit ? <small> {item.unit}</small> : null}
      </span>
      {item.note ? (
        <span className={classes.figureNote} data-tone={item.tone}>
          {item.note}
        </span>
      ) : null}
    </>
  );
}
