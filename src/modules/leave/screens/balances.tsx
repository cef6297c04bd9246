import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { partsOf, todayInDhaka } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { leaveContract as contract } from '../contract.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { YearSelect } from './mine.tsx';
import { EmployeeName, useDays } from './parts.tsx';

type Row = z.output<typeof contract.balances.output>['items'][number];

/** What is left of everybody's leave; a row opens its ledger. */
export function Balances() {
  const t = useText();
  const format = useFormat();
  const days = useDays();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const [opened, setOpened] = useState<string | null>(null);
  const [adjusted, setAdjusted] = useState<Row | null>(null);
  const close = useSave(contract.closeYear);
  const year = Number(query.text('year')) || partsOf(todayInDhaka(new Date())).year;
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.balances,
    { year, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<Row>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => <EmployeeName employee={row} />,
    },
    ...(data?.types ?? []).map(
      (type): Column<Row> => ({
        name: type.id,
        label: t(type.name),
        align: 'end',
        render: (row) => {
          const balance = row.balances.find((one) => one.typeId === type.id);
          if (!balance) return '–';
          return balance.left === null
            ? t(labels.noMaximum, { taken: days(balance.taken) })
            : days(balance.left);
        },
      }),
    ),
  ];
  const askClose = async () => {
    const shown = format.digits(String(year));
    const isSure = await confirm({
      title: t(labels.closeYear, { year: shown }),
      text: t(labels.closeText),
      action: labels.close,
    });
    if (!isSure) return;
    close.mutate(
      { year },
      {
        onError: showCallError,
        onSuccess: ({ carried, lapsed }) =>
          showToast({
            tone: 'leaf',
            title: t(labels.closed, { year: shown, carried: days(carried), lapsed: days(lapsed) }),
          }),
      },
    );
  };
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <YearSelect year={year} onYear={(next) => query.set({ year: next })} />
        <span className={classes.end}>
          {data?.isClosed ? t(labels.isClosed) : null}
          {data?.can.manage && data.canClose ? (
            <Button variant="default" loading={close.isPending} onClick={() => void askClose()}>
              {t(labels.closeYear, { year: format.digits(String(year)) })}
            </Button>
          ) : null}
        </span>
      </search>
      <PagedTable
        label={t(labels.tabBalances)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(labels.noneAtAll)}
        onOpen={(row) => setOpened(row.id)}
        actions={(row) => [
          { label: t(labels.ledger), onClick: () => setOpened(row.id) },
          ...(data?.can.manage && !data.isClosed
            ? [{ label: t(labels.adjust), onClick: () => setAdjusted(row) }]
            : []),
        ]}
      />
      {opened ? <LedgerDrawer id={opened} year={year} onClose={() => setOpened(null)} /> : null}
      {adjusted ? (
        <Adjust row={adjusted} year={year} types={data?.types ?? []} onClose={() => setAdjusted(null)} />
      ) : null}
    </>
  );
}

function Adjust(props: {
  row: Row;
  year: number;
  types: readonly { id: string; name: { en: string; bn: string } }[];
  onClose: () => void;
}) {
  const { row, year, types, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [typeId, setTypeId] = useState(types[0]?.id ?? '');
  const [days, setDays] = useState('');
  const [reason, setReason] = useState('');
  const save = useSave(contract.adjust);
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={`${t(labels.adjust)}: ${t(row.name)}`}
      isDirty={days !== '' || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          { id: row.id, typeId, year, days, reason },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.adjusted) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Select
        label={t(labels.type)}
        required
        allowDeselect={false}
        data={types.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={typeId}
        error={problem('typeId')}
        onChange={(id) => id && setTypeId(id)}
      />
      <TextInput
        label={t(labels.adjustDays)}
        required
        inputMode="decimal"
        value={days}
        error={problem('days')}
        onChange={(event) => setDays(toAsciiDigits(event.currentTarget.value))}
      />
      <Textarea
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
