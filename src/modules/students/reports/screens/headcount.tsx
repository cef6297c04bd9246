import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { SectionsFirst } from '../../../academic/panels.tsx';
import { fieldTexts } from '../../labels.ts';
import classes from '../../screens/office.module.css';
import { type CountRow, reportsContract as contract } from '../contract.ts';
import { words } from '../labels.ts';
import { sumOf } from '../rules.ts';

type Typed = { boys: string; girls: string; others: string; note: string };
const figures = ['boys', 'girls', 'others'] as const;

/** How many were counted in each section on a day, beside the register. */
export default function ManualCount() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const today = todayInDhaka(new Date());
  const asked = query.get('day') ?? '';
  const day = isDate(asked) && asked <= today ? asked : today;
  const { data, error, refetch } = useRead(contract.headcount, { day }, { staleTime: 0 });
  return (
    <Page>
      <div className={classes.stack}>
        <p className={classes.quiet}>{t(words.countHelp)}</p>
        <div className={classes.tools}>
          <DateField
            label={t(fieldTexts.day)}
            value={day}
            onChange={(value) => (isDate(value) ? setQuery({ day: value }) : undefined)}
          />
        </div>
        {data ? (
          data.items.length === 0 ? (
            <Nothing>
              <SectionsFirst text={words.noSections} />
            </Nothing>
          ) : (
            <Sections
              key={`${data.day} ${data.items.map((one) => one.counted?.version ?? '').join()}`}
              day={data.day}
              rows={data.items}
              canEdit={data.can.edit}
            />
          )
        ) : (
          <Coming read={{ error, refetch }} rows={8} />
        )}
        {data && data.days.length > 0 ? (
          <Days days={data.days} onDay={(value) => setQuery({ day: value })} />
        ) : null}
      </div>
    </Page>
  );
}

const typedOf = ({ counted }: CountRow): Typed => ({
  boys: counted ? String(counted.boys) : '',
  girls: counted ? String(counted.girls) : '',
  others: counted ? String(counted.others) : '',
  note: counted?.note ?? '',
});
const numberOf = (text: string): number | null => {
  const digits = toAsciiDigits(text.trim());
  return /^\d{1,4}$/.test(digits) ? Number(digits) : null;
};

function Sections({ day, rows, canEdit }: { day: string; rows: readonly CountRow[]; canEdit: boolean }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const save = useSave(contract.saveHeadcount);
  useUnsavedGuard(typed.size > 0);
  const typedFor = (row: CountRow) => typed.get(row.sectionId) ?? typedOf(row);
  const change = (row: CountRow, part: Partial<Typed>) =>
    setTyped((known) => new Map(known).set(row.sectionId, { ...typedFor(row), ...part }));
  const ready = rows.flatMap((row) => {
    const given = typed.get(row.sectionId);
    const [boys, girls] = [numberOf(given?.boys ?? ''), numberOf(given?.girls ?? '')];
    return given && boys !== null && girls !== null
      ? [
          {
            sectionId: row.sectionId,
            version: row.counted?.version ?? null,
            boys,
            girls,
            others: numberOf(given.others) ?? 0,
            note: given.note,
          },
        ]
      : [];
  });
  const onSave = () =>
    save.mutate(
      { day, rows: ready },
      {
        onError: showCallError,
        onSuccess: ({ saved }) => {
          setTyped(new Map());
          showToast({ tone: 'leaf', title: t(words.savedCounts, { count: format.number(saved) }) });
        },
      },
    );
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(words.counted)}>
          <thead>
            <tr>
              <th scope="col">{t(fieldTexts.section)}</th>
              <th scope="col">{t(words.register)}</th>
              {figures.map((name) => (
                <th key={name} scope="col">
                  {t(words[name])}
                </th>
              ))}
              <th scope="col">{t(words.difference)}</th>
              <th scope="col">{t(words.note)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const value = typedFor(row);
              const name = `${t(row.class)} – ${t(row.section)}`;
              return (
                <tr key={row.sectionId}>
                  <th scope="row">{name}</th>
                  <td className={classes.figures}>
                    {format.number(sumOf(row.register))}
                    <span className={classes.below}>
                      {t(words.registerFigures, {
                        boys: format.number(row.register.boys),
                        girls: format.number(row.register.girls),
                        others: format.number(row.register.others),
                      })}
                    </span>
                  </td>
                  {figures.map((figure) => (
                    <td key={figure}>
                      <TextInput
                        w={76}
                        inputMode="numeric"
                        aria-label={`${name}, ${t(words[figure])}`}
                        readOnly={!canEdit}
                        error={value[figure] !== '' && numberOf(value[figure]) === null}
                        value={typed.has(row.sectionId) ? value[figure] : format.digits(value[figure])}
                        onChange={(event) => change(row, { [figure]: event.currentTarget.value })}
                      />
                    </td>
                  ))}
                  <td>
                    <Difference row={row} value={value} />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`${name}, ${t(words.note)}`}
                      maxLength={200}
                      readOnly={!canEdit}
                      value={value.note}
                      onChange={(event) => change(row, { note: event.currentTarget.value })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {canEdit ? (
        <div className={classes.tools}>
          <span className={classes.end}>
            <Button disabled={ready.length === 0} loading={save.isPending} onClick={onSave}>
              {t(words.saveCounts)}
            </Button>
          </span>
        </div>
      ) : null}
    </>
  );
}

function Difference({ row, value }: { row: CountRow; value: Typed }) {
  const t = useText();
  const format = useFormat();
  const [boys, girls] = [numberOf(value.boys), numberOf(value.girls)];
  if (boys === null || girls === null) return '–';
  const difference = boys + girls + (numberOf(value.others) ?? 0) - sumOf(row.register);
  if (difference === 0) return <Mark tone="leaf">{t(words.same)}</Mark>;
  const sign = difference > 0 ? '+' : '−';
  return <Mark tone="sindur">{`${sign}${format.number(Math.abs(difference))}`}</Mark>;
}

function Days(props: {
  days: readonly { day: string; sections: number; students: number }[];
  onDay: (day: string) => void;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.steps} aria-label={t(words.days)}>
      {props.days.map((one) => (
        <li key={one.day}>
          <Button variant="subtle" size="compact-sm" onClick={() => props.onDay(one.day)}>
            {format.date(one.day)}: {format.number(one.students)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
