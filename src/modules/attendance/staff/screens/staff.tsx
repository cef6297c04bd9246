import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { lazy, useState } from 'react';
import type * as z from 'zod';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { DayField } from '../../screens/day-field.tsx';
import { staffContract as contract, type StaffRow } from '../contract.ts';
import { staffLabels as labels, staffCodeTexts, staffFields } from '../labels.ts';
import { codeOf, ruleOfDay, type StaffRule, timesOf, timesOfDay } from '../rules.ts';
import { NobodyYet } from './nobody-yet.tsx';
import { RuleDrawer } from './rule-drawer.tsx';
import classes from './staff.module.css';

type Sheet = z.output<typeof contract.sheet.output>;
type Kind = 'here' | 'absent' | 'onDuty';
type Edit = { readonly kind: Kind; readonly inAt: string; readonly outAt: string };
type Edits = ReadonlyMap<string, Edit>;
const none: Edits = new Map();

const StaffRegister = lazy(() =>
  import('./staff-register.tsx').then((all) => ({ default: all.StaffRegister })),
);

/** The employees of a day, and the attendance book of a month. */
export default function Staff() {
  // Above the tabs: who looks into the book finds what was typed of a day as it was.
  const [typed, setTyped] = useState<{ date: string; edits: Edits }>({ date: '', edits: none });
  useUnsavedGuard(typed.edits.size > 0);
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'day', label: labels.date, body: () => <Day typed={typed} onTyped={setTyped} /> },
          { name: 'register', label: labels.register, body: () => <StaffRegister /> },
        ]}
      />
    </Page>
  );
}

type Typed = {
  readonly typed: { readonly date: string; readonly edits: Edits };
  readonly onTyped: (typed: { date: string; edits: Edits }) => void;
};

/** Who came when, who is absent, on leave or on duty outside. */
function Day(props: Typed) {
  const t = useText();
  const query = useQueryValues();
  const asked = query.text('date');
  const date = isDate(asked) ? asked : todayInDhaka(new Date());
  const { data, error, refetch } = useRead(contract.sheet, { date });
  const [isRule, setIsRule] = useState(false);
  return (
    <>
      <div className={classes.tools}>
        <DayField
          date={date}
          max={data?.today}
          aria-label={t(staffFields.date)}
          onDate={(next) => query.set({ date: next })}
        />
        {data?.can.rules ? (
          <Button variant="default" onClick={() => setIsRule(true)}>
            {t(labels.rule)}
          </Button>
        ) : null}
      </div>
      {!data ? (
        <Coming read={{ error, refetch }} />
      ) : data.rows.length === 0 ? (
        <NobodyYet />
      ) : (
        <Rows key={`${data.date}`} data={data} {...props} />
      )}
      {data && isRule ? (
        <RuleDrawer rule={data.rule} today={data.today} onClose={() => setIsRule(false)} />
      ) : null}
    </>
  );
}

const editOf = (row: StaffRow): Edit => ({
  kind: row.code === 'absent' ? 'absent' : row.code === 'onDuty' ? 'onDuty' : 'here',
  inAt: row.inAt ?? '',
  outAt: row.outAt ?? '',
});

/** The rule and the day it is asked for. */
type DayOfRule = { readonly rule: StaffRule; readonly date: string };

const isFree = (row: StaffRow, { rule, date }: DayOfRule): boolean =>
  ruleOfDay(rule, date, row.shifts, { inAt: null, outAt: null }) === null;

function Rows({ data, typed, onTyped }: { data: Sheet } & Typed) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const edits = typed.date === data.date ? typed.edits : none;
  const setEdits = (next: Edits) => onTyped({ date: data.date, edits: next });
  const [reason, setReason] = useState('');
  const save = useSave(contract.save);
  const mayWriteRow = (row: StaffRow) =>
    row.away === null && data.can.take && (row.isStillTaken || data.can.amend);
  const mayWrite = data.rows.some(mayWriteRow);
  const amends = data.rows.some((row) => !row.isStillTaken && edits.has(row.employee.id));
  const times = timesOfDay(data.rule, data.date);
  const put = (id: string, edit: Edit) => setEdits(new Map(edits).set(id, edit));
  const fill = () => {
    const open = data.rows.filter(
      (row) => row.code === null && row.leave?.halves !== 3 && !isFree(row, data) && mayWriteRow(row),
    );
    setEdits(new Map([...open.map((row) => [row.employee.id, editOf(row)] as const), ...edits]));
  };
  const submit = () =>
    save.mutate(
      {
        date: data.date,
        reason,
        marks: [...edits].map(([employeeId, edit]) => ({
          employeeId,
          version: data.rows.find((row) => row.employee.id === employeeId)?.version ?? null,
          isAbsent: edit.kind === 'absent',
          isOnDuty: edit.kind === 'onDuty',
          inAt: edit.kind === 'absent' || edit.inAt === '' ? null : edit.inAt,
          outAt: edit.kind === 'absent' || edit.outAt === '' ? null : edit.outAt,
        })),
      },
      {
        onError: showCallError,
        onSuccess: ({ conflicts, away }) => {
          setEdits(new Map());
          setReason('');
          const left = [
            ...(conflicts.length > 0
              ? [t(labels.conflicts, { count: format.number(conflicts.length) })]
              : []),
            ...(away.length > 0 ? [t(labels.awayNow, { count: format.number(away.length) })] : []),
          ];
          showToast({
            tone: left.length > 0 ? 'marigold' : 'leaf',
            title: t(labels.saved),
            ...(left.length > 0 ? { text: left.join('. ') } : {}),
          });
        },
      },
    );
  return (
    <div className={classes.stack}>
      {data.off ? (
        <p className={classes.strip} data-tone="ink">
          {t(labels.dayOff, { name: data.off })}
        </p>
      ) : null}
      <div className={classes.tools}>
        <span className={classes.below}>
          {times === null
            ? t(labels.freeDay)
            : t(labels.ruleText, {
                in: format.time(times.inAt),
                out: format.time(times.outAt),
                grace: format.number(data.rule.graceMinutes),
              })}
        </span>
        {mayWrite ? (
          <span className={classes.end}>
            <Button variant="default" onClick={fill}>
              {t(labels.allPresent)}
            </Button>
            <Button disabled={edits.size === 0} loading={save.isPending} onClick={submit}>
              {t(labels.save)}
            </Button>
          </span>
        ) : null}
      </div>
      {amends ? (
        <Textarea
          label={t(staffFields.reason)}
          description={t(labels.reasonHelp)}
          required
          autosize
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      <ul className={`ps-panel ${classes.rows}`} aria-label={t(labels.sheet)}>
        <li className={`${classes.row} ${classes.head}`} aria-hidden>
          {[labels.employee, labels.state, labels.in, labels.out].map((label) => (
            <span key={label.en}>{t(label)}</span>
          ))}
        </li>
        {data.rows.map((row) => (
          <Row
            key={row.employee.id}
            row={row}
            day={data}
            edit={edits.get(row.employee.id) ?? null}
            onEdit={mayWriteRow(row) ? (edit) => put(row.employee.id, edit) : null}
          />
        ))}
      </ul>
    </div>
  );
}

function Row(props: {
  row: StaffRow;
  day: DayOfRule;
  edit: Edit | null;
  onEdit: ((edit: Edit) => void) | null;
}) {
  const { row, day, edit, onEdit } = props;
  const t = useText();
  const format = useFormat();
  const shown = edit ?? editOf(row);
  const name = t(row.employee.name);
  const change = (next: Partial<Edit>) => onEdit?.({ ...shown, ...next });
  return (
    <li className={classes.row} data-edited={edit ? '' : undefined}>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.below}>
          {t(row.employee.designation)} · {format.digits(row.employee.code)}
        </span>
      </span>
      <Select
        label={t(labels.state)}
        classNames={{ label: classes.label }}
        aria-label={`${t(labels.state)}: ${name}`}
        disabled={!onEdit}
        allowDeselect={false}
        data={[
          { value: 'here', label: t(staffCodeTexts.present) },
          { value: 'absent', label: t(staffCodeTexts.absent) },
          { value: 'onDuty', label: t(staffCodeTexts.onDuty) },
        ]}
        placeholder={t(row.away ?? labels.notWritten)}
        value={row.away === null && (edit || row.code !== null) ? shown.kind : null}
        onChange={(kind) => change({ kind: kind === 'absent' || kind === 'onDuty' ? kind : 'here' })}
      />
      <TextInput
        type="time"
        label={t(labels.in)}
        classNames={{ label: classes.label }}
        aria-label={`${t(labels.in)}: ${name}`}
        disabled={!onEdit || shown.kind === 'absent'}
        value={shown.kind === 'absent' ? '' : shown.inAt}
        onChange={(event) => change({ inAt: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t(labels.out)}
        classNames={{ label: classes.label }}
        aria-label={`${t(labels.out)}: ${name}`}
        disabled={!onEdit || shown.kind === 'absent'}
        value={shown.kind === 'absent' ? '' : shown.outAt}
        onChange={(event) => change({ outAt: event.currentTarget.value })}
      />
      <Said row={row} day={day} edit={edit} />
    </li>
  );
}

/** What the day counts as, as it is written or would be. */
function Said({ row, day, edit }: { row: StaffRow; day: DayOfRule; edit: Edit | null }) {
  const t = useText();
  const format = useFormat();
  if (row.away) return <span>{t(row.away)}</span>;
  const inAt = edit ? edit.inAt || null : row.inAt;
  const outAt = edit ? edit.outAt || null : row.outAt;
  const rule = ruleOfDay(day.rule, day.date, row.shifts, { inAt, outAt });
  const code = edit
    ? codeOf(rule, { isAbsent: edit.kind === 'absent', isOnDuty: edit.kind === 'onDuty', inAt, outAt })
    : row.code;
  const times = code === 'late' || code === 'half' ? timesOf(rule, inAt, outAt) : null;
  const part = row.leave?.halves === 1 || row.leave?.halves === 2 ? row.leave.halves : 3;
  const words = [
    ...(row.leave ? [t(labels.onLeave, { type: row.leave.type, part: labels.parts[part] })] : []),
    ...(code && !(row.leave?.halves === 3) ? [t(staffCodeTexts[code])] : []),
    ...(times && times.lateMinutes > 0
      ? [t(labels.minutesLate, { minutes: format.number(times.lateMinutes) })]
      : []),
    ...(times && times.earlyMinutes > 0
      ? [t(labels.minutesEarly, { minutes: format.number(times.earlyMinutes) })]
      : []),
    ...(row.reason ? [row.reason] : []),
  ];
  const nothing = rule === null ? labels.freeDay : labels.notWritten;
  return <span>{words.length > 0 ? words.join(' · ') : t(nothing)}</span>;
}
