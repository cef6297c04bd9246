import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { SheetBadge } from '../../board/screens/sheet-badge.tsx';
import { useMoves } from '../../board/screens/use-moves.ts';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { ComponentChoice } from '../../papers/screens/component-choice.tsx';
import { ReasonForm } from '../../papers/screens/reason-form.tsx';
import { entryText } from '../../rules.ts';
import type { SecondAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { ConflictCard } from './conflict-card.tsx';
import { MarksGrid } from './entry-grid.tsx';
import { EntryNotices } from './entry-notices.tsx';
import { CountKey, emptyFilters, rowsOf } from './entry-progress.tsx';
import { keepCopy, ownerOf, readSecondCopy } from './kept.ts';
import { useSecond } from './use-second.ts';

/** The most letters of a reason. */
const mostReason = 300;

/** Keys the marks of a submitted sheet a second time, without seeing the first ones, and lists where the two differ. */
export function SecondEntry({ id, base }: { id: string; base: string }) {
  const { current } = useSession();
  const owner = ownerOf(current);
  const { data, error, refetch } = useRead(
    contract.second,
    { id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  useEffect(() => {
    if (data) keepCopy(owner, 'second', data);
  }, [owner, data]);
  // Without a network it opens as this device last saw it, as the first entry does.
  const isAway = error?.status === 0 || (error?.status ?? 0) >= 500;
  const copy = useMemo(() => (isAway ? readSecondCopy(owner, id) : null), [isAway, owner, id]);
  const answer = data ?? copy;
  if (!answer)
    return (
      <Page>
        <Coming kind="grid" read={{ error, refetch }} rows={16} />
      </Page>
    );
  return (
    <Keying
      key={`${answer.sheet.version} ${answer.sheet.state} ${data ? '' : 'copy'}`}
      answer={answer}
      base={base}
      onReadAgain={data ? null : () => void refetch()}
    />
  );
}

function Keying(props: { answer: SecondAnswer; base: string; onReadAgain: (() => void) | null }) {
  const { answer, base } = props;
  const t = useText();
  const format = useFormat();
  const moves = useMoves();
  const { sheet, may } = answer;
  const marks = useSecond(answer);
  const { gridStore, summary, differences, missing } = marks;
  const isPhone = useMediaQuery('(max-width: 699px)');
  const [only, setOnly] = useState('1');
  const [shown, setShown] = useState<{ name: string; rows: ReadonlySet<string> | null }>({
    name: 'all',
    rows: null,
  });
  const [target, setTarget] = useState<{ row: string; column: string } | null>(null);
  const onPlace = useCallback(() => undefined, []);
  const names = { section: `${t(sheet.className)} – ${t(sheet.section)}`, subject: t(sheet.subject) };
  const count = (value: number) => ({ count: format.number(value) });
  const rolls = new Map(answer.students.map((one) => [one.enrolmentId, one.roll]));
  const lines = differences.map((one) => {
    const part = answer.components[one.slot - 1];
    const mark = gridStore.entriesOf(one.enrolmentId)[one.slot - 1] ?? null;
    const place = {
      roll: format.number(rolls.get(one.enrolmentId) ?? 0),
      part: part ? { en: part.nameEn, bn: part.nameBn } : '',
    };
    return {
      ...one,
      text: t(labels.differenceLine, {
        ...place,
        mark: mark === null ? t(labels.blank) : format.digits(entryText(mark)),
      }),
      place: t(labels.differencePlace, place),
    };
  });
  const entered = t(labels.entered, {
    entered: format.number(summary.entered),
    students: format.number(summary.students),
  });
  const isCompared = missing === 0 && summary.pending === 0;
  const isAgreed = isCompared && differences.length === 0;
  const [conflict] = summary.conflicts;
  const state = marks.isSending
    ? t(texts.saving)
    : summary.pending > 0
      ? t(marks.isOffline ? labels.keptHere : labels.pending, count(summary.pending))
      : marks.savedAt
        ? t(labels.savedAt, { time: format.time(marks.savedAt) })
        : '';
  const blocked =
    summary.wrong > 0
      ? t(labels.wrongCells, count(summary.wrong))
      : summary.conflicts.length > 0
        ? t(labels.conflictCells, count(summary.conflicts.length))
        : summary.pending > 0
          ? t(labels.unsavedCells, count(summary.pending))
          : missing > 0
            ? t(labels.missingCells, count(missing))
            : differences.length > 0
              ? t(labels.differences, count(differences.length))
              : null;
  return (
    <Page
      title={t(labels.secondOf, names)}
      context={<SheetBadge state={sheet.state} />}
      actions={
        <Button component={Link} to={base} variant="default">
          {t(labels.back)}
        </Button>
      }
    >
      <EntryNotices answer={answer} marks={marks} onReadAgain={props.onReadAgain} />
      {may.write || isAgreed ? (
        <p
          className={classes.strip}
          data-tone={isAgreed ? 'leaf' : isCompared ? undefined : 'ink'}
          role="status"
        >
          {t(isAgreed ? labels.secondDone : isCompared ? labels.secondDiffers : labels.secondHint)}
        </p>
      ) : null}
      <div className={classes.progress}>
        <CountKey
          isOn={shown.name === 'entered'}
          onPress={() => setShown({ name: 'entered', rows: rowsOf('entered', answer.students, summary) })}
        >
          {entered}
        </CountKey>
        <Progress
          className={classes.meter ?? ''}
          value={(100 * summary.entered) / Math.max(1, summary.students)}
          size={6}
          radius="xs"
          aria-label={entered}
        />
        <SegmentedControl
          aria-label={t(labels.show)}
          value={shown.name}
          // What is chosen stays until it is chosen anew: a row does not vanish under the hand that fills it.
          onChange={(name) =>
            setShown({
              name,
              rows:
                name === 'missing'
                  ? summary.missingRows
                  : name === 'differ'
                    ? new Set(differences.map((one) => one.enrolmentId))
                    : null,
            })
          }
          data={[
            { value: 'all', label: t(labels.all, count(summary.students)) },
            { value: 'missing', label: t(labels.missing, count(summary.missingRows.size)) },
            {
              value: 'differ',
              label: t(labels.differences, isCompared ? count(differences.length) : { count: '–' }),
            },
          ]}
        />
      </div>
      {isPhone && answer.components.length > 1 ? (
        <ComponentChoice components={answer.components} value={only} onChange={setOnly} />
      ) : null}
      <MarksGrid
        answer={answer}
        store={gridStore}
        shown={shown.rows}
        only={isPhone ? Number(only) : null}
        title={t(labels.secondOf, names)}
        target={target}
        onPlace={onPlace}
      />
      {shown.rows && shown.rows.size === 0 ? (
        <p className={classes.none}>
          {t(
            shown.name === 'missing' || shown.name === 'entered'
              ? emptyFilters[shown.name]
              : isCompared
                ? labels.noDifferences
                : labels.comparedLater,
          )}
        </p>
      ) : null}
      {lines.length > 0 ? (
        <div className={classes.below}>
          <Panel title={t(labels.differences, count(lines.length))}>
            <ul className={classes.checkList}>
              {lines.map((one) => (
                <li key={`${one.enrolmentId} ${one.slot}`}>
                  <button
                    type="button"
                    onClick={() => {
                      setShown({ name: 'all', rows: null });
                      setOnly(String(one.slot));
                      setTarget({ row: one.enrolmentId, column: String(one.slot) });
                    }}
                  >
                    {one.text}
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      ) : null}
      {conflict ? (
        <ConflictCard
          answer={answer}
          conflict={conflict}
          store={gridStore}
          at={{
            row: answer.students
              .filter((one) => shown.rows?.has(one.enrolmentId) ?? true)
              .findIndex((one) => one.enrolmentId === conflict.row),
            column: isPhone ? (String(conflict.slot) === only ? 0 : -1) : conflict.slot - 1,
          }}
        />
      ) : null}
      <div className={classes.footerRoom} />
      <footer className={classes.footer}>
        <span className={classes.keys} aria-hidden />
        <span className={classes.state} role="status">
          {state}
        </span>
        {may.return ? (
          <Button variant="default" onClick={() => moves.setReturning(sheet)}>
            {t(labels.giveBack)}
          </Button>
        ) : null}
        {may.verify ? (
          <Button
            data-disabled={blocked !== null || undefined}
            aria-disabled={blocked !== null}
            onClick={() => {
              if (blocked === null) void moves.verify(sheet);
            }}
          >
            {t(labels.verify)}
            {blocked ? <small className={classes.why}>{blocked}</small> : null}
          </Button>
        ) : null}
      </footer>
      {moves.returning ? (
        <ReasonForm
          title={t(labels.giveBack)}
          text={t(labels.giveBackText)}
          action={t(labels.giveBack)}
          initial={
            lines.length === 0
              ? ''
              : t(labels.differenceReason, { places: lines.map((one) => one.place).join('; ') }).slice(
                  0,
                  mostReason,
                )
          }
          onClose={() => moves.setReturning(null)}
          onReason={async (reason) => {
            if (await moves.giveBack(sheet, reason)) moves.setReturning(null);
          }}
        />
      ) : null}
    </Page>
  );
}
