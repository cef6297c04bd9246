import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { SheetTools } from '../../../../core/web/sheet/sheet-tools.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { useReportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { Counted, Opens } from './counted.tsx';

/** Of those whom each teacher examined in a subject, how many passed. */
export function Teachers({ runId }: { runId: string }) {
  const t = useText();
  const format = useFormat();
  const reportPath = useReportPath();
  const { data, error, refetch } = useRead(contract.teachers, { id: runId });
  const of = (line: { teacherId: string | null; code: string }, state: string) =>
    reportPath({
      run: runId,
      outcome: 'appeared',
      subject: line.code,
      teacher: line.teacherId ?? 'none',
      state,
    });
  return (
    <Panel title={t(sheetLabels.teachers)} flush>
      <Loaded
        read={{ data, error, refetch }}
        rows={5}
        isInPanel
        empty={data?.items.length === 0 && t(labels.nobody)}
      >
        {(data) => (
          <SheetTools label={t(sheetLabels.teachers)}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys */}
            <section className={classes.scroll} tabIndex={0} aria-label={t(sheetLabels.teachers)}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t(sheetLabels.teacher)}</th>
                    <th scope="col">{t(labels.subject)}</th>
                    {[labels.sat, labels.passedCount, labels.passPercent].map((label) => (
                      <th key={label.en} scope="col" className={classes.number}>
                        {t(label)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.items.map((one, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two teachers may share a name, and lines never move
                    <tr key={place}>
                      <th scope="row">{t(one.teacher ?? sheetLabels.noTeacher)}</th>
                      <td>{t(one.subject)}</td>
                      <Counted count={one.sat} to={of(one, 'sat')} />
                      <Counted count={one.passed} to={of(one, 'passed')} />
                      <Opens to={of(one, 'sat')}>{format.percent((100 * one.passed) / one.sat, 2)}</Opens>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </SheetTools>
        )}
      </Loaded>
    </Panel>
  );
}
