import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { SheetBadge } from '../../board/screens/sheet-badge.tsx';
import { fileLabels } from '../../files/labels.ts';
import { FileMenu } from '../../files/screens/file-menu.tsx';
import { labels } from '../../labels.ts';
import { ComponentChoice } from '../../papers/screens/component-choice.tsx';
import type { SheetAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { Checks, useChecks } from './checks.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { AbsentKey, EntryFooter, FirstProblem } from './entry-footer.tsx';
import { MarksGrid } from './entry-grid.tsx';
import { EntryNotices, SheetFacts } from './entry-notices.tsx';
import { EntryProgress, emptyFilters, type Filter, rowsOf } from './entry-progress.tsx';
import { useMarks } from './use-marks.ts';

const FromAttendance = lazy(() =>
  import('../attendance/screens/from-attendance.tsx').then((all) => ({ default: all.FromAttendance })),
);

/** One sheet as a grid: students down, components across; what is typed is checked, kept and sent by itself. */
export function EntryScreen(props: {
  answer: SheetAnswer;
  base: string;
  /** Of a sheet that opened from this device: reads it from the server; null when it came from there. */
  onReadAgain: (() => void) | null;
  onUpload?: () => void;
  onOwnSheet?: () => void;
}) {
  const { answer, base } = props;
  const t = useText();
  const { sheet } = answer;
  const marks = useMarks(answer);
  const { summary } = marks;
  const [query] = usePageQuery();
  const [filter, setFilter] = useState<{ name: Filter; rows: ReadonlySet<string> | null }>(() => {
    // A list's count of what is entered leads to what is not.
    const name = query.get('show') === 'missing' ? 'missing' : 'all';
    return { name, rows: rowsOf(name, answer.students, summary) };
  });
  const [place, setPlace] = useState<{ row: string; column: string } | null>(null);
  const [showsChecks, setShowsChecks] = useState(false);
  const checked = useChecks(answer, marks.store, summary, showsChecks);
  const [fillsAttendance, setFillsAttendance] = useState(false);
  const [target, setTarget] = useState<{ row: string; column: string } | null>(null);
  const isPhone = useMediaQuery('(max-width: 699px)');
  const [only, setOnly] = useState('1');
  const onPlace = useCallback((row: string, column: string) => setPlace({ row, column }), []);
  // What a filter shows stays until it is chosen anew: a row does not vanish under the hand that fills it.
  const choose = (name: Filter) => setFilter({ name, rows: rowsOf(name, answer.students, summary) });
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
          <SheetFacts answer={answer} />
          <FileMenu
            downloads={[
              ...(answer.may.write
                ? [{ label: fileLabels.template, path: `/api/v1/exams/sheet/${sheet.id}/template` }]
                : []),
              { label: fileLabels.list, path: `/api/v1/exams/sheet/${sheet.id}/file?format=xlsx` },
            ]}
            onUpload={(answer.may.write && props.onUpload) || null}
            onOwnSheet={(answer.may.write && answer.students.length > 0 && props.onOwnSheet) || null}
            onAttendance={
              answer.may.write && answer.students.length > 0 ? () => setFillsAttendance(true) : null
            }
          />
          <HistoryLink table="exams_mark_sheet" id={sheet.id} />
          <Button component={Link} to={base} variant="default">
            {t(labels.back)}
          </Button>
        </>
      }
    >
      <EntryNotices answer={answer} marks={marks} onReadAgain={props.onReadAgain} />
      {answer.students.length === 0 ? (
        <div className="ps-panel">
          <Empty text={t(labels.nobodyTakes)} />
        </div>
      ) : (
        <>
          <EntryProgress
            marks={marks}
            filter={filter.name}
            onFilter={choose}
            checks={checked.anomalies.length}
            onChecks={() => setShowsChecks(true)}
          />
          {isPhone && answer.components.length > 1 ? (
            <ComponentChoice components={answer.components} value={only} onChange={setOnly} />
          ) : null}
          <MarksGrid
            answer={answer}
            store={marks.store}
            shown={filter.rows}
            only={isPhone ? Number(only) : null}
            title={title}
            target={target}
            onPlace={onPlace}
          />
          {filter.name !== 'all' && filter.rows?.size === 0 ? (
            <p className={classes.none}>{t(emptyFilters[filter.name])}</p>
          ) : null}
        </>
      )}
      <Suspense>
        {fillsAttendance ? (
          <FromAttendance answer={answer} store={marks.store} onClose={() => setFillsAttendance(false)} />
        ) : null}
      </Suspense>
      {showsChecks ? (
        <Checks
          answer={answer}
          checked={checked}
          onClose={() => setShowsChecks(false)}
          onCell={(row, slot) => {
            setShowsChecks(false);
            setFilter({ name: 'all', rows: null });
            setOnly(String(slot));
            setTarget({ row, column: String(slot) });
          }}
        />
      ) : null}
      {chosen ? (
        <ConflictCard
          answer={answer}
          conflict={chosen}
          store={marks.store}
          at={{
            row: answer.students
              .filter((one) => filter.rows?.has(one.enrolmentId) ?? true)
              .findIndex((one) => one.enrolmentId === chosen.row),
            column: isPhone ? (String(chosen.slot) === only ? 0 : -1) : chosen.slot - 1,
          }}
        />
      ) : null}
      {answer.students.length > 0 ? (
        <EntryFooter answer={answer} marks={marks} unusual={checked.anomalies.length} onFilter={choose}>
          {isPhone ? <FirstProblem answer={answer} marks={marks} /> : null}
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
        </EntryFooter>
      ) : null}
    </Page>
  );
}
