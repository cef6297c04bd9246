import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { contract } from '../contract.ts';
import { ladderLabels as labels } from '../screen-labels.ts';
import classes from './platform.module.css';

/** How an institution stood with the platform, step by step, with why and since when. */
export function SiteSteps({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.listSteps, { id: Number(id) });
  return (
    <Panel title={t(labels.steps)} flush>
      {!data ? (
        <Coming read={{ error, refetch }} />
      ) : data.items.length === 0 ? (
        <p className={classes.hint} style={{ padding: '12px 16px', margin: 0 }}>
          {t(labels.noSteps)}
        </p>
      ) : (
        <ul className={classes.dayList}>
          {data.items.map((one) => (
            <li key={one.id}>
              <div>
                <span>{one.reason}</span>
                <small>
                  {format.dateTime(one.at)} · {one.by ? t(one.by) : t(labels.bySchedule)}
                </small>
              </div>
              <StatusBadge family="site" state={one.became} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
