import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { websitePath } from '../../website/paths.ts';
import { labels } from '../labels.ts';
import classes from './dashboard.module.css';
import type { Today } from './dashboard.tsx';

/** Notices in force, read here, and coming events, which open their public page. */
export function News({ today, canWrite }: { today: Today; canWrite: boolean }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const website = current?.site ? `/@${current.site.alias}/web` : '/web';
  const rows = [
    ...today.notices.map((one) => ({
      ...one,
      to: link(websitePath.readNotice, { id: one.id }),
      note: one.isPinned ? t(labels.pinned) : '',
    })),
    ...today.events.map((one) => ({ ...one, href: `${website}/event/${one.id}`, note: t(labels.event) })),
  ];
  return (
    <Panel
      title={t(labels.news)}
      flush
      actions={
        canWrite ? (
          <Link to={websitePath.notices}>{t(labels.newNotice)}</Link>
        ) : (
          <Link to={websitePath.ownNotices}>{t(labels.allNotices)}</Link>
        )
      }
    >
      {rows.length === 0 ? <Empty text={t(labels.noNews)} /> : null}
      <ul className={classes.news}>
        {rows.map((one) => (
          <li key={one.id}>
            <time dateTime={one.on}>{format.day(one.on)}</time>
            <span>
              {'to' in one ? <Link to={one.to}>{t(one.title)}</Link> : <a href={one.href}>{t(one.title)}</a>}
              {one.note ? <small>{one.note}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
