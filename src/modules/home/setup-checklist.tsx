import { Button } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../core/web/device/preferences.tsx';
import { Panel } from '../../core/web/page/panel.tsx';
import { useModuleDays } from '../../core/web/shell/module-days.ts';
import { academicPermission } from '../academic/permissions.ts';
import { labels } from './labels.ts';
import { homePath } from './paths.ts';
import { readinessLabels } from './readiness/labels.ts';
import classes from './setup-checklist.module.css';

/** The modules an institution cannot begin without, in the order they build on each other. */
const firstModules = ['academic', 'people', 'students'] as const;

/**
 * What is set up and what comes next. It leads the dashboard of an institution without students, stands at the side
 * while something is left to do after that, and goes away when everything is done.
 */
export function SetupChecklist({ place }: { place: 'top' | 'side' }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const { data } = useModuleDays();
  if (!data || !current?.permissions.includes(academicPermission.edit)) return null;
  const steps = firstModules.flatMap((name) => data.modules.find((one) => one.module === name)?.steps ?? []);
  const leads = steps.some((one) => one.name === 'students' && !one.isDone);
  if (leads !== (place === 'top')) return null;
  const done = steps.filter((one) => one.isDone).length;
  const next = steps.find((one) => !one.isDone);
  if (!next) return null;
  const progress = t(labels.setupProgress, {
    percent: format.number(Math.round((100 * done) / steps.length)),
    done: format.number(done),
    all: format.number(steps.length),
  });
  return (
    <div className={classes.frame} data-place={place}>
      <Panel
        title={t(labels.setup)}
        flush
        actions={
          <>
            <span>{progress}</span>
            <progress
              className={`ps-meter ${classes.meter}`}
              value={done}
              max={steps.length}
              aria-label={progress}
            />
          </>
        }
      >
        <div className={classes.goOn}>
          <p>{t(next.help)}</p>
          <Button component={Link} to={next.path} rightSection={<IconArrowRight size={16} aria-hidden />}>
            {t(labels.goOn, { step: next.label })}
          </Button>
        </div>
        <p className={classes.more}>
          <Link to={homePath.readiness}>{t(readinessLabels.see)}</Link>
        </p>
        <ol className={classes.steps} data-place={place}>
          {steps.map((one) => {
            const isNext = one === next;
            const Icon = one.isDone ? IconCircleCheckFilled : isNext ? IconCircleDot : IconCircle;
            return (
              <li
                key={one.name}
                data-done={one.isDone || undefined}
                aria-current={isNext ? 'step' : undefined}
              >
                <Link to={one.path}>
                  <Icon size={18} role="img" aria-label={t(one.isDone ? labels.stepDone : labels.stepOpen)} />
                  <span>{t(one.label)}</span>
                  {isNext ? (
                    <span className={classes.next}>{t(labels.nextStep)}</span>
                  ) : (
                    <span className={classes.count}>{format.number(one.count)}</span>
                  )}
                </Link>
              </li>
            );
          })}
        </ol>
      </Panel>
    </div>
  );
}
