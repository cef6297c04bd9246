import {
  IconCalendarOff,
  IconCheck,
  IconChevronRight,
  IconClipboardText,
  IconClock,
  IconQuestionMark,
  IconReceipt,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { firstLetterOf } from '../../../core/web/form/first-letter.ts';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { communicationPath } from '../../communication/paths.ts';
import { feesPath } from '../../fees/paths.ts';
import { lessonsPath } from '../../lessons/paths.ts';
import { resultsPath } from '../../results/paths.ts';
import { labels } from '../labels.ts';
import { homePath } from '../paths.ts';
import classes from './dashboard.module.css';
import type { Today } from './dashboard.tsx';

type Child = Today['children'][number];

const states: Record<'P' | 'A' | 'L' | 'V', { label: keyof typeof labels; tone: string; icon: ReactNode }> = {
  P: { label: 'presentNow', tone: 'leaf', icon: <IconCheck size={18} /> },
  A: { label: 'absentNow', tone: 'sindur', icon: <IconX size={18} /> },
  L: { label: 'lateNow', tone: 'marigold', icon: <IconClock size={18} /> },
  V: { label: 'leaveNow', tone: 'ink', icon: <IconCalendarOff size={18} /> },
};

const attendancePath = homePath.myAttendance;

/** A guardian's children, or the student himself, a card each: in school today or not, and the year so far. */
export function Children({ today, isStudent }: { today: Today; isStudent: boolean }) {
  const t = useText();
  if (today.children.length === 0)
    return (
      <Panel>
        <Empty text={t(isStudent ? labels.noSelf : labels.noChildren)} />
      </Panel>
    );
  return today.children.map((child) => <ChildCard key={child.studentId} child={child} today={today.today} />);
}

function ChildCard({ child, today }: { child: Child; today: string }) {
  const t = useText();
  const format = useFormat();
  const state = child.code ? states[child.code] : null;
  const id = useId();
  return (
    <section className={classes.child} aria-labelledby={id}>
      <Link
        to={child.isSelf ? attendancePath : `${attendancePath}?student=${child.studentId}`}
        className={classes.childLink}
      >
        <span className={classes.childHead}>
          <Face child={child} />
          <span>
            <strong id={id} className={classes.childName}>
              {t(child.name)}
            </strong>
            {t(labels.rollOf, { section: t(child.section), roll: format.number(child.roll) })}
          </span>
          <span className={classes.childOpen}>
            {t(child.isSelf ? labels.myAttendance : labels.seeYear)}
            <IconChevronRight size={16} aria-hidden />
          </span>
        </span>
        <span className={classes.childRow} data-tone={state?.tone ?? 'neutral'}>
          <span className={classes.childIcon} aria-hidden>
            {state?.icon ?? <IconQuestionMark size={18} />}
          </span>
          <span>
            <strong>{t(state ? labels[state.label] : labels.unknownNow)}</strong>
            <small>
              {t(labels.thisYear, {
                present: format.number(child.present),
                absent: format.number(child.absent),
                late: format.number(child.late),
                leave: format.number(child.leave),
              })}
            </small>
          </span>
        </span>
      </Link>
      {child.fees ? <Fees child={child} fees={child.fees} today={today} /> : null}
      {child.result ? <Result result={child.result} /> : null}
      <p className={classes.childMore}>
        {child.result ? null : (
          <Link to={resultsPath.mine} aria-label={t(labels.resultsOf, { name: child.name })}>
            {t(labels.results)}
          </Link>
        )}
        {child.fees ? null : (
          <Link
            to={link(feesPath.mine, { student: child.studentId })}
            aria-label={t(labels.feesOf, { name: child.name })}
          >
            {t(labels.fees)}
          </Link>
        )}
        <Link
          to={link(lessonsPath.mine, { student: child.studentId })}
          aria-label={t(labels.lessonsOf, { name: child.name })}
        >
          {t(labels.lessons)}
        </Link>
        {child.isSelf ? null : (
          <Link
            to={link(communicationPath.threads, { do: 'new', student: child.studentId })}
            aria-label={t(labels.writeAbout, { name: child.name })}
          >
            {t(labels.writeTo)}
          </Link>
        )}
      </p>
    </section>
  );
}

function Fees(props: { child: Child; fees: NonNullable<Child['fees']>; today: string }) {
  const t = useText();
  const format = useFormat();
  const { child, fees, today } = props;
  const isLate = fees.due !== null && fees.due < today;
  return (
    <Link
      to={link(feesPath.mine, { student: child.studentId })}
      className={`${classes.childLink} ${classes.childRow}`}
      data-tone={fees.due === null ? 'leaf' : isLate ? 'sindur' : 'marigold'}
    >
      <span className={classes.childIcon} aria-hidden>
        <IconReceipt size={18} />
      </span>
      <span>
        <strong>
          {fees.due === null ? t(labels.nothingOwed) : t(labels.owes, { amount: format.money(fees.owed) })}
        </strong>
        <small>
          {fees.due === null
            ? t(labels.paidSoFar)
            : t(isLate ? labels.lateSince : labels.dueBy, { day: format.date(fees.due) })}
        </small>
      </span>
      <IconChevronRight size={16} className={classes.childGo ?? ''} aria-hidden />
    </Link>
  );
}

function Result({ result }: { result: NonNullable<Child['result']> }) {
  const t = useText();
  const format = useFormat();
  return (
    <Link
      to={link(resultsPath.mine, { run: result.runId, student: result.enrolmentId })}
      className={`${classes.childLink} ${classes.childRow}`}
      data-tone="ink"
    >
      <span className={classes.childIcon} aria-hidden>
        <IconClipboardText size={18} />
      </span>
      <span>
        <strong>{format.digits(t(labels.resultLine, { exam: result.exam, result: result.text }))}</strong>
        <small>{t(labels.seeSheet)}</small>
      </span>
      <IconChevronRight size={16} className={classes.childGo ?? ''} aria-hidden />
    </Link>
  );
}

/** The child's photo, or the first letter of the name; the name stands beside it. */
export function Face({ child }: { child: Pick<Child, 'name' | 'photoUrl'> }) {
  const t = useText();
  return (
    <span className={classes.face} aria-hidden>
      {child.photoUrl ? <img src={child.photoUrl} alt="" /> : firstLetterOf(t(child.name))}
    </span>
  );
}
