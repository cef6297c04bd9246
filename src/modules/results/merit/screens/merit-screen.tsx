import { Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { figureLabels } from '../../figures/figure-labels.ts';
import { Opens } from '../../figures/screens/counted.tsx';
import { labels } from '../../labels.ts';
import { FileButtons } from '../../screens/file-buttons.tsx';
import { useReportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import type { RunChoice, RunHead } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { meritBys } from '../merit.ts';

const names = {
  class: sheetLabels.byClass,
  section: sheetLabels.bySection,
  shift: figureLabels.byShift,
  group: sheetLabels.byGroup,
  gender: sheetLabels.byGender,
  subject: sheetLabels.bySubject,
  golden: sheetLabels.byGolden,
  improved: figureLabels.byImproved,
} as const;
const tops = ['3', '5', '10', '20', '50', '100'];

type Ranked = z.output<typeof contract.merit.output>['lists'][number]['rows'][number];

/** The best of a class, a section, a shift, a group, of boys and girls, in each subject, or who gained most. */
export function MeritScreen({ run, choice }: { run: RunHead; choice: RunChoice }) {
  const t = useText();
  const format = useFormat();
  const { query, set } = choice;
  const by = meritBys.find((one) => one === query.get('merit')) ?? 'class';
  const top = tops.find((one) => one === query.get('top')) ?? '10';
  const base = query.get('base');
  const isImproved = by === 'improved';
  const asked = {
    id: run.id,
    by,
    top: Number(top),
    ...(isImproved && base ? { with: base } : {}),
  };
  const { data, error, refetch } = useRead(contract.merit, asked);
  const isSubject = by === 'subject';
  return (
    <Page
      title={t(sheetLabels.meritLists)}
      context={
        <>
          {t(run.exam)} · {t(run.className)} · <RunState run={run} />
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={() => set({ merit: null, top: null, base: null })}>
            {t(labels.back)}
          </Button>
          {data && data.lists.length > 0 ? (
            <FileButtons
              path={contract.meritFile.path.replace(':id', run.id)}
              query={{ by, top, ...(isImproved && base ? { with: base } : {}) }}
              name="merit"
            />
          ) : null}
        </>
      }
    >
      <div className={classes.filters}>
        <Select
          label={t(sheetLabels.meritBy)}
          data={meritBys
            .filter((one) => one !== 'golden' || run.policy.goldenAPlus)
            .map((one) => ({ value: one, label: t(names[one]) }))}
          value={by}
          allowDeselect={false}
          onChange={(value) => set({ merit: value })}
        />
        {by === 'golden' ? null : (
          <Select
            label={t(sheetLabels.howMany)}
            data={tops.map((one) => ({ value: one, label: format.digits(one) }))}
            value={top}
            allowDeselect={false}
            onChange={(value) => set({ top: value })}
          />
        )}
        {isImproved && data && data.bases.length > 0 ? (
          <Select
            className={classes.wide ?? ''}
            label={t(figureLabels.comparedWith)}
            data={data.bases.map((one) => ({ value: one.id, label: `${t(one.name)} · ${t(one.year)}` }))}
            value={data.base}
            allowDeselect={false}
            onChange={(value) => set({ base: value })}
          />
        ) : null}
      </div>
      <Loaded
        read={{ data, error, refetch }}
        rows={10}
        empty={
          data?.lists.length === 0 &&
          t(
            isImproved
              ? data.base === null
                ? figureLabels.noEarlier
                : figureLabels.nobodyImproved
              : sheetLabels.nobodyRanked,
          )
        }
      >
        {({ lists }) => (
          <div id="merit" data-letterhead>
            {lists.map((list) => (
              <Panel
                key={list.key}
                title={isImproved ? `${t(figureLabels.comparedWith)}: ${t(list.name)}` : t(list.name)}
                flush
              >
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys */}
                <section className={classes.scroll} tabIndex={0} aria-label={t(list.name)}>
                  <table className={classes.table}>
                    <thead>
                      <tr>
                        {[sheetLabels.place, labels.roll].map((label) => (
                          <th key={label.en} scope="col" className={classes.number}>
                            {t(label)}
                          </th>
                        ))}
                        <th scope="col">{t(labels.name)}</th>
                        <th scope="col">{t(labels.section)}</th>
                        {isSubject ? null : (
                          <th scope="col" className={classes.number}>
                            {t(labels.gpa)}
                          </th>
                        )}
                        <th scope="col">{t(labels.grade)}</th>
                        <th scope="col" className={classes.number}>
                          {t(isSubject ? sheetLabels.marks : labels.total)}
                        </th>
                        {isImproved
                          ? [figureLabels.before, figureLabels.now, figureLabels.gain].map((label) => (
                              <th key={label.en} scope="col" className={classes.number}>
                                {t(label)}
                              </th>
                            ))
                          : null}
                      </tr>
                    </thead>
                    <tbody>
                      {list.rows.map((row) => (
                        <MeritRow key={row.enrolmentId} row={row} runId={run.id} hasGpa={!isSubject} />
                      ))}
                    </tbody>
                  </table>
                </section>
              </Panel>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** One of the best: every figure leads to how it came about. */
function MeritRow({ row, runId, hasGpa }: { row: Ranked; runId: string; hasGpa: boolean }) {
  const t = useText();
  const format = useFormat();
  const reportPath = useReportPath();
  const percent = (hundredths: number) => format.digits((hundredths / 100).toFixed(2));
  const toTrace = reportPath({ run: runId, student: row.enrolmentId });
  const own = (figure: string) => (
    <Opens to={toTrace} isRepeated>
      {figure}
    </Opens>
  );
  return (
    <tr>
      {own(format.number(row.place))}
      <td className={classes.number}>{format.number(row.roll)}</td>
      <th scope="row">
        <Link to={toTrace}>{t(row.name)}</Link>
      </th>
      <td>{t(row.section)}</td>
      {hasGpa ? own(format.digits(gpaText(row.gpa))) : null}
      <td>{row.letter}</td>
      {own(format.digits(String(row.total / 100)))}
      {row.gain ? (
        <>
          <Opens to={reportPath({ run: row.gain.runId, student: row.gain.enrolmentId })}>
            {percent(row.gain.before)}
          </Opens>
          {own(percent(row.gain.after))}
          {own(`+${percent(row.gain.after - row.gain.before)}`)}
        </>
      ) : null}
    </tr>
  );
}
