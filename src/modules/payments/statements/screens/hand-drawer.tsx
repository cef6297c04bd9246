import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { parseTaka } from '../../../../core/money.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { statementsContract as contract } from '../contract.ts';
import { columnLabels, statementLabels as labels } from '../labels.ts';
import type { Line } from './statements.tsx';
import { useTaka } from './use-taka.ts';

type Receipt = z.output<typeof contract.receipts.output>['items'][number];
const mostChosen = 20;
const paisa = (amount: string) => parseTaka(amount) ?? 0n;

/** Receipts for a line where nothing fits by itself: one, or several that the one payment was for. */
export function HandDrawer({ line, name, onClose }: { line: Line; name: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Receipt>>(new Map());
  const match = useSave(contract.match, { refreshes: [contract.lines.path] });
  const read = useRead(
    contract.receipts,
    { id: line.id, page, size: '25', ...(q ? { q } : {}) },
    { placeholderData: keepPreviousData },
  );
  const amount = [...chosen.values()].reduce((sum, one) => sum + paisa(one.left), 0n);
  const save = () =>
    match.mutate(
      { id: line.id, version: line.version, receiptIds: [...chosen.keys()] },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.accepted, { count: 1 }) });
          onClose();
        },
      },
    );
  return (
    <SideDrawer title={t(labels.byHandFor, { name })} size={720} onClose={onClose}>
      <Stack p="md">
        <SearchBox
          label={t(labels.searchReceipts)}
          value={q}
          onSearch={(words) => {
            setQ(words);
            setPage(1);
          }}
        />
        <PagedTable
          isWithin
          label={t(labels.byHand)}
          read={read}
          pages={{ page, size: 25, onPage: setPage, onSize: () => {} }}
          nameOf={(one) => t(one.student)}
          isNarrowed={q !== ''}
          empty={t(labels.noReceipts)}
          selected={new Set(chosen.keys())}
          onSelect={(rows, on) =>
            setChosen((known) => {
              const next = new Map(known);
              for (const row of rows) on ? next.set(row.id, row) : next.delete(row.id);
              return new Map([...next].slice(0, mostChosen));
            })
          }
          columns={[
            {
              name: 'student',
              label: t(labels.likely),
              role: 'name',
              render: (one) => (
                <>
                  {t(one.student)}
                  <div className="ps-hint">
                    {[one.code, one.number].map((text) => format.digits(text)).join(' · ')}
                  </div>
                </>
              ),
            },
            {
              name: 'day',
              label: t(columnLabels.day),
              isWhole: true,
              render: (one) => format.date(one.day),
            },
            {
              name: 'amount',
              label: t(labels.amount),
              align: 'end',
              isWhole: true,
              render: (one) => taka(one.left),
            },
          ]}
        />
        <Group justify="space-between">
          <Text role="status">{t(labels.chosen, { amount: taka(amount), left: taka(line.left) })}</Text>
          <Button disabled={chosen.size === 0 || amount < 1n} loading={match.isPending} onClick={save}>
            {t(labels.match)}
          </Button>
        </Group>
      </Stack>
    </SideDrawer>
  );
}
