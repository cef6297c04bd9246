import { Link } from 'react-router';
import { approvalsContract as contract } from '../../approvals/approvals-contract.ts';
import { corePath, link } from '../../module/paths.ts';
import { useRead } from '../device/call.ts';
import { asked } from '../device/first-show.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { Panel } from '../page/panel.tsx';
import classes from './approvals.module.css';
import { approvalLabels as labels } from './labels.ts';

/** What the dashboard asks for with its own first read. */
export const dashboardReads = [asked(contract.list, { view: 'mine' })];

/** On the dashboard: what waits for the reader's decision, the most pressing first; nothing when nothing does. */
export function MyDecisions() {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.list, { view: 'mine' }, { refetchInterval: 60_000 });
  if (!data || data.total === 0) return null;
  return (
    <div className={classes.strip}>
      <Panel
        title={t(labels.mine)}
        count={format.number(data.total)}
        flush
        actions={<Link to={corePath.approvals}>{t(labels.look)}</Link>}
      >
        <ul>
          {data.items.slice(0, 3).map((one) => (
            <li key={one.id}>
              <span>
                <Link to={link(corePath.approvals, { open: one.id })}>{format.digits(t(one.title))}</Link>
                <span className={classes.other}>{t(labels.askedBy, { name: one.askedBy })}</span>
              </span>
              <span>{format.day(one.deadline)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
