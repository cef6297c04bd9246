import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { bookTexts } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import { lendingContract as contract, type Loan } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';
import { type LoanAct, LoanDialog } from './loan-dialog.tsx';
import { usePrintCard } from './use-print-card.ts';

/** Who stands at the desk: what they have, what waits for them, what they owe. */
export function MemberPanel(props: {
  memberId: string;
  onRenew: (loan: Loan) => void;
  onTakeBack: (loan: Loan) => void;
  onNext: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const [act, setAct] = useState<LoanAct | null>(null);
  const card = usePrintCard();
  const { data, error, refetch } = useRead(contract.member, { id: props.memberId }, { staleTime: 0 });
  if (!data)
    return (
      <Panel>
        <Coming read={{ error, refetch }} rows={4} isInPanel />
      </Panel>
    );
  const { member, limits, open, holds, loans } = data;
  return (
    <Panel>
      <div className={classes.stack}>
        <div className={classes.person}>
          <div>
            <h2>{t(member.name)}</h2>
            <span className={classes.below}>
              {format.digits(t(member.place))} · {format.digits(member.code)}
            </span>
          </div>
          <div className={classes.acts}>
            <Button variant="default" loading={card.isBusy} onClick={() => void card.print(member)}>
              {t(labels.printCard)}
            </Button>
            <Button variant="default" onClick={props.onNext}>
              {t(labels.next)}
            </Button>
          </div>
        </div>
        <div className={classes.marks}>
          {data.isSuspended ? (
            <Mark tone="sindur">{t(labels.suspendedFor, { reason: data.suspendedReason })}</Mark>
          ) : null}
          {limits.length === 0 ? <Mark tone="slate">{t(labels.notLent)}</Mark> : null}
          {limits.map((one) => (
            <Mark key={one.kind} tone={one.has >= one.most ? 'marigold' : 'slate'}>
              {t(labels.ofMost, {
                kind: bookTexts[one.kind],
                has: format.number(one.has),
                most: format.number(one.most),
              })}
            </Mark>
          ))}
          {open.count > 0 ? (
            <Link to={link(libraryPath.desk, { tab: 'charges', q: member.code })}>
              <Mark tone="sindur">
                {t(labels.owes, { count: format.number(open.count), amount: format.money(open.amount) })}
              </Mark>
            </Link>
          ) : null}
          {holds.map((hold) => (
            <Mark key={hold.id} tone={hold.status === 'ready' ? 'leaf' : 'ink'}>
              {`${t(hold.status === 'ready' ? labels.ready : labels.waitsFor)}: ${hold.title.title}`}
            </Mark>
          ))}
        </div>
        {loans.length === 0 ? (
          <p className={classes.quiet}>{t(labels.noLoans)}</p>
        ) : (
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={t(labels.has)}>
              <thead>
                <tr>
                  <th scope="col">{t(labels.book)}</th>
                  <th scope="col">{t(labels.due)}</th>
                  <th scope="col" aria-label={t(labels.renew)} />
                </tr>
              </thead>
              <tbody>
                {loans.map((loan) => (
                  <tr key={loan.id}>
                    <td>
                      <TitleName title={loan.title} quiet={format.number(loan.copy.accession)} />
                    </td>
                    <td>
                      {format.date(loan.due)}
                      {loan.lateDays > 0 ? (
                        <span className={classes.below}>
                          {t(labels.late, { days: format.number(loan.lateDays) })}
                          {loan.fine === '0.00' ? '' : ` · ${format.money(loan.fine)}`}
                        </span>
                      ) : null}
                    </td>
                    <td className={classes.right}>
                      <LoanButtons
                        loan={loan}
                        onRenew={props.onRenew}
                        onTakeBack={props.onTakeBack}
                        onAct={setAct}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {act ? <LoanDialog act={act} onClose={() => setAct(null)} /> : null}
    </Panel>
  );
}

function LoanButtons(props: {
  loan: Loan;
  onRenew: (loan: Loan) => void;
  onTakeBack: (loan: Loan) => void;
  onAct: (act: LoanAct) => void;
}) {
  const t = useText();
  const { loan } = props;
  const small = { variant: 'subtle', size: 'compact-sm' } as const;
  const named = (label: (typeof labels)['renew']) => `${t(label)}: ${loan.title.title}`;
  return (
    <>
      <Button {...small} aria-label={named(labels.renew)} onClick={() => props.onRenew(loan)}>
        {t(labels.renew)}
      </Button>
      <Button {...small} aria-label={named(labels.takeBack)} onClick={() => props.onTakeBack(loan)}>
        {t(labels.takeBack)}
      </Button>
      <Button
        {...small}
        aria-label={named(labels.damaged)}
        onClick={() => props.onAct({ kind: 'damaged', loan })}
      >
        {t(labels.damaged)}
      </Button>
      <Button {...small} aria-label={named(labels.lose)} onClick={() => props.onAct({ kind: 'lost', loan })}>
        {t(labels.lose)}
      </Button>
    </>
  );
}
