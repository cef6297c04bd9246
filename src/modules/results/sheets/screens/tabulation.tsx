import { Link } from 'react-router';
import type * as z from 'zod';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming, together } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { ResultFigures } from '../../figures/screens/result-figures.tsx';
import type { ShownUnit, SubjectKept } from '../../grading/examined.ts';
import { labels, outcomeLabels } from '../../labels.ts';
import { FileButtons } from '../../screens/file-buttons.tsx';
import { NoneGenerated } from '../../screens/none-generated.tsx';
import { useReportPath } from '../../screens/paths.ts';
import { ResultViews } from '../../screens/result-views.tsx';
import classes from '../../screens/results.module.css';
import { type RunHead, RunPicker, SectionPicker, useRunChoice } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import {
  type FigureCell,
  figuresOf,
  fullOf,
  gpaText,
  notEntered,
  partsOf,
  uncountedMark,
  uncountedNote,
} from '../sheet-columns.ts';
import { sheetLabels } from '../sheet-labels.ts';

type Sheet = z.output<typeof contract.tabulation.output>;

/** The tabulation sheet of a section: every mark of every subject, on screen, on paper and as files. */
export default function Tabulation() {
  const choice = useRunChoice();
  const { overview, runId, query } = choice;
  const head = useRead(contract.run, { id: runId ?? '' }, { enabled: runId !== null });
  const run = head.data;
  const sectionId = query.get('section') ?? run?.sections[0]?.id ?? null;
  const sheet = useRead(
    contract.tabulation,
    { id: runId ?? '', sectionId: sectionId ?? '' },
    { enabled: run !== undefined && sectionId !== null },
  );
  return (
    <Page
      context={run ? <RunState run={run} /> : null}
      actions={
        sheet.data ? (
          <FileButtons
            path={contract.tabulationFile.path.replace(':id', runId ?? '')}
            query={{ sectionId }}
            pdfs={[
              { label: sheetLabels.paperA3, query: { paper: 'a3' } },
              { label: sheetLabels.paperLegal, query: { paper: 'legal' } },
              { label: sheetLabels.paperA4, query: { paper: 'a4' } },
            ]}
            name="tabulation"
          />
        ) : null
      }
    >
      <ResultViews />
      <div className={classes.filters}>
        <RunPicker choice={choice} run={run} />
        {run ? (
          <SectionPicker run={run} value={sectionId} onChange={(section) => choice.set({ section })} />
        ) : null}
      </div>
      {run && sectionId !== null ? <Band runId={run.id} sectionId={sectionId} /> : null}
      {sheet.data && run ? (
        <SheetTable sheet={sheet.data} run={run} />
      ) : overview.data && runId === null ? (
        <NoneGenerated mayGenerate={overview.data.can.generate} />
      ) : (
        <Coming kind="grid" read={together(overview, head, sheet)} rows={12} />
      )}
    </Page>
  );
}

/** How the section did, above its sheet. */
function Band({ runId, sectionId }: { runId: string; sectionId: string }) {
  const reportPath = useReportPath();
  const { data } = useRead(contract.statistics, { id: runId, sectionId });
  if (!data) return null;
  return (
    <ResultFigures
      small
      data={data}
      list={(query) => reportPath({ run: runId, section: sectionId, ...query })}
    />
  );
}

/** What stays in view at the right, whatever is scrolled. */
const ends = [
  { label: labels.total, pin: undefined },
  { label: labels.withoutFourth, pin: undefined },
  { label: labels.letter, pin: undefined },
  { label: labels.gpa, pin: 'gpa' },
  { label: labels.merit, pin: 'place' },
] as const;

function SheetTable({ sheet, run }: { sheet: Sheet; run: RunHead }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const reportPath = useReportPath();
  const columns = sheet.units.map((unit) => ({ unit, parts: partsOf([unit]) }));
  const site = current?.site ? t({ en: current.site.nameEn, bn: current.site.nameBn }) : '';
  const beside = uncountedNote(sheet.units, sheet, t);
  const title = `${site} · ${t(run.exam)} · ${t(run.className)} – ${t(sheet.section.name)}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached with the keys */}
      <section id="tabulation" className={classes.frame} tabIndex={0} aria-label={t(labels.tabulation)}>
        <table className={classes.tabulation}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} className={classes.roll}>
                {t(labels.roll)}
              </th>
              <th scope="col" rowSpan={2} className={classes.name}>
                {t(labels.name)}
              </th>
              {columns.map(({ unit, parts }) => (
                <th key={unit.code} scope="colgroup" colSpan={parts.length + 2} data-edge>
                  {t(unit.name) + uncountedMark(unit)} <small>{format.digits(String(fullOf(unit)))}</small>
                </th>
              ))}
              {ends.map(({ label, pin }) => (
                <th key={label.en} scope="col" rowSpan={2} data-edge data-pin={pin}>
                  {t(label)}
                </th>
              ))}
            </tr>
            <tr>
              {columns.flatMap(({ unit, parts }) => [
                ...parts.map((part, at) => (
                  <th key={`${unit.code} ${part.code}`} scope="col" data-edge={at === 0 || undefined}>
                    {t(part.name)}
                  </th>
                )),
                <th key={`${unit.code} total`} scope="col">
                  {t(labels.total)}
                </th>,
                <th key={`${unit.code} grade`} scope="col">
                  {t(labels.grade)}
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row) => {
              const isOpen = row.outcome === 'incomplete';
              const toTrace = reportPath({ run: run.id, student: row.enrolmentId });
              // The same way as the name's: the keyboard need not pass it three times in every row.
              const opens = (figure: string) => (
                <Link to={toTrace} tabIndex={-1}>
                  {figure}
                </Link>
              );
              return (
                <tr key={row.id}>
                  <td className={classes.roll}>{format.number(row.roll)}</td>
                  <th scope="row" className={classes.name}>
                    <Link to={toTrace}>{t(row.name)}</Link>
                  </th>
                  {columns.map(({ unit, parts }) => (
                    <SubjectCells
                      key={unit.code}
                      unit={unit}
                      parts={parts}
                      subject={row.subjects.find((one) => one.code === unit.code) as SubjectKept | undefined}
                    />
                  ))}
                  <td className={classes.strong} data-edge>
                    {opens(format.digits(String(row.total / 100)))}
                  </td>
                  <td>{opens(isOpen ? notEntered : format.digits(gpaText(row.gpaWithoutFourth)))}</td>
                  <td>{isOpen ? notEntered : row.letter}</td>
                  <td className={classes.strong} data-pin="gpa">
                    {opens(isOpen ? notEntered : format.digits(gpaText(row.gpa)))}
                  </td>
                  <td data-pin="place" data-tone={row.outcome === 'failed' ? 'sindur' : undefined}>
                    {row.classPosition !== null
                      ? opens(format.number(row.classPosition))
                      : row.outcome === 'failed'
                        ? `F${format.number(row.failed)}`
                        : t(outcomeLabels[row.outcome])}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {beside ? <p className={classes.hint}>{beside}</p> : null}
      <p className={classes.hint}>{t(labels.rulesFootnote)}</p>
    </>
  );
}

function SubjectCells(props: {
  unit: ShownUnit;
  parts: readonly { code: string }[];
  subject: SubjectKept | undefined;
}) {
  const { unit, parts, subject } = props;
  const format = useFormat();
  if (!subject)
    return (
      <>
        {parts.map((part, at) => (
          <td key={part.code} data-edge={at === 0 || undefined} />
        ))}
        <td />
        <td />
      </>
    );
  const figures = figuresOf(unit, subject, parts);
  const toneOf = ({ bad }: FigureCell) => (bad ? 'sindur' : undefined);
  return (
    <>
      {figures.parts.map((part, at) => (
        <td key={parts[at]?.code} data-edge={at === 0 || undefined} data-tone={toneOf(part)}>
          {format.digits(part.text)}
        </td>
      ))}
      <td data-tone={toneOf(figures.total)}>{format.digits(figures.total.text)}</td>
      <td data-tone={toneOf(figures.letter)} className={classes.strong}>
        {figures.letter.text}
      </td>
    </>
  );
}
