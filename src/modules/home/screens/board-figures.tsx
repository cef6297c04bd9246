import { Figures } from '../../../core/web/page/figures.tsx';
import { dayFigures, mostFigures } from '../palettes/rules.ts';
import type { Today } from './dashboard.tsx';
import { DayFigures, useDayFigures } from './day-figures.tsx';
import { useFiguresOfModules } from './module-figures.ts';
import { LeadFigures, useLeads } from './role-board.tsx';

/**
 * The figures a palette chose, in its order; where it chose none, the day of the whole institution, or for who may not see
 * that, the figures of the module they come for.
 */
export function BoardFigures({ today }: { today: Today }) {
  const lead = useLeads()[0] ?? null;
  if (today.board.figures.length > 0) return <ChosenFigures today={today} />;
  if (today.days) return <DayFigures today={today} />;
  return lead ? <LeadFigures module={lead} /> : null;
}

function ChosenFigures({ today }: { today: Today }) {
  const ofDay = useDayFigures(today);
  const ofModule = useFiguresOfModules();
  const items = today.board.figures
    .flatMap((name) => {
      const day = dayFigures.find((one) => one === name);
      return day ? (ofDay[day] ?? []) : ofModule(name.slice('of:'.length));
    })
    .slice(0, mostFigures);
  // Nothing of it is the reader's to see.
  return items.length === 0 ? null : <Figures items={items} />;
}
