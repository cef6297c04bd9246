import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween, partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { nationalContract as contract, type NationalHoliday } from '../contract.ts';
import { nationalLabels as labels, nationalFields, nationalKindTexts } from '../labels.ts';
import { NationalForm } from './national-form.tsx';

/** The holidays every institution inherits, a year at a time. */
export default function National() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [query, setQuery] = usePageQuery();
  const thisYear = partsOf(todayInDhaka(new Date())).year;
  const year = /^20\d\d$/.test(query.get('year') ?? '') ? Number(query.get('year')) : thisYear;
  const [edited, setEdited] = useState<NationalHoliday | 'new' | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const { data, error, refetch } = useRead(contract.list, { year }, { placeholderData: keepPreviousData });
  const fix = useSave(contract.fix);
  const withdraw = useSave(contract.withdraw);
  const done = () => showToast({ tone: 'leaf', title: t(labels.saved) });
  const nameOf = (row: NationalHoliday) => t({ en: row.nameEn, bn: row.nameBn });
  const askFix = (row: NationalHoliday) =>
    setAsked({
      title: t(labels.fix),
      text: t(labels.fixText, { name: nameOf(row) }),
      action: t(labels.fix),
      isOptional: true,
      day: { label: t(labels.firstDay), value: row.startDate },
      run: async (_reason, startDate) => {
        await fix.mutateAsync({ id: row.id, version: row.version, startDate });
        done();
      },
    });
  const columns: Column<NationalHoliday>[] = [
    {
      name: 'startDate',
      label: t(nationalFields.startDate ?? labels.days),
      isWhole: true,
      render: (row) => format.date(row.startDate),
    },
    { name: 'name', label: t(labels.holiday), role: 'name', render: nameOf },
    {
      name: 'days',
      label: t(labels.days),
      align: 'end',
      render: (row) => format.number(daysBetween(row.startDate, row.endDate) + 1),
    },
    {
      name: 'kind',
      label: t(nationalFields.kind ?? labels.holiday),
      render: (row) => t(nationalKindTexts[row.kind]),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        t(row.isWithdrawn ? labels.withdrawn : row.isTentative ? labels.expected : labels.certain),
    },
  ];
  return (
    <Page actions={<Button onClick={() => setEdited('new')}>{t(labels.new)}</Button>}>
      <search style={{ marginBottom: 12 }}>
        <Select
          w={140}
          aria-label={t(nationalFields.year ?? labels.days)}
          data={[-1, 0, 1, 2].map((step) => ({
            value: String(thisYear + step),
            label: format.digits(String(thisYear + step)),
          }))}
          value={String(year)}
          onChange={(value) => setQuery(value ? { year: value } : {}, { replace: true })}
        />
      </search>
      {data ? (
        data.items.length === 0 ? (
          <Nothing>{t(labels.none)}</Nothing>
        ) : (
          <WholeTable
            label={t(labels.national)}
            columns={columns}
            rows={data.items}
            nameOf={nameOf}
            onOpen={setEdited}
            actions={(row) => [
              { label: t(labels.edit), onClick: () => setEdited(row) },
              { label: t(labels.fix), onClick: () => askFix(row) },
              {
                label: t(row.isWithdrawn ? labels.bringBack : labels.withdraw),
                isDanger: !row.isWithdrawn,
                onClick: () =>
                  withdraw.mutate(
                    { id: row.id, version: row.version, isWithdrawn: !row.isWithdrawn },
                    { onSuccess: done, onError: showCallError },
                  ),
              },
            ]}
          />
        )
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
      {edited === null ? null : (
        <NationalForm
          known={edited === 'new' ? null : edited}
          year={year}
          onSaved={done}
          onClose={() => setEdited(null)}
        />
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
