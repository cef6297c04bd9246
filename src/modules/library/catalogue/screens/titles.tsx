import { Button } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ListedRecord } from '../../../../core/entity.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { later } from '../../../../core/web/device/later.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { EntityList } from '../../../../core/web/entity/entity-list.tsx';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';
import { title } from '../title.entity.ts';
import { CountCell, type Counted } from './count-cell.tsx';

const EntityDrawer = lazy(() =>
  later(async () => ({
    default: (await import('../../../../core/web/entity/entity-drawer.tsx')).EntityDrawer,
  })),
);
const HistoryDrawer = lazy(() =>
  later(async () => ({
    default: (await import('../../../../core/web/entity/history-drawer.tsx')).HistoryDrawer,
  })),
);
const CopiesDrawer = lazy(() =>
  later(async () => ({ default: (await import('./copies-drawer.tsx')).CopiesDrawer })),
);
const BookImport = lazy(() =>
  later(async () => ({ default: (await import('./book-import.tsx')).BookImport })),
);

const PrintLabels = lazy(() =>
  later(async () => ({ default: (await import('./print-labels.tsx')).PrintLabels })),
);

type Opened = { readonly record: ListedRecord | null; readonly mayEdit: boolean };

/** The books: a list of titles, each with its copies beside it. */
export default function Titles() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [past, setPast] = useState<ListedRecord | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [isLabelling, setIsLabelling] = useState(false);
  const book = query.get('book');
  const showCopies = (id: string | null) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        if (id === null) next.delete('book');
        else next.set('book', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const register = (id: string) => setSeen((known) => (known.has(id) ? known : new Set([...known, id])));
  const ids = [...seen].slice(-200).join(',');
  const { data } = useRead(
    contract.counts,
    { ids },
    { enabled: ids !== '', placeholderData: (known) => known },
  );
  const countOf = (id: string): Counted | null => {
    const known = data?.items.find((one) => one.id === id);
    return known ?? (data ? { id, copies: 0, here: 0 } : null);
  };
  return (
    <>
      <EntityList
        entity={title}
        extraColumns={[
          {
            name: 'copies',
            label: t(labels.copies),
            align: 'end',
            isWhole: true,
            render: (row) => (
              <CountCell
                id={row.id}
                counted={countOf(row.id)}
                onSeen={register}
                onOpen={() => showCopies(row.id)}
                text={(one) =>
                  one.copies === 0
                    ? t(labels.none)
                    : t(labels.hereOf, { here: format.number(one.here), copies: format.number(one.copies) })
                }
              />
            ),
          },
        ]}
        headActions={
          <Button
            variant="default"
            leftSection={<IconBarcode size={16} aria-hidden />}
            onClick={() => setIsLabelling(true)}
          >
            {t(labels.labels)}
          </Button>
        }
        actions={(row) => [{ label: t(labels.copies), onClick: () => showCopies(row.id) }]}
        onOpen={(record, mayEdit) => setOpened({ record, mayEdit })}
        onNew={() => setOpened({ record: null, mayEdit: true })}
        onImport={() => setIsImporting(true)}
        onHistory={setPast}
      />
      <Suspense fallback={null}>
        <EntityDrawer
          entity={title}
          isOpen={opened !== null}
          record={opened?.record ?? null}
          mayEdit={opened?.mayEdit ?? false}
          onClose={() => setOpened(null)}
          // A new book is nothing without its copies.
          onSaved={(saved) => {
            if (opened?.record === null) showCopies(saved.id);
          }}
          onHistory={setPast}
        />
        <HistoryDrawer entity={title} record={past} onClose={() => setPast(null)} />
        {book ? <CopiesDrawer titleId={book} onClose={() => showCopies(null)} /> : null}
        {isLabelling ? <PrintLabels onClose={() => setIsLabelling(false)} /> : null}
        {isImporting ? <BookImport onClose={() => setIsImporting(false)} /> : null}
      </Suspense>
    </>
  );
}
