import { Select } from '@mantine/core';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { SheetTools } from '../../../../core/web/sheet/sheet-tools.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { useReportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import type { RunChoice, RunHead } from '../../screens/run-picker.tsx';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { Opens } from './counted.tsx';

type Figures = z.output<typeof contract.statistics.output>;

/** This class's figures beside those of another examination of it: the year before, or the half-year. */
export function Compared({ run, figures, choice }: { run: RunHead; figures: Figures; choice: RunChoice }) {
  const t = useText();
  const others = choice.items.filter((item) => item.classId === run.classId && item.examId !== run.examId);
  const chosen = others.find((item) => item.run.id === choice.query.get('with'));
  return (
    <Panel title={t(sheetLabels.compare)} flush={chosen !== undefined}>
      {others.length === 0 ? (
        <p className={classes.hint}>{t(sheetLabels.noOther)}</p>
      ) : (
        <div className={classes.inPanel}>
          <Select
            label={t(sheetLabels.compareWith)}
            data={others.map((item) => ({ value: item.run.id, label: `${t(item.exam)} · ${t(item.year)}` }))}
            value={chosen?.run.id ?? null}
            clearable
            onChange={(value) => choice.set({ with: value })}
          />
        </div>
      )}
      {chosen ? (
        <Table
          now={figures}
          runIds={[chosen.run.id, run.id]}
          examId={chosen.examId}
          names={[t(chosen.exam), t(run.exam)]}
        />
      ) : null}
    </Panel>
  );
}

function Table(props: {
  now: Figures;
  /** The other examination's and this one's. */
  runIds: readonly [string, string];
  /** The other examination. */
  examId: string;
  names: readonly [string, string];
}) {
  const { now, runIds, examId, names } = props;
  const t = useText();
  const reportPath = useReportPath();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.statistics, { id: runIds[0] });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  const share = (passed: number, sat: number) => (sat === 0 ? null : (100 * passed) / sat);
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value, 2));
  const points = (before: number | null, after: number | null) =>
    before === null || after === null
      ? '–'
      : `${after >= before ? '+' : '−'}${format.digits(Math.abs(after - before).toFixed(1))}`;
  type Row = { name: string; of: Record<string, string>; shares: readonly [number | null, number | null] };
  const rows: Row[] = [
    {
      name: t(labels.results),
      of: {},
      shares: [share(data.passed, data.appeared), share(now.passed, now.appeared)],
    },
    ...now.subjects.flatMap((one): Row[] => {
      const other = data.subjects.find((each) => each.code === one.code);
      if (!other) return [];
      const shares = [share(other.passed, other.sat), share(one.passed, one.sat)] as const;
      return [{ name: t(one.name), of: { subject: one.code, state: 'sat' }, shares }];
    }),
  ];
  const whose = (place: number, of: Record<string, string> = {}) =>
    reportPath({ run: runIds[place] ?? '', outcome: 'appeared', ...of });
  // Who gained most between the two.
  const gained = reportPath({ run: runIds[1], merit: 'improved', base: examId });
  return (
    <SheetTools label={t(labels.passPercent)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(labels.passPercent)}</th>
            {[...names, t(sheetLabels.change)].map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two examinations may share a name
              <th key={place} scope="col" className={classes.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, shares: [before, after] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Opens to={whose(0, of)}>{percent(before)}</Opens>
              <Opens to={whose(1, of)}>{percent(after)}</Opens>
              <Opens to={of.subject ? whose(1, of) : gained}>{points(before, after)}</Opens>
            </tr>
          ))}
          <tr>
            <th scope="row">{t(labels.averageGpa)}</th>
            {[data.averageGpa, now.averageGpa].map((gpa, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: before and after
              <Opens key={place} to={whose(place, { sort: '-gpa' })}>
                {gpa === null ? '–' : format.digits(gpaText(gpa))}
              </Opens>
            ))}
            <Opens to={gained}>
              {data.averageGpa === null || now.averageGpa === null
                ? '–'
                : `${now.averageGpa >= data.averageGpa ? '+' : '−'}${format.digits(gpaText(Math.abs(now.averageGpa - data.averageGpa)))}`}
            </Opens>
          </tr>
        </tbody>
      </table>
    </SheetTools>
  );
}
