import { Button, Kbd, Progress, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff, IconFileSpreadsheet, IconListSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { downloadFile } from '../../../core/web/download.ts';
import { EntryGrid, type GridBlock } from '../../../core/web/grid.tsx';
import { Empty, Page } from '../../../core/web/page.tsx';
import { useFormat, usePreferences, useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { labels } from '../labels.ts';
import { entryText, marksText, usualPass } from '../rules.ts';
import type { SheetAnswer } from './calls.ts';
import { Checks, useChecks } from './checks.tsx';
import classes from './exams.module.css';
import type { Conflict, MarkStore } from './mark-store.ts';
import { ReasonForm } from './reason-form.tsx';
import { SheetBadge } from './sheet-badge.tsx';
import { useMarks } from './use-marks.ts';
import { useMoves } from './use-moves.ts';

type Filter = 'all' | 'missing' | 'problems';
type Marks = ReturnType<typeof useMarks>;

/** One sheet as a grid: students down, components across; what is typed is checked, kept and sent by itself. */
export function EntryScreen(props: {
  answer: SheetAnswer;
  base: string;
  /** Of a sheet that opened from this device: reads it from the server; null when it came from there. */
  onReadAgain: (() => void) | null;
}) {
  const { answer, base } = props;
  const t = useText();
  const { sheet } = answer;
  const marks = useMarks(answer);
  const { summary } = marks;
  const [filter, setFilter] = useState<{ name: Filter; rows: ReadonlySet<string> | null }>({
    name: 'all',
    rows: null,
  });
  const [place, setPlace] = useState<{ row: string; column: string } | null>(null);
  const [showsChecks, setShowsChecks] = useState(false);
  const anomalies = useChecks(answer, marks.store, summary, showsChecks);
  const [target, setTarget] = useState<{ row: string; column: string } | null>(null);
  const isPhone = useMediaQuery('(max-width: 699px)');
  const [only, setOnly] = useState('1');
  const onPlace = useCallback((row: string, column: string) => setPlace({ row, column }), []);
  // What a filter shows stays until it is chosen anew: a row does not vanish under the hand that fills it.
  const choose = (name: Filter) =>
    setFilter({
      name,
      rows: name === 'missing' ? summary.missingRows : name === 'problems' ? summary.problemRows : null,
    });
  const chosen =
    summary.conflicts.find((one) => one.row === place?.row && String(one.slot) === place.column) ??
    summary.conflicts[0];
  const title = t(labels.marksFor, {
    section: `${t(sheet.className)} – ${t(sheet.section)}`,
    subject: t(sheet.subject),
  });
  return (
    <Page
      title={title}
      context={<SheetBadge state={sheet.state} />}
      actions={
        <>
          <Strip answer={answer} />
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() =>
              void downloadFile(`/api/v1/exams/sheet/${sheet.id}/file?format=xlsx`, 'marks.xlsx')
            }
          >
            {t(labels.excel)}
          </Button>
          <Button component={Link} to={base} variant="default">
            {t(labels.back)}
          </Button>
        </>
      }
    >
      {marks.isOffline ? (
        <p className={classes.strip} role="status">
          <IconCloudOff size={18} aria-hidden /> {t(labels.offline)}
        </p>
      ) : null}
      {props.onReadAgain && !marks.isOffline ? (
        <div className={classes.strip} role="status">
          {t(labels.fromDevice)}
          <Button size="xs" variant="default" onClick={props.onReadAgain}>
            {t(labels.reload)}
          </Button>
        </div>
      ) : null}
      <Stranded answer={answer} marks={marks} />
      {sheet.state === 'returned' && sheet.note ? (
        <p className={classes.strip} data-tone="sindur" role="status">
          {t(labels.returnedBecause, { reason: sheet.note })}
        </p>
      ) : null}
      {answer.closed ? (
        <p className={classes.strip} data-tone="ink" role="status">
          {t(answer.closed)}
        </p>
      ) : null}
      {answer.students.length === 0 ? (
        <div className="ps-panel">
          <Empty text={t(labels.nobodyTakes)} />
        </div>
      ) : (
        <>
          <Progressing
            marks={marks}
            filter={filter.name}
            onFilter={choose}
            checks={anomalies.length}
            onChecks={() => setShowsChecks(true)}
          />
          {isPhone && answer.components.length > 1 ? (
            <SegmentedControl
              fullWidth
              mb="sm"
              aria-label={t(labels.component)}
              value={only}
              onChange={setOnly}
              data={answer.components.map((one, at) => ({
                value: String(at + 1),
                label: t({ en: one.nameEn, bn: one.nameBn }),
              }))}
            />
          ) : null}
          <Grid
            answer={answer}
            store={marks.store}
            shown={filter.rows}
            only={isPhone ? Number(only) : null}
            title={title}
            target={target}
            onPlace={onPlace}
          />
          {filter.rows && filter.rows.size === 0 ? (
            <p className={classes.none}>
              {t(filter.name === 'missing' ? labels.nothingMissing : labels.noProblems)}
            </p>
          ) : null}
        </>
      )}
      {showsChecks ? (
        <Checks
          answer={answer}
          anomalies={anomalies}
          onClose={() => setShowsChecks(false)}
          onCell={(row, slot) => {
            setShowsChecks(false);
            setFilter({ name: 'all', rows: null });
            setOnly(String(slot));
            setTarget({ row, column: String(slot) });
          }}
        />
      ) : null}
      {chosen ? <ConflictCard answer={answer} conflict={chosen} store={marks.store} /> : null}
      {answer.students.length > 0 ? (
        <Footer answer={answer} marks={marks} unusual={anomalies.length}>
          {isPhone ? <Problem answer={answer} marks={marks} /> : null}
          {isPhone && answer.may.write ? (
            <AbsentKey
              isReady={place !== null}
              onPress={() => {
                if (!place) return;
                marks.store.source.write([{ ...place, text: 'ab' }]);
                const shown = answer.students.filter((one) => filter.rows?.has(one.enrolmentId) ?? true);
                const at = shown.findIndex((one) => one.enrolmentId === place.row);
                const next = shown[at + 1];
                if (next) setTarget({ row: next.enrolmentId, column: place.column });
              }}
            />
          ) : null}
        </Footer>
      ) : null}
    </Page>
  );
}

/** What was typed here and can no longer be sent, with the marks themselves, until it is let go on purpose. */
function Stranded({ answer, marks }: { answer: SheetAnswer; marks: Marks }) {
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const cells = Object.entries(marks.stranded).flatMap(([key, { text }]) => {
    const [row, slot] = key.split(' ');
    const student = answer.students.find((one) => one.enrolmentId === row);
    const component = answer.components[Number(slot) - 1];
    return student && component ? [{ key, text, student, component }] : [];
  });
  if (cells.length === 0) return null;
  return (
    <div className={classes.strip} data-tone="sindur" role="status">
      <span>
        {t(labels.stranded)}{' '}
        {cells
          .map(({ text, student, component }) =>
            t(labels.rollPart, {
              roll: format.number(student.roll),
              part: { en: component.nameEn, bn: component.nameBn },
              mark: text === '' ? t(labels.blank) : format.digits(text),
            }),
          )
          .join(' · ')}
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={async () => {
          const title = t(labels.letGoTitle, { count: format.number(cells.length) });
          if (await confirm({ title, text: t(labels.letGoText), action: labels.letGo })) marks.letGo();
        }}
      >
        {t(labels.letGo)}
      </Button>
    </div>
  );
}

function Strip({ answer }: { answer: SheetAnswer }) {
  const t = useText();
  const format = useFormat();
  const { sheet } = answer;
  const cells = [
    { label: t(labels.exam), value: t(sheet.exam) },
    ...(sheet.teacher ? [{ label: t(labels.teacher), value: t(sheet.teacher) }] : []),
    ...(answer.marksUntil ? [{ label: t(labels.marksUntil), value: format.date(answer.marksUntil) }] : []),
  ];
  return (
    <dl className={classes.context}>
      {cells.map((cell) => (
        <div key={cell.label}>
          <dt>{cell.label}</dt>
          <dd>{cell.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progressing(props: {
  marks: Marks;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  checks: number;
  onChecks: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { summary } = props.marks;
  const count = (value: number) => ({ count: format.number(value) });
  const said = t(labels.entered, {
    entered: format.number(summary.entered),
    students: format.number(summary.students),
  });
  return (
    <div className={classes.progress}>
      <strong>{said}</strong>
      <Progress
        className={classes.meter ?? ''}
        value={(100 * summary.entered) / Math.max(1, summary.students)}
        size={6}
        radius="xs"
        aria-label={said}
      />
      <SegmentedControl
        aria-label={t(labels.show)}
        value={props.filter}
        onChange={(value) => props.onFilter(value as Filter)}
        data={[
          { value: 'all', label: t(labels.all, count(summary.students)) },
          { value: 'missing', label: t(labels.missing, count(summary.missingRows.size)) },
          { value: 'problems', label: t(labels.problems, count(summary.problemRows.size)) },
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconListSearch size={16} aria-hidden />}
        onClick={props.onChecks}
      >
        {t(labels.checks, count(props.checks))}
      </Button>
      <ul className={classes.legend}>
        <li data-state="pending">{t(labels.legendPending)}</li>
        <li data-state="error">{t(labels.legendError)}</li>
        <li data-state="conflict">{t(labels.legendConflict)}</li>
      </ul>
    </div>
  );
}

/** Memoised: a mark changes its row and the sums around the grid, and the grid itself is not asked again. */
const Grid = memo(function Grid(props: {
  answer: SheetAnswer;
  store: MarkStore;
  shown: ReadonlySet<string> | null;
  only: number | null;
  title: string;
  target: { row: string; column: string } | null;
  onPlace: (row: string, column: string) => void;
}) {
  const { answer, store, shown, only } = props;
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const rows = useMemo(
    () =>
      answer.students
        .filter((one) => !shown || shown.has(one.enrolmentId))
        .map((one) => ({ id: one.enrolmentId, lead: format.number(one.roll), name: t(one.name) })),
    [answer, shown, t, format],
  );
  const columns = useMemo(
    () =>
      answer.components
        .map((one, place) => ({
          id: String(place + 1),
          label: t({ en: one.nameEn, bn: one.nameBn }),
          hint: t(labels.fullAndPass, {
            full: format.digits(marksText(one.full)),
            pass: format.digits(marksText(one.pass ?? usualPass(one.full))),
          }),
        }))
        .filter((one) => only === null || Number(one.id) === only),
    [answer, only, t, format],
  );
  const places = useMemo(() => columns.map((one) => Number(one.id) - 1), [columns]);
  const tails = useMemo(
    () => [
      { id: 'total', label: t(labels.total), hint: format.digits(marksText(answer.sheet.full)) },
      { id: 'letter', label: t(labels.letter), hint: t(labels.thisPaperAlone) },
    ],
    [answer, t, format],
  );
  const stateLabels = useMemo(
    () => ({
      pending: t(labels.legendPending),
      error: t(labels.legendError),
      conflict: t(labels.legendConflict),
      missing: t(labels.blank),
    }),
    [t],
  );
  const ask = (block: GridBlock) =>
    confirm({
      title: t(labels.pasteTitle),
      text: t(labels.pasteText, {
        rows: format.number(block.rows),
        columns: format.number(block.columns),
        fitRows: format.number(block.fitRows),
        fitColumns: format.number(block.fitColumns),
      }),
      action: labels.paste,
    });
  if (rows.length === 0) return null;
  return (
    <EntryGrid
      label={props.title}
      leadLabel={t(labels.roll)}
      nameLabel={t(labels.name)}
      noteLabel={t(labels.note)}
      help={`Enter: ${t(labels.downKey)}. Tab: ${t(labels.rightKey)}. F2: ${t(labels.editKey)}.`}
      rows={rows}
      columns={columns}
      places={places}
      tails={tails}
      source={store.source}
      isReadOnly={!answer.may.write}
      isLarge={only !== null}
      stateLabels={stateLabels}
      onMisfit={ask}
      target={props.target}
      onPlace={props.onPlace}
    />
  );
});

function ConflictCard(props: { answer: SheetAnswer; conflict: Conflict; store: MarkStore }) {
  const { answer, conflict, store } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const student = answer.students.find((one) => one.enrolmentId === conflict.row);
  const component = answer.components[conflict.slot - 1];
  const shown = (entry: Conflict['mine']) =>
    entry === null ? t(labels.blank) : format.digits(entryText(entry));
  return (
    <section className={classes.conflict} aria-label={t(labels.legendConflict)}>
      <h2>
        {t(labels.twoValues, {
          roll: format.number(student?.roll ?? 0),
          component: component ? (language === 'bn' ? component.nameBn : component.nameEn) : '',
        })}
      </h2>
      <div>
        <strong>{shown(conflict.mine)}</strong>
        <span>{t(labels.yours)}</span>
        <Button size="xs" variant="default" onClick={() => store.resolve(conflict.row, conflict.slot, true)}>
          {t(labels.keepMine)}
        </Button>
      </div>
      <div>
        <strong>{shown(conflict.theirs)}</strong>
        <span>
          {conflict.by && conflict.at
            ? t(labels.theirs, { name: conflict.by, time: format.time(conflict.at) })
            : t(labels.somebody)}
        </span>
        <Button size="xs" variant="default" onClick={() => store.resolve(conflict.row, conflict.slot, false)}>
          {t(labels.useTheirs)}
        </Button>
      </div>
    </section>
  );
}

const keys = [
  ['Enter', labels.downKey],
  ['Tab', labels.rightKey],
  ['F2', labels.editKey],
  ['A', labels.absentKey],
  ['Ctrl V', labels.pasteKey],
  ['Ctrl D', labels.fillKey],
  ['Ctrl Z', labels.undoKey],
] as const;

/** What is wrong with the first row that is: a phone's grid has no room for notes. */
function Problem({ answer, marks }: { answer: SheetAnswer; marks: Marks }) {
  const t = useText();
  const format = useFormat();
  const student = answer.students.find((one) => marks.summary.problemRows.has(one.enrolmentId));
  const note = student ? marks.store.source.view(student.enrolmentId).note : '';
  if (!student || note === '') return null;
  return (
    <span className={classes.problem} role="status">
      {t(labels.rollNote, { roll: format.number(student.roll), note })}
    </span>
  );
}

/** A phone's keys for figures have no letters: absent is a key of its own, and the next student follows. */
function AbsentKey({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
  const t = useText();
  return (
    <Button
      variant="default"
      disabled={!isReady}
      // The cell keeps the focus, so that the phone's keys stay open.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {t(labels.absent)}
    </Button>
  );
}

function Footer(props: { answer: SheetAnswer; marks: Marks; unusual: number; children: ReactNode }) {
  const { answer, marks, unusual } = props;
  const t = useText();
  const format = useFormat();
  const moves = useMoves();
  const { sheet, may } = answer;
  const { summary } = marks;
  const count = (value: number) => ({ count: format.number(value) });
  const unusualText = unusual > 0 ? t(labels.unusual, count(unusual)) : '';
  const blocked =
    summary.wrong > 0
      ? t(labels.wrongCells, count(summary.wrong))
      : summary.conflicts.length > 0
        ? t(labels.conflictCells, count(summary.conflicts.length))
        : summary.missingCells > 0
          ? t(labels.missingCells, count(summary.missingCells))
          : summary.pending > 0
            ? t(labels.unsavedCells, count(summary.pending))
            : null;
  const state = marks.isSending
    ? t(texts.saving)
    : summary.pending > 0
      ? t(marks.isOffline ? labels.keptHere : labels.pending, count(summary.pending))
      : marks.savedAt
        ? t(labels.savedAt, { time: format.time(marks.savedAt) })
        : '';
  return (
    <>
      <div className={classes.footerRoom} />
      <footer className={classes.footer}>
        <span className={classes.keys} aria-hidden>
          {may.write
            ? keys.map(([key, label]) => (
                <span key={key}>
                  <Kbd>{key}</Kbd> {t(label)}
                </span>
              ))
            : null}
        </span>
        {props.children}
        <span className={classes.state} role="status">
          {state}
        </span>
        {may.return ? (
          <Button variant="default" onClick={() => moves.setReturning(sheet)}>
            {t(labels.giveBack)}
          </Button>
        ) : null}
        {may.verify ? (
          <Button onClick={() => void moves.verify(sheet, unusualText)}>{t(labels.verify)}</Button>
        ) : null}
        {may.submit ? (
          <Button
            data-disabled={blocked !== null || undefined}
            aria-disabled={blocked !== null}
            onClick={() => {
              if (blocked === null) void moves.submit(sheet, unusualText);
            }}
          >
            {t(labels.submit)}
            {blocked ? <small className={classes.why}>{blocked}</small> : null}
          </Button>
        ) : null}
      </footer>
      {moves.returning ? (
        <ReasonForm
          title={t(labels.giveBack)}
          text={t(labels.giveBackText)}
          action={t(labels.giveBack)}
          onClose={() => moves.setReturning(null)}
          onReason={async (reason) => {
            if (await moves.giveBack(sheet, reason)) moves.setReturning(null);
          }}
        />
      ) : null}
    </>
  );
}
