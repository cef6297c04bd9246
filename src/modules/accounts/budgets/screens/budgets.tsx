import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { accountsPath } from '../../paths.ts';
import shared from '../../screens/accounts.module.css';
import { budgetsContract as contract } from '../contract.ts';
import { budgetLabels as labels } from '../labels.ts';

const NewBudget = lazy(() => import('./new-budget.tsx').then((all) => ({ default: all.NewBudget })));

type Year = z.output<typeof contract.budgets.output>['years'][number];

/** The budget of each fiscal year with every revision it had. */
export default function Budgets() {
  const t = useText();
  const { data, error, refetch } = useRead(contract.budgets, {});
  const [begun, setBegun] = useState<Year | null>(null);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} rows={6} />
      </Page>
    );
  return (
    <Page>
      {data.years.length === 0 ? <Empty text={t(labels.none)} /> : null}
      {data.years.map((year) => (
        <YearPanel key={year.id} year={year} mayEdit={data.can.edit} onBegin={() => setBegun(year)} />
      ))}
      {begun ? (
        <Suspense fallback={null}>
          <NewBudget year={begun} onClose={() => setBegun(null)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function YearPanel({ year, mayEdit, onBegin }: { year: Year; mayEdit: boolean; onBegin: () => void }) {
  const t = useText();
  const format = useFormat();
  const approved = year.revisions.find((one) => one.status === 'approved');
  const hasDraft = year.revisions.some((one) => one.status === 'draft');
  return (
    <Panel
      title={format.digits(year.name)}
      flush
      actions={
        mayEdit && !hasDraft && !year.isClosed && year.revisions.length > 0 ? (
          <Button
            variant={approved ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onBegin}
          >
            {t(approved ? labels.revise : labels.fresh)}
          </Button>
        ) : null
      }
    >
      {year.revisions.length === 0 ? (
        <Empty
          text={t(labels.noneOfYear)}
          action={mayEdit && !year.isClosed ? <Button onClick={onBegin}>{t(labels.fresh)}</Button> : null}
        />
      ) : (
        <div className={shared.frame}>
          <table
            className={shared.report}
            data-columns="4"
            aria-label={`${t(labels.title)} ${format.digits(year.name)}`}
          >
            <thead>
              <tr>
                <th scope="col">{t(labels.revision)}</th>
                <th scope="col">{t(labels.state)}</th>
                <th scope="col" className={shared.money}>
                  {t(labels.income)}
                </th>
                <th scope="col" className={shared.money}>
                  {t(labels.spending)}
                </th>
                <th scope="col" className={shared.money}>
                  {t(labels.result)}
                </th>
                <th scope="col">{t(labels.approvedBy)}</th>
                <th scope="col">{t(labels.why)}</th>
              </tr>
            </thead>
            <tbody>
              {year.revisions.map((one) => {
                const path = link(accountsPath.budget, { budgetId: one.id });
                const money = (text: string) => <Link to={path}>{format.money(text)}</Link>;
                return (
                  <tr key={one.id}>
                    <th scope="row" className={shared.number}>
                      <Link to={path}>{`${t(labels.revision)} ${format.number(one.revision)}`}</Link>
                    </th>
                    <td>
                      <StatusBadge family="budget" state={stateOf(one, one.id === approved?.id)} />
                    </td>
                    <td className={shared.money}>{money(one.income)}</td>
                    <td className={shared.money}>{money(one.spending)}</td>
                    <td className={shared.money}>
                      {money(takaText((parseTaka(one.income) ?? 0n) - (parseTaka(one.spending) ?? 0n)))}
                    </td>
                    <td>
                      {one.approvedBy ?? '—'}
                      {one.approvedAt ? (
                        <small className={shared.place}>{format.dateTime(one.approvedAt)}</small>
                      ) : null}
                    </td>
                    <td className={shared.who}>{one.reason || '—'}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** What a revision is now: only the latest approved one is in force. */
export function stateOf(one: { status: 'draft' | 'approved'; waits: string | null }, isInForce: boolean) {
  if (one.status === 'draft') return one.waits ? 'waits' : 'draft';
  return isInForce ? 'inForce' : 'earlier';
}
