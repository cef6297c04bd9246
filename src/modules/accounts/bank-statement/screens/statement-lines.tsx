import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { daysBetween } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { noteKindLabels } from '../../reconciliation/labels.ts';
import type { Reconciliation } from '../../reconciliation/screens/use-reconciliation-draft.ts';
import classes from '../../screens/accounts.module.css';
import { voucherPath } from '../../screens/paths.ts';
import { statementContract as contract, statementStates } from '../contract.ts';
import { columnLabels, statementLabels as labels, reasonLabels } from '../labels.ts';
import own from './statement.module.css';
import { useBankColumns } from './statement-columns.tsx';

type Line = z.output<typeof contract.lines.output>['items'][number];

/** The bank's own lines as they were brought in, each with what it was matched with; nothing where none were. */
export function StatementLines({ data }: { data: Reconciliation }) {
  const t = useText();
  const format = useFormat();
  const [state, setState] = useState<(typeof statementStates)[number] | null>(null);
  const [pages, setPages] = useState({ page: 1, size: 25 });
  const read = useRead(
    contract.lines,
    { id: data.id, ...(state ? { state } : {}), page: pages.page, size: pageSizeOf(pages.size) },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();
  const counts = read.data?.counts;
  const all = counts ? counts.matched + counts.noted + counts.left : 0;
  if (!read.error && all === 0) return null;
  return (
    <Panel flush title={t(labels.lines)} actions={data.can.edit && counts ? <Remove data={data} /> : null}>
      {counts ? (
        <div className={own.bar}>
          <SegmentedControl
            aria-label={t(labels.lines)}
            data={[
              { value: 'all', label: `${t(labels.all)} ${format.number(all)}` },
              ...statementStates.map((one) => ({
                value: one,
                label: `${t(labels.states[one])} ${format.number(counts[one])}`,
              })),
            ]}
            value={state ?? 'all'}
            onChange={(next) => {
              setState(statementStates.find((one) => one === next) ?? null);
              setPages((known) => ({ ...known, page: 1 }));
            }}
          />
        </div>
      ) : null}
      <PagedTable
        isWithin
        read={read}
        pages={{
          ...pages,
          onPage: (page) => setPages((known) => ({ ...known, page })),
          onSize: (size) => setPages({ page: 1, size }),
        }}
        isNarrowed={state !== null}
        label={t(labels.lines)}
        columns={columns}
        nameOf={(line) => line.details || line.reference}
        letterKeys={false}
        empty={t(labels.none)}
      />
    </Panel>
  );
}

function useColumns(): Column<Line>[] {
  const t = useText();
  const format = useFormat();
  const bank = useBankColumns<Line>();
  return [
    { name: 'day', label: t(columnLabels.day), isWhole: true, render: (line) => format.date(line.day) },
    ...bank,
    { name: 'books', label: t(labels.inBooks), render: (line) => <Settled line={line} /> },
  ];
}

function Settled({ line }: { line: Line }) {
  const t = useText();
  const format = useFormat();
  if (line.note)
    return (
      <div className={own.details}>
        {t(noteKindLabels[line.note.kind])}
        <small className={classes.place}>{format.sentence(line.note.narration)}</small>
      </div>
    );
  if (!line.voucher || !line.reason) return t(labels.states.left);
  const { voucher } = line;
  const days = Math.abs(daysBetween(voucher.day, line.day));
  return (
    <div className={own.details}>
      <Link to={voucherPath(voucher.type, voucher.id)}>{format.digits(voucher.number)}</Link>{' '}
      {format.date(voucher.day)}
      <small className={classes.place}>
        {[t(reasonLabels[line.reason], { days: format.number(days) }), format.sentence(voucher.narration)]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  );
}

function Remove({ data }: { data: Reconciliation }) {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const removing = useSave(contract.remove);
  const remove = async () => {
    const isSure = await confirm({
      title: t(labels.removeTitle),
      text: t(labels.removeText),
      action: labels.remove,
    });
    if (!isSure) return;
    try {
      await removing.mutateAsync({ id: data.id, version: data.version });
      showToast({ tone: 'leaf', title: t(labels.removed) });
    } catch (error) {
      showCallError(error);
    }
  };
  return (
    <Button variant="subtle" size="compact-md" loading={removing.isPending} onClick={() => void remove()}>
      {t(labels.remove)}
    </Button>
  );
}
