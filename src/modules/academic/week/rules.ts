import { type Weekday, weekdays } from '../../../core/dates.ts';

type Span = { readonly first: Weekday; readonly last: Weekday; readonly from: string; readonly to: string };

/** The days of a shift that follow each other and have the same times, in the order of the week. */
export function weekOf(shift: Readonly<Record<string, unknown>>): readonly Span[] {
  const spans: Span[] = [];
  let before: Weekday | null = null;
  for (const day of weekdays) {
    const [from, to] = [String(shift[`${day}In`] ?? ''), String(shift[`${day}Out`] ?? '')];
    const known = spans.at(-1);
    if (from !== '' && to !== '') {
      if (known && known.last === before && known.from === from && known.to === to)
        spans[spans.length - 1] = { ...known, last: day };
      else spans.push({ first: day, last: day, from, to });
    }
    before = day;
  }
  return spans;
}
