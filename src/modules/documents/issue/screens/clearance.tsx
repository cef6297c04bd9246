import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { Mark } from '../../screens/parts.tsx';
import { issueContract as contract } from '../contract.ts';

/** What a student has to settle before a transfer certificate is given, module by module. */
export function Clearance({ studentId }: { studentId: string | null }) {
  const t = useText();
  const { data } = useRead(
    contract.clearance,
    { studentId: studentId ?? '' },
    { enabled: studentId !== null, staleTime: 0 },
  );
  if (studentId === null || !data) return <p className={classes.quiet}>{t(labels.transferHint)}</p>;
  return (
    <div className={classes.stack} role="status">
      <strong>{t(labels.clearance)}</strong>
      <ul className={classes.checks}>
        {data.checks.map((one) => (
          <li key={one.name}>
            <span>{t(one.label)}</span>
            <Mark tone={one.open ? 'sindur' : 'leaf'}>{t(one.open ?? labels.isClear)}</Mark>
          </li>
        ))}
        {data.given ? (
          <li>
            <Mark tone="marigold">{t(labels.hasTransfer, { number: data.given })}</Mark>
          </li>
        ) : null}
      </ul>
      <p className={classes.quiet}>{t(labels.transferHint)}</p>
    </div>
  );
}
