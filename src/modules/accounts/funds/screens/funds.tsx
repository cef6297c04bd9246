import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { MoneyCell, ReportActions, ReportFilters, Verdict } from '../../books/screens/report-parts.tsx';
import { useSpan } from '../../books/screens/use-span.ts';
import marks from '../../budgets/screens/budgets.module.css';
import { accountsPath } from '../../paths.ts';
import shared from '../../screens/accounts.module.css';
import { OnlyPart } from '../../screens/only-part.tsx';
import { fundLedgerPath, ledgersPath } from '../../screens/paths.ts';
import { fundsContract as contract } from '../contract.ts';
import { fund } from '../fund.entity.ts';
import { fundLabels as labels } from '../labels.ts';

const TransferForm = lazy(() => import('./transfer-form.tsx').then((all) => ({ default: all.TransferForm })));

type Report = z.output<typeof contract.fundReport.output>;
type Fund = Report['funds'][number];

/** What each fund had, got, spent and has, and where it is; one of them ledger by ledger. */
export default function Funds() {
  const t = useText();
  const span = useSpan();
  const { from, to } = span;
  const [isMoving, setIsMoving] = useState(false);
  const { data, error, refetch } = useRead(contract.fundReport, { from, to }, { enabled: span.isReady });
  const asked = span.get('fund');
  const one = data?.funds.find((other) => idOf(other) === asked);
  return (
    <Page
      actions={
        <>
          <ReportActions report="funds" from={from} to={to} />
          {data?.can.transfer && data.funds.length > 1 ? (
            <Button
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => setIsMoving(true)}
            >
              {t(labels.transfer)}
            </Button>
          ) : null}
        </>
      }
    >
      <ReportFilters span={span} />
      {one ? <OnlyPart name={t(one.name)} onAll={() => span.set({ fund: null })} /> : null}
      {!data ? (
        <Coming read={{ error, refetch }} rows={8} />
      ) : one ? (
        <FundLedgers fund={one} from={from} to={to} />
      ) : (
        <Balances data={data} />
      )}
      {isMoving && data ? (
        <Suspense fallback={null}>
          <TransferForm funds={data.funds} onClose={() => setIsMoving(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

const idOf = (one: { id: string | null }): string => one.id ?? 'general';

function Balances({ data }: { data: Report }) {
  const t = useText();
  const money = useBookMoney();
  const names = ['opening', 'received', 'spent', 'closing', 'own', 'common'] as const;
  const common = parseTaka(data.totals.common) ?? 0n;
  return (
    <>
      {data.funds.length === 1 ? (
        <Nothing>
          {t(labels.none)}{' '}
          <Button component={Link} to={fund.path} variant="subtle" size="compact-sm">
            {t(labels.toFunds)}
          </Button>
        </Nothing>
      ) : null}
      <div className={shared.frame}>
        <table className={shared.report} data-columns="6" aria-label={t(labels.funds)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.fund)}</th>
              {names.map((name) => (
                <th key={name} scope="col" className={shared.money}>
                  {t(labels[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.funds.map((one) => {
              const path = link(accountsPath.funds, { from: data.from, to: data.to, fund: idOf(one) });
              return (
                <tr key={idOf(one)} className={shared.line}>
                  <th scope="row">
                    <Link to={path}>{t(one.name)}</Link>{' '}
                    {(parseTaka(one.closing) ?? 0n) < 0n ? (
                      <span className={marks.mark}>{t(labels.below)}</span>
                    ) : null}
                  </th>
                  {names.map((name) => (
                    <MoneyCell key={name} text={money.amount(one[name])} to={path} name={t(one.name)} />
                  ))}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(labels.total)}</th>
              {names.map((name) => (
                <MoneyCell
                  key={name}
                  text={money.amount(data.totals[name])}
                  to={ledgersPath('claims', data.from, data.to)}
                  name={t(labels.total)}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={shared.note}>{t(labels.commonHint)}</p>
      <Verdict difference={common} />
    </>
  );
}

function FundLedgers({ fund: one, from, to }: { fund: Fund; from: string; to: string }) {
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.opening), figure: format.money(one.opening) },
          { label: t(labels.received), figure: format.money(one.received) },
          { label: t(labels.spent), figure: format.money(one.spent) },
          { label: t(labels.closing), figure: format.money(one.closing) },
        ]}
      />
      <div className={shared.frame}>
        <table className={shared.report} data-columns="4" aria-label={t(labels.of, { name: t(one.name) })}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {t(labels.ledger)}
              </th>
              {(['opening', 'debit', 'credit', 'closing'] as const).map((name) => (
                <th key={name} scope="col" className={shared.money}>
                  {t(labels[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {one.lines.map((line) => {
              const path = fundLedgerPath(line.ledgerId, idOf(one), from, to);
              return (
                <tr key={line.ledgerId} className={shared.line}>
                  <td className={shared.code}>{format.digits(line.code)}</td>
                  <th scope="row">
                    <Link to={path}>{t(line.name)}</Link>
                  </th>
                  <MoneyCell text={money.balance(line.opening)} to={path} name={t(line.name)} />
                  <MoneyCell text={money.amount(line.debit)} to={path} name={t(line.name)} />
                  <MoneyCell text={money.amount(line.credit)} to={path} name={t(line.name)} />
                  <MoneyCell text={money.balance(line.closing)} to={path} name={t(line.name)} />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
