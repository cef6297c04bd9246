import { shortWeekdayLabels, weekdayOf } from '../../../core/dates.ts';
import { formatDate, withDigits } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Paper } from '../../../core/server/documents/paper.ts';
import { rosterPaper as words } from '../labels.ts';
import type { readRoster } from './roster.ts';

type Roster = Awaited<ReturnType<typeof readRoster>>;

/** The roster of a week as it hangs on the board: a line a place, a column a day, the names in it. */
export function paperOfRoster(roster: Roster, language: Language): Paper {
  const t = (label: Label) => textOf(label, language);
  const day = (text: string) => formatDate(text, { language });
  const [first, last] = [roster.days[0]?.day ?? '', roster.days.at(-1)?.day ?? ''];
  const dayHead = (text: string): Label => {
    const inBoth = (one: Language) =>
      `${textOf(shortWeekdayLabels[weekdayOf(text)], one)} ${withDigits(text.slice(8), { language: one })}`;
    return { en: inBoth('en'), bn: inBoth('bn') };
  };
  return {
    title: t(words.title),
    about: `${day(first)} – ${day(last)}`,
    isLying: true,
    tables: [
      {
        title: '',
        columns: [
          { label: words.place },
          ...roster.days.map((one) => ({ label: dayHead(one.day), isWide: true })),
        ],
        rows: roster.places.map((place) => [
          `${t(place.name)}\n${place.startsAt} – ${place.endsAt}`,
          ...roster.days.map((one) =>
            [
              ...(one.off ? [t(one.off)] : []),
              ...roster.turns
                .filter((turn) => turn.day === one.day && turn.placeId === place.id)
                .map((turn) => t(turn.employee.name)),
            ].join('\n'),
          ),
        ]),
      },
    ],
    signatures: [words.keeper, words.head],
  };
}
