import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming, together } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { SheetTools } from '../../../../core/web/sheet/sheet-tools.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { NoneGenerated } from '../../screens/none-generated.tsx';
import { useReportPath } from '../../screens/paths.ts';
import { ResultViews } from '../../screens/result-views.tsx';
import classes from '../../screens/results.module.css';
import {
  type RunChoice,
  type RunHead,
  RunPicker,
  SectionPicker,
  useRunChoice,
} from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { Breakdown } from './breakdown.tsx';
import { Compared } from './compared.tsx';
import { Counted, Opens } from './counted.tsx';
import { ResultFigures } from './result-figures.tsx';
import { Teachers } from './teachers.tsx';

/** A class's results in figures; every figure opens the students behind it. */
export default function Statistics() {
  const choice = useRunChoice();
  const { overview, runId, query } = choice;
  const head = useRead(contract.run, { id: runId ?? '' }, { enabled: runId !== null });
  const run = head.data;
  const sectionId = query.get('section');
  return (
    <Page context={run ? <RunState run={run} /> : null}>
      <ResultViews />
      <div className={classes.filters}>
        <RunPicker choice={choice} run={run} />
        {run ? (
          <SectionPicker run={run} all value={sectionId} onChange={(section) => choice.set({ section })} />
        ) : null}
      </div>
      {run ? (
        <InFigures run={run} sectionId={sectionId} choice={choice} />
      ) : overview.data && runId === null ? (
        <NoneGenerated mayGenerate={overview.data.can.generate} />
      ) : (
        <Coming kind="board" read={together(overview, head)} />
      )}
    </Page>
  );
}

function InFigures(props: { run: RunHead; sectionId: string | null; choice: RunChoice }) {
  const { run, sectionId, choice } = props;
  const t = useText();
  const format = useFormat();
  const reportPath = useReportPath();
  const place = sectionId ? { sectionId } : {};
  const { data, error, refetch } = useRead(contract.statistics, { id: run.id, ...place });
  if (!data) return <Coming kind="board" read={{ error, refetch }} />;
  const list = (query: Record<string, string | number>) =>
    reportPath({ run: run.id, ...(sectionId ? { section: sectionId } : {}), ...query });
  const of = (subject: string, query: Record<string, string>) =>
    list({ subject, outcome: 'appeared', ...query });
  const share = (count: number, all: number) => (all === 0 ? '–' : format.percent((100 * count) / all, 2));
  const letters = run.policy.scale.map((band) => band.letter);
  return (
    <>
      <ResultFigures data={data} list={list} />
      <div className={classes.gap}>
        <Panel title={t(labels.bySubject)} flush>
          <SheetTools label={t(labels.bySubject)}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys */}
            <section className={classes.scroll} tabIndex={0} aria-label={t(labels.bySubject)}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t(labels.subject)}</th>
                    {[
                      labels.sat,
                      labels.passedCount,
                      labels.passPercent,
                      labels.failedCount,
                      labels.highest,
                    ].map((label) => (
                      <th key={label.en} scope="col" className={classes.number}>
                        {t(label)}
                      </th>
                    ))}
                    {letters.map((letter) => (
                      <th key={letter} scope="col" className={classes.number}>
                        {letter}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.subjects.map((one) => (
                    <tr key={one.code}>
                      <th scope="row">{t(one.name)}</th>
                      <Counted count={one.sat} to={of(one.code, { state: 'sat' })} />
                      <Counted count={one.passed} to={of(one.code, { state: 'passed' })} />
                      <Opens to={of(one.code, { state: 'sat' })}>{share(one.passed, one.sat)}</Opens>
                      <Counted count={one.sat - one.passed} to={of(one.code, { state: 'failed' })} />
                      <Opens to={of(one.code, { state: 'highest' })}>
                        {format.digits(one.highest ?? '–')}
                      </Opens>
                      {letters.map((letter) => (
                        <Counted
                          key={letter}
                          count={one.letters[letter]}
                          to={of(one.code, { grade: letter })}
                        />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </SheetTools>
        </Panel>
        <div className={`${classes.columns} ${classes.gap}`}>
          <div>
            <Panel title={t(labels.gradesInAll)} flush>
              <table className={classes.table}>
                <tbody>
                  {data.golden === null ? null : (
                    <tr>
                      <th scope="row">{t(sheetLabels.golden)}</th>
                      <Counted count={data.golden} to={list({ golden: 1 })} />
                      <Opens to={list({ outcome: 'appeared' })}>{share(data.golden, data.appeared)}</Opens>
                    </tr>
                  )}
                  {data.letters.map((one) => (
                    <tr key={one.letter}>
                      <th scope="row">{one.letter}</th>
                      <Counted count={one.count} to={list({ letter: one.letter, outcome: 'passed' })} />
                      <Opens to={list({ outcome: 'appeared' })}>{share(one.count, data.appeared)}</Opens>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          </div>
          <div>
            <Panel title={t(labels.failures)} flush>
              {data.failures.length === 0 ? (
                <Empty text={t(labels.nobodyFailed)} />
              ) : (
                <table className={classes.table}>
                  <tbody>
                    {data.failures.map((one) => (
                      <tr key={one.subjects}>
                        <th scope="row">
                          {one.subjects === 1
                            ? t(labels.failedInOne)
                            : t(labels.failedIn, { count: format.number(one.subjects) })}
                        </th>
                        <Counted count={one.count} to={list({ failed: one.subjects, outcome: 'failed' })} />
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Panel>
          </div>
        </div>
      </div>
      {sectionId === null ? (
        <div className={classes.gap}>
          <Breakdown run={run} />
          <Compared run={run} figures={data} choice={choice} />
          <Teachers runId={run.id} />
        </div>
      ) : null}
    </>
  );
}
