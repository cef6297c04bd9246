import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { Coming } from '../../../core/web/loaded.tsx';
import { Page } from '../../../core/web/page.tsx';
import { Panel } from '../../../core/web/panel.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { examsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { entryText } from '../rules.ts';
import { ComponentChoice } from './component-choice.tsx';
import { MarksGrid } from './entry-grid.tsx';
import classes from './exams.module.css';
import { ReasonForm } from './reason-form.tsx';
import { SheetBadge } from './sheet-badge.tsx';
import { useMoves } from './use-moves.ts';
import { type SecondAnswer, useSecond } from './use-second.ts';

/** The most letters of a reason. */
const mostReason = 300;

/** Keys the marks of a submitted sheet a second time, without seeing the first ones, and lists what differs. */
export function SecondEntry({ id, base }: { id: string; base: string }) {
  const { data, error, refetch } = useRead(
    contract.second,
    { id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} rows={16} />
      </Page>
    );
  return <Keying key={`${data.sheet.version} ${data.sheet.state}`} answer={data} base={base} />;
}

function Keying({ answer, base }: { answer: SecondAnswer; base: string }) {
  const t = useText();
  const format = useFormat();
  const moves = useMoves();
  const { sheet, may } = answer;
  const { store, summary, isSending, differences, missing } = useSecond(answer);
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
    const said = (entry: typeof one.first) =>
      entry === null ? t(labels.blank) : format.digits(entryText(entry));
    return {
      ...one,
      text: t(labels.differenceLine, {
        roll: format.number(rolls.get(one.enrolmentId) ?? 0),
        part: part ? { en: part.nameEn, bn: part.nameBn } : '',
        first: said(one.first),
        second: said(one.second),
      }),
    };
  });
  const entered = t(labels.entered, {
    entered: format.number(summary.entered),
    students: format.number(summary.students),
  });
  const isAgreed = missing === 0 && differences.length === 0 && summary.pending === 0;
  const blocked =
    summary.pending > 0
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
      {answer.closed ? (
        <p className={classes.strip} data-tone="ink" role="status">
          {t(answer.closed)}
        </p>
      ) : null}
      <p className={classes.strip} data-tone={isAgreed ? 'leaf' : 'ink'}>
        {t(isAgreed ? labels.secondDone : labels.secondHint)}
      </p>
      <div className={classes.progress}>
        <strong>{entered}</strong>
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
            { value: 'differ', label: t(labels.differences, count(differences.length)) },
          ]}
        />
      </div>
      {isPhone && answer.components.length > 1 ? (
        <ComponentChoice components={answer.components} value={only} onChange={setOnly} />
      ) : null}
      <MarksGrid
        answer={answer}
        store={store}
        shown={shown.rows}
        only={isPhone ? Number(only) : null}
        title={t(labels.secondOf, names)}
        target={target}
        onPlace={onPlace}
      />
      {shown.rows && shown.rows.size === 0 ? (
        <p className={classes.none}>
          {t(shown.name === 'missing' ? labels.nothingMissing : labels.noDifferences)}
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
      <div className={classes.footerRoom} />
      <footer className={classes.footer}>
        <span className={classes.state} role="status">
          {isSending ? t(texts.saving) : summary.pending > 0 ? t(labels.pending, count(summary.pending)) : ''}
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
          initial={lines
            .map((one) => one.text)
            .join('; ')
            .slice(0, mostReason)}
          onClose={() => moves.setReturning(null)}
          onReason={async (reason) => {
            if (await moves.giveBack(sheet, reason)) moves.setReturning(null);
          }}
        />
      ) : null}
    </Page>
  );
}
