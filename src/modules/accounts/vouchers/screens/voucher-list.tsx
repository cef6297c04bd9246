import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { isGuid } from '../../../../core/identifiers.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { voucherTypes } from '../../rules.ts';
import { voucherLabels as labels, listLabels, voucherWords } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { daysOf, ListDays, StateTabs } from '../../screens/list-parts.tsx';
import { OnlyPart } from '../../screens/only-part.tsx';
import { listPath, newPath, typeOfPath, voucherPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
import { voucherStatuses } from '../contract.ts';

const sorts = ['day', 'number', 'type', 'amount', 'narration', 'status'] as const;
const options = { sort: '-day', sortable: sorts, filters: ['status', 'from', 'to', 'party'] };

/** The vouchers of one kind or of all: by state, day and words, with what they come to. */
export default function VoucherList() {
  const type = typeOfPath(useLocation().pathname);
  return <Vouchers key={type} type={type} />;
}

function Vouchers({ type }: { type: ReturnType<typeof typeOfPath> }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const [query] = usePageQuery();
  const goTo = useNavigate();
  const isAll = query.get('kind') === 'all';
  const status = voucherStatuses.find((one) => one === state.filter.status?.[0]);
  const askedParty = state.filter.party?.[0] ?? '';
  const partyId = isGuid(askedParty) ? askedParty : null;
  const filter = {
    ...(isAll ? {} : { type }),
    ...(partyId ? { partyId } : {}),
    search: state.q,
    ...(status ? { status } : {}),
    ...daysOf(list),
    sort: sorts.find((one) => one === state.sort.replace('-', '')) ?? ('day' as const),
    direction: state.sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
  };
  const { data, error, refetch } = useRead(
    contract.vouchers,
    { ...filter, page: state.page, size: pageSizeOf(state.size) },
    { placeholderData: keepPreviousData },
  );
  type Row = NonNullable<typeof data>['items'][number];
  const words = voucherWords[type];
  const columns: Column<Row>[] = [
    {
      name: 'number',
      label: t(labels.number),
      role: 'name',
      isWhole: true,
      sortable: true,
      render: (row) => (row.number ? format.digits(row.number) : t(listLabels.draftNumber)),
    },
    ...(isAll
      ? [
          {
            name: 'type',
            label: t(listLabels.kind),
            sortable: true,
            isMinor: true,
            render: (row: Row) => t(voucherWords[row.type].one),
          },
        ]
      : []),
    {
      name: 'day',
      label: t(labels.date),
      sortable: true,
      isWhole: true,
      // A card shows what it was for and the amount first.
      isMinor: true,
      render: (row) => format.date(row.day),
    },
    {
      name: 'narration',
      label: t(labels.narration),
      sortable: true,
      render: (row) => format.sentence(row.narration),
    },
    {
      name: 'party',
      label: t(labels.party),
      isMinor: true,
      render: (row) => row.parties.map((one) => t(one)).join(', ') || '—',
    },
    {
      name: 'amount',
      label: t(listLabels.amount),
      align: 'end',
      sortable: true,
      isWhole: true,
      render: (row) => format.money(row.amount),
    },
    {
      name: 'preparedBy',
      label: t(listLabels.preparedBy),
      isMinor: true,
      render: (row) => row.preparedBy ?? '—',
    },
    {
      name: 'source',
      label: t(labels.source),
      isMinor: true,
      render: (row) => (row.source ? t(row.source.label) : '—'),
    },
    {
      name: 'status',
      label: t(listLabels.status),
      sortable: true,
      render: (row) => <StatusBadge family="voucher" state={row.isReversed ? 'reversed' : row.status} />,
    },
  ];
  /** The same list of another kind. */
  const choose = (next: string | null) => {
    const kept = new URLSearchParams(query);
    kept.delete('page');
    kept.delete('kind');
    if (next === 'all') kept.set('kind', 'all');
    goTo(`${listPath(voucherTypes.find((one) => one === next) ?? type)}?${kept}`);
  };
  return (
    <Page
      {...(isAll ? { title: t(listLabels.ofAllKinds) } : {})}
      count={data ? t(listLabels.count, { count: format.number(data.total) }) : undefined}
      actions={
        <>
          <ExportMenu
            onExport={(kind) =>
              void downloadFile(
                `${contract.vouchersFile.path}${queryOf({ ...filter, format: kind })}`,
                `${isAll ? 'all' : type}-vouchers.${kind}`,
              ).catch(showCallError)
            }
          />
          {data?.can.edit && !isAll ? (
            <Button component={Link} to={newPath(type)} leftSection={<IconPlus size={16} aria-hidden />}>
              {t(words.fresh)}
            </Button>
          ) : null}
        </>
      }
    >
      {partyId ? <OfParty partyId={partyId} onAll={() => list.setFilter('party', [])} /> : null}
      <StateTabs list={list} states={voucherStatuses} labels={listLabels} counts={data?.counts}>
        <RecordList
          tools="own"
          label={t(isAll ? listLabels.ofAllKinds : words.many)}
          searchLabel={t(listLabels.search)}
          list={list}
          read={{ data, error, refetch }}
          columns={columns}
          nameOf={(row) => row.number ?? row.narration}
          rowPath={(row) => voucherPath(row.type, row.id)}
          filters={
            <>
              <Select
                aria-label={t(listLabels.kind)}
                w={180}
                allowDeselect={false}
                data={[
                  { value: 'all', label: t(listLabels.allKinds) },
                  ...voucherTypes.map((one) => ({ value: one, label: t(voucherWords[one].many) })),
                ]}
                value={isAll ? 'all' : type}
                onChange={choose}
              />
              <ListDays list={list} />
            </>
          }
          end={
            data && data.total > 0 ? (
              <span className={classes.code}>{t(listLabels.sum, { amount: format.money(data.amount) })}</span>
            ) : null
          }
          empty={
            <Empty
              text={t(isAll ? listLabels.noneAtAll : listLabels.none)}
              action={
                data?.can.edit && !isAll ? (
                  <Button component={Link} to={newPath(type)}>
                    {t(words.fresh)}
                  </Button>
                ) : null
              }
            />
          }
        />
      </StateTabs>
    </Page>
  );
}

/** Says whose vouchers are shown alone. */
function OfParty({ partyId, onAll }: { partyId: string; onAll: () => void }) {
  const t = useText();
  const { data } = useChoices();
  const party = data?.parties.find((one) => one.id === partyId);
  return <OnlyPart name={t(listLabels.ofParty, { name: party ? t(party.name) : '…' })} onAll={onAll} />;
}
