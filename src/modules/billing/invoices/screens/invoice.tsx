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
import { headLabels } from '../../labels.ts';
import { billingPath } from '../../paths.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { Acts, InvoiceState, useDiscountText } from '../../screens/parts.tsx';
import { invoiceContract as contract, type InvoiceRecord } from '../contract.ts';
import { InvoiceForm } from './invoice-form.tsx';

/** One invoice: a draft in its form, what is issued as it stands for ever. */
export default function Invoice() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(contract.one, { id });
  if (!data)
    return (
      <Page>
        <Coming kind="form" read={{ error, refetch }} />
      </Page>
    );
  return data.isDraft && data.can.edit ? (
    <InvoiceForm key={data.version} known={data} />
  ) : (
    <Issued invoice={data} />
  );
}

function Issued({ invoice }: { invoice: InvoiceRecord }) {
  const t = useText();
  const format = useFormat();
  const discountText = useDiscountText();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const askVoid = useSave(contract.askVoid);
  const decide = useSave(contract.decideVoid);
  const { id, version } = invoice;
  const pdf = (language: 'en' | 'bn') =>
    void downloadFile(`/api/v1/billing/invoices/${id}/file?language=${language}`, `${invoice.no}.pdf`).catch(
      showCallError,
    );
  const answer = (isApproved: boolean) =>
    decide.mutate(
      { id, version, isApproved },
      { onError: showCallError, onSuccess: () => showToast({ tone: 'leaf', title: t(labels.decided) }) },
    );
  const isOpen = invoice.state !== 'cancelled' && invoice.paid === '0.00';
  const facts = [
    [labels.institution, t(invoice.site.name)],
    [
      labels.period,
      invoice.period ? `${format.date(invoice.period.from)} – ${format.date(invoice.period.to)}` : '–',
    ],
    [labels.issued, format.date(invoice.issuedOn)],
    [labels.dueOn, format.date(invoice.dueOn)],
    [labels.students, format.number(invoice.students)],
    [labels.package, invoice.package ? t(invoice.package) : '–'],
    ...(invoice.agreed
      ? ([
          [labels.alumniFee, format.money(invoice.agreed.alumniFee)],
          [labels.discount, discountText(invoice.agreed)],
        ] as const)
      : []),
    [labels.total, format.money(invoice.total)],
    [labels.paid, format.money(invoice.paid)],
    [labels.open, format.money(invoice.open)],
  ] as const;
  return (
    <Page
      title={t(labels.invoiceNo, { no: format.digits(invoice.no) })}
      context={<InvoiceState state={invoice.state} />}
      actions={
        <>
          <Button variant="default" onClick={() => pdf('en')}>
            {t(labels.pdfEn)}
          </Button>
          <Button variant="default" onClick={() => pdf('bn')}>
            {t(labels.pdfBn)}
          </Button>
          {invoice.can.edit && isOpen && !invoice.isVoidAsked ? (
            <Button
              variant="default"
              onClick={() =>
                setAsked({
                  title: t(labels.voidTitle, { no: invoice.no }),
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
        {invoice.isVoidAsked ? (
          <Panel title={t(labels.voidWaits, { reason: invoice.voidReason })}>
            {invoice.can.approve ? (
              <div className={classes.buttons}>
                <Button color="sindur" loading={decide.isPending} onClick={() => answer(true)}>
                  {t(labels.approveVoid)}
                </Button>
                <Button variant="default" onClick={() => answer(false)}>
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
          {invoice.note ? <p className={classes.quiet}>{invoice.note}</p> : null}
        </Panel>
        <Panel title={t(labels.heads)} flush>
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={t(labels.heads)}>
              <thead>
                <tr>
                  <th scope="col">{t(labels.head)}</th>
                  <th scope="col">{t(labels.text)}</th>
                  <th scope="col" className={classes.end}>
                    {t(labels.amount)}
                  </th>
                </tr>
              </thead>
              <tbody>
                {invoice.lines.map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
                  <tr key={place}>
                    <td>{t(headLabels[line.head])}</td>
                    <td>{t(line.text)}</td>
                    <td className={classes.end}>{format.money(line.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
        {invoice.challans.length > 0 ? (
          <Panel title={t(labels.challans)}>
            <ul className={classes.acts}>
              {invoice.challans.map((one) => (
                <li key={one.id}>
                  <Link to={link(billingPath.challan, { id: one.id })}>{format.digits(one.no)}</Link>{' '}
                  {format.money(one.amount)}
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
        <Panel title={t(labels.course)}>
          <Acts acts={invoice.acts} />
        </Panel>
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
