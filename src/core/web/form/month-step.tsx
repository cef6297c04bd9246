import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addMonths } from '../../dates.ts';
import { monthLabel } from '../../format.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';

/** The month that is shown, `YYYY-MM`, and the one before and after it; its parts stay on one line. */
export function MonthStep(props: {
  month: string;
  /** The last that may be shown; without one every month may. */
  last?: string;
  onMonth: (month: string) => void;
}) {
  const { month, last, onMonth } = props;
  const t = useText();
  const format = useFormat();
  const go = (months: number) => onMonth(addMonths(`${month}-01`, months).slice(0, 7));
  return (
    <div className="ps-step">
      <ActionIcon variant="default" size={36} aria-label={t(texts.monthBefore)} onClick={() => go(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <strong>{format.digits(t(monthLabel(month)))}</strong>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(texts.monthAfter)}
        disabled={last !== undefined && month >= last}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
