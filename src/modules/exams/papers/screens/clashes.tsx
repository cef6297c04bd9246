import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/exams.module.css';
import { momentLabels } from '../labels.ts';

/** Who would sit two papers at once, rooms with two papers, papers at the Friday prayer; nothing while there are none. */
export function Clashes({ examId }: { examId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.clashes, { id: examId });
  if (!data) return null;
  const whenOf = (one: { day: string; startsAt: string | null }) =>
    `${format.date(one.day)}${one.startsAt ? `, ${format.time(one.startsAt)}` : ''}`;
  const nameOf = (one: (typeof data.prayers)[number]) =>
    [t(one.className), one.shift ? t(one.shift) : '', t(one.subject), one.exam ? t(one.exam) : '']
      .filter(Boolean)
      .join(', ');
  const warnings = [
    {
      title: t(momentLabels.rooms, { count: format.number(data.rooms.length) }),
      lines: data.rooms.map(({ first, second }) =>
        t(momentLabels.roomOf, {
          room: format.digits(first.room),
          when: whenOf(first),
          first: nameOf(first),
          second: nameOf(second),
        }),
      ),
    },
    {
      title: t(momentLabels.crowded, { count: format.number(data.crowded.length) }),
      lines: data.crowded.map(({ first, students, seats }) =>
        t(momentLabels.crowdedOf, {
          room: format.digits(first.room),
          when: whenOf(first),
          seats: format.number(seats),
          students: format.number(students),
          paper: nameOf(first),
        }),
      ),
    },
    {
      title: t(momentLabels.booked, { count: format.number(data.booked.length) }),
      lines: data.booked.map(({ first, from, to, purpose }) =>
        t(momentLabels.bookedOf, {
          room: format.digits(first.room),
          when: whenOf(first),
          paper: nameOf(first),
          from: format.time(from),
          to: format.time(to),
          purpose,
        }),
      ),
    },
    {
      title: t(momentLabels.prayers, { count: format.number(data.prayers.length) }),
      lines: data.prayers.map((one) => `${nameOf(one)} · ${whenOf(one)}`),
    },
  ].filter((one) => one.lines.length > 0);
  const clashes = data.items.map((one) => (
    <details key={`${one.className.en} ${one.first.en} ${one.second.en} ${one.day} ${one.startsAt}`}>
      <summary>
        {t(labels.clashOf, {
          count: format.number(one.count),
          class: one.className,
          first: one.first,
          second: one.second,
          day: whenOf(one),
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
  ));
  return (
    <>
      {clashes.length > 0 ? (
        <div className={classes.strip} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          {clashes.length === 1 ? (
            clashes
          ) : (
            <details>
              <summary>{t(momentLabels.clashes, { count: format.number(clashes.length) })}</summary>
              {clashes}
            </details>
          )}
        </div>
      ) : null}
      {warnings.map(({ title, lines }) => (
        <div key={title} className={classes.strip} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          <details>
            <summary>{title}</summary>
            <ul className={classes.clashed}>
              {lines.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </>
  );
}
