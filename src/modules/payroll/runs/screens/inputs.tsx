import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { CallError, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { workTexts } from '../../labels.ts';
import { type Work, workFields } from '../../rules.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { MonthSelect, SearchBox, thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { runsContract as contract } from '../contract.ts';
import { WorkPartsDrawer } from './work-parts.tsx';
import { writtenWork } from './written-work.ts';

type Sheet = z.output<typeof contract.inputs.output>;
type Row = Sheet['items'][number];
/** What was typed, by employee and field; a text that is no number is told by the server at its field. */
type Typed = Readonly<Record<string, Readonly<Partial<Record<keyof Work, string>>>>>;

const worked: readonly (keyof Work)[] = ['workedDays', 'workedHours', 'workedClasses'];

/** What everybody did in a month, as the office enters it. */
export default function Inputs() {
  const t = useText();
  const query = useQueryValues();
  const month = query.text('month') || thisMonth();
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.inputs,
    { month, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page>
      <search className={classes.tools}>
        <MonthSelect
          label={t(labels.month)}
          value={month}
          onChange={(value) => query.set({ month: value })}
        />
        <SearchBox value={q} onSearch={(words) => query.set({ q: words })} />
      </search>
      {data ? (
        <SheetForm
          key={`${month} ${data.page} ${data.items.map((row) => row.version ?? 0).join()}`}
          month={month}
          sheet={data}
        />
      ) : (
        <Coming read={{ error, refetch }} />
      )}
      {data ? <Pager pages={query.pages} total={data.total} /> : null}
    </Page>
  );
}

function SheetForm({ month, sheet }: { month: string; sheet: Sheet }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState<Typed>({});
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [shown, setShown] = useState<{ id: string; name: Row['name'] } | null>(null);
  const save = useSave(contract.saveInputs, {
    // Not told by the click itself: by the time its answer is there the new rows have taken this form's place.
    onSaved: ({ saved }) =>
      showToast({ tone: 'leaf', title: t(labels.savedRows, { count: format.number(saved) }) }),
  });
  // Days, hours and classes worked are asked for where somebody is paid by them.
  const fields = workFields.filter(
    (field) => !worked.includes(field) || sheet.items.some((row) => fieldOf[row.basis] === field),
  );
  const shownOf = (row: Row, field: keyof Work) =>
    typed[row.employeeId]?.[field] ?? writtenWork(field, row.given[field]);
  const noteOf = (row: Row) => notes[row.employeeId] ?? row.note;
  const submit = () => {
    const changed = sheet.items.filter((row) => typed[row.employeeId] || notes[row.employeeId] !== undefined);
    setProblems({});
    const rows = changed.map((row) => ({
      employeeId: row.employeeId,
      version: row.version,
      note: noteOf(row),
      work: Object.fromEntries(
        workFields.flatMap((field) => {
          const text = shownOf(row, field).trim();
          return text === '' ? [] : [[field, text]];
        }),
      ),
    }));
    save.mutate(
      { month, rows },
      {
        onError: (error) => {
          // A reason that is lacking is told at its row.
          const found = changed.flatMap((row, place) => {
            const [text] = error instanceof CallError ? (error.fields[`rows.${place}.note`] ?? []) : [];
            return text ? [[row.employeeId, text] as const] : [];
          });
          if (found.length > 0) setProblems(Object.fromEntries(found));
          else showCallError(error);
        },
      },
    );
  };
  if (sheet.items.length === 0) return <Empty text={t(labels.noInputs)} />;
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.quiet}>{t(labels.inputHint)}</p>
      {sheet.isOpen ? null : (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.inputsOpen)}
        </p>
      )}
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(labels.month)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.employee)}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(workTexts[field])}
                </th>
              ))}
              <th scope="col">{t(labels.whyTyped)}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.items.map((row) => (
              <tr key={row.employeeId}>
                <td className={classes.person}>
                  {t(row.name)}
                  <span className={classes.below}>{format.digits(row.code)}</span>
                  {Object.values(row.gathered).some((value) => value !== 0) ? (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={() => setShown({ id: row.employeeId, name: row.name })}
                    >
                      {t(labels.madeOf)}
                    </Button>
                  ) : null}
                </td>
                {fields.map((field) => (
                  <td key={field} className={classes.narrow}>
                    <TextInput
                      aria-label={`${t(workTexts[field])}: ${t(row.name)}`}
                      inputMode="decimal"
                      autoComplete="off"
                      disabled={!sheet.can.edit}
                      placeholder={format.digits(writtenWork(field, row.gathered[field]))}
                      value={format.digits(shownOf(row, field))}
                      onChange={(event) => {
                        const text = event.currentTarget.value;
                        setTyped((known) => ({
                          ...known,
                          [row.employeeId]: { ...known[row.employeeId], [field]: text },
                        }));
                      }}
                    />
                  </td>
                ))}
                <td className={classes.person}>
                  <TextInput
                    aria-label={`${t(labels.whyTyped)}: ${t(row.name)}`}
                    autoComplete="off"
                    maxLength={200}
                    disabled={!sheet.can.edit}
                    error={problems[row.employeeId]}
                    value={noteOf(row)}
                    onChange={(event) => {
                      const text = event.currentTarget.value;
                      setNotes((known) => ({ ...known, [row.employeeId]: text }));
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sheet.can.edit ? (
        <div>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={Object.keys({ ...typed, ...notes }).length === 0}
          >
            {t(texts.save)}
          </Button>
        </div>
      ) : null}
      {shown ? <WorkPartsDrawer employee={shown} month={month} onClose={() => setShown(null)} /> : null}
    </form>
  );
}

const fieldOf: Readonly<Record<string, keyof Work>> = {
  daily: 'workedDays',
  hourly: 'workedHours',
  perClass: 'workedClasses',
};
