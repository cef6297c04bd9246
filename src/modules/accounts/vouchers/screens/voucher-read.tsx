import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileTypePdf, IconList, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { corePath, link } from '../../../../core/module/paths.ts';
import { parseTaka } from '../../../../core/money.ts';
import { needsReason, useAskedReason } from '../../../../core/web/approvals/use-asked-reason.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import parts from '../../../../core/web/page/parts.module.css';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { BeyondNotice } from '../../budgets/screens/beyond-notice.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { voucherLabels as labels, voucherWords } from '../../screen-labels.ts';
import shared from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { ledgerPath, listPath, partyPath, voucherPath } from '../../screens/paths.ts';
import { Papers } from './papers.tsx';
import { type Voucher, voucherFilePath } from './use-voucher.ts';
import { VoucherSide } from './voucher-side.tsx';
import classes from './vouchers.module.css';

/** A voucher that is no draft any more: its lines, who did what, and what may be done with it now. */
export function VoucherRead({
  voucher,
  name,
  openFrom,
}: {
  voucher: Voucher;
  /** What the institution calls its type. */
  name: Label | null;
  openFrom: string | null;
}) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { confirm, showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const posting = useSave(contract.postVoucher);
  const approving = useSave(contract.approveVoucher);
  const returning = useSave(contract.returnVoucher);
  const cancelling = useSave(contract.cancelVoucher);
  const reversing = useSave(contract.reverseVoucher);
  const words = voucherWords[voucher.type];
  const parties = partiesOf(voucher);
  const { id, version, can } = voucher;
  const isOpen = ['draft', 'submitted', 'approved'].includes(voucher.status);
  const amount = format.money(voucher.amount);
  const secondPerson = useAskedReason();
  const tellWaiting = useTellWaiting();
  const send = async (reason: string) => {
    const answer = await posting.mutateAsync({ id, version, reason });
    if (isWaiting(answer)) tellWaiting(answer);
    else
      showToast({ tone: 'leaf', title: t(labels.postedNow, { number: format.digits(answer.number ?? '') }) });
  };
  const post = async () => {
    if (!can.post || posting.isPending) return;
    const isSure = await confirm({
      title: t(labels.postTitle),
      text: t(labels.postText, { amount, day: format.date(voucher.day) }),
      action: labels.post,
    });
    if (!isSure) return;
    await send('').catch((error: unknown) => {
      if (needsReason(error)) setAsked(secondPerson(send, error));
      else showCallError(error);
    });
  };
  const sendApproval = async (reason: string) => {
    const answer = await approving.mutateAsync({ id, version, reason });
    if (isWaiting(answer)) tellWaiting(answer);
    else showToast({ tone: 'leaf', title: t(labels.approvedNow) });
  };
  const approve = () =>
    sendApproval('').catch((error: unknown) => {
      if (needsReason(error)) setAsked(secondPerson(sendApproval, error));
      else showCallError(error);
    });
  const askReturn = () =>
    setAsked({
      title: t(labels.returnTitle),
      text: t(labels.returnText),
      action: t(labels.return),
      isOptional: true,
      run: async (reason) => {
        await returning.mutateAsync({ id, version, reason });
        showToast({ tone: 'leaf', title: t(labels.returnedNow) });
      },
    });
  const askCancel = () =>
    setAsked({
      title: t(labels.cancelTitle),
      text: t(labels.cancelText),
      action: t(labels.cancelVoucher),
      isDanger: true,
      run: async (reason) => {
        await cancelling.mutateAsync({ id, version, reason });
        showToast({ tone: 'leaf', title: t(labels.cancelledNow) });
      },
    });
  const askReverse = (correct: boolean) => {
    const today = todayInDhaka(new Date());
    const first = [voucher.day, openFrom ?? ''].toSorted().at(-1);
    setAsked({
      title: t(correct ? labels.correctTitle : labels.reverseTitle, {
        number: format.digits(voucher.number ?? ''),
      }),
      text: t(correct ? labels.correctText : labels.reverseText, { amount }),
      action: t(correct ? labels.correct : labels.reverse),
      isDanger: true,
      day: { label: t(labels.reverseDay), value: first && first > today ? first : today, min: first },
      run: async (reason, day) => {
        const made = await reversing.mutateAsync({ id, day, reason, correct });
        if (isWaiting(made)) return tellWaiting(made);
        showToast({
          tone: 'leaf',
          title: t(labels.reversedNow, { number: format.digits(made.number) }),
          action: {
            label: format.digits(made.number),
            run: () => navigate(voucherPath(made.type, made.id)),
          },
        });
        if (made.correction) void navigate(voucherPath(made.correction.type, made.correction.id));
      },
    });
  };
  const stepNote = (who: string | null, when: string | null) =>
    [who, when ? format.dateTime(when) : null].filter(Boolean).join(', ') || t(labels.notYet);
  const state = voucher.reversedBy ? 'reversed' : voucher.status;
  const typeName = t(name ?? words.one);
  const title = voucher.number ? `${typeName} ${format.digits(voucher.number)}` : typeName;
  return (
    <Page
      title={title}
      context={format.date(voucher.day)}
      actions={
        <>
          <span className={layout.state}>
            <StatusBadge family="voucher" state={state} />
          </span>
          {can.reverse ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => askReverse(false)}
            >
              {t(labels.reverse)}
            </Button>
          ) : null}
          {can.reverse ? (
            <Button variant="default" onClick={() => askReverse(true)}>
              {t(labels.correct)}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() =>
              void downloadFile(voucherFilePath(id), `${voucher.number ?? 'voucher'}.pdf`).catch(
                showCallError,
              )
            }
          >
            {t(labels.pdf)}
          </Button>
          <HistoryLink table="accounts_voucher" id={id} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void printPage()}
          >
            {t(texts.print)}
          </Button>
          <Button
            component={Link}
            to={listPath(voucher.type)}
            variant="default"
            leftSection={<IconList size={16} aria-hidden />}
          >
            {t(words.many)}
          </Button>
        </>
      }
    >
      <div className={layout.layout}>
        <div className={shared.sheet}>
          <dl className={shared.facts}>
            <div>
              <dt>{t(labels.date)}</dt>
              <dd>{format.date(voucher.day)}</dd>
            </div>
            <div>
              <dt>{t(labels.narration)}</dt>
              <dd>{format.sentence(voucher.narration)}</dd>
            </div>
            {parties.length > 0 ? (
              <div>
                <dt>{t(labels.party)}</dt>
                <dd>
                  {parties.map(([id, name], place) => (
                    <span key={id}>
                      {place > 0 ? ', ' : ''}
                      <Link to={partyPath(id, monthOf(voucher.day), voucher.day)}>{t(name)}</Link>
                    </span>
                  ))}
                </dd>
              </div>
            ) : null}
            {voucher.source ? (
              <div>
                <dt>{t(labels.source)}</dt>
                <dd>
                  {voucher.source.path ? (
                    <Link to={voucher.source.path}>{t(voucher.source.label)}</Link>
                  ) : (
                    t(voucher.source.label)
                  )}
                </dd>
              </div>
            ) : null}
            {voucher.rule ? (
              <div>
                <dt>{t(labels.rule)}</dt>
                <dd>
                  {t(labels.ruleVersion, {
                    text: t(voucher.rule.text),
                    version: format.number(voucher.rule.version),
                  })}
                </dd>
              </div>
            ) : null}
            {voucher.reversalOf ? <Other label={t(labels.reversalOf)} other={voucher.reversalOf} /> : null}
            {voucher.reversedBy ? <Other label={t(labels.reversedBy)} other={voucher.reversedBy} /> : null}
            {voucher.correctionOf ? (
              <Other label={t(labels.correctionOf)} other={voucher.correctionOf} />
            ) : null}
            {voucher.correctedBy ? <Other label={t(labels.correctedBy)} other={voucher.correctedBy} /> : null}
            <Fact label={t(labels.reason)} value={voucher.reason} />
            {voucher.waits ? (
              <div>
                <dt>{t(labels.waits)}</dt>
                <dd>
                  <Link to={link(corePath.approvals, { view: 'open', open: voucher.waits })}>
                    {t(labels.waitsFor)}
                  </Link>
                </dd>
              </div>
            ) : null}
          </dl>
          <div className={shared.box}>
            <table className={shared.lines} aria-label={t(labels.lines)}>
              <thead>
                <tr>
                  <th scope="col" className={shared.serial}>
                    #
                  </th>
                  <th scope="col">{t(labels.ledger)}</th>
                  <th scope="col">{t(labels.details)}</th>
                  <th scope="col" className={shared.money}>
                    {t(labels.debit)}
                  </th>
                  <th scope="col" className={shared.money}>
                    {t(labels.credit)}
                  </th>
                </tr>
              </thead>
              <tbody>
                {voucher.lines.map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
                  <tr key={place} className={shared.read}>
                    <td className={shared.serial}>{format.number(place + 1)}</td>
                    <td className={shared.ledger}>
                      <span className={shared.code}>{format.digits(line.code)}</span>{' '}
                      <Link to={ledgerPath(line.ledgerId, monthOf(voucher.day), voucher.day)}>
                        <strong>{t(line.ledger)}</strong>
                      </Link>
                    </td>
                    <td className={shared.memo}>
                      {[
                        format.sentence(line.memo),
                        line.party ? t(line.party) : '',
                        line.fund ? t(line.fund) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </td>
                    <td className={`${shared.money} ${shared.debit}`} data-label={t(labels.debit)}>
                      {line.side === 'Dr' ? format.money(line.amount) : null}
                    </td>
                    <td className={`${shared.money} ${shared.credit}`} data-label={t(labels.credit)}>
                      {line.side === 'Cr' ? format.money(line.amount) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={3}>{t(labels.total)}</td>
                  <td className={shared.money} data-label={t(labels.debit)}>
                    {format.money(voucher.totalDebit)}
                  </td>
                  <td className={shared.money} data-label={t(labels.credit)}>
                    {format.money(voucher.totalCredit)}
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
        </div>
        <VoucherSide
          debit={parseTaka(voucher.totalDebit) ?? 0n}
          credit={parseTaka(voucher.totalCredit) ?? 0n}
          notice={
            isOpen ? (
              <BeyondNotice
                day={voucher.day}
                lines={voucher.lines.map((line) => ({
                  ledger: line.ledgerId,
                  side: line.side,
                  amount: parseTaka(line.amount) ?? 0n,
                }))}
              />
            ) : null
          }
          steps={[
            {
              name: t(labels.prepared),
              isDone: true,
              note: stepNote(voucher.preparedBy, voucher.preparedAt),
            },
            // One that was posted at once, or by the system, was never submitted.
            ...(voucher.submittedAt || isOpen
              ? [
                  {
                    name: t(labels.submitted),
                    isDone: voucher.submittedAt !== null,
                    note: stepNote(null, voucher.submittedAt),
                  },
                ]
              : []),
            ...(voucher.approvedAt || (isOpen && voucher.isApprovedApart)
              ? [
                  {
                    name: t(labels.approved),
                    isDone: voucher.approvedAt !== null,
                    note: stepNote(voucher.approvedBy, voucher.approvedAt),
                  },
                ]
              : []),
            voucher.status === 'cancelled'
              ? { name: t(labels.cancelled), isDone: true, note: voucher.reason }
              : {
                  name: t(labels.posted),
                  isDone: voucher.status === 'posted',
                  note: [
                    stepNote(voucher.postedBy, voucher.postedAt),
                    voucher.byOnePerson ? t(labels.byOnePerson) : '',
                  ]
                    .filter(Boolean)
                    .join(' · '),
                },
          ]}
        >
          <Papers voucher={voucher} />
        </VoucherSide>
      </div>
      <div className={classes.signatures} aria-hidden>
        <span>{t(labels.signPrepared)}</span>
        <span>{t(labels.signChecked)}</span>
        <span>{t(labels.signApproved)}</span>
        <span>{t(labels.signReceived)}</span>
      </div>
      {isOpen ? (
        <>
          <div className={`${parts.saveBarRoom} ${classes.room}`} />
          <div className={`${parts.saveBar} ${classes.acting}`}>
            <div className={parts.saveBarLeft}>
              {can.cancel ? (
                <Button variant="subtle" onClick={askCancel}>
                  {t(labels.cancelVoucher)}
                </Button>
              ) : null}
            </div>
            <span className={layout.why} id="voucher-why">
              {can.post || can.approve
                ? null
                : t(
                    voucher.waits
                      ? labels.waitsFor
                      : voucher.isApprovedApart && voucher.status !== 'approved'
                        ? labels.approveFirst
                        : labels.mayNotPost,
                  )}
            </span>
            {can.return ? (
              <Button variant="default" onClick={askReturn}>
                {t(labels.return)}
              </Button>
            ) : null}
            {can.approve ? (
              <Button loading={approving.isPending} onClick={() => void approve()}>
                {t(labels.approve)}
              </Button>
            ) : null}
            <Button
              variant={can.approve ? 'default' : 'filled'}
              loading={posting.isPending}
              data-disabled={!can.post || undefined}
              aria-disabled={!can.post}
              aria-describedby="voucher-why"
              onClick={() => void post()}
            >
              {t(labels.post)}
            </Button>
          </div>
        </>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

function partiesOf(voucher: Voucher) {
  const found = new Map(
    voucher.lines.flatMap((one) => (one.partyId && one.party ? [[one.partyId, one.party] as const] : [])),
  );
  return [...found];
}

function Fact({ label, value }: { label: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Other(props: { label: string; other: NonNullable<Voucher['correctedBy']> }) {
  const t = useText();
  const format = useFormat();
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <Link to={voucherPath(props.other.type, props.other.id)}>
          {t(voucherWords[props.other.type].one)}{' '}
          {props.other.number === null ? t(labels.draftOf) : format.digits(props.other.number)}
        </Link>
        , {format.date(props.other.day)}
      </dd>
    </div>
  );
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
