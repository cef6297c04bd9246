import { Button } from '@mantine/core';
import { IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useSharing } from '../../../../core/web/device/use-sharing.ts';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { papersContract } from '../../papers/contract.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { earnedInAll, type LineShown, type PayslipShown } from '../../shapes.ts';
import { runsContract as contract } from '../contract.ts';
import { OwnWorkParts, WorkParts } from './work-parts.tsx';

/** One payslip beside the list; `isMine`: one's own, read by what belongs to oneself. */
export function PayslipDrawer({ id, isMine, onClose }: { id: string; isMine: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer title={t(labels.payslip)} size={640} isText onClose={onClose}>
      {isMine ? <Mine id={id} /> : <Anybodys id={id} />}
    </SideDrawer>
  );
}

function Mine({ id }: { id: string }) {
  const { data, error, refetch } = useRead(contract.mineOne, { id });
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <PayslipView slip={data} file={papersContract.mineFile.path.replace(':id', id)} isOwn>
      <OwnWorkParts id={id} />
    </PayslipView>
  );
}

function Anybodys({ id }: { id: string }) {
  const { data, error, refetch } = useRead(contract.payslip, { id });
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <PayslipView slip={data} file={papersContract.payslipFile.path.replace(':id', id)}>
      <WorkParts employeeId={data.employeeId} month={data.month} />
      <HistoryLink table="payroll_payslip" id={id} />
    </PayslipView>
  );
}

/** What somebody is paid and why: each line in words that can be reckoned after; `isOwn`: in one's own hand, to be sent on. */
export function PayslipView(props: {
  slip: PayslipShown;
  file?: string;
  isOwn?: boolean;
  children?: ReactNode;
}) {
  const { slip, file, children } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { about } = slip;
  const of = (...kinds: LineShown['kind'][]) => slip.lines.filter((line) => kinds.includes(line.kind));
  const facts: [string, string][] = [
    [t(labels.name), `${t(about.name)} (${format.digits(about.code)})`],
    [t(labels.designation), t(about.designation)],
    [t(labels.salaryType), t(about.salaryType)],
    ...(about.grade === null ? [] : [[t(labels.grade), format.number(about.grade)] as [string, string]]),
    ...(about.accountNumber === ''
      ? []
      : [[t(labels.bank), `${about.bank} ${format.digits(about.accountNumber)}`] as [string, string]]),
    ...(slip.paidOn ? [[t(labels.paidOn), format.date(slip.paidOn)] as [string, string]] : []),
  ];
  return (
    <div className={classes.slip}>
      <strong>{t(slip.title)}</strong>
      {slip.withheld && !slip.withheld.isReleased ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.withheldFor, { reason: slip.withheld.reason })}
        </p>
      ) : null}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines
        title={t(labels.earnings)}
        lines={of('earning', 'addition', 'rounding')}
        total={[t(labels.totalEarned), earnedInAll(slip)]}
      />
      <Lines
        title={t(labels.deductions)}
        lines={of('deduction')}
        total={[t(labels.totalDeducted), slip.deductions]}
      />
      <table className={classes.table} aria-label={t(labels.payable)}>
        <tbody>
          {slip.government === '0.00' ? null : (
            <tr>
              <td>{t(labels.government)}</td>
              <td className={classes.right}>{format.money(slip.government)}</td>
            </tr>
          )}
          <tr className={classes.sum}>
            <td>{t(labels.payable)}</td>
            <td className={classes.right}>{format.money(slip.payable)}</td>
          </tr>
          {of('employer').map((line) => (
            <tr key={line.code}>
              <td>
                {t(line.name)}
                <span className={classes.below}>{t(line.why)}</span>
              </td>
              <td className={classes.right}>{format.money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>{t(slip.words)}</p>
      {children ? <MadeOf>{children}</MadeOf> : null}
      {file && props.isOwn ? <SharePayslip file={file} name={`payslip-${slip.month}.pdf`} /> : null}
      {file && !props.isOwn ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => void downloadFile(file, `payslip-${slip.month}.pdf`).catch(showCallError)}
          >
            {t(labels.print)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SharePayslip({ file, name }: { file: string; name: string }) {
  const t = useText();
  const { isSharing, share } = useSharing(file, name);
  return (
    <Button
      leftSection={<IconShare size={18} aria-hidden />}
      loading={isSharing}
      onClick={() => void share()}
    >
      {t(texts.saveOrShare)}
    </Button>
  );
}

/** The days behind the figures, read when they are asked for. */
function MadeOf({ children }: { children: ReactNode }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t(labels.madeOf)}</summary>
      {isOpen ? children : null}
    </details>
  );
}

function Lines(props: { title: string; lines: readonly LineShown[]; total: readonly [string, string] }) {
  const t = useText();
  const format = useFormat();
  if (props.lines.length === 0) return null;
  return (
    <table className={classes.table} aria-label={props.title}>
      <thead>
        <tr>
          <th scope="col">{props.title}</th>
          <th scope="col" className={classes.right}>
            {t(labels.amount)}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line) => (
          <tr key={`${line.kind} ${line.code} ${line.funding}`}>
            <td>
              {t(line.name)}
              {line.funding === 'government' ? ` (${t(labels.governmentPart)})` : ''}
              <span className={classes.below}>{t(line.why)}</span>
            </td>
            <td className={classes.right}>{format.money(line.amount)}</td>
          </tr>
        ))}
        <tr className={classes.sum}>
          <td>{props.total[0]}</td>
          <td className={classes.right}>{format.money(props.total[1])}</td>
        </tr>
      </tbody>
    </table>
  );
}
