import { IconCalendarOff, IconChevronRight, IconReceipt, IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { dutyPath } from '../../duty/paths.ts';
import { leavePath } from '../../leave/paths.ts';
import { payrollPath } from '../../payroll/paths.ts';
import { labels } from '../labels.ts';
import classes from './dashboard.module.css';
import type { Today } from './dashboard.tsx';

/** One's own duties, leave and last pay, each leading to its screen. */
export function MyWork({ work }: { work: NonNullable<Today['work']> }) {
  const t = useText();
  const format = useFormat();
  const { turns, leave, pay } = work;
  const next = leave?.next;
  const dutyIcon = <IconUserShield size={18} stroke={1.6} aria-hidden />;
  return (
    <Panel title={t(labels.myWork)} flush>
      <ul className={classes.waits}>
        {turns?.map((turn) => (
          <Row
            key={`${turn.day} ${turn.startsAt} ${turn.place.en}`}
            to={dutyPath.roster}
            icon={dutyIcon}
            label={t(labels.dutyAt, { place: t(turn.place) })}
            hint={t(labels.dutyTime, {
              day: format.date(turn.day),
              from: format.time(turn.startsAt),
              to: format.time(turn.endsAt),
            })}
          />
        ))}
        {turns?.length === 0 ? (
          <Row to={dutyPath.roster} icon={dutyIcon} label={t(labels.duties)} hint={t(labels.noDuty)} />
        ) : null}
        {leave ? (
          <Row
            to={leavePath.mine}
            icon={<IconCalendarOff size={18} stroke={1.6} aria-hidden />}
            label={t(next ? (next.isWaiting ? labels.leaveWaits : labels.leaveGiven) : labels.askLeave)}
            hint={
              next
                ? next.firstDay === next.lastDay
                  ? format.date(next.firstDay)
                  : `${format.date(next.firstDay)} – ${format.date(next.lastDay)}`
                : t(labels.applyLeave)
            }
          />
        ) : null}
        {pay ? (
          <Row
            to={payrollPath.mine}
            icon={<IconReceipt size={18} stroke={1.6} aria-hidden />}
            label={t(labels.lastPay)}
            hint={t(pay.title)}
            figure={format.money(pay.net)}
          />
        ) : null}
      </ul>
    </Panel>
  );
}

function Row(row: { to: string; icon: ReactNode; label: string; hint: string; figure?: string }) {
  return (
    <li>
      <Link to={row.to}>
        {row.icon}
        <span>
          {row.label}
          <small>{row.hint}</small>
        </span>
        {row.figure ? <strong>{row.figure}</strong> : null}
        <IconChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}
