import { SegmentedControl, Select } from '@mantine/core';
import { addMonths, monthLabels, todayInDhaka } from '../../../../core/dates.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FilterFold } from '../../../../core/web/list/filter-fold.tsx';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { statuses } from '../../../../core/web/list/status-badge.tsx';
import type { useListState } from '../../../../core/web/list/use-list-state.ts';
import { siteStatuses } from '../../rules.ts';
import { reportContract as contract } from '../contract.ts';
import { groupingLabels, reportLabels as labels, reportNameLabels } from '../labels.ts';
import { type Grouping, groupings, hasPeriod, type ReportName, reportNames } from '../rules.ts';
import classes from './report.module.css';

/** Which report, by what, of which day or month, and of whom. */
export function ReportFilters(props: {
  list: ReturnType<typeof useListState>;
  report: ReportName;
  by: Grouping;
  period: string;
}) {
  const { list, report, by, period } = props;
  const t = useText();
  const [, setQuery] = usePageQuery();
  const { data } = useRead(contract.choices, {}, { staleTime: 300_000 });
  // Another report has other columns: the order of the one before may be none of them.
  const put = (name: 'report' | 'by' | 'period', value: string) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      next.set(name, value);
      next.delete('page');
      if (name === 'report') next.delete('sort');
      return next;
    });
  const filter = (
    name: 'district' | 'board' | 'package' | 'group' | 'state',
    choices: readonly { value: string; label: string }[],
  ) => (
    <Select
      w={190}
      aria-label={t(labels[name])}
      placeholder={t(labels[name])}
      clearable
      searchable
      value={list.state.filter[name]?.[0] ?? null}
      data={[...choices]}
      onChange={(value) => list.setFilter(name, value ? [value] : [])}
    />
  );
  const named = (items: readonly { value: string; label: { en: string; bn: string } }[] = []) =>
    items.map(({ value, label }) => ({ value, label: t(label) }));
  return (
    <search className={classes.filters}>
      <div className={classes.line}>
        <Select
          w={220}
          label={t(labels.report)}
          allowDeselect={false}
          data={reportNames.map((one) => ({ value: one, label: t(reportNameLabels[one]) }))}
          value={report}
          onChange={(value) => put('report', value ?? 'overview')}
        />
        <Select
          w={220}
          label={t(labels.by)}
          allowDeselect={false}
          data={groupings.map((one) => ({ value: one, label: t(groupingLabels[one]) }))}
          value={by}
          onChange={(value) => put('by', value ?? 'none')}
        />
        {hasPeriod(report) ? <Period period={period} onChange={(value) => put('period', value)} /> : null}
      </div>
      <div className={classes.line}>
        <SearchBox
          label={t(labels.search)}
          value={list.state.q}
          onSearch={(q) => list.set({ q, page: 1 }, true)}
        />
        <FilterFold count={Object.keys(list.state.filter).length}>
          <div className={classes.line}>
            {filter('district', named(data?.districts))}
            {filter('board', named(data?.boards))}
            {filter('package', named(data?.packages))}
            {filter('group', named(data?.groups))}
            {filter(
              'state',
              siteStatuses
                .filter((one) => one !== 'closed')
                .map((one) => ({ value: one, label: t(statuses.site[one].label) })),
            )}
          </div>
        </FilterFold>
      </div>
    </search>
  );
}

/** A month of the last two years, or a day of the last two months. */
function Period({ period, onChange }: { period: string; onChange: (period: string) => void }) {
  const t = useText();
  const format = useFormat();
  const today = todayInDhaka(new Date());
  const isDay = period.length === 10;
  const months = Array.from({ length: 24 }, (_, n) => addMonths(`${today.slice(0, 7)}-01`, -n).slice(0, 7));
  const nameOf = (month: string) => {
    const label = monthLabels[Number(month.slice(5)) - 1];
    return `${label ? t(label) : ''} ${format.digits(month.slice(0, 4))}`;
  };
  return (
    <>
      <SegmentedControl
        aria-label={t(labels.span)}
        data={[
          { value: 'month', label: t(labels.ofMonth) },
          { value: 'day', label: t(labels.ofDay) },
        ]}
        value={isDay ? 'day' : 'month'}
        onChange={(value) => onChange(value === 'day' ? today : period.slice(0, 7))}
      />
      {isDay ? (
        <DateField w={170} label={t(labels.day)} value={period} onChange={onChange} />
      ) : (
        <Select
          w={190}
          label={t(labels.month)}
          allowDeselect={false}
          data={months.map((month) => ({ value: month, label: nameOf(month) }))}
          value={period}
          onChange={(value) => onChange(value ?? period)}
        />
      )}
    </>
  );
}
