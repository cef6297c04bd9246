import { Button, Group, Select } from '@mantine/core';
import { IconChecks, IconFileImport } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type * as z from 'zod';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { RowAction } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { statementsContract as contract, lineStates } from '../contract.ts';
import { statementLabels as labels, ruleLabels, sourceLabels, stateLabels } from '../labels.ts';
import { statementSources } from '../rules.ts';
import { useTaka } from './use-taka.ts';

const BringDrawer = lazy(() => import('./bring-drawer.tsx').then((all) => ({ default: all.BringDrawer })));
const HandDrawer = lazy(() => import('./hand-drawer.tsx').then((all) => ({ default: all.HandDrawer })));

export type Line = z.output<typeof contract.lines.output>['items'][number];

/** The rule by which every number and every paisa agree. */
const exact = 100;
const sorts = ['-day', 'day', 'amount', '-amount'] as const;

/** Lines of the statements of wallets and banks, and which receipt each is: suggested, accepted, chosen, set aside. */
export default function Statements() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const query = useQueryValues();
  const state = query.oneOf('state', lineStates);
  const sort = query.oneOf('sort', sorts);
  const source = statementSources.find((one) => one === query.text('source')) ?? null;
  const q = query.text('q');
  const [isBringing, setIsBringing] = useState(false);
  const [byHand, setByHand] = useState<Line | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const accept = useSave(contract.accept, { refreshes: [contract.lines.path] });
  const setAside = useSave(contract.setAside, { refreshes: [contract.lines.path] });
  const undo = useSave(contract.undo, { refreshes: [contract.lines.path] });
  const { data, error, refetch } = useRead(
    contract.lines,
    {
      state,
      sort,
      page: query.pages.page,
      size: String(query.pages.size) as '25',
      ...(source ? { source } : {}),
      ...(q ? { q } : {}),
    },
    { placeholderData: keepPreviousData },
  );
  const may = data?.can.edit ?? false;
  const accepting = (lines: { id: string; receiptIds: string[] }[] | null) =>
    accept.mutate(
      { lines, idempotencyKey: crypto.randomUUID() },
      {
        onError: showCallError,
        onSuccess: ({ lines: count }) => showToast({ tone: 'leaf', title: t(labels.accepted, { count }) }),
      },
    );
  const nameOf = (line: Line) => line.trxId || `${format.date(line.day)} ${taka(line.amount)}`;
  const actionsOf = (line: Line): RowAction[] => {
    const { id, version } = line;
    if (!may) return [];
    if (state === 'matched' || (state === 'open' && line.left !== line.amount))
      return [
        {
          label: t(labels.undo),
          isDanger: true,
          onClick: () =>
            setAsked({
              title: t(labels.undo),
              text: t(labels.undoText),
              action: t(labels.undo),
              isDanger: true,
              run: (reason) => undo.mutateAsync({ id, version, reason }),
            }),
        },
      ];
    if (state === 'aside')
      return [
        {
          label: t(labels.bringBack),
          onClick: () => setAside.mutate({ id, version, reason: null }, { onError: showCallError }),
        },
      ];
    return [
      { label: t(labels.byHand), onClick: () => setByHand(line) },
      {
        label: t(labels.setAside),
        onClick: () =>
          setAsked({
            title: t(labels.setAside),
            text: t(labels.asideText),
            action: t(labels.setAside),
            run: (reason) => setAside.mutateAsync({ id, version, reason }),
          }),
      },
    ];
  };
  return (
    <Page
      actions={
        may ? (
          <>
            {data && data.counts.exact > 0 ? (
              <Button
                variant="default"
                leftSection={<IconChecks size={16} aria-hidden />}
                loading={accept.isPending}
                onClick={() => accepting(null)}
              >
                {t(labels.acceptExact, { count: data.counts.exact })}
              </Button>
            ) : null}
            <Button
              leftSection={<IconFileImport size={16} aria-hidden />}
              onClick={() => setIsBringing(true)}
            >
              {t(labels.bring)}
            </Button>
          </>
        ) : null
      }
    >
      <search>
        <Group mb="md" gap="sm">
          <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
          <Select
            aria-label={t(labels.source)}
            placeholder={t(labels.source)}
            clearable
            w={160}
            value={source}
            data={statementSources.map((value) => ({ value, label: t(sourceLabels[value]) }))}
            onChange={(value) => query.set({ source: value })}
          />
          <StateChoice
            label={labels.state}
            value={state}
            choices={lineStates.map((one) => [
              one,
              data
                ? {
                    en: `${stateLabels[one].en} (${format.number(data.counts[one])})`,
                    bn: `${stateLabels[one].bn} (${format.number(data.counts[one])})`,
                  }
                : stateLabels[one],
            ])}
            onChange={(value) => query.set({ state: value === 'open' ? null : value })}
          />
        </Group>
      </search>
      <PagedTable
        label={t(labels.title)}
        read={{ data, error, refetch }}
        pages={query.pages}
        isNarrowed={source !== null || q !== '' || state !== 'open' || (data?.counts.matched ?? 0) > 0}
        nameOf={nameOf}
        empty={t(labels.empty)}
        sort={sort}
        onSort={(name) => query.set({ sort: sort === `-${name}` ? name : `-${name}` })}
        actions={actionsOf}
        columns={[
          {
            name: 'trxId',
            label: t(labels.title),
            role: 'name',
            render: (line) => (
              <>
                <span lang="en">{line.trxId || line.reference || '–'}</span>
                <div className="ps-hint">
                  {[t(sourceLabels[line.source]), line.phone ? format.digits(line.phone) : '']
                    .filter((one) => one !== '')
                    .join(' · ')}
                </div>
                {line.trxId && line.reference ? <div className="ps-hint">{line.reference}</div> : null}
              </>
            ),
          },
          {
            name: 'day',
            label: t(stateDay),
            isWhole: true,
            sortable: true,
            render: (line) => format.date(line.day),
          },
          {
            name: 'amount',
            label: t(labels.amount),
            align: 'end',
            sortable: true,
            isWhole: true,
            render: (line) => (
              <>
                {taka(line.amount)}
                {line.left !== line.amount && state === 'open' ? (
                  <div className="ps-hint">{t(labels.left, { amount: taka(line.left) })}</div>
                ) : null}
              </>
            ),
          },
          {
            name: 'receipt',
            label: t(labels.likely),
            render: (line) => (
              <Likely
                line={line}
                isSuggestion={state === 'open'}
                {...(may && state === 'open' && line.receipts.length > 0
                  ? {
                      onAccept: () =>
                        accepting([{ id: line.id, receiptIds: line.receipts.map((one) => one.id) }]),
                    }
                  : {})}
              />
            ),
          },
        ]}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      <Suspense fallback={null}>
        {isBringing ? <BringDrawer onClose={() => setIsBringing(false)} /> : null}
        {byHand ? <HandDrawer line={byHand} name={nameOf(byHand)} onClose={() => setByHand(null)} /> : null}
      </Suspense>
    </Page>
  );
}

const stateDay = { en: 'Date', bn: 'তারিখ' } as const;

/** The receipts of a line: what they are, how sure it is and why. */
function Likely({
  line,
  isSuggestion,
  onAccept,
}: {
  line: Line;
  isSuggestion: boolean;
  onAccept?: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { rule, confidence } = line;
  if (line.asideReason) return <span>{line.asideReason}</span>;
  if (rule === null || line.receipts.length === 0) return <span className="ps-hint">{t(labels.none)}</span>;
  return (
    <div>
      {line.receipts.map((one) => (
        <div key={one.id}>
          {[t(one.student), format.digits(one.number), taka(one.amount)].join(' · ')}
          {one.isCancelled ? <Mark tone="sindur">{t(labels.cancelled)}</Mark> : null}
        </div>
      ))}
      <Group gap="xs" mt={4}>
        {rule === 'hand' ? null : confidence === exact ? (
          <Mark tone="leaf">{t(labels.exact)}</Mark>
        ) : (
          <Mark tone={(confidence ?? 0) >= 75 ? 'ink' : 'marigold'}>
            {t(labels.sure, { percent: format.number(confidence ?? 0) })}
          </Mark>
        )}
        <span className="ps-hint">{t(ruleLabels[rule])}</span>
        {isSuggestion && onAccept ? (
          <Button size="compact-sm" variant="default" onClick={onAccept}>
            {t(labels.accept)}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
