import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { addDays } from '../../../../core/dates.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { codeLabels } from '../../labels.ts';
import { type AttendanceCode, attendanceCodes } from '../../rules.ts';
import { StateMark } from '../../screens/state-mark.tsx';
import { type StudentChoice, StudentSelect } from '../../student-leave/screens/parts.tsx';
import { periodsContract as contract } from '../contract.ts';
import { periodLabels as labels, sourceTexts } from '../labels.ts';
import classes from './periods.module.css';

type Days = z.output<typeof contract.studentDays.output>;
type Day = Days['days'][number];

/** Several days of one student, corrected together with one reason. */
export function OneStudent({ today }: { today: string }) {
  const t = useText();
  const [student, setStudent] = useState<StudentChoice | null>(null);
  const [from, setFrom] = useState(addDays(today, -6));
  const [to, setTo] = useState(today);
  return (
    <>
      <div className={classes.tools}>
        <StudentSelect label={t(labels.student)} value={student} onChange={setStudent} />
        <DateSpan
          from={from}
          to={to}
          onChange={(first, last) => {
            setFrom(first);
            setTo(last);
          }}
        />
      </div>
      {student ? (
        <StudentDays
          key={`${student.enrolmentId}${from}${to}`}
          asked={{ enrolmentId: student.enrolmentId, from, to }}
        />
      ) : (
        <Nothing>{t(labels.chooseFirst)}</Nothing>
      )}
    </>
  );
}

function StudentDays({ asked }: { asked: { enrolmentId: string; from: string; to: string } }) {
  const { data, error, refetch } = useRead(contract.studentDays, asked, { staleTime: 0 });
  return data ? <Correct data={data} /> : <Coming read={{ error, refetch }} />;
}

function Correct({ data }: { data: Days }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState<Readonly<Record<string, AttendanceCode>>>({});
  const [reason, setReason] = useState('');
  const save = useSave(contract.saveStudentDays);
  const open = data.days.filter((one) => one.isTaken);
  const changed = open.filter((one) => given[one.date] !== undefined && given[one.date] !== one.code);
  useUnsavedGuard(changed.length > 0);
  const choices = attendanceCodes.map((code) => ({ value: code, label: t(codeLabels[code]) }));
  const codeOf = (value: string | null) => attendanceCodes.find((one) => one === value);
  const set = (days: readonly Day[], code: AttendanceCode | undefined) =>
    setGiven((known) => {
      const next = { ...known };
      for (const { date } of days)
        if (code === undefined) delete next[date];
        else next[date] = code;
      return next;
    });
  const submit = () =>
    save.mutate(
      {
        enrolmentId: data.student.enrolmentId,
        reason,
        marks: changed.map((one) => ({ date: one.date, code: given[one.date] ?? 'P', was: one.code })),
      },
      {
        onError: showCallError,
        onSuccess: ({ saved, conflicts }) => {
          setGiven({});
          setReason('');
          showToast(
            conflicts.length > 0
              ? { tone: 'marigold', title: t(labels.conflicts, { count: format.number(conflicts.length) }) }
              : { tone: 'leaf', title: t(labels.savedDays, { count: format.number(saved) }) },
          );
        },
      },
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.tools}>
        <Select
          label={t(labels.setAll)}
          placeholder={t(labels.keep)}
          clearable
          w={180}
          data={choices}
          value={null}
          onChange={(value) => set(open, codeOf(value))}
        />
        <TextInput
          label={t(labels.reason)}
          required
          w={320}
          maw="100%"
          maxLength={300}
          value={reason}
          error={fieldErrors(save.error)('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending} disabled={changed.length === 0}>
          {t(labels.saveDays, { count: format.number(changed.length) })}
        </Button>
      </div>
      <div className={classes.scroll}>
        <table className={classes.grid} aria-label={t(labels.oneStudent)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.day)}</th>
              <th scope="col">{t(labels.now)}</th>
              <th scope="col">{t(labels.becomes)}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map((one) => (
              <tr key={one.date}>
                <th scope="row">{format.date(one.date)}</th>
                <td>
                  {one.code ? <StateMark code={one.code} /> : one.off ? t(one.off) : '–'}
                  {one.source && one.source !== 'sheet' ? (
                    <small>{t(sourceTexts[one.source] ?? labels.written)}</small>
                  ) : null}
                </td>
                <td>
                  {one.isTaken ? (
                    <Select
                      aria-label={`${t(labels.becomes)}: ${format.date(one.date)}`}
                      placeholder={t(labels.keep)}
                      clearable
                      w={170}
                      data={choices}
                      value={given[one.date] ?? null}
                      onChange={(value) => set([one], codeOf(value))}
                    />
                  ) : one.off ? (
                    '–'
                  ) : (
                    <span className={classes.open}>{t(labels.noSheet)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}
