import { Select } from '@mantine/core';
import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { feesPath } from '../../paths.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { overdueContract as contract, type DueGroup, dueGroups } from '../contract.ts';
import { ageLabels, overdueLabels as labels } from '../labels.ts';
import { monthAges } from '../rules.ts';

type Row = z.output<typeof contract.dueSummary.output>['items'][number];

/** What is unpaid by class, section or fee, and by whole months since the due day; each figure opens its due list. */
export function DueSummary() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const by: DueGroup = dueGroups.find((one) => one === query.text('by')) ?? 'class';
  const filter = { by, ...query.given('classId', 'class'), ...query.given('headId', 'head') };
  const { data, error, refetch } = useRead(contract.dueSummary, filter);
  /** The due list of a row, or of all of them, in one age. */
  const listOf = (row: Row | null, late: string | null) =>
    link(feesPath.report, {
      tab: 'dues',
      ...(row === null || by === 'head' ? query.given('class') : { class: row.classId ?? '' }),
      ...(row !== null && by === 'section' ? { section: row.id } : {}),
      ...(row !== null && by === 'head' ? { head: row.id } : query.given('head')),
      ...(late === null ? {} : { late }),
    });
  const ages = [
    { late: 'not-yet', label: labels.notYet },
    ...monthAges.map(({ name }) => ({ late: name, label: ageLabels[name] })),
  ];
  const columns: Column<Row>[] = [
    { name: 'group', label: t(labels.bys[by]), role: 'name', render: (row) => t(row.label) },
    {
      name: 'students',
      label: t(labels.students),
      align: 'end',
      render: (row) => format.number(row.students),
    },
    {
      name: 'amount',
      label: t(labels.owed),
      align: 'end',
      render: (row) => <strong>{taka.signed(row.amount)}</strong>,
    },
    ...ages.map(
      ({ late, label }, place): Column<Row> => ({
        name: late,
        label: t(label),
        align: 'end',
        render: (row) =>
          Number(row.ages[place]) === 0 ? (
            '–'
          ) : (
            <Link className={classes.opens} to={listOf(row, late)}>
              {taka.orDash(row.ages[place] ?? '0')}
            </Link>
          ),
      }),
    ),
  ];
  const choices = (items: readonly { id: string; label: { en: string; bn: string } }[] | undefined) =>
    (items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  return (
    <>
      <search className={classes.filters}>
        <Select
          w={150}
          label={t(labels.by)}
          data={dueGroups.map((one) => ({ value: one, label: t(labels.bys[one]) }))}
          value={by}
          allowDeselect={false}
          onChange={(value) => query.set({ by: value === 'class' ? null : value })}
        />
        <Select
          w={150}
          label={t(words.class)}
          data={choices(setup?.classes)}
          value={query.text('class') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ class: value })}
        />
        <Select
          w={170}
          label={t(words.head)}
          data={choices(setup?.heads)}
          value={query.text('head') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ head: value })}
        />
        <div className={classes.filtersEnd}>
          <FileMenu path={contract.dueSummaryFile.path} name="dues-by-month" filter={filter} />
        </div>
      </search>
      <p className={classes.note}>{t(labels.summaryHelp)}</p>
      <Loaded
        read={{ data, error, refetch }}
        rows={8}
        empty={data && data.items.length === 0 ? t(labels.noneOwing) : null}
      >
        {(shown) => (
          <>
            <Figures
              small
              items={[
                {
                  label: t(labels.owed),
                  figure: taka.signed(shown.amount),
                  note: `${t(labels.students)}: ${format.number(shown.students)}`,
                  to: listOf(null, null),
                },
                ...ages.map(({ late, label }, place) => ({
                  label: t(label),
                  figure: taka.signed(shown.ages[place] ?? '0'),
                  to: listOf(null, late),
                })),
              ]}
            />
            <DataTable
              label={t(labels.tabSummary)}
              columns={columns}
              rows={shown.items}
              nameOf={(row) => t(row.label)}
              rowPath={(row) => listOf(row, null)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
