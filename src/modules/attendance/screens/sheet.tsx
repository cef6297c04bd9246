import { ActionIcon, Button, Kbd, Menu, TextInput } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconCloudOff,
  IconDotsVertical,
  IconHistory,
  IconSend,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { useWriteTo, writeToLabel } from '../../communication/panels.tsx';
import { studentsPath } from '../../students/paths.ts';
import { codeLabels, deviceStates, labels } from '../labels.ts';
import { attendancePath } from '../paths.ts';
import { type AttendanceCode, attendanceCodes } from '../rules.ts';
import classes from './attendance.module.css';
import { Conflicts } from './conflicts.tsx';
import { SheetHistory } from './sheet-history.tsx';
import { sheetPath } from './sheet-path.ts';
import { StateMark, tones } from './state-mark.tsx';
import { useSheet } from './use-sheet.ts';
import { useIsOnline, useUnsent } from './use-waiting.ts';

type Sheet = ReturnType<typeof useSheet>;

/** The register page of a section: everybody present, a tap changes one, one button saves. */
export function SheetScreen(props: {
  sectionId: string;
  date: string;
  title: string;
  /** Of a period: its number, and the address that is gone back to. */
  period?: { number: number; back: string };
}) {
  const { sectionId, date, title, period } = props;
  const pathOf = (day: string) =>
    period
      ? link(attendancePath.manual, { section: sectionId, date: day, period: String(period.number) })
      : sheetPath(sectionId, day);
  const t = useText();
  const format = useFormat();
  const sheet = useSheet(sectionId, date, period?.number ?? null);
  const isOnline = useIsOnline();
  useUnsent();
  const [showsHistory, setShowsHistory] = useState(false);
  const [putsOff, setPutsOff] = useState(false);
  const { answer } = sheet;
  const name = answer
    ? [
        t(answer.section.className),
        t(answer.section.name),
        ...(answer.period ? [t(answer.period.name)] : []),
      ].join(' – ')
    : title;
  useTask();
  // What an earlier version kept on the device has no hours.
  const { in: from, out: until } = answer?.hours ?? { in: null, out: null };
  const hours =
    answer && from && until
      ? t(labels.shiftHours, {
          shift: answer.section.shift,
          from: format.time(from),
          until: format.time(until),
        })
      : '';
  const state = answer?.sheet
    ? answer.sheet.takenBy
      ? t(labels.takenBy, { name: answer.sheet.takenBy, time: format.time(answer.sheet.takenAt) })
      : t(labels.takenAt, { time: format.time(answer.sheet.takenAt) })
    : answer?.observed
      ? t(labels.observed, { name: answer.observed })
      : answer
        ? t(labels.notTaken)
        : '';
  const context = [hours, state].filter(Boolean).join(' · ');
  const messagePath = useWriteTo()({
    event: 'attendance.absent',
    kind: 'attendance.absent',
    values: { date, section: sectionId },
  });
  const more = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="transparent" className={classes.more} aria-label={t(labels.more)}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={sheet.markAllPresent} disabled={!sheet.mayWrite}>
          {t(labels.markAll)}
        </Menu.Item>
        <Menu.Item onClick={sheet.discard} disabled={sheet.state === null}>
          {t(labels.discard)}
        </Menu.Item>
        <Menu.Item component={Link} to={pathOf(addDays(date, -1))}>
          {t(labels.previousDay)}
        </Menu.Item>
        <Menu.Item component={Link} to={pathOf(addDays(date, 1))}>
          {t(labels.nextDay)}
        </Menu.Item>
        {answer?.sheet ? (
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setShowsHistory(true)}>
            {t(labels.history)}
          </Menu.Item>
        ) : null}
        <Menu.Item
          component={Link}
          to={link(attendancePath.report, { tab: 'register', section: sectionId, month: date.slice(0, 7) })}
        >
          {t(labels.withReport)}
        </Menu.Item>
        {answer?.sheet && messagePath && !period ? (
          <Menu.Item component={Link} to={messagePath} leftSection={<IconSend size={16} />}>
            {t(writeToLabel)}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <div className={classes.task}>
      <div className={classes.taskBar}>
        <Link to={period?.back ?? link(attendancePath.take, { date })} aria-label={t(labels.back)}>
          <IconArrowLeft size={22} />
        </Link>
        <div>
          <strong>{name}</strong>
          <small>{format.date(date)}</small>
        </div>
        {more}
      </div>
      <Page
        title={name}
        context={context}
        actions={
          <>
            <ActionIcon
              component={Link}
              to={pathOf(addDays(date, -1))}
              variant="default"
              size={34}
              aria-label={t(labels.previousDay)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            <span className={classes.day}>{format.date(date)}</span>
            <ActionIcon
              component={Link}
              to={pathOf(addDays(date, 1))}
              variant="default"
              size={34}
              aria-label={t(labels.nextDay)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
            {more}
          </>
        }
      >
        {(sheet.state === 'waits' && !sheet.isSaving) || !isOnline ? (
          <p className={classes.strip} role="status">
            <IconCloudOff size={18} aria-hidden />{' '}
            {t(sheet.state === 'waits' ? deviceStates.waits : labels.offline)}
          </p>
        ) : null}
        {answer?.closed ? (
          <p className={classes.strip} data-tone="ink" role="status">
            {t(answer.closed.text)}
          </p>
        ) : null}
        {sheet.conflicts.length > 0 ? (
          <p className={classes.strip} data-tone="sindur" role="status">
            {t(labels.conflictStrip, { count: format.number(sheet.conflicts.length) })}{' '}
            <Button variant="default" size="compact-sm" onClick={() => setPutsOff(false)}>
              {t(labels.decide)}
            </Button>
          </p>
        ) : null}
        <Loaded
          kind="grid"
          read={{ data: answer, error: sheet.read.error, refetch: sheet.read.refetch }}
          rows={12}
          empty={
            answer?.students.length === 0 && (
              <Empty
                text={t(labels.noStudents)}
                action={
                  <Button component={Link} to={studentsPath.list} variant="default">
                    {t(labels.openStudents)}
                  </Button>
                }
              />
            )
          }
        >
          {() => <Rows sheet={sheet} />}
        </Loaded>
      </Page>
      {answer && answer.students.length > 0 ? <Footer sheet={sheet} /> : null}
      {answer ? (
        <Conflicts
          key={sheet.conflicts.length}
          conflicts={sheet.conflicts}
          students={answer.students}
          isOpen={!putsOff}
          onClose={() => setPutsOff(true)}
          onChosen={(mine) => void sheet.resolve(mine)}
        />
      ) : null}
      <SideDrawer
        isText
        isOpen={showsHistory}
        onClose={() => setShowsHistory(false)}
        title={t(labels.history)}
      >
        {answer?.sheet ? <SheetHistory sheetId={answer.sheet.id} /> : null}
      </SideDrawer>
    </div>
  );
}

/** On a phone the task takes the whole screen: the shell's bar gives way to the section's own. */
function useTask(): void {
  useEffect(() => {
    document.documentElement.dataset.task = 'true';
    return () => {
      delete document.documentElement.dataset.task;
    };
  }, []);
}

function Rows({ sheet }: { sheet: Sheet }) {
  const t = useText();
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const students = sheet.answer?.students ?? [];
  const half = Math.ceil(students.length / 2);
  const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = rows.indexOf(event.target as HTMLButtonElement);
    const student = students[place];
    if (!student || event.ctrlKey || event.metaKey || event.altKey) return;
    const code = codeOfKey(event.key);
    const to =
      { ArrowDown: place + 1, ArrowUp: place - 1, ArrowRight: place + half, ArrowLeft: place - half }[
        event.key
      ] ?? null;
    if (code) {
      sheet.set(student.enrolmentId, code);
      rows[place + 1]?.focus();
    } else if (to !== null) rows[to]?.focus();
    else return;
    event.preventDefault();
  };
  const away = students.filter((one) => sheet.codes.get(one.enrolmentId) !== 'P');
  const streak = (days: number) =>
    days === 1
      ? t(labels.yesterdayToo)
      : days > 1
        ? t(labels.daysRunning, { days: format.number(days + 1) })
        : '';
  const columns = useMemo(() => ({ '--rows': half }) as React.CSSProperties, [half]);
  return (
    <div className={classes.layout}>
      <ul ref={list} className={classes.rows} style={columns} onKeyDown={onKey}>
        {students.map((student) => {
          const code = sheet.codes.get(student.enrolmentId) ?? 'P';
          return (
            <li key={student.enrolmentId}>
              <button
                type="button"
                className={classes.row}
                data-tone={tones[code]}
                data-code={code}
                disabled={!sheet.mayWrite}
                onClick={() => sheet.cycle(student.enrolmentId)}
              >
                <span className={classes.roll}>{format.number(student.roll)}</span>
                <span className={classes.name}>
                  {t(student.name)}
                  {code === 'A' && student.absentBefore > 0 ? (
                    <small>{streak(student.absentBefore)}</small>
                  ) : null}
                  {student.leave ? <small>{t(student.leave.text)}</small> : null}
                  {student.seenAt ? (
                    <small>
                      {t(student.lateMinutes > 0 ? labels.seenLate : labels.seenAt, {
                        time: format.time(student.seenAt),
                        minutes: format.number(student.lateMinutes),
                      })}
                    </small>
                  ) : null}
                </span>
                <StateMark code={code} />
              </button>
            </li>
          );
        })}
      </ul>
      <aside className={classes.aside}>
        <Panel title={t(labels.notPresent)} count={format.number(away.length)} flush>
          {away.length === 0 ? <p className={classes.none}>{t(labels.everybodyPresent)}</p> : null}
          <ul className={classes.away}>
            {away.map((student) => (
              <li key={student.enrolmentId}>
                <span className={classes.roll}>{format.number(student.roll)}</span>
                <span className={classes.name}>
                  {t(student.name)}
                  {student.absentBefore > 0 ? <small>{streak(student.absentBefore)}</small> : null}
                </span>
                <StateMark code={sheet.codes.get(student.enrolmentId) ?? 'P'} isShort />
              </li>
            ))}
          </ul>
        </Panel>
      </aside>
    </div>
  );
}

/** P, A, L and V (or ছুটি's key) mark the row and go to the next one. */
function codeOfKey(key: string): AttendanceCode | null {
  const upper = key.toUpperCase();
  return attendanceCodes.find((code) => code === upper) ?? null;
}

function Footer({ sheet }: { sheet: Sheet }) {
  const t = useText();
  const format = useFormat();
  const { answer, totals } = sheet;
  const needsReason = answer?.isAmendment === true && sheet.mayWrite && (sheet.isDirty || !sheet.isTaken);
  const mayNot =
    !sheet.mayWrite ||
    sheet.isSaving ||
    sheet.state === 'conflict' ||
    (sheet.isTaken && !sheet.isDirty) ||
    (needsReason && sheet.reason === '');
  const save = useEffectEvent(() => {
    if (!mayNot) sheet.submit();
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const state = sheet.isSaving
    ? t(texts.saving)
    : sheet.state === 'conflict' || sheet.state === 'waits'
      ? t(deviceStates[sheet.state])
      : sheet.isDirty || !sheet.isTaken
        ? t(texts.notSaved)
        : t(texts.saved);
  return (
    <>
      <div className={classes.footerRoom} data-reason={needsReason || undefined} />
      <footer className={classes.footer}>
        {needsReason ? (
          <TextInput
            className={classes.reason}
            label={t(labels.reason)}
            description={t(labels.reasonHelp)}
            required
            maxLength={300}
            value={sheet.reason}
            onChange={(event) => sheet.setReason(event.currentTarget.value)}
          />
        ) : null}
        <dl className={classes.totals}>
          {attendanceCodes.map((code) => (
            <div key={code} data-tone={tones[code]}>
              <dd>{format.number(totals[code])}</dd>
              <dt>{t(codeLabels[code])}</dt>
            </div>
          ))}
          <div>
            <dd>{format.number(totals.strength)}</dd>
            <dt>{t(labels.total)}</dt>
          </div>
        </dl>
        <span className={classes.keys} aria-hidden>
          <Kbd>P</Kbd> <Kbd>A</Kbd> <Kbd>L</Kbd> <Kbd>V</Kbd> {t(labels.markKeys)} <Kbd>↑</Kbd> <Kbd>↓</Kbd>{' '}
          {t(labels.moveKeys)}
        </span>
        <span className={classes.state} aria-live="polite">
          {state}
        </span>
        <Button
          className={classes.save}
          onClick={save}
          data-disabled={mayNot || undefined}
          aria-disabled={mayNot}
        >
          {t(labels.save)}
          <Kbd ml={8} className={classes.saveKey} aria-hidden>
            Ctrl S
          </Kbd>
        </Button>
      </footer>
    </>
  );
}
