import { lazy, Suspense } from 'react';
import { later } from '../device/later.ts';
import classes from './date-span.module.css';

const Fields = lazy(() => later(() => import('./date-span-fields.tsx')));

export type DateSpanProps = {
  /** 'YYYY-MM-DD', or '' for none. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  isOptional?: boolean;
  isInline?: boolean;
};

/**
 * The days of a list or a report: one of the usual periods, or a first and a last day, of which neither calendar offers a
 * day beyond the other. What is half typed changes nothing. `isOptional`: both may be empty. `isInline`: in a line of
 * fields without labels above them.
 */
export function DateSpan(props: DateSpanProps) {
  const room = <div className={classes.room} data-inline={props.isInline || undefined} aria-busy="true" />;
  return (
    <Suspense fallback={room}>
      <Fields {...props} />
    </Suspense>
  );
}
