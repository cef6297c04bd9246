import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../../core/web/device/preferences.tsx';
import classes from '../../screens/results.module.css';

/** A cell with how many; nobody is a dash, somebody is a way to them. */
export function Counted({ count, to }: { count: number | undefined; to: string }) {
  const format = useFormat();
  return <td className={classes.number}>{count ? <Link to={to}>{format.number(count)}</Link> : '–'}</td>;
}

/** A cell with a figure of somebody, such as a share or an average: the way to them; a dash has none. */
export function Opens(props: {
  to: string;
  /** Another cell of the row goes there too: the keyboard need not pass it once more. */
  isRepeated?: boolean;
  children: ReactNode;
}) {
  const { to, isRepeated, children } = props;
  const link = (
    <Link to={to} {...(isRepeated ? { tabIndex: -1 } : {})}>
      {children}
    </Link>
  );
  return <td className={classes.number}>{children === '–' ? children : link}</td>;
}
