import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/exams.module.css';

/** Who would sit two papers at once, each clash with its students; nothing while nobody does. */
export function Clashes({ examId }: { examId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.clashes, { id: examId });
  return data?.items.map((one) => (
    <div key={`${one.className.en} ${one.first.en} ${one.second.en}`} className={classes.strip} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <details>
        <summary>
          {t(labels.clashOf, {
            count: format.number(one.count),
            class: one.className,
            first: one.first,
            second: one.second,
            day: `${format.date(one.day)}${one.startsAt ? `, ${format.digits(one.startsAt)}` : ''}`,
          })}
        </summary>
        <ul className={classes.clashed}>
          {one.students.map((who) => (
            <li key={`${who.section.en} ${who.roll}`}>
              {t(who.section)} · {format.number(who.roll)} · {t(who.name)}
            </li>
          ))}
          {one.count > one.students.length ? (
            <li>{t(labels.andMore, { count: format.number(one.count - one.students.length) })}</li>
          ) : null}
        </ul>
      </details>
    </div>
  ));
}
