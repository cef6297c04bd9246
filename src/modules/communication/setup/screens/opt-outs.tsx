import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import classes from '../../screens/messages.module.css';
import { setupContract as contract } from '../contract.ts';
import { setupLabels as labels } from '../labels.ts';

type OptOut = z.output<typeof contract.optOuts.output>['items'][number];

/** Numbers that are sent nothing, whoever they belong to. */
export function OptOuts() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const { page, size } = query.pages;
  const read = useRead(contract.optOuts, { page, size }, { placeholderData: keepPreviousData });
  const [mobile, setMobile] = useState('');
  const [reason, setReason] = useState('');
  const add = useSave(contract.addOptOut);
  const remove = useSave(contract.removeOptOut);
  const problem = fieldErrors(add.error);
  const mayEdit = read.data?.can.edit === true;
  const columns: Column<OptOut>[] = [
    { name: 'mobile', label: t(labels.mobile), role: 'name', render: (row) => format.digits(row.mobile) },
    { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
  ];
  return (
    <Panel title={t(labels.optOuts)}>
      {mayEdit ? (
        <form
          className={classes.tools}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(
              { mobile, reason },
              {
                onError: showCallError,
                onSuccess: () => {
                  setMobile('');
                  setReason('');
                },
              },
            );
          }}
        >
          <TextInput
            label={t(labels.mobile)}
            inputMode="tel"
            value={mobile}
            error={problem('mobile')}
            onChange={(event) => setMobile(event.currentTarget.value)}
          />
          <TextInput
            label={t(labels.reason)}
            value={reason}
            error={problem('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" loading={add.isPending}>
            {t(labels.add)}
          </Button>
        </form>
      ) : null}
      <PagedTable
        label={t(labels.optOuts)}
        columns={columns}
        read={read}
        nameOf={(row) => row.mobile}
        pages={query.pages}
        isWithin
        empty={t(labels.noOptOuts)}
        {...(mayEdit
          ? {
              actions: (row: OptOut) => [
                {
                  label: t(labels.takeOut),
                  onClick: () => remove.mutate({ id: row.id }, { onError: showCallError }),
                },
              ],
            }
          : {})}
      />
    </Panel>
  );
}
