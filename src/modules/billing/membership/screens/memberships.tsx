import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { screenLabels as labels } from '../../screen-labels.ts';
import { useDiscountText } from '../../screens/parts.tsx';
import { membershipContract as contract, type MembershipShown } from '../contract.ts';
import { AgreementForm } from './agreement-form.tsx';
import { LadderForm } from './ladder-form.tsx';
import { PackageChange } from './package-change.tsx';

type Opened = { kind: 'agreement' | 'package'; row: MembershipShown } | { kind: 'ladder' };

/** Every institution with its package and what was agreed with it. */
export default function Memberships() {
  const t = useText();
  const format = useFormat();
  const discountText = useDiscountText();
  const list = useListState({ sort: 'name', sortable: [], filters: [] });
  const { data, error, refetch } = useRead(
    contract.list,
    { q: list.state.q, page: list.state.page, size: list.state.size },
    { placeholderData: keepPreviousData },
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Page
      actions={
        <Button variant="default" onClick={() => setOpened({ kind: 'ladder' })}>
          {t(labels.ladder)}
        </Button>
      }
    >
      <RecordList
        label={t(labels.memberships)}
        searchLabel={t(labels.search)}
        list={list}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.site.name)}
        {...(data?.can.edit
          ? {
              onOpen: (row: MembershipShown) => setOpened({ kind: 'agreement', row }),
              actions: (row: MembershipShown) => [
                { label: t(labels.agree), onClick: () => setOpened({ kind: 'agreement', row }) },
                { label: t(labels.changePackage), onClick: () => setOpened({ kind: 'package', row }) },
              ],
            }
          : {})}
        columns={[
          { name: 'name', label: t(labels.institution), role: 'name', render: (row) => t(row.site.name) },
          {
            name: 'package',
            label: t(labels.package),
            render: (row) => (row.package ? t(row.package) : '–'),
          },
          {
            name: 'agreement',
            label: t(labels.agree),
            render: ({ agreement }) =>
              agreement === null
                ? t(labels.noAgreement)
                : [
                    agreement.amount === null
                      ? t(labels.byPackage)
                      : t(labels.aYear, { amount: format.money(agreement.amount) }),
                    t(labels.instalmentsAYear, { count: format.number(agreement.instalments) }),
                  ].join(', '),
          },
          {
            name: 'alumni',
            label: t(labels.alumniFee),
            align: 'end',
            render: ({ agreement }) => (agreement ? format.money(agreement.alumniFee) : '–'),
          },
          {
            name: 'discount',
            label: t(labels.discount),
            render: ({ agreement }) => discountText(agreement),
          },
          {
            name: 'next',
            label: t(labels.nextInvoice),
            isWhole: true,
            render: (row) => (row.next ? format.date(row.next) : '–'),
          },
          { name: 'due', label: t(labels.due), align: 'end', render: (row) => format.money(row.due) },
        ]}
        empty={<Empty text={t(labels.noAgreement)} />}
      />
      {opened?.kind === 'agreement' ? <AgreementForm row={opened.row} onClose={close} /> : null}
      {opened?.kind === 'package' ? <PackageChange row={opened.row} onClose={close} /> : null}
      {opened?.kind === 'ladder' ? <LadderForm onClose={close} /> : null}
    </Page>
  );
}
