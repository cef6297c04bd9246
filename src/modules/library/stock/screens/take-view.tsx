import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import { stockContract as contract, type MissingCopy, type Scan } from '../contract.ts';
import { stockLabels as labels } from '../labels.ts';
import { CloseTake } from './close-take.tsx';

const scanTexts = {
  expected: labels.asExpected,
  elsewhere: labels.asElsewhere,
  onLoan: labels.asOnLoan,
  found: labels.asFound,
  away: labels.asAway,
} as const;
const scanTones = {
  expected: 'leaf',
  elsewhere: 'marigold',
  onLoan: 'sindur',
  found: 'marigold',
  away: 'marigold',
} as const;

/** One counting: scan after scan, what was seen as what, and what is still missing. */
export function TakeView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.take, { id }, { staleTime: 0 });
  const [isClosing, setIsClosing] = useState(false);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const isOpen = data.closedAt === null;
  return (
    <Page
      context={`${data.name} · ${data.rack ? t(data.rack) : t(labels.whole)}`}
      actions={
        <>
          <Button variant="default" onClick={onBack}>
            {t(labels.back)}
          </Button>
          {isOpen ? <Button onClick={() => setIsClosing(true)}>{t(labels.close)}</Button> : null}
        </>
      }
    >
      <div className={classes.stack}>
        <Figures
          items={[
            { label: t(labels.expected), figure: format.number(data.expected) },
            { label: t(labels.found), figure: format.number(data.found) },
            {
              label: t(labels.missing),
              figure: format.number(data.missing),
              ...(data.missing > 0 ? { tone: 'sindur' as const } : {}),
            },
          ]}
        />
        {isOpen ? <ScanLine id={id} /> : null}
        <div className={classes.pair}>
          <Panel title={t(labels.seen)} flush>
            {data.scans.length === 0 ? (
              <p className={classes.quiet} style={{ padding: '12px 14px' }}>
                {t(labels.nothingSeen)}
              </p>
            ) : (
              <ul className={classes.log}>
                {data.scans.map((one) => (
                  <li key={one.id} data-tone={scanTones[one.scannedAs]}>
                    <TitleName title={one.title} quiet={format.number(one.accession)} />
                    <Mark tone={scanTones[one.scannedAs]}>{t(scanTexts[one.scannedAs])}</Mark>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Missing id={id} />
        </div>
      </div>
      {isClosing ? <CloseTake id={id} missing={data.missing} onClose={() => setIsClosing(false)} /> : null}
    </Page>
  );
}

/** One label after the other; the answer to the last stands below. */
function ScanLine({ id }: { id: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState<Scan | string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const scan = useSave(contract.scan);
  const send = () => {
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    scan.mutate(
      { id, code },
      {
        onSuccess: setLast,
        onError: (error) => {
          if (error instanceof CallError && (error.status === 404 || error.status === 409))
            setLast(error.message);
          else showCallError(error);
        },
      },
    );
  };
  return (
    <Panel>
      <form
        className={classes.scan}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          ref={field}
          size="md"
          aria-label={t(labels.scan)}
          placeholder={t(labels.scan)}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconScan size={20} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div role="status">
          {last === null ? null : typeof last === 'string' ? (
            <Mark tone="sindur">{last}</Mark>
          ) : (
            <>
              <strong>{last.title.title}</strong>{' '}
              <Mark tone={scanTones[last.scannedAs]}>{t(scanTexts[last.scannedAs])}</Mark>{' '}
              {last.isAgain ? <Mark tone="slate">{t(labels.again)}</Mark> : null}
            </>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** What was not found yet, all of it: page by page, and as a file to take along the racks. */
function Missing({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.missing,
    { id, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<MissingCopy>[] = [
    { name: 'number', label: t(labels.number), isWhole: true, render: (row) => format.number(row.accession) },
    { name: 'book', label: t(labels.book), role: 'name', render: (row) => <TitleName title={row.title} /> },
    { name: 'rack', label: t(labels.rack), render: (row) => (row.rack ? t(row.rack) : '–') },
  ];
  return (
    <section aria-label={t(labels.missing)}>
      <PagedTable
        label={t(labels.missing)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.title.title}
        pages={query.pages}
        empty={t(labels.nothingMissing)}
      />
    </section>
  );
}
