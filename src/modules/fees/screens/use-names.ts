import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { readSeason } from '../billing/periods.ts';
import { isMonth, useMonthName } from '../billing/screens/months.ts';
import { feesContract as contract } from '../contract.ts';
import { instalmentLabels } from '../instalments/labels.ts';
import { readPartPeriod } from '../instalments/rules.ts';
import { seasonWords } from '../words.ts';

/** Years, classes, sub-heads and whatever else fees are chosen from; they change seldom. */
export const useFeesSetup = () => useRead(contract.setup, {}, { staleTime: 300_000 });

/** `Tuition fee, May 2026`; a year stands behind a yearly fee, nothing behind one that was asked for; which part it is. */
export function useLineName(): (line: { readonly subHead: Label; readonly period: string }) => string {
  const t = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const nameOf = ({ subHead, period }: { subHead: Label; period: string }) =>
    isMonth(period)
      ? `${t(subHead)}, ${monthName(period)}`
      : /^\d{4}$/.test(period)
        ? `${t(subHead)}, ${format.digits(period)}`
        : seasonName({ subHead, period });
  const seasonName = ({ subHead, period }: { subHead: Label; period: string }) => {
    const season = readSeason(period);
    if (!season) return t(subHead);
    return `${t(subHead)}, ${t(seasonWords(season), {
      place: format.number(season.place),
      year: format.digits(season.year),
    })}`;
  };
  return ({ subHead, period }) => {
    const piece = readPartPeriod(period);
    if (!piece) return nameOf({ subHead, period });
    return t(instalmentLabels.partOf, {
      fee: nameOf({ subHead, period: piece.period }),
      part: format.number(piece.part),
      parts: format.number(piece.parts),
    });
  };
}

type Placed = { readonly class: Label; readonly section: Label };

/** `Eight – Padma`. */
export function usePlace(): (student: Placed) => string {
  const t = useText();
  return (student) => `${t(student.class)} – ${t(student.section)}`;
}
