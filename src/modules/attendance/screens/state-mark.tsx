import { IconCalendarOff, IconCheck, IconClockHour4, IconX } from '@tabler/icons-react';
import { useText } from '../../../core/web/device/preferences.tsx';
import { codeLabels } from '../labels.ts';
import { type AttendanceCode, codeLetters } from '../rules.ts';
import classes from './attendance.module.css';

const icons = { P: IconCheck, A: IconX, L: IconClockHour4, V: IconCalendarOff } as const;
export const tones = { P: 'leaf', A: 'sindur', L: 'marigold', V: 'ink' } as const;

/** The state of a student: shape and word carry it, the colour only supports it. */
export function StateMark({ code, isShort = false }: { code: AttendanceCode; isShort?: boolean }) {
  const t = useText();
  const Icon = icons[code];
  return (
    <span className={classes.mark} data-code={code} data-tone={tones[code]}>
      <Icon size={16} stroke={2} aria-hidden />
      {isShort ? (
        <abbr title={t(codeLabels[code])} className={classes.letter}>
          {t(codeLetters[code])}
        </abbr>
      ) : (
        <span>{t(codeLabels[code])}</span>
      )}
    </span>
  );
}
