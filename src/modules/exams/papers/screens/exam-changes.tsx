import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { examsContract as contract } from '../../contract.ts';
import classes from '../../screens/exams.module.css';
import { changeKindLabels, changeLabels } from '../labels.ts';

/** What was changed of an examination after its declaration, with the reasons; nothing while nothing was. */
export function ExamChanges({ examId }: { examId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.changes, { id: examId });
  const setup = useRead(contract.setup, {}).data;
  if (!data || data.items.length === 0) return null;
  const nameOf = (id: string) => setup?.shifts.find((one) => one.id === id)?.name ?? { en: '', bn: '' };
  const time = ({ day, startsAt }: { day: string | null; startsAt: string | null }) =>
    [day ? format.date(day) : '–', startsAt ? format.time(startsAt) : ''].filter(Boolean).join(', ');
  type Told = NonNullable<(typeof data.items)[number]['detail']>['before'];
  const told = (moments: Told) =>
    Array.isArray(moments)
      ? moments.map((one) => `${t(nameOf(one.shiftId))} ${format.time(one.startsAt)}`).join(', ') || '–'
      : time(moments);
  return (
    <section aria-label={t(changeLabels.title)}>
      <h2 className={classes.classHead}>{t(changeLabels.title)}</h2>
      <ul className={classes.clashed}>
        {data.items.map((one) => (
          <li key={one.id}>
            <strong>{t(changeKindLabels[one.kind])}</strong>
            {[one.className, one.section, one.subject].map((name) => (name ? ` · ${t(name)}` : ''))}
            {one.detail
              ? ` · ${t(changeLabels.postponedFrom, { before: told(one.detail.before), after: told(one.detail.after) })}`
              : ''}
            : {one.reason} ({t(changeLabels.by, { name: one.by, time: format.dateTime(one.at) })})
          </li>
        ))}
      </ul>
    </section>
  );
}
