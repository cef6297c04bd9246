import { isDate } from '../../dates.ts';
import { useText } from '../device/preferences.tsx';
import { DateField } from '../form/date-field.tsx';
import classes from '../page/parts.module.css';
import { texts } from '../page/texts.ts';

/**
 * The first and the last day of a list or a report; neither calendar offers a day beyond the other. What is half typed
 * changes nothing. `isOptional`: both may be empty. `isInline`: in a line of fields without labels above them.
 */
export function DateSpan(props: {
  /** 'YYYY-MM-DD', or '' for none. */
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
  isOptional?: boolean;
  isInline?: boolean;
}) {
  const { from, to, onFrom, onTo, isOptional = false, isInline = false } = props;
  const t = useText();
  const told = (tell: (day: string) => void) => (value: string) => {
    if (isDate(value) || (isOptional && value === '')) tell(value);
  };
  const named = (name: string) => (isInline ? { 'aria-label': name, placeholder: name } : { label: name });
  return (
    <div className={classes.span}>
      <DateField {...named(t(texts.from))} value={from} max={to || undefined} onChange={told(onFrom)} />
      <DateField {...named(t(texts.to))} value={to} min={from || undefined} onChange={told(onTo)} />
    </div>
  );
}
