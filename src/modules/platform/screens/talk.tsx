import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { applicationStatusLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { Followed } from '../shapes.ts';
import classes from './platform.module.css';

/** What happened to an application, oldest first. */
export function TalkList({ submittedAt, talk }: Pick<Followed, 'submittedAt' | 'talk'>) {
  const t = useText();
  const format = useFormat();
  return (
    <ol className={classes.talk}>
      <li>
        <strong>{t(applicationStatusLabels.submitted)}</strong> <small>{format.dateTime(submittedAt)}</small>
      </li>
      {talk.map((entry) => (
        <li key={entry.at + entry.status}>
          <strong>
            {entry.by === 'applicant' && entry.status !== 'withdrawn'
              ? t(labels.answered)
              : t(applicationStatusLabels[entry.status])}
          </strong>{' '}
          <small>
            {t(entry.by === 'applicant' ? labels.byApplicant : labels.byReviewer)} ·{' '}
            {format.dateTime(entry.at)}
          </small>
          {entry.text ? <p>{entry.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
