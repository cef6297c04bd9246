import { IconAlertCircle, IconCircleCheckFilled, IconCircleDot, IconCircleHalf2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { readinessContract as contract } from '../contract.ts';
import { areaLabels, checkLabels, readinessLabels as labels, stateLabels, stepLabels } from '../labels.ts';
import { stateOfArea } from '../rules.ts';
import classes from './readiness.module.css';

type Answer = z.output<typeof contract.read.output>;
type Check = Answer['areas'][number]['checks'][number];

const tones = { done: 'leaf', part: 'marigold', blocks: 'sindur', next: 'ink' } as const;
const icons = {
  done: IconCircleCheckFilled,
  part: IconCircleHalf2,
  blocks: IconAlertCircle,
  next: IconCircleDot,
} as const;

/** What blocks attendance, examinations, fees and results, and where it is mended. */
export default function Readiness() {
  const t = useText();
  const read = useRead(contract.read, {});
  return (
    <Page
      context={
        read.data ? t(read.data.year ? labels.of : labels.noYear, { year: read.data.year ?? '' }) : undefined
      }
    >
      <Loaded read={read} rows={6}>
        {({ areas }) => (
          <div className={classes.areas}>
            {areas.map(({ area, checks }) => {
              const state = stateOfArea(checks);
              return (
                // Side by side, each begins where its neighbour does.
                <div key={area}>
                  <Panel
                    title={t(areaLabels[area])}
                    flush
                    actions={<Mark tone={tones[state]}>{t(stateLabels[state])}</Mark>}
                  >
                    <ol className={classes.checks}>
                      {checks.map((check) => (
                        <Step key={check.name} check={check} />
                      ))}
                    </ol>
                  </Panel>
                </div>
              );
            })}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Step({ check }: { check: Check }) {
  const t = useText();
  const format = useFormat();
  const [title, help] = checkLabels[check.name];
  const Icon = icons[check.state];
  const isDone = check.state === 'done';
  return (
    <li data-state={check.state}>
      <Icon size={20} role="img" aria-label={t(stepLabels[check.state])} />
      <div>
        <strong>{t(title)}</strong>
        {isDone ? null : (
          <p>
            {check.count > 0 ? `${t(labels.missing, { count: format.number(check.count) })}` : t(help)}
            {check.names ? `: ${t(check.names)}` : ''}
          </p>
        )}
      </div>
      {isDone || check.path === null ? null : (
        <Link to={check.path} aria-label={`${t(labels.open)}: ${t(title)}`}>
          {t(labels.open)}
        </Link>
      )}
    </li>
  );
}
