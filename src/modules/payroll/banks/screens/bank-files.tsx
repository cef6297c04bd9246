import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { banksContract as contract, type LayoutShown } from '../contract.ts';
import { formatTexts, bankLabels as labels } from '../labels.ts';
import { bankFormats } from '../rules.ts';
import { LayoutDrawer } from './layout-drawer.tsx';

/** How each bank takes its list of payments: made once, used each month. */
export function BankFiles() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const [open, setOpen] = useState<LayoutShown | 'new' | null>(null);
  const remove = useSave(contract.remove);
  const q = query.text('q');
  const form = query.oneOf('form', ['all', ...bankFormats]);
  const sort = query.oneOf('sort', ['name', 'bank']);
  const { data, error, refetch } = useRead(
    contract.layouts,
    { format: form, sort, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<LayoutShown>[] = [
    { name: 'name', label: t(labels.fields.name), role: 'name', render: (row) => row.name },
    { name: 'bank', label: t(labels.fields.bank), render: (row) => row.bank || t(labels.everyBank) },
    { name: 'form', label: t(labels.fields.format), render: (row) => t(formatTexts[row.format]) },
    {
      name: 'columns',
      label: t(labels.columnsOf),
      align: 'end',
      render: (row) => format.number(row.columns.length),
    },
  ];
  const onRemove = async (row: LayoutShown) => {
    const isSure = await confirm({
      title: t(labels.removeTitle, { name: row.name }),
      text: t(labels.removeText),
      action: labels.remove,
    });
    if (!isSure) return;
    remove.mutate(
      { id: row.id, version: row.version },
      { onError: showCallError, onSuccess: () => showToast({ tone: 'leaf', title: t(labels.removed) }) },
    );
  };
  return (
    <>
      <p className={classes.quiet}>{t(labels.hint)}</p>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={220}
          aria-label={t(labels.fields.format)}
          allowDeselect={false}
          value={form}
          data={[
            { value: 'all', label: t(labels.all) },
            ...bankFormats.map((value) => ({ value, label: t(formatTexts[value]) })),
          ]}
          onChange={(value) => query.set({ form: value === 'all' ? null : value })}
        />
        <Select
          w={170}
          aria-label={t(labels.sort)}
          allowDeselect={false}
          value={sort}
          data={[
            { value: 'name', label: t(labels.byName) },
            { value: 'bank', label: t(labels.byBank) },
          ]}
          onChange={(value) => query.set({ sort: value === 'name' ? null : value })}
        />
        {data?.can.edit ? (
          <div className={classes.end}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {t(labels.add)}
            </Button>
          </div>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.files)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.name}
        pages={query.pages}
        isNarrowed={q !== '' || form !== 'all'}
        empty={t(labels.none)}
        {...(data?.can.edit ? { onOpen: (row: LayoutShown) => setOpen(row) } : {})}
        actions={(row) =>
          data?.can.edit
            ? [
                { label: t(labels.edit), onClick: () => setOpen(row) },
                { label: t(labels.remove), onClick: () => void onRemove(row) },
              ]
            : []
        }
      />
      {open ? (
        <LayoutDrawer
          known={open === 'new' ? null : open}
          banks={data?.banks ?? []}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
