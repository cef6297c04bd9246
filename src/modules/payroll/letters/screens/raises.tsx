import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isDate } from '../../../../core/dates.ts';
import type { Language } from '../../../../core/labels.ts';
import { queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { lettersContract as contract, type Raise } from '../contract.ts';
import { letterLabels as labels } from '../labels.ts';

/** Who was raised on a day, and the letters that tell them: given together, printed together or one by one. */
export function Raises() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { language: own } = usePreferences();
  const [language, setLanguage] = useState<Language>(own);
  const { confirm, showCallError } = useDialogs();
  const give = useSave(contract.give);
  const fromDate = isDate(query.text('from')) ? query.text('from') : `${thisMonth().slice(0, 4)}-07-01`;
  const q = query.text('q');
  const show = query.oneOf('show', ['all', 'without', 'with']);
  const read = useRead(
    contract.raises,
    { fromDate, show, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  const lacking = (data?.items ?? []).filter((row) => row.number === null);
  const download = (payId: string | null) =>
    void downloadFile(
      `${contract.file.path}${queryOf({ fromDate, ...(payId ? { payId } : {}) })}`,
      'increments.pdf',
    ).catch(showCallError);
  const onGive = async () => {
    const isSure = await confirm({
      title: t(labels.give),
      text: t(labels.giveText, { count: format.number(lacking.length) }),
      action: labels.give,
      count: lacking.length,
    });
    if (!isSure) return;
    give.mutate(
      { fromDate, payIds: lacking.map((row) => row.id), language, typed: lacking.length },
      {
        onError: showCallError,
        onSuccess: ({ given }) =>
          showToast({ tone: 'leaf', title: t(labels.given, { count: format.number(given) }) }),
      },
    );
  };
  return (
    <>
      <search className={classes.tools}>
        <DateField w={180} label={t(labels.day)} value={fromDate} onChange={(from) => query.set({ from })} />
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={show}
          choices={[
            ['all', labels.all],
            ['without', labels.without],
            ['with', labels.withLetter],
          ]}
          onChange={(value) => query.set({ show: value === 'all' ? null : value })}
        />
        <div className={classes.end}>
          {data && data.given > 0 ? (
            <Button variant="default" onClick={() => download(null)}>
              {t(labels.printAll)}
            </Button>
          ) : null}
          {data?.can.edit && lacking.length > 0 ? (
            <>
              <SegmentedControl
                aria-label={t(labels.language)}
                value={language}
                data={[
                  { value: 'bn' as const, label: t(labels.bengali) },
                  { value: 'en' as const, label: t(labels.english) },
                ]}
                onChange={setLanguage}
              />
              <Button loading={give.isPending} onClick={() => void onGive()}>
                {t(labels.give)}
              </Button>
            </>
          ) : null}
        </div>
      </search>
      <PagedTable
        label={t(labels.letters)}
        columns={useColumns()}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || show !== 'all'}
        empty={t(labels.none)}
        actions={(row) =>
          row.number === null ? [] : [{ label: t(labels.print), onClick: () => download(row.id) }]
        }
      />
    </>
  );
}

function useColumns(): Column<Raise>[] {
  const t = useText();
  const format = useFormat();
  return [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'old', label: t(labels.oldBasic), align: 'end', render: (row) => format.money(row.oldBasic) },
    { name: 'new', label: t(labels.newBasic), align: 'end', render: (row) => format.money(row.newBasic) },
    { name: 'letter', label: t(labels.letter), isWhole: true, render: (row) => row.number ?? '–' },
  ];
}
