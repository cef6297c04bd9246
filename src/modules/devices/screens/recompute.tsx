import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, daysBetween, isDate, todayInDhaka } from '../../../core/dates.ts';
import { monthLabel } from '../../../core/format.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { type StaffCode, staffCodes } from '../../attendance/staff/rules.ts';
import { daysContract as contract, type DayChange } from '../days/contract.ts';
import { changeTexts, codeTexts } from '../labels.ts';
import type { PersonShown } from '../shapes.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';
import { PersonName, PersonSelect } from './parts.tsx';

const tones = { new: 'leaf', change: 'marigold', hand: 'slate' } as const;
const codeOf = (code: string): StaffCode => staffCodes.find((one) => one === code) ?? 'present';

/** What attendance of a range would become by its punches, looked at before it is written. */
export default function Recompute() {
  const t = useText();
  const query = useQueryValues();
  const today = todayInDhaka(new Date());
  const from = query.text('from') || addDays(today, -6);
  const to = query.text('to') || today;
  const isRange = isDate(from) && isDate(to) && from <= to && daysBetween(from, to) <= 61;
  const [person, setPerson] = useState<PersonShown | null>(null);
  const withAbsent = query.text('absent') === '1';
  return (
    <Page>
      <search className={classes.tools}>
        <DateSpan
          isInline
          from={from}
          to={to}
          onChange={(first, last) => query.set({ from: first, to: last })}
        />
        <PersonSelect
          label={t(labels.employee)}
          isLabelHidden
          isClearable
          isOnlyStaff
          shown={person}
          onChoose={setPerson}
        />
        <Checkbox
          mb={8}
          label={t(labels.withAbsent)}
          checked={withAbsent}
          onChange={(event) => query.set({ absent: event.currentTarget.checked ? '1' : null })}
        />
      </search>
      {isRange ? (
        <Changes range={{ from, to, withAbsent, ...(person ? { employeeId: person.id } : {}) }} />
      ) : (
        <Nothing>{t(labels.tooLong)}</Nothing>
      )}
    </Page>
  );
}

type Range = { from: string; to: string; withAbsent: boolean; employeeId?: string };

function Changes({ range }: { range: Range }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const save = useSave(contract.write);
  const { data, error, refetch } = useRead(
    contract.changes,
    { ...range, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const count = data ? data.counts.new + data.counts.change : 0;
  const write = async () => {
    if (!data) return;
    const text = t(labels.write, { count: format.number(count) });
    const isSure = await confirm({ title: text, text: t(labels.writeText), action: labels.writeNow, count });
    if (!isSure) return;
    save.mutate(
      { ...range, seen: data.seen },
      {
        onError: (refusal) => {
          showCallError(refusal);
          void refetch();
        },
        onSuccess: ({ written, own }) =>
          showToast({
            tone: 'leaf',
            title: t(labels.written, { count: format.number(written) }),
            ...(own > 0 ? { text: t(labels.ownLeft, { count: format.number(own) }) } : {}),
          }),
      },
    );
  };
  const timesOf = (one: { inAt: string | null; outAt: string | null }) =>
    one.inAt || one.outAt
      ? `${one.inAt ? format.time(one.inAt) : '?'} – ${one.outAt ? format.time(one.outAt) : '?'}`
      : '';
  const notesOf = ({ lateMinutes, earlyMinutes }: DayChange['computed']) =>
    [
      ...(lateMinutes > 0 ? [t(labels.late, { minutes: format.number(lateMinutes) })] : []),
      ...(earlyMinutes > 0 ? [t(labels.early, { minutes: format.number(earlyMinutes) })] : []),
    ].join(' · ');
  const columns: Column<DayChange>[] = [
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => <PersonName person={row.employee} pin="" />,
    },
    {
      name: 'computed',
      label: t(labels.computed),
      render: (row) => (
        <span>
          {t(codeTexts[codeOf(row.computed.code)])}
          <span className={classes.below}>
            {[timesOf(row.computed), notesOf(row.computed)].filter((one) => one !== '').join(' · ')}
          </span>
        </span>
      ),
    },
    {
      name: 'standing',
      label: t(labels.standing),
      render: (row) =>
        row.standing ? (
          <span>
            {t(codeTexts[codeOf(row.standing.code)])}
            <span className={classes.below}>{timesOf(row.standing)}</span>
          </span>
        ) : (
          t(labels.nothing)
        ),
    },
    {
      name: 'kind',
      label: t(labels.changes),
      render: (row) => <Mark tone={tones[row.kind]}>{t(changeTexts[row.kind])}</Mark>,
    },
  ];
  return (
    <div className={classes.stack}>
      {data ? (
        <Figures
          small
          label={t(labels.changes)}
          items={[
            { label: t(labels.newDays), figure: format.number(data.counts.new) },
            { label: t(labels.changedDays), figure: format.number(data.counts.change) },
            { label: t(labels.handDays), figure: format.number(data.counts.hand) },
          ]}
        />
      ) : null}
      {data && count > 0 && data.paid.length > 0 ? (
        <p className={classes.below} role="note">
          {t(labels.paidMonths, { months: data.paid.map((month) => t(monthLabel(month))).join(', ') })}
        </p>
      ) : null}
      {data?.can.write && count > 0 ? (
        <div>
          <Button loading={save.isPending} onClick={() => void write()}>
            {t(labels.write, { count: format.number(count) })}
          </Button>
        </div>
      ) : null}
      <PagedTable
        label={t(labels.changes)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.employee.name)}
        pages={query.pages}
        empty={t(labels.noChanges)}
      />
    </div>
  );
}
