import { Checkbox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import type {
  CallShown,
  clientContract,
  consentContract,
  ScopeShown,
  siteContract,
  TokenShown,
} from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './api.module.css';

type Tokens = typeof clientContract.tokens | typeof siteContract.tokens | typeof consentContract.mine;
type Revoke = typeof clientContract.revoke | typeof siteContract.revoke | typeof consentContract.revokeMine;
type Calls = typeof clientContract.calls | typeof siteContract.calls;

/** Scopes to tick; what people usually keep to themselves is marked. */
export function ScopeChoice(props: {
  label: string;
  hint?: string;
  offers: readonly ScopeShown[];
  value: string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
}) {
  const t = useText();
  return (
    <Checkbox.Group
      label={props.label}
      description={props.hint}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    >
      <div className={classes.list}>
        {props.offers.map((one) => (
          <Checkbox
            key={one.name}
            value={one.name}
            label={
              <>
                {t(one.label)} {one.isRestricted ? <Mark tone="sindur">{t(labels.restricted)}</Mark> : null}
              </>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** What programs hold: of the platform, of an institution, or of oneself. */
export function TokenTable(props: {
  list: Tokens;
  revoke: Revoke | null;
  /** Without whose and where: all of them are one's own. */
  isMine?: boolean;
  hasSite?: boolean;
  empty: string;
}) {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const read = useRead(
    props.list as typeof consentContract.mine,
    { page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const revoke = useSave((props.revoke ?? props.list) as typeof consentContract.revokeMine);
  const ask = async (id: string, name: string) => {
    const isMeant = await confirm({
      title: t(labels.revokeTitle, { name }),
      text: t(labels.revokeText),
      action: labels.revoke,
    });
    if (!isMeant) return;
    revoke.mutate(
      { id },
      { onError: showCallError, onSuccess: () => showToast({ tone: 'leaf', title: t(labels.revoked) }) },
    );
  };
  const columns: Column<TokenShown>[] = [
    { name: 'client', label: t(labels.program), role: 'name', render: (row) => row.client },
    {
      name: 'person',
      label: t(labels.person),
      render: (row) => (row.kind === 'alone' ? t(labels.alone) : t(row.person)),
    },
    { name: 'site', label: t(labels.institution), render: (row) => t(row.site) },
    { name: 'scopes', label: t(labels.may), render: (row) => row.scopes.map((one) => t(one)).join(', ') },
    { name: 'since', label: t(labels.since), isWhole: true, render: (row) => format.dateTime(row.since) },
    { name: 'until', label: t(labels.until), isWhole: true, render: (row) => format.dateTime(row.until) },
    {
      name: 'last',
      label: t(labels.lastCall),
      isWhole: true,
      render: (row) => (row.lastCall ? format.dateTime(row.lastCall) : t(labels.never)),
    },
  ];
  const left = new Set([...(props.isMine ? ['person'] : []), ...(props.hasSite ? [] : ['site'])]);
  return (
    <PagedTable
      label={t(labels.tokens)}
      read={read}
      pages={pages}
      nameOf={(row) => row.client}
      empty={props.empty}
      {...(props.revoke
        ? {
            actions: (row: TokenShown) => [
              { label: t(labels.revoke), isDanger: true, onClick: () => void ask(row.id, row.client) },
            ],
          }
        : {})}
      columns={columns.filter(({ name }) => !left.has(name))}
    />
  );
}

/** What programs called, and how it ended. */
export function CallTable({ list, hasSite = false }: { list: Calls; hasSite?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const read = useRead(
    list as typeof siteContract.calls,
    { page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const siteColumn: Column<CallShown> = {
    name: 'site',
    label: t(labels.institution),
    render: (row) => t(row.site),
  };
  return (
    <PagedTable
      label={t(labels.calls)}
      read={read}
      pages={pages}
      nameOf={(row) => `${row.method} ${row.route}`}
      empty={t(labels.noCalls)}
      columns={[
        { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
        { name: 'client', label: t(labels.program), render: (row) => row.client },
        { name: 'person', label: t(labels.person), render: (row) => t(row.person) },
        ...(hasSite ? [siteColumn] : []),
        {
          name: 'call',
          label: t(labels.call),
          lang: 'en',
          render: (row) => `${row.method} ${row.route}`,
        },
        {
          name: 'status',
          label: t(labels.answer),
          render: (row) => (
            <Mark tone={row.status < 400 ? 'leaf' : 'sindur'}>{format.digits(String(row.status))}</Mark>
          ),
        },
        {
          name: 'took',
          label: t(labels.took),
          align: 'end',
          isWhole: true,
          render: (row) => t(labels.milliseconds, { count: format.number(row.milliseconds) }),
        },
      ]}
    />
  );
}
