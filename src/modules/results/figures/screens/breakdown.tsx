import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { useReportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { figureLabels } from '../figure-labels.ts';
import { Counted, Opens } from './counted.tsx';

type Figures = z.output<typeof contract.breakdown.output>;
/** So many of the weakest parts are shown at first. */
const firstParts = 8;

/** The figures of a class closer by: its parts, who failed in what, weak parts of papers, the years before. */
export function Breakdown({ run }: { run: RunHead }) {
  const { data, error, refetch } = useRead(contract.breakdown, { id: run.id });
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <>
      <Years run={run} years={data.years} />
      {data.parts.length > 0 ? <Parts run={run} parts={data.parts} /> : null}
      <Failures run={run} data={data} />
      <Weak run={run} weak={data.weak} />
    </>
  );
}

/** A table that scrolls sideways in its panel. */
function Lines(props: { label: string; heads: readonly string[]; texts?: number; children: ReactNode }) {
  const { texts = 1 } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys
    <section className={classes.scroll} tabIndex={0} aria-label={props.label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {props.heads.map((head, place) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: heads never move
                key={place}
                scope="col"
                className={place < texts ? undefined : classes.number}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

function useFigures() {
  const format = useFormat();
  return {
    share: (count: number, all: number) => (all === 0 ? '–' : format.percent((100 * count) / all, 2)),
    gpa: (gpa: number | null) => (gpa === null ? '–' : format.digits(gpaText(gpa))),
    number: format.number,
  };
}

function Years({ run, years }: { run: RunHead; years: Figures['years'] }) {
  const t = useText();
  const { share, gpa } = useFigures();
  const reportPath = useReportPath();
  const of = (id: string, outcome: string) => reportPath({ run: id, outcome });
  const title = t(figureLabels.overTime);
  return (
    <Panel title={title} flush={years.length > 1}>
      {years.length < 2 ? (
        <p className={classes.hint}>{t(figureLabels.onlyThis)}</p>
      ) : (
        <Lines
          label={title}
          texts={2}
          heads={[
            labels.exam,
            labels.year,
            labels.appeared,
            labels.passedCount,
            labels.passPercent,
            labels.averageGpa,
          ].map((label) => t(label))}
        >
          {years.map((one) => (
            <tr key={one.runId} aria-current={one.runId === run.id || undefined}>
              <th scope="row">
                {one.runId === run.id ? t(one.exam) : <Link to={`?run=${one.runId}`}>{t(one.exam)}</Link>}
              </th>
              <td>{t(one.year)}</td>
              <Counted count={one.appeared} to={of(one.runId, 'appeared')} />
              <Counted count={one.passed} to={of(one.runId, 'passed')} />
              <Opens to={of(one.runId, 'appeared')}>{share(one.passed, one.appeared)}</Opens>
              <Opens to={of(one.runId, 'appeared')}>{gpa(one.averageGpa)}</Opens>
            </tr>
          ))}
        </Lines>
      )}
    </Panel>
  );
}

function Parts({ run, parts }: { run: RunHead; parts: Figures['parts'] }) {
  const t = useText();
  const { share, gpa } = useFigures();
  const reportPath = useReportPath();
  const of = (one: Figures['parts'][number], query: Record<string, string>) =>
    reportPath({ run: run.id, [one.by]: one.key || 'none', ...query });
  const title = t(figureLabels.inParts);
  const top = [...run.policy.scale].sort((a, b) => Number(b.point) - Number(a.point))[0]?.letter;
  return (
    <Panel title={title} flush>
      <Lines
        label={title}
        heads={[
          t(figureLabels.who),
          t(labels.appeared),
          t(labels.passedCount),
          t(labels.passPercent),
          t(labels.averageGpa),
          top ?? t(figureLabels.best),
        ]}
      >
        {parts.map((one) => (
          <tr key={`${one.by} ${one.key}`}>
            <th scope="row">
              {one.by === 'section' ? `${t(labels.section)} ` : ''}
              {t(one.name)}
            </th>
            <Counted count={one.appeared} to={of(one, { outcome: 'appeared' })} />
            <Counted count={one.passed} to={of(one, { outcome: 'passed' })} />
            <Opens to={of(one, { outcome: 'appeared' })}>{share(one.passed, one.appeared)}</Opens>
            <Opens to={of(one, { outcome: 'appeared' })}>{gpa(one.averageGpa)}</Opens>
            <Counted count={one.best} to={of(one, { outcome: 'passed', letter: top ?? '' })} />
          </tr>
        ))}
      </Lines>
    </Panel>
  );
}

/** By subject: how many failed only in it, in it and another, and in which section; every figure opens who. */
function Failures({ run, data }: { run: RunHead; data: Figures }) {
  const t = useText();
  const { number } = useFigures();
  const reportPath = useReportPath();
  const title = t(figureLabels.failMatrix);
  const { failures } = data;
  const sections = data.sections.length > 1 ? data.sections : [];
  const most = failures[0]?.bySubjects.length ?? 0;
  const of = (query: Record<string, string | number>) =>
    reportPath({ run: run.id, outcome: 'failed', ...query });
  return (
    <Panel title={title} flush={failures.length > 0}>
      {failures.length === 0 ? (
        <Empty text={t(labels.nobodyFailed)} />
      ) : (
        <>
          <p className={classes.note}>{t(figureLabels.failMatrixHint)}</p>
          <Lines
            label={title}
            heads={[
              t(labels.subject),
              t(figureLabels.failedHere),
              ...Array.from({ length: most }, (_, place) =>
                place === 0
                  ? t(figureLabels.inOne)
                  : t(figureLabels.inSubjects, { count: number(place + 1) }),
              ),
              ...sections.map((one) => t(one.name)),
            ]}
          >
            {failures.map((row) => (
              <tr key={row.code}>
                <th scope="row">{t(row.name)}</th>
                <Counted count={row.failed} to={of({ subject: row.code })} />
                {row.bySubjects.map((count, place) => (
                  <Counted
                    // biome-ignore lint/suspicious/noArrayIndexKey: the number of subjects is the place
                    key={place}
                    count={count}
                    to={of({ subject: row.code, failed: place + 1 })}
                  />
                ))}
                {sections.map((one) => (
                  <Counted
                    key={one.id}
                    count={row.bySection[one.id]}
                    to={of({ subject: row.code, section: one.id })}
                  />
                ))}
              </tr>
            ))}
          </Lines>
        </>
      )}
    </Panel>
  );
}

function Weak({ run, weak }: { run: RunHead; weak: Figures['weak'] }) {
  const t = useText();
  const format = useFormat();
  const { share, number } = useFigures();
  const reportPath = useReportPath();
  const of = (one: Figures['weak'][number], query: Record<string, string | number> = {}) =>
    reportPath({ run: run.id, subject: one.code, paper: one.paperId, part: one.component, ...query });
  const [all, setAll] = useState(false);
  const title = t(figureLabels.weak);
  if (weak.length === 0) return null;
  const shown = all ? weak : weak.slice(0, firstParts);
  return (
    <Panel title={title} flush>
      <p className={classes.note}>{t(figureLabels.weakHint)}</p>
      <Lines
        label={title}
        texts={2}
        heads={[labels.subject, figureLabels.part, labels.sat, figureLabels.average, figureLabels.below].map(
          (label) => t(label),
        )}
      >
        {shown.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may share a name, and lines never move
          <tr key={place}>
            <th scope="row">{t(one.paper ?? one.subject)}</th>
            <td>{t(one.part)}</td>
            <Counted count={one.sat} to={of(one)} />
            <Opens to={of(one)}>{format.percent(one.average / 100, 2)}</Opens>
            <Opens to={of(one, { below: 1 })}>
              {one.below === 0 ? '–' : `${number(one.below)} (${share(one.below, one.sat)})`}
            </Opens>
          </tr>
        ))}
      </Lines>
      {all || weak.length <= firstParts ? null : (
        <div className={classes.inPanel}>
          <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
            {t(figureLabels.showAll, { count: number(weak.length) })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
