import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '../../../core/web/call.ts';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { examsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './exams.module.css';

/** Who would sit two papers at once; nothing while nobody does. */
export function Clashes({ examId }: { examId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.clashes, { id: examId });
  return data?.items.map((one) => (
    <div key={`${one.className.en} ${one.first.en} ${one.second.en}`} className={classes.strip} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <strong>
          {t(labels.clashOf, {
            count: format.number(one.count),
            class: one.className,
            first: one.first,
            second: one.second,
            day: `${format.date(one.day)}${one.startsAt ? `, ${format.digits(one.startsAt)}` : ''}`,
          })}
        </strong>{' '}
        {one.students.map((who) => `${t(who.section)} ${format.number(who.roll)} ${t(who.name)}`).join(', ')}
        {one.count > one.students.length
          ? ` ${t(labels.andMore, { count: format.number(one.count - one.students.length) })}`
          : ''}
      </span>
    </div>
  ));
}
