import { addDays, isDate, todayInDhaka } from '../../../../core/dates.ts';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';

/** The days and the section of a report, kept in the address: the last thirty days unless told. */
export function useSpan() {
  const query = useQueryValues();
  const today = todayInDhaka(new Date());
  const dayOf = (name: string, otherwise: string) =>
    isDate(query.text(name)) ? query.text(name) : otherwise;
  const sectionId = query.text('section');
  const from = dayOf('from', addDays(today, -29));
  const to = dayOf('to', today);
  return { from, to, sectionId, asked: { from, to, ...(sectionId ? { sectionId } : {}) }, query };
}
