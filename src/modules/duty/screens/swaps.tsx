import { keepPreviousData } from '@tanstack/react-query';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { StateChoice } from '../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { dutyContract as contract, type DutySwap } from '../contract.ts';
import { swapTexts } from '../labels.ts';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';

const tones = {
  asked: 'ink',
  agreed: 'marigold',
  approved: 'leaf',
  declined: 'slate',
  refused: 'sindur',
  withdrawn: 'slate',
} as const;

/** Swaps one is part of, and all of them for who keeps the roster. */
export function Swaps() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const answer = useSave(contract.answerSwap);
  const withdraw = useSave(contract.withdrawSwap);
  const decide = useSave(contract.decideSwap);
  const state = query.oneOf('state', ['open', 'all']);
  const { data, error, refetch } = useRead(
    contract.swaps,
    { state, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const refused = { onError: showCallError };
  const columns: Column<DutySwap>[] = [
    {
      name: 'when',
      label: t(labels.when),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{format.date(row.day)}</span>
          <span className={classes.below}>{t(row.place)}</span>
        </span>
      ),
    },
    { name: 'from', label: t(labels.fromWhom), render: (row) => t(row.from.name) },
    { name: 'to', label: t(labels.toWhom), render: (row) => t(row.to.name) },
    { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <Mark tone={tones[row.status]}>{t(swapTexts[row.status])}</Mark>,
    },
  ];
  return (
    <>
      <div className={classes.tools}>
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['open', labels.open],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </div>
      <PagedTable
        label={t(labels.tabSwaps)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.from.name)}
        pages={query.pages}
        isNarrowed={state !== 'open'}
        empty={t(labels.noSwaps)}
        actions={({ id, can }) => [
          ...(can.answer
            ? [
                { label: t(labels.agree), onClick: () => answer.mutate({ id, agrees: true }, refused) },
                { label: t(labels.decline), onClick: () => answer.mutate({ id, agrees: false }, refused) },
              ]
            : []),
          ...(can.decide
            ? [
                { label: t(labels.approve), onClick: () => decide.mutate({ id, isApproved: true }, refused) },
                { label: t(labels.refuse), onClick: () => decide.mutate({ id, isApproved: false }, refused) },
              ]
            : []),
          ...(can.withdraw
            ? [{ label: t(labels.withdraw), onClick: () => withdraw.mutate({ id }, refused) }]
            : []),
        ]}
      />
    </>
  );
}
