import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { examsPath } from '../../../exams/paths.ts';
import type { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';

export type UnreadySheet = z.output<typeof contract.readiness.output>['sheets'][number];

/** A mark sheet as it stands. */
export const sheetPath = (id: string) => link(examsPath.markList, { sheet: id });

const states: Readonly<Record<string, { en: string; bn: string }>> = {
  open: labels.open,
  submitted: labels.submitted,
  returned: labels.returned,
  verified: labels.toAccept,
  none: labels.noSheet,
};

/** The mark sheets that are not ready, each with how far it is and the way to it. */
export function UnreadySheets({ sheets, onOpen }: { sheets: readonly UnreadySheet[]; onOpen?: () => void }) {
  const t = useText();
  return (
    <ul>
      {sheets.map((sheet) => {
        const name = `${t(sheet.section)} · ${t(sheet.paper)}`;
        return (
          <li key={sheet.id ?? name}>
            {sheet.id === null ? (
              name
            ) : (
              <Link to={sheetPath(sheet.id)} onClick={onOpen}>
                {name}
              </Link>
            )}{' '}
            · {t(states[sheet.status] ?? labels.open)}
          </li>
        );
      })}
    </ul>
  );
}
