import { type ReactNode, useId } from 'react';
import classes from './parts.module.css';

/** A bordered part of a screen. `flush` leaves the body without padding, for tables and lists. */
export function Panel({
  title,
  count,
  actions,
  flush = false,
  children,
}: {
  title?: string;
  /** Figure beside the title that needs attention; shown in marigold. */
  count?: string;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title || actions ? (
        <header>
          {title ? <h2 id={id}>{title}</h2> : null}
          {count ? <span className="ps-pill">{count}</span> : null}
          {actions ? <div className={classes.panelActions}>{actions}</div> : null}
        </header>
      ) : null}
      <div className={flush ? undefined : classes.panelBody} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
