import { Select, TextInput } from '@mantine/core';
import { type Weekday, weekdayLabels, weekdays } from '../../../../core/dates.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { staffFields as fields, staffLabels as labels } from '../labels.ts';
import type { ShiftTimes, WeekTimes } from '../rules.ts';
import classes from './staff.module.css';

const kinds = ['usual', 'own', 'off'] as const;

/** The seven days of a week: each has the usual times, times of its own, or is free. */
export function WeekGrid({
  usual,
  week,
  error,
  onChange,
}: {
  usual: ShiftTimes;
  week: WeekTimes;
  error: string | undefined;
  onChange: (week: WeekTimes) => void;
}) {
  const t = useText();
  const put = (day: Weekday, own: ShiftTimes | null | undefined) => {
    const { [day]: _, ...others } = week;
    onChange(own === undefined ? others : { ...others, [day]: own });
  };
  return (
    <fieldset className={classes.week}>
      <legend className={classes.name}>{t(fields.week)}</legend>
      {weekdays.map((day) => {
        const own = week[day];
        const name = t(weekdayLabels[day]);
        const time = (of: 'inAt' | 'outAt') => (
          <TextInput
            type="time"
            aria-label={`${name}: ${t(fields[of])}`}
            value={own?.[of] ?? ''}
            onChange={(event) => own && put(day, { ...own, [of]: event.currentTarget.value })}
          />
        );
        return (
          <div key={day} className={classes.weekday}>
            <span>{name}</span>
            <Select
              aria-label={`${t(labels.dayOfWeek)}: ${name}`}
              allowDeselect={false}
              data={kinds.map((value) => ({ value, label: t(labels.dayTimes[value]) }))}
              value={own === undefined ? 'usual' : own === null ? 'off' : 'own'}
              onChange={(kind) =>
                put(
                  day,
                  kind === 'off'
                    ? null
                    : kind === 'own'
                      ? { inAt: usual.inAt, outAt: usual.outAt }
                      : undefined,
                )
              }
            />
            {own ? time('inAt') : null}
            {own ? time('outAt') : null}
          </div>
        );
      })}
      {error ? (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
