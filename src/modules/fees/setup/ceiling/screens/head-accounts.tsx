import { Select } from '@mantine/core';
import type * as z from 'zod';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import classes from '../../../screens/fees.module.css';
import { useTaka } from '../../../screens/use-taka.ts';
import { words } from '../../../words.ts';
import { ceilingContract as contract } from '../contract.ts';
import { ceilingLabels as labels } from '../labels.ts';

type Row = z.output<typeof contract.headAccounts.output>['items'][number];

/** What each head brought this year, and the bank account that is its own where it needs one. */
export function HeadAccounts() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.headAccounts, {});
  const save = useSave(contract.saveHeadAccount);
  if (!data) return <Coming read={{ error, refetch }} rows={4} />;
  const limit = data.limit === null ? '' : taka.signed(data.limit);
  const columns: Column<Row>[] = [
    { name: 'head', label: t(labels.heads), role: 'name', render: (row) => t(row.head) },
    {
      name: 'collected',
      label: t(labels.collected),
      align: 'end',
      render: (row) => <strong>{taka.signed(row.collected)}</strong>,
    },
    {
      name: 'state',
      label: t(words.state),
      render: (row) =>
        row.isAbove && !row.account ? (
          <strong className={classes.wrong}>{t(labels.needsAccount)}</strong>
        ) : (
          t(row.account ? labels.hasAccount : labels.notNeeded)
        ),
    },
    {
      name: 'account',
      label: t(labels.account),
      render: (row) =>
        data.can.edit ? (
          <Select
            w={240}
            aria-label={`${t(labels.account)}: ${t(row.head)}`}
            data={data.banks.map((one) => ({ value: one.id, label: t(one.label) }))}
            value={row.account?.id ?? null}
            placeholder={t(labels.noAccount)}
            clearable
            disabled={save.isPending}
            onChange={(ledgerId) => save.mutate({ id: row.id, ledgerId }, { onError: showCallError })}
          />
        ) : row.account ? (
          t(row.account.label)
        ) : (
          t(labels.noAccount)
        ),
    },
  ];
  return (
    <div>
      <p className={classes.note}>
        {t(labels.accountsHelp, { limit, year: format.digits(String(data.year)) })}{' '}
        {data.missing > 0 ? (
          <strong className={classes.wrong}>
            {t(labels.missing, { count: format.number(data.missing) })}
          </strong>
        ) : null}
      </p>
      <Panel title={t(labels.accounts, { limit })} flush>
        {data.items.length === 0 ? (
          <Nothing>{t(labels.noneCollected)}</Nothing>
        ) : (
          <DataTable
            label={t(labels.accounts, { limit })}
            columns={columns}
            rows={data.items}
            nameOf={(row) => t(row.head)}
          />
        )}
      </Panel>
    </div>
  );
}
