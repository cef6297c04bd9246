import { Button } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRead } from '../../core/web/call.ts';
import { Panel } from '../../core/web/panel.tsx';
import { useFormat, useText } from '../../core/web/preferences.tsx';
import { useSession } from '../../core/web/session.tsx';
import classes from './setup-checklist.module.css';
import { type SetupStep, setupContract } from './setup-contract.ts';
import { setupLabels as labels, stepHelp, stepLabels } from './setup-labels.ts';

/** Where each step is done. */
const paths: Readonly<Record<SetupStep, string>> = {
  shifts: '/site/shift-details/list',
  versions: '/academic/version/list',
  classes: '/academic/class/list',
  groups: '/academic/group/list',
  sections: '/site/shift-class-group-section-setting/master',
  subjects: '/academic/subject/list',
  classSubjects: '/site/subject-group-condition-setting/list',
  year: '/academic/year/list',
  teachers: '/site/employee/employee-attach-form',
  students: '/student/list',
};

/**
 * What is set up and what comes next. It leads the dashboard of an institution without students, stands at the side
 * while something is left to do after that, and goes away when everything is done.
 */
export function SetupChecklist({ place }: { place: 'top' | 'side' }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const may = current?.permissions.includes('academic.edit') ?? false;
  const { data } = useRead(setupContract.setup, {}, { enabled: may });
  if (!data) return null;
  const leads = data.steps.some((one) => one.step === 'students' && !one.isDone);
  if (leads !== (place === 'top')) return null;
  const done = data.steps.filter((one) => one.isDone).length;
  const next = data.steps.find((one) => !one.isDone);
  if (!next) return null;
  const progress = t(labels.progress, {
    percent: format.number(Math.round((100 * done) / data.steps.length)),
    done: format.number(done),
    all: format.number(data.steps.length),
  });
  return (
    <div className={classes.frame} data-place={place}>
      <Panel
        title={t(labels.title)}
        flush
        actions={
          <>
            <span>{progress}</span>
            <progress className={classes.meter} value={done} max={data.steps.length} aria-label={progress} />
          </>
        }
      >
        <div className={classes.goOn}>
          <p>{t(stepHelp[next.step])}</p>
          <Button
            component={Link}
            to={paths[next.step]}
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            {t(labels.goOn, { step: stepLabels[next.step] })}
          </Button>
        </div>
        <ol className={classes.steps} data-place={place}>
          {data.steps.map((one) => {
            const isNext = one === next;
            const Icon = one.isDone ? IconCircleCheckFilled : isNext ? IconCircleDot : IconCircle;
            return (
              <li
                key={one.step}
                data-done={one.isDone || undefined}
                aria-current={isNext ? 'step' : undefined}
              >
                <Link to={paths[one.step]}>
                  <Icon size={18} role="img" aria-label={t(one.isDone ? labels.done : labels.open)} />
                  <span>{t(stepLabels[one.step])}</span>
                  {isNext ? (
                    <span className={classes.next}>{t(labels.next)}</span>
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
