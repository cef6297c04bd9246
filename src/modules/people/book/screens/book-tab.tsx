import { Button, Menu, Select } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Language } from '../../../../core/labels.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Mark } from '../../../../core/web/page/mark.tsx';
import classes from '../../lists/screens/lists.module.css';
import { type BookEntry, bookContract as contract } from '../contract.ts';
import { kindLabels } from '../labels.ts';
import { entryKinds } from '../rules.ts';
import { bookLabels as labels } from './labels.ts';

const EntryDrawer = lazy(() => import('./entry-drawer.tsx').then((all) => ({ default: all.EntryDrawer })));

/** A service book: of an employee, or without one the reader's own. */
export function BookTab({ employeeId }: { employeeId: string | null }) {
  const t = useText();
  const query = useQueryValues();
  const [writing, setWriting] = useState<{ corrects: BookEntry | null } | null>(null);
  const q = query.text('q');
  const kind = query.oneOf('kind', ['all', ...entryKinds]);
  const asked = { kind, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size };
  const ofOther = useRead(
    contract.book,
    { id: employeeId ?? '', ...asked },
    { placeholderData: keepPreviousData, enabled: employeeId !== null },
  );
  const own = useRead(contract.ownBook, asked, {
    placeholderData: keepPreviousData,
    enabled: employeeId === null,
  });
  const read = employeeId === null ? own : ofOther;
  const columns = useColumns();
  const mayWrite = employeeId !== null && read.data?.can.write === true;
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={190}
          aria-label={t(labels.kind)}
          allowDeselect={false}
          value={kind}
          data={[
            { value: 'all', label: t(labels.allKinds) },
            ...entryKinds.map((value) => ({ value, label: t(kindLabels[value]) })),
          ]}
          onChange={(value) => query.set({ kind: value === 'all' ? null : value })}
        />
        <div className={classes.end}>
          <PrintMenu employeeId={employeeId} />
          {mayWrite ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setWriting({ corrects: null })}
            >
              {t(labels.write)}
            </Button>
          ) : null}
        </div>
      </search>
      <PagedTable
        label={t(labels.book)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.text)}
        pages={query.pages}
        isWithin
        isNarrowed={q !== '' || kind !== 'all'}
        empty={t(labels.none)}
        actions={(row) =>
          mayWrite && row.correctedBy === null
            ? [{ label: t(labels.correct), onClick: () => setWriting({ corrects: row }) }]
            : []
        }
      />
      <Suspense fallback={null}>
        {writing && employeeId !== null ? (
          <EntryDrawer employeeId={employeeId} corrects={writing.corrects} onClose={() => setWriting(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(): Column<BookEntry>[] {
  const t = useText();
  const format = useFormat();
  return [
    { name: 'serial', label: t(labels.serial), role: 'serial', render: (row) => format.number(row.serial) },
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
    {
      name: 'kind',
      label: t(labels.kind),
      render: (row) => (
        <Mark tone={row.kind === 'discipline' ? 'sindur' : 'slate'}>{t(kindLabels[row.kind])}</Mark>
      ),
    },
    {
      name: 'text',
      label: t(labels.entry),
      role: 'name',
      render: (row) => (
        <span>
          {row.correctedBy === null ? t(row.text) : <s>{t(row.text)}</s>}
          <span className={classes.below}>
            {[
              row.corrects === null ? '' : t(labels.correctsNo, { serial: format.number(row.corrects) }),
              row.correctedBy === null
                ? ''
                : t(labels.correctedBy, { serial: format.number(row.correctedBy) }),
              row.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { name: 'order', label: t(labels.order), render: (row) => format.digits(row.orderNo) || '–' },
    {
      name: 'by',
      label: t(labels.by),
      isMinor: true,
      render: (row) => (
        <span>
          {row.enteredBy || t(labels.bySystem)}
          {row.enteredBy ? (
            <span className={classes.below}>{t(row.isByHand ? labels.byHand : labels.bySystem)}</span>
          ) : null}
        </span>
      ),
    },
  ];
}

/** The whole book on paper, in either language. */
function PrintMenu({ employeeId }: { employeeId: string | null }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const print = (language: Language) => {
    const path =
      employeeId === null ? contract.ownBookFile.path : contract.bookFile.path.replace(':id', employeeId);
    void downloadFile(`${path}${queryOf({ language })}`, 'service-book.pdf').catch(showCallError);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {t(labels.print)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print('bn')}>{t(labels.printBengali)}</Menu.Item>
        <Menu.Item onClick={() => print('en')}>{t(labels.printEnglish)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
