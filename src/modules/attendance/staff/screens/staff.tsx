import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { DayField } from '../../screens/day-field.tsx';
import { staffContract as contract, type StaffRow } from '../contract.ts';
import { staffLabels as labels, staffCodeTexts, staffFields } from '../labels.ts';
import { codeOf, type StaffRule, timesOf } from '../rules.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import classes from './staff.module.css';

type Sheet = z.output<typeof contract.sheet.output>;
type Kind = 'here' | 'absent' | 'onDuty';
type Edit = { readonly kind: Kind; readonly inAt: string; readonly outAt: string };

/** The employees of a day: who came when, who is absent, on leave or on duty outside. */
export default function Staff() {
  const t = useText();
  const query = useQueryValues();
  const asked = query.text('date');
  const date = isDate(asked) ? asked : todayInDhaka(new Date());
  const { data, error, refetch } = useRead(contract.sheet, { date });
  const [isRule, setIsRule] = useState(false);
  return (
    <Page
      actions={
        <>
          {data?.can.rules ? (
            <Button variant="default" onClick={() => setIsRule(true)}>
              {t(labels.rule)}
            </Button>
          ) : null}
          <DayField
            date={date}
            max={data?.today}
            aria-label={t(staffFields.date)}
            onDate={(next) => query.set({ date: next })}
          />
        </>
      }
    >
      {!data ? (
        <Coming read={{ error, refetch }} />
      ) : data.rows.length === 0 ? (
        <Nothing>{t(labels.nobody)}</Nothing>
      ) : (
        <Rows key={`${data.date}`} data={data} />
      )}
      {data && isRule ? (
        <RuleDrawer rule={data.rule} today={data.today} onClose={() => setIsRule(false)} />
      ) : null}
    </Page>
  );
}

const editOf = (row: StaffRow): Edit => ({
  kind: row.code === 'absent' ? 'absent' : row.code === 'onDuty' ? 'onDuty' : 'here',
  inAt: row.inAt ?? '',
  outAt: row.outAt ?? '',
});

function Rows({ data }: { data: Sheet }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const [reason, setReason] = useState('');
  const save = useSave(contract.save);
  useUnsavedGuard(edits.size > 0);
  const mayWrite = data.can.take && (!data.isAmendment || data.can.amend);
  const put = (id: string, edit: Edit) => setEdits(new Map(edits).set(id, edit));
  const fill = () => {
    const open = data.rows.filter((row) => row.code === null && row.leave?.halves !== 3);
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
        onSuccess: ({ conflicts }) => {
          setEdits(new Map());
          setReason('');
          showToast({
            tone: conflicts.length > 0 ? 'marigold' : 'leaf',
            title: t(labels.saved),
            ...(conflicts.length > 0
              ? { text: t(labels.conflicts, { count: format.number(conflicts.length) }) }
              : {}),
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
          {format.digits(
            t(labels.ruleText, {
              in: data.rule.inAt,
              out: data.rule.outAt,
              grace: data.rule.graceMinutes,
            }),
          )}
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
      {mayWrite && data.isAmendment && edits.size > 0 ? (
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
        {data.rows.map((row) => (
          <Row
            key={row.employee.id}
            row={row}
            rule={data.rule}
            edit={edits.get(row.employee.id) ?? null}
            onEdit={mayWrite ? (edit) => put(row.employee.id, edit) : null}
          />
        ))}
      </ul>
    </div>
  );
}

function Row(props: {
  row: StaffRow;
  rule: StaffRule;
  edit: Edit | null;
  onEdit: ((edit: Edit) => void) | null;
}) {
  const { row, rule, edit, onEdit } = props;
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
        aria-label={`${t(labels.state)}: ${name}`}
        disabled={!onEdit}
        allowDeselect={false}
        data={[
          { value: 'here', label: t(staffCodeTexts.present) },
          { value: 'absent', label: t(staffCodeTexts.absent) },
          { value: 'onDuty', label: t(staffCodeTexts.onDuty) },
        ]}
        placeholder={t(labels.notWritten)}
        value={edit || row.code !== null ? shown.kind : null}
        onChange={(kind) => change({ kind: kind === 'absent' || kind === 'onDuty' ? kind : 'here' })}
      />
      <TextInput
        type="time"
        aria-label={`${t(labels.in)}: ${name}`}
        disabled={!onEdit || shown.kind === 'absent'}
        value={shown.kind === 'absent' ? '' : shown.inAt}
        onChange={(event) => change({ inAt: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        aria-label={`${t(labels.out)}: ${name}`}
        disabled={!onEdit || shown.kind === 'absent'}
        value={shown.kind === 'absent' ? '' : shown.outAt}
        onChange={(event) => change({ outAt: event.currentTarget.value })}
      />
      <Said row={row} rule={rule} edit={edit} />
    </li>
  );
}

/** What the day counts as, as it is written or would be. */
function Said({ row, rule, edit }: { row: StaffRow; rule: StaffRule; edit: Edit | null }) {
  const t = useText();
  const format = useFormat();
  const inAt = edit ? edit.inAt || null : row.inAt;
  const outAt = edit ? edit.outAt || null : row.outAt;
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
  return <span>{words.length > 0 ? words.join(' · ') : t(labels.notWritten)}</span>;
}
