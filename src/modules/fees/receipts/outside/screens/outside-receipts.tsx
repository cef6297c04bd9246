import { Select } from '@mantine/core';
import type * as z from 'zod';
import { startOfMonth, todayInDhaka } from '../../../../../core/dates.ts';
import { call, useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../../core/web/page/download.ts';
import { Figures } from '../../../../../core/web/page/figures.tsx';
import { SearchBox } from '../../../counter/screens/search-box.tsx';
import { useListSort } from '../../../overdue/screens/use-list-sort.ts';
import { reportLabels } from '../../../reports/labels.ts';
import { FileMenu } from '../../../reports/screens/file-menu.tsx';
import classes from '../../../screens/fees.module.css';
import { useQueryValues } from '../../../screens/query-values.ts';
import { useFeesSetup } from '../../../screens/use-names.ts';
import { useTaka } from '../../../screens/use-taka.ts';
import { methodLabels, words } from '../../../words.ts';
import { outsideContract as contract, outsideMethods } from '../contract.ts';
import { outsideLabels as labels } from '../labels.ts';

type Row = z.output<typeof contract.list.output>['items'][number];

const sorts = ['day', '-day', 'number', '-number', 'payer', '-payer', 'amount', '-amount'] as const;
const kinds = ['receipt', 'reversal'] as const;

/** What those who are not students paid in some days: applicants for a seat or a post. */
export function OutsideReceipts() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const print = usePrint();
  const to = query.day('to', todayInDhaka(new Date()));
  const from = query.day('from', startOfMonth(to));
  const sort = useListSort(query, sorts, '-day');
  const method = outsideMethods.find((one) => one === query.text('method'));
  const kind = kinds.find((one) => one === query.text('kind'));
  const narrowed = {
    ...(method ? { method } : {}),
    ...(kind ? { kind } : {}),
    ...query.given('collectorId', 'collector'),
    ...query.given('q'),
  };
  const filter = { from, to, ...narrowed, sort: sort.value };
  const { data, error, refetch } = useRead(contract.list, { ...filter, page: query.page, size: query.size });
  const columns: Column<Row>[] = [
    {
      name: 'number',
      label: t(words.receipt),
      role: 'serial',
      sortable: true,
      render: (row) => format.digits(row.number),
    },
    {
      name: 'payer',
      label: t(labels.payer),
      role: 'name',
      sortable: true,
      render: (row) => (
        <span>
          {t(row.payer)}
          <span className={classes.other}>{t(row.about)}</span>
        </span>
      ),
    },
    {
      name: 'amount',
      label: t(words.amount),
      align: 'end',
      sortable: true,
      render: (row) => taka.signed(row.amount),
    },
    {
      name: 'day',
      label: t(words.day),
      sortable: true,
      isWhole: true,
      render: (row) => format.dateTime(row.at),
    },
    {
      name: 'method',
      label: t(words.method),
      render: (row) => (
        <span>
          {t(methodLabels[row.method])}
          {row.reference ? <span className={classes.other}>{row.reference}</span> : null}
        </span>
      ),
    },
    { name: 'collector', label: t(words.collector), render: (row) => row.collector },
    {
      name: 'state',
      label: t(words.state),
      render: (row) => (row.isGivenBack || row.kind === 'reversal' ? t(labels.givenBack) : ''),
    },
  ];
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <Select
      w={170}
      label={label}
      data={options}
      value={query.text(name) || null}
      placeholder={t(words.all)}
      clearable
      onChange={(value) => query.set({ [name]: value })}
    />
  );
  return (
    <>
      <search className={classes.filters}>
        <DateSpan from={from} to={to} onChange={(first, last) => query.set({ from: first, to: last })} />
        <SearchBox label={t(labels.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        {select(
          'method',
          t(words.method),
          outsideMethods.map((one) => ({ value: one, label: t(methodLabels[one]) })),
        )}
        {select(
          'collector',
          t(words.collector),
          (setup?.collectors ?? []).map((one) => ({ value: one.id, label: one.name })),
        )}
        {select('kind', t(reportLabels.kind), [
          { value: 'receipt', label: t(reportLabels.onlyReceipts) },
          { value: 'reversal', label: t(reportLabels.onlyReversals) },
        ])}
        <div className={classes.filtersEnd}>
          <FileMenu path={contract.listFile.path} name={`others-${from}-${to}`} filter={filter} />
        </div>
      </search>
      {data && data.total > 0 ? (
        <Figures
          small
          items={[
            {
              label: t(labels.sum),
              figure: taka.signed(data.amount),
              note: `${t(words.count)}: ${format.number(data.total)}`,
              to: `${query.address({})}#others`,
            },
          ]}
        />
      ) : null}
      <div id="others">
        <PagedTable
          tools="own"
          label={t(labels.tab)}
          columns={columns}
          read={{ data, error, refetch }}
          nameOf={(row) => row.number}
          pages={query.pages}
          sort={sort.value}
          onSort={sort.set}
          actions={(row) => [{ label: t(labels.print), onClick: () => void print(row) }]}
          isNarrowed={Object.keys(narrowed).length > 0}
          empty={t(labels.none)}
        />
      </div>
    </>
  );
}

/** Notes the print, then fetches the paper. */
function usePrint() {
  const { showCallError } = useDialogs();
  return async ({ receiptId, number }: Row) => {
    try {
      await call(contract.print, { id: receiptId });
      await downloadFile(contract.file.path.replace(':id', receiptId), `${number}.pdf`);
    } catch (problem) {
      showCallError(problem);
    }
  };
}
