import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { call, fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { issueContract } from '../../../documents/issue/contract.ts';
import { documentsPermission } from '../../../documents/permissions.ts';
import { OutsideReceipt } from '../../../fees/receipts/outside/panels.tsx';
import { payerTexts, paymentTexts } from '../../labels.ts';
import type { ApplicantState } from '../../rules.ts';
import { deskWords as words } from '../../screen-labels.ts';
import classes from '../../screens/recruitment.module.css';
import { type ApplicantDetail, deskContract as contract } from '../contract.ts';
import type { Can } from './applicant-drawer.tsx';

const stepTexts: Partial<Record<ApplicantState, Label>> = {
  shortlisted: words.shortlist,
  interview: words.interview,
  waiting: words.wait,
  applied: words.lookAgain,
  rejected: words.reject,
  withdrawn: words.withdraw,
  declined: words.decline,
};
const bad: ReadonlySet<ApplicantState> = new Set(['rejected', 'withdrawn', 'declined']);

/** Prints a document that was given, and notes that it was. */
export async function printDocument(id: string, name: string): Promise<void> {
  const copy = await call(issueContract.print, { id });
  await downloadFile(issueContract.printFile.path.replace(':id', copy.id), `${name}.pdf`);
}

/** What may be decided now, as the state allows. */
export function Acts({ applicant, can }: { applicant: ApplicantDetail; can: Can }) {
  const t = useText();
  const may = useMay();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const decide = useSave(contract.decide);
  const pay = useSave(contract.confirmPayment);
  const takeBack = useSave(contract.returnFee);
  const appoint = useSave(contract.appoint);
  const second = useSecondPerson();
  const { id, admitId } = applicant;
  const ask = (text: Label, run: (reason: string) => Promise<unknown>, isDanger = false, hint = words.why) =>
    setAsked({ title: t(text), text: t(hint), action: t(text), isDanger, run });
  // Of several accounts the office says which one got the money; an only one goes without saying.
  const [bankId, setBankId] = useState<string | null>(null);
  const asksForBank = applicant.banks.length > 1;
  const owes = applicant.payment === 'pending' || applicant.payment === 'claimed';
  return (
    <div className={classes.stack}>
      {applicant.payment === 'none' ? null : (
        <p className={classes.quiet}>
          {t(paymentTexts[applicant.payment])}
          {applicant.isInBooks ? ` (${t(words.inBooks)})` : ''}
          {applicant.trx ? `: ${applicant.payer ? t(payerTexts[applicant.payer]) : ''} ${applicant.trx}` : ''}
        </p>
      )}
      {applicant.receipt ? <OutsideReceipt receipt={applicant.receipt} /> : null}
      {asksForBank && can.edit ? (
        <Select
          label={t(words.bank)}
          required
          allowDeselect={false}
          data={applicant.banks.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={bankId}
          error={fieldErrors(pay.error)('bankId')}
          onChange={(chosen) => {
            setBankId(chosen);
            pay.reset();
          }}
        />
      ) : null}
      <div className={classes.acts}>
        {owes && can.edit ? (
          <Button
            loading={pay.isPending}
            onClick={() =>
              pay.mutate(
                { id, isPaid: true, bankId },
                {
                  onError: (error) => {
                    // What is wrong with the bank stands at its field.
                    if (!asksForBank || !fieldErrors(error)('bankId')) showCallError(error);
                  },
                },
              )
            }
          >
            {t(applicant.payment === 'claimed' ? words.confirmPaid : words.paidAtOffice)}
          </Button>
        ) : null}
        {applicant.isInBooks && can.edit ? (
          <Button
            variant="default"
            onClick={() =>
              ask(words.returnFee, async (reason) => {
                const answer = await takeBack.mutateAsync({ id, reason });
                if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(words.feeReturned) });
              })
            }
          >
            {t(words.returnFee)}
          </Button>
        ) : null}
        {applicant.payment === 'claimed' && can.edit ? (
          <Button
            variant="default"
            onClick={() => ask(words.notFound, (reason) => pay.mutateAsync({ id, isPaid: false, reason }))}
          >
            {t(words.notFound)}
          </Button>
        ) : null}
        {applicant.mayBeAppointed && can.appoint ? (
          <Button
            onClick={() =>
              ask(
                words.appoint,
                async (reason) => {
                  const answer = await appoint.mutateAsync({ id, reason });
                  if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(words.appointed) });
                },
                false,
                words.appointHint,
              )
            }
          >
            {t(words.appoint)}
          </Button>
        ) : null}
        {can.edit
          ? applicant.steps.map((to) => {
              const text = stepTexts[to];
              if (!text) return null;
              const bring = (reason = '') => decide.mutateAsync({ ids: [id], to, reason });
              return (
                <Button
                  key={to}
                  variant="default"
                  loading={decide.isPending}
                  onClick={() =>
                    to === 'interview' ? void bring().catch(showCallError) : ask(text, bring, bad.has(to))
                  }
                >
                  {t(text)}
                </Button>
              );
            })
          : null}
        {admitId && may(documentsPermission.issue) ? (
          <Button
            variant="default"
            onClick={() => void printDocument(admitId, applicant.number).catch(showCallError)}
          >
            {t(words.printCard)}
          </Button>
        ) : null}
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {second.dialog}
    </div>
  );
}
