import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { billingPath } from '../../paths.ts';
import { challanStates } from '../../rules.ts';
import { challanStateLabels, screenLabels as labels } from '../../screen-labels.ts';
import { ChallanState } from '../../screens/parts.tsx';
import { challanContract as contract } from '../contract.ts';

const options = { sort: 'no', sortable: [], filters: ['state'] } as const;
const states = [...challanStates, 'voidAsked'] as const;

/** Every slip: not deposited, to be verified, verified, void. */
export default function Challans() {
  const t = useText();
  const format = useFormat();
  const list = useListState(options);
  const state = states.find((one) => one === list.state.filter.state?.[0]);
  const { data, error, refetch } = useRead(
    contract.list,
    { q: list.state.q, page: list.state.page, size: list.state.size, ...(state ? { state } : {}) },
    { placeholderData: keepPreviousData },
  );
  const button = data?.can.edit ? (
    <Button component={Link} to={billingPath.newChallan} leftSection={<IconPlus size={16} aria-hidden />}>
      {t(labels.newChallan)}
    </Button>
  ) : null;
  return (
    <Page actions={button}>
      <RecordList
        label={t(labels.challans)}
        searchLabel={t(labels.search)}
        list={list}
        read={{ data, error, refetch }}
        nameOf={(row) => row.no}
        rowPath={(row) => link(billingPath.challan, { id: row.id })}
        filters={
          <Select
            w={190}
            aria-label={t(labels.state)}
            placeholder={t(labels.state)}
            clearable
            value={state ?? null}
            data={states.map((one) => ({
              value: one,
              label: t(one === 'voidAsked' ? labels.stateVoidAsked : challanStateLabels[one]),
            }))}
            onChange={(value) => list.setFilter('state', value ? [value] : [])}
          />
        }
        columns={[
          {
            name: 'no',
            label: t(labels.number),
            role: 'name',
            isWhole: true,
            render: (row) => format.digits(row.no),
          },
          { name: 'site', label: t(labels.institution), render: (row) => t(row.site.name) },
          {
            name: 'bank',
            label: t(labels.bank),
            render: (row) => [row.bank, row.branch].filter(Boolean).join(', '),
          },
          { name: 'reference', label: t(labels.reference), render: (row) => row.reference ?? '–' },
          {
            name: 'day',
            label: t(labels.day),
            isWhole: true,
            render: (row) => (row.depositedOn ? format.date(row.depositedOn) : '–'),
          },
          {
            name: 'amount',
            label: t(labels.amount),
            align: 'end',
            render: (row) => format.money(row.amount),
          },
          { name: 'state', label: t(labels.state), render: (row) => <ChallanState state={row.state} /> },
        ]}
        empty={<Empty text={t(labels.noChallans)} action={button} />}
      />
    </Page>
  );
}
