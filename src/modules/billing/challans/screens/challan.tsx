import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { billingPath } from '../../paths.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { DepositForm } from '../../screens/deposit-form.tsx';
import { Acts, ChallanState } from '../../screens/parts.tsx';
import { type ChallanRecord, challanContract as contract } from '../contract.ts';

/** One slip on its way: deposited, verified by a second person, or void. */
export default function Challan() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(contract.one, { id });
  return data ? (
    <Shown key={data.version} challan={data} />
  ) : (
    <Page>
      <Coming kind="form" read={{ error, refetch }} />
    </Page>
  );
}

function Shown({ challan }: { challan: ChallanRecord }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const deposit = useSave(contract.deposit);
  const verify = useSave(contract.verify);
  const askVoid = useSave(contract.askVoid);
  const decide = useSave(contract.decideVoid);
  const { id, version, can } = challan;
  const told = (label: (typeof labels)[keyof typeof labels]) => ({
    onError: showCallError,
    onSuccess: () => showToast({ tone: 'leaf', title: t(label) }),
  });
  const pdf = (language: 'en' | 'bn') =>
    void downloadFile(`/api/v1/billing/challans/${id}/file?language=${language}`, `${challan.no}.pdf`).catch(
      showCallError,
    );
  const facts = [
    [labels.institution, t(challan.site.name)],
    [labels.bank, [challan.bank, challan.branch].filter(Boolean).join(', ')],
    [labels.amount, format.money(challan.amount)],
    [labels.reference, challan.reference ?? '–'],
    [labels.day, challan.depositedOn ? format.date(challan.depositedOn) : '–'],
  ] as const;
  return (
    <Page
      title={t(labels.challanNo, { no: format.digits(challan.no) })}
      context={<ChallanState state={challan.state} />}
      actions={
        <>
          <Button variant="default" onClick={() => pdf('en')}>
            {t(labels.pdfEn)}
          </Button>
          <Button variant="default" onClick={() => pdf('bn')}>
            {t(labels.pdfBn)}
          </Button>
          {can.edit && challan.state !== 'void' && !challan.isVoidAsked ? (
            <Button
              variant="default"
              onClick={() =>
                setAsked({
                  title: t(labels.voidTitle, { no: challan.no }),
                  text: t(labels.voidText),
                  action: t(labels.void),
                  isDanger: true,
                  run: async (reason) => {
                    await askVoid.mutateAsync({ id, version, reason });
                    showToast({ tone: 'leaf', title: t(labels.voidAsked) });
                  },
                })
              }
            >
              {t(labels.void)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={classes.stack}>
        {challan.isVoidAsked ? (
          <Panel title={t(labels.voidWaits, { reason: challan.voidReason })}>
            {can.approve ? (
              <div className={classes.buttons}>
                <Button
                  color="sindur"
                  onClick={() => decide.mutate({ id, version, isApproved: true }, told(labels.decided))}
                >
                  {t(labels.approveVoid)}
                </Button>
                <Button
                  variant="default"
                  onClick={() => decide.mutate({ id, version, isApproved: false }, told(labels.decided))}
                >
                  {t(labels.refuseVoid)}
                </Button>
              </div>
            ) : (
              <p className={classes.quiet}>{t(labels.voidAsked)}</p>
            )}
          </Panel>
        ) : null}
        <Panel>
          <dl className={classes.facts}>
            {facts.map(([label, text]) => (
              <Fragment key={label.en}>
                <dt>{t(label)}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </Panel>
        <Panel title={t(labels.invoices)}>
          <ul className={classes.acts}>
            {challan.invoices.map((one) => (
              <li key={one.id}>
                <Link to={link(billingPath.invoice, { id: one.id })}>{format.digits(one.no)}</Link>{' '}
                {format.money(one.amount)}
                {one.amount === one.total
                  ? null
                  : ` · ${t(labels.partOf, { total: format.money(one.total) })}`}
              </li>
            ))}
          </ul>
        </Panel>
        {challan.state === 'issued' && can.edit ? (
          <Panel title={t(labels.deposit)}>
            <DepositForm
              isBusy={deposit.isPending}
              onDeposit={async (given) => {
                await deposit.mutateAsync({ id, version, ...given });
                showToast({ tone: 'leaf', title: t(labels.deposited) });
              }}
            />
          </Panel>
        ) : null}
        {challan.state === 'deposited' && !challan.isVoidAsked ? (
          <Panel title={t(labels.verify)}>
            {can.verify ? (
              <Button
                loading={verify.isPending}
                onClick={() => verify.mutate({ id, version }, told(labels.verified))}
              >
                {t(labels.verify)}
              </Button>
            ) : (
              <p className={classes.quiet}>{t(labels.secondPerson)}</p>
            )}
          </Panel>
        ) : null}
        <Panel title={t(labels.course)}>
          <Acts acts={challan.acts} />
        </Panel>
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
