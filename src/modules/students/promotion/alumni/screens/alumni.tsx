import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../../core/dates.ts';
import type { Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import { queryOf, useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../../core/web/entity/entity-list-parts.tsx';
import { type AskedReason, ReasonDialog } from '../../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../../core/web/page/download.ts';
import { Page } from '../../../../../core/web/page/page.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import { studentsPath } from '../../../paths.ts';
import classes from '../../../screens/office.module.css';
import { type Alumnus, alumniSorts, alumniContract as contract } from '../contract.ts';
import { alumniWords as words } from '../labels.ts';

type Choice = { readonly id: string; readonly label: Label; readonly count: number };

/** Who passed out, by batch, with how they are reached. */
export default function Alumni() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const q = query.text('q');
  const yearId = query.text('year');
  const classId = query.text('class');
  const sort = alumniSorts.find((one) => one === query.text('sort')) ?? 'year';
  const wish = {
    ...(q ? { q } : {}),
    ...(yearId ? { yearId } : {}),
    ...(classId ? { classId } : {}),
    sort,
  };
  const { data, error, refetch } = useRead(
    contract.list,
    { ...wish, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const make = useSave(contract.make, {
    onSaved: ({ made }) => showToast({ tone: 'leaf', title: t(words.made, { count: format.number(made) }) }),
  });
  const columns: Column<Alumnus>[] = [
    { name: 'code', label: t(words.code), isWhole: true, render: (row) => format.digits(row.code) },
    { name: 'name', label: t(words.name), role: 'name', render: (row) => t(row.name) },
    {
      name: 'batch',
      label: t(words.batch),
      render: (row) => `${t(row.year)} · ${t(row.class)} – ${t(row.section)}`,
    },
    { name: 'leftOn', label: t(words.leftOn), isWhole: true, render: (row) => format.date(row.leftOn) },
    {
      name: 'mobile',
      label: t(words.mobile),
      isWhole: true,
      render: (row) => (row.mobile ? format.digits(row.mobile.replace(/^\+88(?=01)/, '')) : '–'),
    },
    { name: 'email', label: t(words.email), isMinor: true, render: (row) => row.email ?? '–' },
    {
      name: 'guardian',
      label: t(words.guardian),
      isMinor: true,
      render: (row) =>
        [
          row.guardian ? t(row.guardian) : '',
          row.guardianMobile ? format.digits(row.guardianMobile.replace(/^\+88(?=01)/, '')) : '',
        ]
          .filter(Boolean)
          .join(' · ') || '–',
    },
  ];
  const choice = (name: string, all: Label, choices: readonly Choice[], value: string) => (
    <Select
      w={200}
      aria-label={t(all)}
      placeholder={t(all)}
      clearable
      data={choices.map((one) => ({
        value: one.id,
        label: t(words.choiceOf, { name: one.label, count: format.number(one.count) }),
      }))}
      value={value === '' ? null : value}
      onChange={(next) => query.set({ [name]: next })}
    />
  );
  const ask = (one: Choice) => {
    const about = { count: format.number(one.count), year: t(one.label) };
    setAsked({
      title: t(words.make, about),
      text: t(words.makeText, about),
      action: t(words.make, about),
      day: { label: t(words.day), value: todayInDhaka(new Date()) },
      run: (reason, day) => make.mutateAsync({ yearId: one.id, day, reason }),
    });
  };
  return (
    <Page
      actions={
        <ExportMenu
          prints
          onExport={(kind) =>
            void downloadFile(
              `${contract.file.path}${queryOf({ ...wish, format: kind })}`,
              `alumni.${kind}`,
            ).catch(showCallError)
          }
        />
      }
    >
      <div className={classes.tools}>
        <SearchBox label={t(words.search)} value={q} onSearch={(next) => query.set({ q: next })} />
        {choice('year', words.allYears, data?.years ?? [], yearId)}
        {choice('class', words.allClasses, data?.classes ?? [], classId)}
        <Select
          w={200}
          aria-label={t(words.sort)}
          allowDeselect={false}
          data={alumniSorts.map((value) => ({ value, label: t(words.sorts[value]) }))}
          value={sort}
          onChange={(next) => query.set({ sort: next === 'year' ? null : next })}
        />
        {data?.can.edit
          ? data.waiting.map((one) => (
              <Button key={one.id} variant="default" onClick={() => ask(one)}>
                {t(words.make, { count: format.number(one.count), year: t(one.label) })}
              </Button>
            ))
          : null}
      </div>
      <PagedTable
        tools="own"
        label={t(words.title)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || yearId !== '' || classId !== ''}
        empty={t(q !== '' || yearId !== '' || classId !== '' ? words.noneFound : words.none)}
        rowPath={(row) => link(studentsPath.profile, { id: row.id })}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
