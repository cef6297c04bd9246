import { Button } from '@mantine/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { call, queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { hasBooks, type KindName } from '../../kinds.ts';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { Choice, Mark, SearchBox } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { issueContract as contract, type Issued } from '../contract.ts';
import { bookTexts, registerTexts as texts } from '../labels.ts';
import { HistoryDrawer } from './history-drawer.tsx';

/** The documents of a kind that were given: to find one, print it again, or revoke it. */
export function Register({ kind }: { kind: KindName }) {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [shown, setShown] = useState<Issued | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const second = useSecondPerson();
  const revoke = useSave(contract.revoke);
  const endBook = useSave(contract.endBook);
  const q = query.text('q');
  const state = query.oneOf('state', ['all', 'valid', 'ended', 'revoked']);
  const filter = { kind, state, ...(q ? { q } : {}) };
  const { data, error, refetch } = useRead(
    contract.documents,
    { ...filter, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const print = async (row: Issued) => {
    try {
      const copy = await call(contract.print, { id: row.id });
      await downloadFile(contract.printFile.path.replace(':id', copy.id), `${row.number}.pdf`);
    } catch (problem) {
      showCallError(problem);
    } finally {
      await cache.invalidateQueries();
    }
  };
  const askRevoke = (row: Issued) =>
    setAsked({
      title: t(labels.revokeTitle, { number: row.number }),
      text: t(labels.revokeText),
      action: t(labels.revoke),
      isDanger: true,
      run: (reason) => revoke.mutateAsync({ id: row.id, reason }),
    });
  const askEnd = (book: { id: string; number: string } | null) =>
    book &&
    setAsked({
      title: `${t(bookTexts.end)}: ${book.number}`,
      text: t(bookTexts.endText),
      action: t(bookTexts.end),
      isDanger: true,
      run: async (reason) => {
        const answer = await endBook.mutateAsync({ id: book.id, reason });
        if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(bookTexts.ended) });
      },
    });
  const columns: Column<Issued>[] = [
    { name: 'number', label: t(texts.number), role: 'serial', isWhole: true, render: (row) => row.number },
    ...(hasBooks(kind)
      ? [
          {
            name: 'book',
            label: t(texts.book),
            isWhole: true,
            render: (row: Issued) =>
              row.book ? format.digits(`${row.book.number} / ${row.book.serial}`) : '–',
          },
        ]
      : []),
    { name: 'name', label: t(texts.name), role: 'name', render: (row) => t(row.name) },
    { name: 'code', label: t(texts.code), isWhole: true, render: (row) => format.digits(row.code) },
    { name: 'about', label: t(texts.about), render: (row) => t(row.about) },
    { name: 'day', label: t(texts.day), isWhole: true, render: (row) => format.date(row.day) },
    {
      name: 'state',
      label: t(texts.state),
      render: (row) => (
        <Mark tone={row.isRevoked ? 'sindur' : row.endedOn ? 'slate' : 'leaf'}>
          {row.isRevoked
            ? t(texts.revoked)
            : row.endedOn
              ? t(texts.endedSince, { day: format.date(row.endedOn) })
              : t(texts.valid)}
        </Mark>
      ),
    },
    { name: 'printed', label: t(texts.printed), align: 'end', render: (row) => format.number(row.printed) },
    { name: 'scans', label: t(texts.scans), align: 'end', render: (row) => format.number(row.scans) },
    { name: 'by', label: t(texts.by), isMinor: true, render: (row) => row.issuedBy },
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Choice
          label={labels.state}
          value={state}
          choices={[
            ['all', texts.all],
            ['valid', texts.valid],
            ...(kind === 'transfer' || state === 'ended' ? [['ended', texts.ended] as const] : []),
            ['revoked', texts.revoked],
          ]}
          onChange={(value) => query.set({ state: value === 'all' ? null : value })}
        />
        <div className={classes.end}>
          <ExportMenu
            prints
            onExport={(file) =>
              void downloadFile(
                `${contract.registerFile.path}${queryOf({ ...filter, format: file })}`,
                `register.${file}`,
              ).catch(showCallError)
            }
          />
        </div>
      </search>
      {data?.book ? (
        <p className={classes.book}>
          {t(bookTexts.inUse, {
            number: data.book.number,
            next: format.digits(String(data.book.next)),
            left: data.book.left,
          })}
          {data.can.approve ? (
            <Button variant="subtle" size="compact-sm" onClick={() => askEnd(data.book)}>
              {t(bookTexts.end)}
            </Button>
          ) : null}
        </p>
      ) : null}
      <PagedTable
        tools="own"
        label={t(labels.register)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.number}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'all'}
        empty={t(labels.none)}
        onOpen={setShown}
        actions={(row) => [
          ...(data?.can.issue && !row.isRevoked && !row.endedOn
            ? [
                {
                  label: t(row.printed > 0 ? labels.printAgain : labels.print),
                  onClick: () => void print(row),
                },
              ]
            : []),
          { label: t(labels.history), onClick: () => setShown(row) },
          ...(data?.can.revoke && !row.isRevoked
            ? [{ label: t(labels.revoke), isDanger: true, onClick: () => askRevoke(row) }]
            : []),
        ]}
      />
      {shown ? <HistoryDrawer id={shown.id} number={shown.number} onClose={() => setShown(null)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
