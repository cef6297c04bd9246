import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { PanelProps } from '../../../../core/web/shell/panel-index.ts';
import { studentContract as contract } from '../contract.ts';
import { studentWords as words } from '../labels.ts';

/** Dues, the latest result and the books out, beside the student's name; nothing of what this person may not see. */
export function HeadFigures({ about, today }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.figures, { id: about });
  if (!data) return null;
  const { fees, result, library } = data;
  const day = (date: string) => format.day(date);
  return (
    <>
      {fees ? (
        <div>
          <dt>{t(words.dueToday)}</dt>
          <dd>{format.money(fees.owed)}</dd>
          <dd>
            {fees.due === null
              ? t(words.nothingOwed)
              : t(fees.due < today ? words.lateSince : words.dueBy, { day: day(fees.due) })}
          </dd>
        </div>
      ) : null}
      {result ? (
        <div>
          <dt>{t(result.exam)}</dt>
          <dd>{t(result.text)}</dd>
          <dd>
            {result.position === null ? '' : t(words.placeInClass, { place: format.number(result.position) })}
          </dd>
        </div>
      ) : null}
      {library ? (
        <div>
          <dt>{t(words.library)}</dt>
          <dd>{t(words.books, { count: format.number(library.books) })}</dd>
          <dd>
            {library.due === null
              ? t(words.noBooks)
              : t(library.isLate ? words.lateBook : words.backBy, { day: day(library.due) })}
          </dd>
        </div>
      ) : null}
    </>
  );
}
