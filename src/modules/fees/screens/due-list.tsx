import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mobileAs } from '../../../core/identifiers.ts';
import { queryOf, useRead } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { downloadFile } from '../../../core/web/download.ts';
import { ExportMenu } from '../../../core/web/entity-list-parts.tsx';
import { Figures } from '../../../core/web/figures.tsx';
import { PagedTable } from '../../../core/web/paged-table.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { feesContract as contract } from '../contract.ts';
import { cancelLabels, reportLabels as labels, words } from '../screen-labels.ts';
import classes from './fees.module.css';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { useQueryValues } from './query-values.ts';
import { SearchBox } from './search-box.tsx';
import { useStudentColumns } from './student-columns.tsx';
import type { DueRow } from './types.ts';
import { useFeesSetup } from './use-names.ts';
import { useTaka } from './use-taka.ts';

const ageLabels = [labels.notYet, labels.days30, labels.days60, labels.days90, labels.older] as const;
/** Days late from which a student is listed: all, late at all, and the steps of the ages. */
const lateSteps = ['-1', '1', '31', '61', '91'] as const;

/** Who owes what since when, with the number to call. */
export function DueList() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [studentId, setStudentId] = useState<string | null>(null);
  const late = lateSteps.find((one) => one === query.text('late')) ?? '-1';
  const filter = {
    lateFrom: Number(late),
    ...query.given('classId', 'class'),
    ...query.given('sectionId', 'section'),
    ...query.given('headId', 'head'),
    ...query.given('q'),
  };
  const { data, error, refetch } = useRead(contract.dueList, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const answer = data
    ? { ...data, items: data.items.map((one) => ({ ...one, id: one.student.id })) }
    : undefined;
  const columns: Column<DueRow & { id: string }>[] = [
    ...useStudentColumns<DueRow & { id: string }>(setStudentId),
    {
      name: 'amount',
      label: t(labels.owed),
      align: 'end',
      render: (row) => <strong>{taka.signed(row.amount)}</strong>,
    },
    {
      name: 'mobile',
      label: t(labels.guardian),
      isWhole: true,
      render: (row) => (
        <span>
          {row.guardian ? t(row.guardian) : ''}
          {/^\d+$/.test(row.mobile) ? (
            <a className={classes.other} href={`tel:${row.mobile}`}>
              {format.digits(mobileAs(row.mobile, 'national'))}
            </a>
          ) : (
            <span className={classes.other}>{format.digits(row.mobile)}</span>
          )}
        </span>
      ),
    },
    ...ageLabels.map(
      (label, place): Column<DueRow & { id: string }> => ({
        name: `age${place}`,
        label: t(label),
        align: 'end',
        render: (row) => taka.orDash(row.ages[place] ?? '0'),
      }),
    ),
  ];
  return (
    <>
      <Filters query={query} late={late}>
        <ExportMenu
          onExport={(kind) =>
            void downloadFile(
              `${contract.dueListFile.path}${queryOf({ ...filter, format: kind })}`,
              `dues.${kind}`,
            ).catch(showCallError)
          }
        />
      </Filters>
      {data && data.total > 0 ? (
        <Figures
          small
          items={[
            {
              label: t(labels.owed),
              figure: taka.signed(data.amount),
              note: `${t(labels.owing)}: ${format.number(data.total)}`,
            },
            ...ageLabels.map((label, place) => ({
              label: t(label),
              figure: taka.signed(data.ages[place] ?? '0'),
              to: query.address({ late: lateSteps[place] ?? null }),
            })),
          ]}
        />
      ) : null}
      <PagedTable
        label={t(labels.tabDues)}
        columns={columns}
        read={{ data: answer, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isNarrowed={late !== '-1' || Object.keys(filter).length > 1}
        empty={t(labels.noneOwing)}
      />
      <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} />
    </>
  );
}

function Filters(props: { query: ReturnType<typeof useQueryValues>; late: string; children: ReactNode }) {
  const { query } = props;
  const t = useText();
  const { data: setup } = useFeesSetup();
  const classId = query.text('class');
  const sections = (setup?.sections ?? []).filter((one) => classId === '' || one.classId === classId);
  const choices = (items: readonly { id: string; label: { en: string; bn: string } }[] | undefined) =>
    (items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  return (
    <search className={classes.filters}>
      <SearchBox
        label={t(cancelLabels.searchStudent)}
        value={query.text('q')}
        onSearch={(q) => query.set({ q })}
      />
      <Select
        w={150}
        label={t(words.class)}
        data={choices(setup?.classes)}
        value={classId || null}
        placeholder={t(words.all)}
        clearable
        onChange={(value) => query.set({ class: value, section: null })}
      />
      <Select
        w={190}
        label={t(words.section)}
        data={choices(sections)}
        value={query.text('section') || null}
        placeholder={t(words.all)}
        clearable
        searchable
        onChange={(value) => query.set({ section: value })}
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
      <Select
        w={170}
        label={t(labels.lateFrom)}
        data={lateSteps.map((value) => ({ value, label: t(lateLabels[value]) }))}
        value={props.late}
        allowDeselect={false}
        onChange={(value) => query.set({ late: value === '-1' ? null : value })}
      />
      <div className={classes.filtersEnd}>
        {props.children}
        <Button variant="default" onClick={() => window.print()}>
          {t(words.print)}
        </Button>
      </div>
    </search>
  );
}

const lateLabels = {
  '-1': labels.anyAge,
  '1': labels.lateAtAll,
  '31': labels.late31,
  '61': labels.late61,
  '91': labels.older,
} as const;
