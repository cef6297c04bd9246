import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import classes from '../../lists/screens/lists.module.css';
import { EmployeeName } from '../../lists/screens/parts.tsx';
import { bookContract as contract } from '../contract.ts';
import { standingLabels } from '../labels.ts';
import type { StandingName } from '../standing-rules.ts';
import { bookLabels as labels } from './labels.ts';

type Row = {
  id: string;
  code: string;
  name: { en: string; bn: string };
  designation: { en: string; bn: string };
  joiningDate: string | null;
  isActive: boolean;
  standing: StandingName;
  entries: number;
  lastDay: string | null;
};

/** Employees with their service books; the name leads to the profile. */
export default function Books() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const q = query.text('q');
  const state = query.oneOf('state', ['serving', 'suspended', 'away', 'left', 'all']);
  const sort = query.oneOf('sort', ['code', 'name', '-lastDay']);
  const read = useRead(
    contract.books,
    { state, sort, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<Row>[] = [
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => <EmployeeName row={row} /> },
    {
      name: 'joined',
      label: t(labels.joined),
      isWhole: true,
      render: (row) => (row.joiningDate ? format.date(row.joiningDate) : '–'),
    },
    { name: 'entries', label: t(labels.entries), align: 'end', render: (row) => format.number(row.entries) },
    {
      name: 'last',
      label: t(labels.lastDay),
      isWhole: true,
      render: (row) => (row.lastDay ? format.date(row.lastDay) : '–'),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <Mark tone={row.standing === 'suspended' ? 'sindur' : row.isActive ? 'leaf' : 'slate'}>
          {t(standingLabels[row.standing])}
        </Mark>
      ),
    },
  ];
  return (
    <Page>
      <search className={classes.tools}>
        <SearchBox label={t(labels.findEmployee)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['serving', labels.serving],
            ['suspended', standingLabels.suspended],
            ['away', labels.away],
            ['left', labels.left],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value === 'serving' ? null : value })}
        />
        <Select
          w={200}
          aria-label={t(labels.sort)}
          allowDeselect={false}
          value={sort}
          data={[
            { value: 'code', label: t(labels.byCode) },
            { value: 'name', label: t(labels.byName) },
            { value: '-lastDay', label: t(labels.byLatest) },
          ]}
          onChange={(value) => query.set({ sort: value === 'code' ? null : value })}
        />
      </search>
      <PagedTable
        label={t(labels.books)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'serving'}
        empty={t(labels.nobody)}
      />
    </Page>
  );
}
