import { Tabs } from '@mantine/core';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import { ReportActions, ReportFilters } from './report-parts.tsx';
import { IncomeBody, ReceiptsBody, SheetBody } from './statement-bodies.tsx';
import { TrialTable } from './trial-table.tsx';
import { useSpan } from './use-span.ts';

const tabs = [
  ['income', labels.incomeExpenditure],
  ['sheet', labels.balanceSheet],
  ['receipts', labels.receiptsPayments],
  ['trial', labels.trialBalance],
] as const;

/** The whole set of statements of a period, read together. */
export default function Statements() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const tab = tabs.find(([name]) => name === span.get('tab'))?.[0] ?? 'income';
  const { data, error, refetch } = useRead(contract.statements, { from, to }, { enabled: span.isReady });
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={<ReportActions report="statements" from={from} to={to} />}
    >
      <ReportFilters span={span} />
      <Tabs value={tab} onChange={(next) => span.set({ tab: next })}>
        <Tabs.List>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {data ? (
            <>
              {tab === 'income' ? <IncomeBody data={data.income} /> : null}
              {tab === 'sheet' ? (
                <SheetBody
                  data={data.balanceSheet}
                  from={from}
                  fromBefore={span.firstOf(data.balanceSheet.before)}
                />
              ) : null}
              {tab === 'receipts' ? <ReceiptsBody data={data.receipts} /> : null}
              {tab === 'trial' ? <TrialTable data={data.trialBalance} /> : null}
            </>
          ) : (
            <Coming read={{ error, refetch }} rows={10} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
