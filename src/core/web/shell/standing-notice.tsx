import { shellLabels as labels } from '../../shell-labels.ts';
import type { CurrentUser } from '../auth/session.tsx';
import { useFormat, useText } from '../device/preferences.tsx';

/** Says above every screen that the institution's bill is open, what works meanwhile, and what comes next. */
export function StandingNotice({ current }: { current: CurrentUser }) {
  const t = useText();
  const format = useFormat();
  if (!current.site) return null;
  const { status, nextStepOn } = current.site.standing;
  // A family has nothing to do with the bill of its school, as long as everything works.
  const isStaff = current.roles.some(({ code }) => code !== 'student' && code !== 'guardian');
  const text =
    status === 'grace' && isStaff
      ? labels.standingGrace
      : status === 'read_only'
        ? labels.standingReadOnly
        : status === 'suspended'
          ? labels.standingSuspended
          : null;
  if (!text) return null;
  return (
    <p className="ps-standing" data-status={status} role="status">
      {t(text)}
      {nextStepOn ? ` ${t(labels.standingNext, { day: format.date(nextStepOn) })}` : ''}
    </p>
  );
}
