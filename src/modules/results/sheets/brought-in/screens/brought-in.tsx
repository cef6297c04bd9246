import { Button, Select } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../../core/web/list/search-box.tsx';
import { Page } from '../../../../../core/web/page/page.tsx';
import { useAsked } from '../../../../../core/web/page/use-asked.ts';
import { ResultViews } from '../../../screens/result-views.tsx';
import classes from '../../../screens/results.module.css';
import { broughtInContract as contract, orders } from '../contract.ts';
import { broughtInColumns, broughtInLabels as labels } from '../labels.ts';
import { useBroughtInColumns } from './brought-in-table.tsx';

// Fetched when somebody brings a sheet.
const BroughtInImport = lazy(() =>
  import('./brought-in-import.tsx').then((all) => ({ default: all.BroughtInImport })),
);
const orderLabels = { year: labels.byYear, student: labels.byStudent, gpa: labels.byGpa } as const;

/** Results from before the institution began here, to find and to read; a sheet brings them. */
export default function BroughtInScreen() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isBringing, setIsBringing] = useState(false);
  const columns = useBroughtInColumns(true);
  const year = Number(query.text('year')) || null;
  const q = query.text('q');
  const order = query.oneOf('order', orders);
  const { data, error, refetch } = useRead(contract.broughtIn, {
    order,
    ...(q ? { q } : {}),
    ...(year ? { year } : {}),
    page: query.pages.page,
    size: query.pages.size,
  });
  useAsked({ import: () => setIsBringing(true) }, data?.can.bring === true);
  return (
    <Page
      actions={
        data?.can.bring ? (
          <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setIsBringing(true)}>
            {t(labels.bring)}
          </Button>
        ) : null
      }
    >
      <ResultViews />
      <p className="ps-hint">{t(labels.hint)}</p>
      <search className={classes.filters}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(next) => query.set({ q: next })} />
        <Select
          w={130}
          label={t(broughtInColumns.year)}
          data={(data?.years ?? []).map((one) => ({ value: String(one), label: format.digits(String(one)) }))}
          value={year === null ? null : String(year)}
          placeholder={t(labels.all)}
          clearable
          onChange={(value) => query.set({ year: value })}
        />
        <Select
          w={190}
          label={t(labels.order)}
          data={orders.map((value) => ({ value, label: t(orderLabels[value]) }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => query.set({ order: value })}
        />
      </search>
      <PagedTable
        label={t(labels.title)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => `${t(row.student.name)} ${row.exam}`}
        pages={query.pages}
        isNarrowed={q !== '' || year !== null}
        empty={t(labels.none)}
      />
      {isBringing ? (
        <Suspense>
          <BroughtInImport
            onClose={() => setIsBringing(false)}
            onDone={() => {
              setIsBringing(false);
              void refetch();
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
