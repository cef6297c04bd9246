import type * as z from 'zod';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import { sheetLabels } from '../../sheets/sheet-labels.ts';

type HeldShown = NonNullable<z.output<typeof contract.mineOne.output>['dues']>;

/** What a student or guardian sees of a result that is withheld for dues. */
export function HeldForDues({ dues }: { dues: HeldShown }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t(sheetLabels.heldForDues)}>
      <dl className={classes.facts}>
        {(
          [
            [labels.exam, `${t(dues.exam)} · ${t(dues.year)}`],
            [labels.classSection, `${t(dues.className)}, ${t(dues.section)}`],
            [labels.roll, format.number(dues.roll)],
            [sheetLabels.duesOwed, format.money(dues.amount)],
          ] as const
        ).map(([label, value]) => (
          <div key={label.en}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t(sheetLabels.payWhere)} {t(sheetLabels.fineApart)}
      </p>
    </Panel>
  );
}
