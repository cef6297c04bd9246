import { Link, useLocation } from 'react-router';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import { useSession } from '../auth/session.tsx';
import { useFormat, useText } from '../device/preferences.tsx';
import { usePageQuery } from '../device/use-page-query.ts';
import classes from './view-tabs.module.css';

export type View = {
  /** Its own address; the screen shows the view its address names. */
  readonly path: string;
  readonly label: Label;
  /** Whoever may not open it is not shown it. */
  readonly permission: Permission | null;
  /** How many it holds, where it is a list; undefined while that is read. */
  readonly count?: number | undefined;
};

/** The views of one screen. The filters named in `keeps` stay when another view is opened. */
export function ViewTabs(props: { label: Label; views: readonly View[]; keeps: readonly string[] }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const { pathname } = useLocation();
  const [query] = usePageQuery();
  const kept = new URLSearchParams([...query].filter(([name]) => props.keeps.includes(name))).toString();
  const views = props.views.filter(
    ({ permission }) => permission === null || current?.permissions.includes(permission),
  );
  if (views.length < 2) return null;
  return (
    <nav className={classes.views} aria-label={t(props.label)}>
      {views.map(({ path, label, count }) => (
        <Link
          key={path}
          to={kept === '' ? path : `${path}?${kept}`}
          aria-current={path === pathname ? 'page' : undefined}
        >
          {t(label)}
          {count === undefined ? null : <span className={classes.count}>{format.number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
