import { Button, Kbd, Select, TextInput } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import { needsReason, useAskedReason } from '../../../../core/web/approvals/use-asked-reason.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import parts from '../../../../core/web/page/parts.module.css';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { BeyondNotice } from '../../budgets/screens/beyond-notice.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { fundLabels } from '../../funds/labels.ts';
import type { VoucherType } from '../../rules.ts';
import { voucherLabels as labels, voucherWords } from '../../screen-labels.ts';
import shared from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { listPath, voucherPath } from '../../screens/paths.ts';
import type { useChoices } from '../../screens/use-choices.ts';
import { inputOf, lineSideOf, moneySideOf } from './draft.ts';
import { Papers } from './papers.tsx';
import type { Voucher } from './use-voucher.ts';
import { useVoucherDraft } from './use-voucher-draft.ts';
import { partId, VoucherLines } from './voucher-lines.tsx';
import { VoucherSide } from './voucher-side.tsx';
import classes from './vouchers.module.css';

/** A voucher to write: new, or a draft that was kept. */
export function VoucherForm(props: {
  type: VoucherType;
  voucher: Voucher | null;
  choices: ReturnType<typeof useChoices>;
}) {
  const { type, voucher, choices } = props;
  const { ledgers } = choices;
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { confirm, showCallError } = useDialogs();
  const form = useVoucherDraft(type, voucher, ledgers);
  const { draft, check } = form;
  const [kept, setKept] = useState(voucher ? { id: voucher.id, version: voucher.version } : null);
  const [savedAt, setSavedAt] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [showsWrong, setShowsWrong] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  // The same voucher sent twice is kept once.
  const sent = useRef({ body: '', key: newId() });
  const create = useSave(contract.createVoucher);
  const update = useSave(contract.updateVoucher);
  const submitting = useSave(contract.submitVoucher);
  const posting = useSave(contract.postVoucher);
  const cancelling = useSave(contract.cancelVoucher);
  const tellWaiting = useTellWaiting();
  const secondPerson = useAskedReason();
  useUnsavedGuard(form.isDirty && !isLeaving);
  const date = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isNew = voucher === null;
  useEffect(() => {
    if (isNew) date.current?.focus();
  }, [isNew]);

  const openFrom = choices.data?.openFrom ?? null;
  const isLocked = openFrom !== null && check.day === null && draft.day < openFrom;
  const isAhead = check.day === null && draft.day > todayInDhaka(new Date());
  // Whoever may close the books posts alone; everybody else hands the voucher on.
  const mayPost = choices.data?.can.post === true && choices.data.can.close && !choices.data.approvesApart;
  const dayWrong = check.day
    ? t(check.day)
    : isLocked
      ? t(labels.wrong.locked, { day: format.date(openFrom) })
      : undefined;
  const hasWrongLines = check.ledgers.size > 0 || check.amounts.size > 0;
  const hasWrong = hasWrongLines || check.parties.size > 0;
  const missing = check.debit - check.credit;
  /** Why it cannot be submitted yet; the first reason alone. */
  const blocked = check.isEmpty
    ? t(labels.wrong.noLines)
    : hasWrong
      ? t(labels.wrong.lines)
      : missing !== 0n
        ? t(labels.outBy, { amount: format.money(takaText(missing < 0n ? -missing : missing)) })
        : check.rules[0]
          ? t(check.rules[0])
          : check.narration
            ? t(check.narration)
            : (dayWrong ?? (isAhead ? t(labels.wrong.ahead) : undefined));

  const keep = async (): Promise<{ id: string; version: number } | null> => {
    setShowsWrong(true);
    if (check.day || check.narration || hasWrongLines) {
      setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus(), 0);
      return null;
    }
    if (kept && !form.isDirty) return kept;
    const body = inputOf(type, draft, ledgers, (number) => t(labels.chequeMemo, { number }));
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: newId() };
    const answer = kept
      ? await update.mutateAsync({ ...kept, ...body })
      : await create.mutateAsync({ ...body, idempotencyKey: sent.current.key });
    form.markSaved(draft);
    setSavedAt(new Date().toISOString());
    setKept({ id: answer.id, version: answer.version });
    return { id: answer.id, version: answer.version };
  };
  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const leaveFor = (path: string) => {
    setIsLeaving(true);
    // The guard must have seen that nothing is unsaved any more.
    setTimeout(() => navigate(path, { replace: true }), 0);
  };
  const save = () =>
    act(async () => {
      const now = await keep();
      if (!now) return;
      showToast({ tone: 'leaf', title: t(labels.savedDraft) });
      if (isNew) leaveFor(voucherPath(type, now.id));
    });
  const submit = () =>
    act(async () => {
      if (blocked) {
        setShowsWrong(true);
        return;
      }
      const now = await keep();
      if (!now) return;
      await submitting.mutateAsync(now).catch((error: unknown) => {
        // It is kept as a draft: that is where its writer goes on.
        if (isNew) leaveFor(voucherPath(type, now.id));
        throw error;
      });
      showToast({ tone: 'leaf', title: t(labels.submittedNow) });
      if (isNew) leaveFor(voucherPath(type, now.id));
    });
  const post = () =>
    act(async () => {
      if (blocked) {
        setShowsWrong(true);
        return;
      }
      const isSure = await confirm({
        title: t(labels.postTitle),
        text: t(labels.postText, {
          amount: format.money(takaText(check.debit)),
          day: format.date(draft.day),
        }),
        action: labels.post,
      });
      const now = isSure ? await keep() : null;
      if (!now) return;
      await send(now, '').catch((error: unknown) => {
        if (needsReason(error)) return setAsked(secondPerson((reason) => send(now, reason), error));
        // It is kept as a draft: that is where its writer goes on.
        if (isNew) leaveFor(voucherPath(type, now.id));
        throw error;
      });
    });
  const send = async (now: { id: string; version: number }, reason: string) => {
    const answer = await posting.mutateAsync({ ...now, reason });
    if (isWaiting(answer)) tellWaiting(answer);
    else
      showToast({ tone: 'leaf', title: t(labels.postedNow, { number: format.digits(answer.number ?? '') }) });
    if (isNew) leaveFor(voucherPath(type, now.id));
  };
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || asked) return;
    if (event.key.toLowerCase() === 's') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void (mayPost ? post() : submit());
    }
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  /** Enter leads to the next field of the head. */
  const toNext = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  const firstLine = draft.lines[0];
  const toLines = firstLine ? partId(firstLine.key, 'ledger') : 'voucher-narration';
  const hint = (
    <Kbd ml={8} aria-hidden>
      Ctrl ⏎
    </Kbd>
  );
  const words = voucherWords[type];
  const own = choices.data?.voucherTypes.find((one) => one.type === type);
  const parties = choices.data?.parties ?? [];
  return (
    <Page
      title={t(isNew ? words.fresh : (own?.name ?? words.one))}
      context={t(own?.note ?? words.what)}
      actions={
        <>
          <span className={layout.state}>
            <StatusBadge family="voucher" state="draft" />
          </span>
          {voucher?.can.cancel ? (
            <Button
              variant="default"
              onClick={() =>
                setAsked({
                  title: t(labels.cancelTitle),
                  text: t(labels.cancelText),
                  action: t(labels.cancelVoucher),
                  isDanger: true,
                  run: async (reason) => {
                    await cancelling.mutateAsync({ id: voucher.id, version: kept?.version ?? 1, reason });
                    showToast({ tone: 'leaf', title: t(labels.cancelledNow) });
                    leaveFor(listPath(type));
                  },
                })
              }
            >
              {t(labels.cancelVoucher)}
            </Button>
          ) : null}
          <Button
            component={Link}
            to={listPath(type)}
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
          <div className={classes.fields}>
            <div data-span="3">
              <TextInput
                label={t(labels.number)}
                readOnly
                value={voucher?.number ?? t(labels.numberLater)}
                tabIndex={-1}
              />
            </div>
            <div data-span="3">
              <DateField
                ref={date}
                id="voucher-date"
                label={t(labels.date)}
                required
                min={openFrom ?? undefined}
                value={draft.day}
                error={isLocked || showsWrong ? dayWrong : undefined}
                onChange={(day) => form.set({ day })}
                onKeyDownCapture={toNext(type === 'contra' ? 'voucher-narration' : 'voucher-party')}
              />
            </div>
            {type === 'contra' ? null : (
              <div data-span="6">
                <Select
                  id="voucher-party"
                  label={t(labels.partyOfAll)}
                  searchable
                  clearable
                  selectFirstOptionOnChange
                  data={parties.map((one) => ({ value: one.id, label: t(one.name) }))}
                  value={draft.partyId}
                  nothingFoundMessage={t(labels.noParty)}
                  onChange={form.setParty}
                  onKeyDown={toNext('voucher-narration')}
                />
              </div>
            )}
            {type === 'journal' ? null : (
              <>
                <div data-span="6">
                  <Select
                    label={t(labels.moneyOf[type])}
                    description={t(labels.paidFromHelp)}
                    placeholder={t(labels.paidFromLines)}
                    searchable
                    clearable
                    data={[...ledgers.values()]
                      .filter((one) => one.kind === 'cash' || one.kind === 'bank')
                      .map((one) => ({ value: one.id, label: `${format.digits(one.code)} ${t(one.name)}` }))}
                    value={draft.paidFrom?.ledgerId ?? null}
                    onChange={form.setPaidFrom}
                  />
                  {check.otherFund === null ? null : (
                    <div className={classes.wrong} role="status">
                      {t(labels.paidFromOther, {
                        fund:
                          choices.data?.funds.find((one) => one.id === check.otherFund)?.name ??
                          fundLabels.fund,
                      })}
                    </div>
                  )}
                </div>
                {type !== 'credit' &&
                draft.paidFrom &&
                ledgers.get(draft.paidFrom.ledgerId)?.kind === 'bank' ? (
                  <div data-span="6">
                    <TextInput
                      label={t(labels.chequeNumber)}
                      description={t(labels.chequeHelp)}
                      autoComplete="off"
                      maxLength={40}
                      value={draft.paidFrom.cheque}
                      onChange={(event) => {
                        const cheque = event.currentTarget.value;
                        if (draft.paidFrom) form.set({ paidFrom: { ...draft.paidFrom, cheque } });
                      }}
                    />
                  </div>
                ) : null}
              </>
            )}
            <div data-span="12">
              <TextInput
                id="voucher-narration"
                label={t(labels.narration)}
                placeholder={t(labels.narrationHint)}
                required
                autoComplete="off"
                maxLength={500}
                value={draft.narration}
                error={showsWrong && check.narration ? t(check.narration) : undefined}
                onChange={(event) => form.set({ narration: event.currentTarget.value })}
                onKeyDown={toNext(toLines)}
              />
            </div>
          </div>
          <VoucherLines
            lines={draft.lines}
            oneSide={
              draft.paidFrom && draft.lines.every((line) => line[moneySideOf(type)].trim() === '')
                ? lineSideOf(type)
                : null
            }
            check={check}
            showsWrong={showsWrong}
            ledgers={ledgers}
            parties={type === 'contra' ? [] : parties}
            funds={choices.data?.funds ?? []}
            onChange={form.change}
            onLedger={form.chooseLedger}
            onAdd={form.add}
            onRemove={form.remove}
            onEnd={() => submitButton.current?.focus()}
          />
        </div>
        <VoucherSide
          debit={check.debit}
          credit={check.credit}
          notice={<BeyondNotice day={draft.day} lines={check.lines} />}
          objections={check.isEmpty ? [] : check.rules.map((one) => t(one))}
          steps={[
            {
              name: t(labels.prepared),
              isDone: kept !== null,
              note: voucher
                ? [voucher.preparedBy, format.dateTime(voucher.preparedAt)].filter(Boolean).join(', ')
                : t(labels.byYou),
            },
            { name: t(labels.submitted), isDone: false, note: t(labels.notYet) },
            { name: t(labels.posted), isDone: false, note: t(mayPost ? labels.notYet : labels.bySecond) },
          ]}
        >
          <Papers voucher={voucher} />
          {voucher?.reason ? (
            <p className={shared.note}>
              {t(labels.reason)}: {voucher.reason}
            </p>
          ) : null}
        </VoucherSide>
      </div>
      <div className={`${parts.saveBarRoom} ${classes.room}`} />
      <div className={`${parts.saveBar} ${classes.acting}`}>
        <div className={parts.saveBarLeft}>
          <span className={classes.keys} aria-hidden>
            <span>
              <Kbd>Enter</Kbd> {t(labels.keyNext)}
            </span>
            <span>
              <Kbd>Ctrl ⌫</Kbd> {t(labels.keyRemove)}
            </span>
          </span>
        </div>
        <span className={layout.why} id="voucher-why" aria-live="polite">
          {blocked ?? (form.isDirty ? '' : savedAt ? format.time(savedAt) : '')}
        </span>
        <Button variant="default" loading={create.isPending || update.isPending} onClick={() => void save()}>
          {t(labels.saveDraft)}
          <Kbd ml={8} aria-hidden>
            Ctrl S
          </Kbd>
        </Button>
        <Button
          ref={mayPost ? null : submitButton}
          variant={mayPost ? 'default' : 'filled'}
          loading={submitting.isPending}
          data-disabled={blocked !== undefined || undefined}
          aria-disabled={blocked !== undefined}
          aria-describedby="voucher-why"
          onClick={() => void submit()}
        >
          {t(labels.submit)}
          {mayPost ? null : hint}
        </Button>
        {mayPost ? (
          <Button
            ref={submitButton}
            loading={posting.isPending}
            data-disabled={blocked !== undefined || undefined}
            aria-disabled={blocked !== undefined}
            aria-describedby="voucher-why"
            onClick={() => void post()}
          >
            {t(labels.post)}
            {hint}
          </Button>
        ) : null}
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
