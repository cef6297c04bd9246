import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import classes from '../../lists/screens/lists.module.css';
import { EmployeeName } from '../../lists/screens/parts.tsx';
import { peoplePath } from '../../paths.ts';
import { profileContract as contract, expirySpans } from '../contract.ts';
import { profileLabels as labels } from '../labels.ts';

import { Expiry } from './record.tsx';

type Row = {
  id: string;
  employee: {
    id: string;
    code: string;
    name: { en: string; bn: string };
    designation: { en: string; bn: string };
  };
  title: string;
  number: string;
  expiresOn: string;
};

/** Papers of employees that run out soon, the first first. */
export default function Expiring() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const q = query.text('q');
  const within = query.oneOf('within', expirySpans);
  const read = useRead(
    contract.expiring,
    { within, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const today = read.data?.today ?? '';
  const columns: Column<Row>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => <EmployeeName row={row.employee} />,
    },
    { name: 'title', label: t(labels.paper), render: (row) => row.title },
    { name: 'number', label: t(labels.number), render: (row) => format.digits(row.number) || '–' },
    {
      name: 'expiresOn',
      label: t(labels.expiresOn),
      isWhole: true,
      render: (row) => (
        <>
          {format.date(row.expiresOn)} <Expiry on={row.expiresOn} today={today} />
        </>
      ),
    },
  ];
  return (
    <Page
      actions={
        <Button component={Link} to={peoplePath.documents} variant="default">
          {t(labels.allPapers)}
        </Button>
      }
    >
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <SegmentedControl
          aria-label={t(labels.within)}
          value={within}
          data={expirySpans.map((value) => ({ value, label: t(labels[`within${value}`]) }))}
          onChange={(value) => query.set({ within: value === '60' ? null : value })}
        />
      </search>
      <PagedTable
        label={t(labels.expiring)}
        columns={columns}
        read={read}
        nameOf={(row) => row.title}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(labels.noneExpires)}
      />
    </Page>
  );
}
