import { Checkbox, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { isDate } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing, together } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { ExamsFirst } from '../../screens/exams-first.tsx';
import classes from '../../screens/results.module.css';
import { ScrutinyRules } from '../../scrutiny/screens/scrutiny-rules.tsx';
import { audiences } from '../contract.ts';
import { DuesRules } from './dues-rules.tsx';

type Answer = z.output<typeof contract.permissions.output>;
type Item = Answer['items'][number];
type Row = { id: string; classId: string | null; audience: (typeof audiences)[number]; item: Item | null };

/** A day, 'YYYY-MM-DD', and a time, '14:00', as they are typed. */
type Moment = { readonly day: string; readonly time: string };

/** Minutes Dhaka is ahead of UTC. */
const ahead = 360;
/** An instant as the two fields of a moment show it, in Dhaka; and back. */
const momentOf = (instant: string): Moment => {
  const local = new Date(Date.parse(instant) + ahead * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
};
const instantOf = ({ day, time }: Moment) => `${day}T${time.padStart(5, '0')}:00+06:00`;
/** An end without a time is the end of its day. */
const endOf = ({ day, time }: Moment): Moment => ({ day, time: time || '23:59' });
const isTime = (text: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(text);

/** Who may see the published results of an examination, and from when. */
export default function Permission() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const overview = useRead(contract.overview, { size: 300 });
  const items = overview.data?.items ?? [];
  const exams = [...new Map(items.map((one) => [one.examId, one])).values()];
  const examId = query.get('exam') ?? exams[0]?.examId ?? null;
  const { data, error, refetch } = useRead(
    contract.permissions,
    { examId: examId ?? '' },
    { enabled: examId !== null },
  );
  const [edited, setEdited] = useState<Row | null>(null);
  const classesOf = items.filter((one) => one.examId === examId);
  const rowOf = (classId: string | null, audience: Row['audience']): Row => ({
    id: `${classId} ${audience}`,
    classId,
    audience,
    item: data?.items.find((one) => one.classId === classId && one.audience === audience) ?? null,
  });
  const className = (classId: string | null) =>
    classId === null
      ? t(labels.allClasses)
      : t(classesOf.find((one) => one.classId === classId)?.className ?? labels.class);
  const name = (row: Row) => `${className(row.classId)}: ${t(labels[row.audience])}`;
  return (
    <Page>
      <p className={classes.hint}>{t(labels.permissionHint)}</p>
      <div className={classes.filters} hidden={examId === null}>
        <Select
          className={classes.wide ?? ''}
          label={t(labels.exam)}
          data={exams.map((one) => ({ value: one.examId, label: `${t(one.exam)} · ${t(one.year)}` }))}
          value={examId}
          allowDeselect={false}
          onChange={(exam) => setQuery({ exam: exam ?? '' })}
        />
      </div>
      {overview.data && examId === null ? (
        <Nothing>
          <ExamsFirst />
        </Nothing>
      ) : data ? (
        <Matrix
          classIds={[null, ...classesOf.map((one) => one.classId)]}
          className={className}
          rowOf={rowOf}
          name={name}
          onOpen={data.can.change ? setEdited : null}
        />
      ) : (
        <Coming read={together(overview, { error, refetch })} />
      )}
      {data && examId ? (
        <DuesRules
          key={examId}
          examId={examId}
          classIds={classesOf.map((one) => one.classId)}
          className={className}
          items={data.dues}
          canChange={data.can.change}
        />
      ) : null}
      {data && examId ? (
        <ScrutinyRules
          key={`scrutiny ${examId}`}
          examId={examId}
          classIds={classesOf.map((one) => one.classId)}
          className={className}
        />
      ) : null}
      {edited && examId ? (
        <Edit
          key={edited.id}
          row={edited}
          title={name(edited)}
          examId={examId}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Page>
  );
}

/** A line a class, a column an audience: whether they may see its results, and from when. */
function Matrix(props: {
  classIds: readonly (string | null)[];
  className: (classId: string | null) => string;
  rowOf: (classId: string | null, audience: Row['audience']) => Row;
  name: (row: Row) => string;
  /** Null for who may only look. */
  onOpen: ((row: Row) => void) | null;
}) {
  const { classIds, className, rowOf, onOpen } = props;
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached with the keys
    <section className={classes.scroll} tabIndex={0} aria-label={t(labels.permission)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(labels.class)}</th>
            {audiences.map((audience) => (
              <th key={audience} scope="col">
                {t(labels[audience])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classIds.map((classId) => (
            <tr key={classId}>
              <th scope="row">{className(classId)}</th>
              {audiences.map((audience) => {
                const row = rowOf(classId, audience);
                const cell = (
                  <Allowed item={row.item} isAsAll={rowOf(null, audience).item?.isActive === true} />
                );
                return (
                  <td key={audience}>
                    {onOpen ? (
                      <button type="button" className={classes.cellButton} onClick={() => onOpen(row)}>
                        <VisuallyHidden component="span">{props.name(row)}: </VisuallyHidden>
                        {cell}
                      </button>
                    ) : (
                      cell
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `isAsAll`: what holds for all classes lets them in. */
function Allowed({ item, isAsAll }: { item: Item | null; isAsAll: boolean }) {
  const t = useText();
  const format = useFormat();
  const isActive = item?.isActive === true;
  const from = item ? format.dateTime(item.fromAt) : '';
  const until = item?.untilAt ? format.dateTime(item.untilAt) : null;
  return (
    <>
      <span className={classes.state} data-tone={isActive ? 'leaf' : undefined}>
        {t(isActive ? labels.allowed : isAsAll ? labels.asAllClasses : labels.notAllowed)}
      </span>
      {isActive ? (
        <small>{until ? t(labels.fromTo, { from, until }) : t(labels.fromDay, { from })}</small>
      ) : null}
    </>
  );
}

function Edit(props: { row: Row; title: string; examId: string; onClose: () => void }) {
  const { row, examId } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const initial = {
    isActive: row.item?.isActive ?? true,
    from: momentOf(row.item?.fromAt ?? new Date().toISOString()),
    until: row.item?.untilAt ? momentOf(row.item.untilAt) : { day: '', time: '' },
  };
  const [form, setForm] = useState(initial);
  const save = useSave(contract.savePermission, {
    onSaved: () => {
      showToast({ title: t(labels.letInDone), tone: 'leaf' });
      props.onClose();
    },
  });
  const errorOf = fieldErrors(save.error);
  const [isTried, setIsTried] = useState(false);
  const end = endOf(form.until);
  const isEndless = form.until.day === '';
  const isWhole =
    isDate(form.from.day) && isTime(form.from.time) && (isEndless || (isDate(end.day) && isTime(end.time)));
  return (
    <FormDrawer
      title={props.title}
      isDirty={JSON.stringify(form) !== JSON.stringify(initial)}
      isBusy={save.isPending}
      isSpaced
      onClose={props.onClose}
      onSave={() => {
        setIsTried(true);
        if (!isWhole) return;
        save.mutate(
          {
            examId,
            classId: row.classId,
            audience: row.audience,
            fromAt: instantOf(form.from),
            untilAt: isEndless ? null : instantOf(end),
            isActive: form.isActive,
            version: row.item?.version ?? null,
          },
          { onError: showCallError },
        );
      }}
    >
      <Checkbox
        label={t(labels.allowed)}
        checked={form.isActive}
        onChange={(event) => {
          const isActive = event.currentTarget.checked;
          setForm((known) => ({ ...known, isActive }));
        }}
      />
      <MomentFields
        label={t(labels.from)}
        value={form.from}
        isTried={isTried}
        isRequired
        error={errorOf('fromAt')}
        onChange={(from) => setForm((known) => ({ ...known, from }))}
      />
      <MomentFields
        label={t(labels.until)}
        help={t(labels.untilHelp)}
        value={form.until}
        isTried={isTried}
        error={errorOf('untilAt')}
        onChange={(until) => setForm((known) => ({ ...known, until }))}
      />
    </FormDrawer>
  );
}

function MomentFields(props: {
  label: string;
  help?: string;
  value: Moment;
  isTried: boolean;
  isRequired?: boolean;
  error: string | undefined;
  onChange: (value: Moment) => void;
}) {
  const { label, value, isTried, isRequired = false, onChange } = props;
  const t = useText();
  const format = useFormat();
  const isAsked = isRequired || value.day !== '';
  const isWrongTime = isAsked && !isTime(isRequired ? value.time : endOf(value).time);
  return (
    <div className={classes.moment}>
      <DateField
        label={label}
        description={props.help}
        required={isRequired}
        value={value.day}
        error={props.error ?? (isTried && isAsked && !isDate(value.day) ? t(labels.wrongDay) : undefined)}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TextInput
        label={t(labels.time)}
        aria-label={`${label}, ${t(labels.time)}`}
        description={t(labels.timeHelp)}
        inputMode="numeric"
        autoComplete="off"
        value={format.digits(value.time)}
        error={isTried && isWrongTime ? t(labels.wrongTime) : undefined}
        onChange={(event) => onChange({ ...value, time: toAsciiDigits(event.currentTarget.value).trim() })}
      />
    </div>
  );
}
