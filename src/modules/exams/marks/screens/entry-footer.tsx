import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { useMoves } from '../../board/screens/use-moves.ts';
import { labels } from '../../labels.ts';
import { ReasonForm } from '../../papers/screens/reason-form.tsx';
import type { SheetAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { CountKey, type Filter } from './entry-progress.tsx';
import type { Marks } from './use-marks.ts';

/** The keys of the grid, what became of what was typed, and the acts that move the sheet on. */
export function EntryFooter(props: {
  answer: SheetAnswer;
  marks: Marks;
  unusual: number;
  onFilter: (filter: Filter) => void;
  children: ReactNode;
}) {
  const { answer, marks, unusual, onFilter } = props;
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
          {summary.pending > 0 && !marks.isSending ? (
            <CountKey isOn={false} onPress={() => onFilter('pending')}>
              {state}
            </CountKey>
          ) : (
            state
          )}
        </span>
        {may.return ? (
          <Button variant="default" onClick={() => moves.setReturning(sheet)}>
            {t(labels.giveBack)}
          </Button>
        ) : null}
        {may.second ? (
          <Button component={Link} to={`?sheet=${sheet.id}&second=1`} variant="default">
            {t(labels.second)}
          </Button>
        ) : null}
        {may.verify ? (
          <Button onClick={() => void moves.verify(sheet, unusualText)}>{t(labels.verify)}</Button>
        ) : null}
        {may.accept ? (
          <Button onClick={() => void moves.accept(sheet, unusualText)}>{t(labels.accept)}</Button>
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

/** What is wrong with the first row that is: a phone's grid has no room for notes. */
export function FirstProblem({ answer, marks }: { answer: SheetAnswer; marks: Marks }) {
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
export function AbsentKey({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
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

const keys = [
  ['Enter', labels.downKey],
  ['Tab', labels.rightKey],
  ['F2', labels.editKey],
  ['A', labels.absentKey],
  ['Ctrl V', labels.pasteKey],
  ['Ctrl D', labels.fillKey],
  ['Ctrl Z', labels.undoKey],
] as const;
