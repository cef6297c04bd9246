import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { meetingsLabels as labels, stateTexts } from '../labels.ts';
import type { ListedMeeting } from '../shapes.ts';
import classes from './meetings.module.css';

type Timed = Pick<ListedMeeting, 'day' | 'startsAt' | 'endsAt'>;

/** A meeting's day and hours as they are said. */
export function useWhen(): (meeting: Timed) => string {
  const format = useFormat();
  return ({ day, startsAt, endsAt }) =>
    `${format.date(day)}, ${format.time(startsAt)} – ${format.time(endsAt)}`;
}

/** Where it is held: the place, the link, or both. */
export function Where({ meeting }: { meeting: Pick<ListedMeeting, 'place' | 'link' | 'state'> }) {
  const t = useText();
  return (
    <span>
      {meeting.place}
      {meeting.link !== '' && meeting.state !== 'cancelled' ? (
        <>
          {meeting.place === '' ? null : ' · '}
          <a href={meeting.link} target="_blank" rel="noopener noreferrer">
            {t(labels.join)}
          </a>
        </>
      ) : null}
    </span>
  );
}

/** The state, and where it is a routine that too. */
export function StateOf({ meeting }: { meeting: Pick<ListedMeeting, 'state' | 'rhythm'> }) {
  const t = useText();
  return (
    <span>
      {t(stateTexts[meeting.state])}
      {meeting.rhythm === 'once' ? null : <span className={classes.below}>{t(labels.routine)}</span>}
    </span>
  );
}

/** How many of the invited come. */
export function Replies({ meeting }: { meeting: Pick<ListedMeeting, 'yes' | 'maybe' | 'no' | 'invited'> }) {
  const t = useText();
  const format = useFormat();
  return (
    <span>
      {`${format.number(meeting.invited)} ${t(labels.invited)}`}
      <span className={classes.below}>
        {t(labels.replyCounts, {
          yes: format.number(meeting.yes),
          maybe: format.number(meeting.maybe),
          no: format.number(meeting.no),
        })}
      </span>
    </span>
  );
}
