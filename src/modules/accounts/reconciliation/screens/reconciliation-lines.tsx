import { SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../../core/dates.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Empty } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/accounts.module.css';
import { reconciliationPath, voucherPath } from '../../screens/paths.ts';
import { reconciliationContract as contract, lineSides, lineStates } from '../contract.ts';
import { reconciliationLabels as labels } from '../labels.ts';
import own from './reconciliation.module.css';
import type { Draft, Line, Reconciliation } from './use-reconciliation-draft.ts';

const sorts = ['day', 'number', 'amount', 'clearedOn'] as const;
const options = { sort: 'day', sortable: sorts, filters: ['state', 'side'] };

/** The lines of the books until the statement's day that no earlier one cleared; a mark says that the bank has it. */
export function ReconciliationLines({ data, draft }: { data: Reconciliation; draft: Draft }) {
  const t = useText();
  const format = useFormat();
  const list = useListState(options);
  const { state } = list;
  const shows = lineStates.find((one) => one === state.filter.state?.[0]);
  const side = lineSides.find((one) => one === state.filter.side?.[0]);
  const read = useRead(
    contract.lines,
    {
      id: data.id,
      search: state.q,
      ...(shows ? { state: shows } : {}),
      ...(side ? { side } : {}),
      sort: sorts.find((one) => one === state.sort.replace('-', '')) ?? 'day',
      direction: state.sort.startsWith('-') ? 'desc' : 'asc',
      page: state.page,
      size: pageSizeOf(state.size),
    },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns(data, draft);
  const items = read.data?.items ?? [];
  const selected = new Set(items.filter((line) => draft.clearedOn(line) !== null).map((line) => line.id));
  const { day } = draft.typed;
  // A line clears on its own day until somebody says another.
  const clear = (line: Line) => draft.clearedOn(line) ?? (isDate(day) && line.day > day ? day : line.day);
  return (
    <RecordList
      label={t(labels.lines)}
      searchLabel={t(labels.search)}
      list={list}
      read={read}
      columns={columns}
      nameOf={(line) => line.number}
      {...(data.can.edit
        ? {
            selected,
            onSelect: (rows: readonly Line[], on: boolean) => draft.tick(rows, on ? clear : () => null),
          }
        : {})}
      filters={
        <>
          <SegmentedControl
            aria-label={t(labels.show)}
            data={[
              { value: 'all', label: t(labels.shows.all) },
              ...lineStates.map((one) => ({ value: one, label: t(labels.shows[one]) })),
            ]}
            value={shows ?? 'all'}
            onChange={(next) => list.setFilter('state', next === 'all' ? [] : [next])}
          />
          <Select
            aria-label={t(labels.received)}
            w={175}
            allowDeselect={false}
            data={[
              { value: 'all', label: t(labels.sides.all) },
              ...lineSides.map((one) => ({ value: one, label: t(labels.sides[one]) })),
            ]}
            value={side ?? 'all'}
            onChange={(next) => list.setFilter('side', next && next !== 'all' ? [next] : [])}
          />
        </>
      }
      end={
        <Link className={classes.code} to={`${reconciliationPath(data.id)}?f.state=cleared`}>
          {t(labels.clearedSum, { count: format.number(draft.sums.clearedCount) })}
        </Link>
      }
      empty={<Empty text={t(labels.noLines)} />}
    />
  );
}

function useColumns(data: Reconciliation, draft: Draft): Column<Line>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      name: 'number',
      label: t(labels.lines),
      sortable: true,
      role: 'name',
      render: (line) => (
        <div>
          <Link className={classes.whole} to={voucherPath(line.type, line.voucherId)}>
            {format.digits(line.number)}
          </Link>
          <small className={own.details}>
            {[
              format.sentence(line.narration),
              ...line.parties.map((name) => t(name)),
              line.cheque ? t(labels.cheque, { number: format.digits(line.cheque) }) : '',
              line.isReversed ? t(labels.reversed) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
      ),
    },
    {
      name: 'day',
      label: t(labels.noteDay),
      sortable: true,
      isWhole: true,
      isMinor: true,
      render: (line) => format.date(line.day),
    },
    {
      name: 'amount',
      label: t(labels.noteAmount),
      sortable: true,
      align: 'end',
      render: (line) => {
        const isIn = line.received !== '0.00';
        return (
          <div className={own.amount}>
            {format.money(isIn ? line.received : line.paid)}
            <small>{t(isIn ? labels.received : labels.paid)}</small>
          </div>
        );
      },
    },
    {
      name: 'clearedOn',
      label: t(labels.clearedOn),
      sortable: true,
      isWhole: true,
      render: (line) => {
        const on = draft.clearedOn(line);
        if (on === null) return '—';
        if (!data.can.edit) return format.date(on);
        const isLate = isDate(on) && on > draft.typed.day;
        return (
          <DateField
            className={own.day ?? ''}
            size="sm"
            aria-label={t(labels.clearedOnOf, { number: line.number })}
            value={on}
            max={draft.typed.day}
            error={isDate(on) ? (isLate ? t(labels.wrong.late) : undefined) : t(labels.wrong.day)}
            onChange={(day) => draft.tick([line], () => day)}
          />
        );
      },
    },
  ];
}
