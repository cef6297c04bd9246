import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { labels } from '../labels.ts';
import classes from './dashboard.module.css';
import type { Today } from './dashboard.tsx';

/** How many girls and boys each class has. */
export function ClassBars({ school }: { school: NonNullable<Today['school']> }) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(1, ...school.classes.map((one) => one.female + one.others));
  return (
    <Panel
      title={t(labels.classes)}
      actions={
        <span className={classes.legend}>
          <span data-part="first" aria-hidden /> {t(labels.female)}
          <span data-part="second" aria-hidden /> {t(labels.others)}
        </span>
      }
    >
      {school.classes.length === 0 ? <Empty text={t(labels.noStudents)} /> : null}
      {school.classes.length > 0 ? (
        <ul className={classes.classBars}>
          {school.classes.map((one) => (
            <li key={one.name.en}>
              <span>{t(one.name)}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(one.female * 100) / most}%` }} data-part="first" />
                <span style={{ width: `${(one.others * 100) / most}%` }} data-part="second" />
              </span>
              <span className={classes.classTotal}>
                {format.number(one.female)} + {format.number(one.others)} ={' '}
                <strong>{format.number(one.female + one.others)}</strong>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
