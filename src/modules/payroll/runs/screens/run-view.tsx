import { Button, Menu } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type * as z from 'zod';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { type Paper, papers, papersContract } from '../../papers/contract.ts';
import { paperTitles } from '../../papers/labels.ts';
import { SalarySheet } from '../../papers/screens/salary-sheet.tsx';
import { kindTexts } from '../../reports/labels.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { QueryTabs, StateMark } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { runsContract as contract, type runsContract } from '../contract.ts';
import { ChangedSince } from './changed-since.tsx';
import { Gaps } from './gaps.tsx';
import { RunActions } from './run-actions.tsx';
import { SlipTable } from './slip-table.tsx';
import { VarianceTable } from './variance-table.tsx';

const BankFileItems = lazy(() =>
  import('../../banks/screens/bank-items.tsx').then((all) => ({ default: all.BankFileItems })),
);

export type RunDetail = z.output<typeof runsContract.run.output>;

/** One month of pay: where it stands, what to look at, its payslips, and what differs from the month before. */
export function RunView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.run, { id });
  return (
    <Page
      {...(data ? { title: t(data.name), context: <StateMark state={data.state} /> } : {})}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            {t(labels.back)}
          </Button>
          {data?.can.figures && data.persons > 0 ? <Papers run={data} /> : null}
          {data ? <RunActions run={data} onGone={onBack} /> : null}
        </>
      }
    >
      {data ? <Body run={data} /> : <Coming read={{ error, refetch }} />}
    </Page>
  );
}

function Body({ run }: { run: RunDetail }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.stack}>
      <Figures
        small
        items={[
          { label: t(labels.persons), figure: format.number(run.persons) },
          { label: t(labels.totalEarned), figure: format.money(run.gross) },
          { label: t(labels.deductions), figure: format.money(run.deductions) },
          { label: t(labels.payable), figure: format.money(run.payable) },
          { label: t(labels.government), figure: format.money(run.government) },
          { label: t(labels.employer), figure: format.money(run.employer) },
        ]}
      />
      <Steps run={run} />
      {run.can.figures && (run.state === 'computed' || run.state === 'checked') ? (
        <ChangedSince id={run.id} />
      ) : null}
      {run.kind === 'monthly' && ['draft', 'computed', 'checked'].includes(run.state) ? (
        <Gaps id={run.id} mayFigures={run.can.figures} />
      ) : null}
      {run.withoutPay > 0 ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.withoutPay, { count: format.number(run.withoutPay) })}
        </p>
      ) : null}
      {run.withoutAccount > 0 ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.withoutAccount, { count: format.number(run.withoutAccount) })}
        </p>
      ) : null}
      {run.withheld > 0 ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.withheldCount, { count: format.number(run.withheld) })}
        </p>
      ) : null}
      <QueryTabs
        keeps={['run']}
        tabs={[
          ...(run.can.figures
            ? [
                { name: 'payslips', label: labels.payslips, body: () => <SlipTable run={run} /> },
                { name: 'sheet', label: paperTitles.sheet, body: () => <SalarySheet id={run.id} /> },
                { name: 'variance', label: labels.variance, body: () => <VarianceTable id={run.id} /> },
              ]
            : []),
          { name: 'components', label: labels.components, body: () => <Components run={run} /> },
        ]}
      />
    </div>
  );
}

function Steps({ run }: { run: RunDetail }) {
  const t = useText();
  const format = useFormat();
  const steps = [
    [labels.byComputed, run.computed],
    [labels.byChecked, run.checked],
    [labels.byApproved, run.approved],
    [labels.byPaid, run.paid],
    [labels.byLocked, run.locked],
    [labels.byReversed, run.reversed],
  ] as const;
  return (
    <ul className={classes.steps}>
      {steps.map(([label, step]) =>
        step ? (
          <li key={label.en}>
            {t(label)}: <b>{step.by}</b>, {format.dateTime(step.at)}
          </li>
        ) : null,
      )}
      <li>
        <HistoryLink table="payroll_run" id={run.id} />
      </li>
      {run.voucher ? (
        <li>
          {t(labels.voucher)}: <b>{format.digits(run.voucher)}</b>
          {run.reversal ? ` / ${format.digits(run.reversal)}` : ''}
        </li>
      ) : null}
    </ul>
  );
}

function Components({ run }: { run: RunDetail }) {
  const t = useText();
  const format = useFormat();
  if (run.components.length === 0) return <p className={classes.quiet}>{t(labels.noSlips)}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t(labels.components)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.component)}</th>
            <th scope="col">{t(labels.kind)}</th>
            <th scope="col" className={classes.right}>
              {t(labels.persons)}
            </th>
            <th scope="col" className={classes.right}>
              {t(labels.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.components.map((one) => (
            <tr key={`${one.kind} ${one.funding} ${one.name.en}`}>
              <td>
                {t(one.name)}
                {one.funding === 'government' ? ` (${t(labels.governmentPart)})` : ''}
              </td>
              <td>{t(kindTexts[one.kind] ?? one.name)}</td>
              <td className={classes.right}>{format.number(one.persons)}</td>
              <td className={classes.right}>{format.money(one.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is printed or sent of a month; lists for the bank also as a sheet. */
function Papers({ run }: { run: RunDetail }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const get = (paper: Paper, format: 'pdf' | 'xlsx' | 'csv') =>
    void downloadFile(
      `${papersContract.paper.path.replace(':id', run.id)}${queryOf({ paper, format })}`,
      `${paper}-${run.month}.${format}`,
    ).catch(showCallError);
  const has = (paper: Paper) =>
    ({ sheet: null, bankAdvice: 'bank', cheques: 'cheque', cash: 'cash', roll: null, payslips: null })[paper];
  const shown = papers.filter((paper) => {
    const method = has(paper);
    return method === null || run.methods.some((one) => one.method === method);
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {t(labels.papers)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <BankFileItems run={run} />
        </Suspense>
        {shown.flatMap((paper) =>
          (paper === 'payslips' ? (['pdf'] as const) : (['pdf', 'xlsx', 'csv'] as const)).map((format) => (
            <Menu.Item key={`${paper} ${format}`} onClick={() => get(paper, format)}>
              {t(paperTitles[paper])} · {format.toUpperCase()}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
