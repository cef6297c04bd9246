import { Link } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { Figures } from '../../../core/web/figures.tsx';
import { Coming, Nothing, together } from '../../../core/web/loaded.tsx';
import { Empty, Page } from '../../../core/web/page.tsx';
import { Panel } from '../../../core/web/panel.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { resultsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { gpaText } from '../sheet-columns.ts';
import { sheetLabels } from '../sheet-labels.ts';
import { Breakdown } from './breakdown.tsx';
import { Compared } from './compared.tsx';
import { useReportPath } from './paths.ts';
import classes from './results.module.css';
import { type RunChoice, type RunHead, RunPicker, SectionPicker, useRunChoice } from './run-picker.tsx';
import { RunState } from './run-state.tsx';
import { Teachers } from './teachers.tsx';

/** A class's results in figures; every figure opens the students behind it. */
export default function Statistics() {
  const t = useText();
  const choice = useRunChoice();
  const { overview, runId, query } = choice;
  const head = useRead(contract.run, { id: runId ?? '' }, { enabled: runId !== null });
  const run = head.data;
  const sectionId = query.get('section');
  return (
    <Page context={run ? <RunState run={run} /> : null}>
      <div className={classes.filters}>
        <RunPicker choice={choice} run={run} />
        {run ? (
          <SectionPicker run={run} all value={sectionId} onChange={(section) => choice.set({ section })} />
        ) : null}
      </div>
      {run ? (
        <InFigures run={run} sectionId={sectionId} choice={choice} />
      ) : overview.data && runId === null ? (
        <Nothing>{t(overview.data.can.generate ? labels.noneGenerated : labels.nothingPublished)}</Nothing>
      ) : (
        <Coming read={together(overview, head)} />
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
  if (!data) return <Coming read={{ error, refetch }} />;
  const list = (query: Record<string, string | number>) =>
    reportPath({ run: run.id, ...(sectionId ? { section: sectionId } : {}), ...query });
  const share = (count: number, all: number) => (all === 0 ? '–' : format.percent((100 * count) / all));
  const letters = run.policy.scale.map((band) => band.letter);
  return (
    <>
      <Figures
        items={[
          { label: t(labels.appeared), figure: format.number(data.appeared), to: list({}) },
          {
            label: t(labels.passedCount),
            figure: format.number(data.passed),
            note: t(labels.passShare, { share: share(data.passed, data.appeared) }),
            to: list({ outcome: 'passed' }),
          },
          {
            label: t(labels.failedCount),
            figure: format.number(data.failed),
            to: list({ outcome: 'failed' }),
          },
          {
            label: t(labels.absentCount),
            figure: format.number(data.absent),
            to: list({ outcome: 'absent' }),
          },
          {
            label: t(labels.averageGpa),
            figure: data.averageGpa === null ? '–' : format.digits(gpaText(data.averageGpa)),
          },
          ...(data.highestTotal
            ? [
                {
                  label: t(labels.highestTotal),
                  figure: format.digits(String(data.highestTotal.total / 100)),
                  note: t(data.highestTotal.name),
                  to: list({ student: data.highestTotal.enrolmentId }),
                },
              ]
            : []),
        ]}
      />
      <div className={classes.columns}>
        <Panel title={t(labels.bySubject)} flush>
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
                    <td className={classes.number}>{format.number(one.sat)}</td>
                    <td className={classes.number}>{format.number(one.passed)}</td>
                    <td className={classes.number}>{share(one.passed, one.sat)}</td>
                    <td className={classes.number}>
                      <Counted count={one.sat - one.passed} to={list({ subject: one.code })} />
                    </td>
                    <td className={classes.number}>{format.digits(one.highest ?? '–')}</td>
                    {letters.map((letter) => (
                      <td key={letter} className={classes.number}>
                        <Counted
                          count={one.letters[letter] ?? 0}
                          to={list({ subject: one.code, grade: letter })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Panel>
        <div>
          <Panel title={t(labels.gradesInAll)} flush>
            <table className={classes.table}>
              <tbody>
                {data.golden === null ? null : (
                  <tr>
                    <th scope="row">{t(sheetLabels.golden)}</th>
                    <td className={classes.number}>
                      <Counted count={data.golden} to={list({ golden: 1 })} />
                    </td>
                    <td className={classes.number}>{share(data.golden, data.appeared)}</td>
                  </tr>
                )}
                {data.letters.map((one) => (
                  <tr key={one.letter}>
                    <th scope="row">{one.letter}</th>
                    <td className={classes.number}>
                      <Counted count={one.count} to={list({ letter: one.letter, outcome: 'passed' })} />
                    </td>
                    <td className={classes.number}>{share(one.count, data.appeared)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
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
                      <td className={classes.number}>
                        <Counted count={one.count} to={list({ failed: one.subjects, outcome: 'failed' })} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
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

/** How many; nobody is a dash, somebody is a way to them. */
function Counted({ count, to }: { count: number; to: string }) {
  const format = useFormat();
  return count === 0 ? '–' : <Link to={to}>{format.number(count)}</Link>;
}
