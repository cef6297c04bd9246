import { Checkbox, MultiSelect, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FileInput } from '../../../../core/web/form/file-input.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { monthsAround, useMonthName } from '../../billing/screens/months.ts';
import { feesContract as contract } from '../../contract.ts';
import { ChosenStudent } from '../../counter/screens/chosen-student.tsx';
import type { Hit } from '../../counter/screens/student-finder.tsx';
import { feesPermission } from '../../permissions.ts';
import { PayBackDrawer } from '../../receipts/screens/pay-back-drawer.tsx';
import shared from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import type { Setup } from '../../screens/types.ts';
import { useMay } from '../../screens/use-may.ts';
import { settingLabels as labels } from '../../setup/labels.ts';
import { PercentField } from '../../setup/screens/percent-field.tsx';
import { words } from '../../words.ts';
import { offerLabels } from '../offer-labels.ts';
import { offersContract } from '../offers-contract.ts';
import type { OfficeWish } from '../wishes/contract.ts';
import classes from './waivers.module.css';

/** The student of a request, as the finder tells one. */
const hitOf = ({ student }: OfficeWish): Hit => ({
  id: student.id,
  code: student.code,
  roll: student.roll,
  name: student.name,
  place: {
    en: `${student.class.en} ${student.section.en}`,
    bn: `${student.class.bn} ${student.section.bn}`,
  },
  guardian: null,
});

/** What becomes of what is paid already: nothing, the advance, or money back to the family. */
const ofPaidHow = ['future', 'credit', 'refund'] as const;
type OfPaid = (typeof ofPaidHow)[number];

const isCap = (text: string): boolean => text.trim() === '' || (parseTaka(text) ?? 0n) > 0n;

/** Gives a student a waiver, of itself or for what a family asked: how much, of which fees, for which months, and why. */
export function WaiverForm(props: { setup: Setup; wish?: OfficeWish; onClose: () => void }) {
  const { setup, wish, onClose } = props;
  const t = useText();
  const monthName = useMonthName();
  const { showCallError } = useDialogs();
  const month = setup.today.slice(0, 7);
  const [student, setStudent] = useState<Hit | null>(wish ? hitOf(wish) : null);
  const [values, setValues] = useState({
    typeId: wish?.typeId ?? setup.waiverTypes[0]?.id ?? '',
    subHeadIds: [] as string[],
    kind: 'percent' as 'percent' | 'fixed',
    share: null as number | null,
    amount: '',
    fromMonth: month,
    toMonth: null as string | null,
    reason: wish?.reason ?? '',
    applyToUnpaid: false,
    ofPaid: null as OfPaid | null,
    monthCap: '',
    yearCap: '',
    isRenewable: false,
    paperId: wish?.paperId ?? '',
    wishId: wish?.id ?? null,
  });
  const mayPay = useMay()(feesPermission.collect);
  const [paysBack, setPaysBack] = useState<{
    student: Hit;
    amount: string;
    reason: string;
  } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setIsDirty(true);
    setProblems({});
  };
  const save = useSave(contract.giveWaiver);
  const tellWaiting = useTellWaiting();
  const isPercent = values.kind === 'percent';
  const submit = () => {
    const found = {
      ...(student ? {} : { student: t(words.needed) }),
      ...(values.typeId ? {} : { typeId: t(words.needed) }),
      ...(values.subHeadIds.length > 0 ? {} : { subHeadIds: t(words.needed) }),
      ...(isPercent && values.share === null ? { share: t(words.needed) } : {}),
      ...(!isPercent && (parseTaka(values.amount) ?? 0n) <= 0n ? { amount: t(words.notAmount) } : {}),
      ...(values.toMonth && values.toMonth < values.fromMonth ? { toMonth: t(labels.monthBefore) } : {}),
      ...(isCap(values.monthCap) ? {} : { monthCap: t(words.notAmount) }),
      ...(isCap(values.yearCap) ? {} : { yearCap: t(words.notAmount) }),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (!student || Object.keys(found).length > 0) return;
    save.mutate(
      {
        ...values,
        // What is paid back in money is an advance first.
        ofPaid: values.ofPaid === 'refund' ? 'credit' : values.ofPaid,
        studentId: student.id,
        share: isPercent ? values.share : null,
        amount: isPercent ? null : values.amount,
        monthCap: values.monthCap.trim() || null,
        yearCap: values.yearCap.trim() || null,
        paperId: values.paperId || null,
        reason: values.reason.trim(),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          if (error.status === 422 && Object.keys(error.fields).every((name) => name in values))
            setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
          else showCallError(error);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) {
            tellWaiting(answer);
            if (values.ofPaid === 'refund') showToast({ tone: 'ink', title: t(labels.refundLater) });
          } else if (values.ofPaid === 'refund' && answer.credited !== '0.00')
            return setPaysBack({ student, amount: answer.credited, reason: values.reason.trim() });
          onClose();
        },
      },
    );
  };
  if (paysBack)
    return (
      <PayBackDrawer
        student={paysBack.student}
        advance={paysBack.amount}
        reason={paysBack.reason}
        onClose={onClose}
      />
    );
  const months = monthsAround(month, 11, 12)
    .reverse()
    .map((value) => ({ value, label: monthName(value) }));
  return (
    <FormDrawer
      title={t(labels.giveWaiver)}
      isDirty={isDirty || student !== null}
      isBusy={save.isPending || isSending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <ChosenStudent student={student} problem={problems.student} onChange={setStudent} />
      {problems.wishId ? (
        <p className={shared.wrong} role="alert">
          {problems.wishId}
        </p>
      ) : null}
      <Select
        label={t(labels.type)}
        required
        data={setup.waiverTypes.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.typeId || null}
        error={problems.typeId}
        description={setup.waiverTypes.length === 0 ? t(labels.noTypes) : undefined}
        allowDeselect={false}
        onChange={(typeId) => change({ typeId: typeId ?? '' })}
      />
      <MultiSelect
        label={t(labels.fees)}
        required
        data={setup.subHeads.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.subHeadIds}
        error={problems.subHeadIds}
        onChange={(subHeadIds) => change({ subHeadIds })}
      />
      <SegmentedControl
        aria-label={t(labels.kind)}
        data={[
          { value: 'percent', label: t(labels.percent) },
          { value: 'fixed', label: t(labels.fixed) },
        ]}
        value={values.kind}
        onChange={(kind) => change({ kind: kind === 'fixed' ? 'fixed' : 'percent' })}
      />
      {isPercent ? (
        <PercentField
          label={t(labels.percent)}
          value={values.share}
          error={problems.share}
          onChange={(share) => change({ share })}
        />
      ) : (
        <MoneyField
          label={t(labels.fixed)}
          required
          value={values.amount}
          error={problems.amount}
          onChange={(amount) => change({ amount })}
        />
      )}
      <div className={classes.pair}>
        <Select
          label={t(labels.fromMonth)}
          required
          data={months}
          value={values.fromMonth}
          allowDeselect={false}
          onChange={(fromMonth) => change({ fromMonth: fromMonth ?? month })}
        />
        <Select
          label={t(labels.toMonth)}
          data={months}
          value={values.toMonth}
          placeholder={t(labels.open)}
          clearable
          error={problems.toMonth}
          onChange={(toMonth) => change({ toMonth })}
        />
      </div>
      <div className={classes.pair}>
        <MoneyField
          label={t(offerLabels.monthCap)}
          value={values.monthCap}
          error={problems.monthCap}
          onChange={(monthCap) => change({ monthCap })}
        />
        <MoneyField
          label={t(offerLabels.yearCap)}
          value={values.yearCap}
          error={problems.yearCap}
          onChange={(yearCap) => change({ yearCap })}
        />
      </div>
      <Checkbox
        label={t(offerLabels.isRenewable)}
        checked={values.isRenewable}
        onChange={(event) => change({ isRenewable: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(labels.alsoUnpaid)}
        checked={values.applyToUnpaid}
        onChange={(event) => change({ applyToUnpaid: event.currentTarget.checked })}
      />
      {values.fromMonth <= month ? (
        <Select
          label={t(labels.ofPaid)}
          description={t(labels.ofPaidHelp)}
          data={ofPaidHow
            .filter((value) => value !== 'refund' || mayPay)
            .map((value) => ({
              value,
              label: t(labels.ofPaidHow[value]),
            }))}
          value={values.ofPaid}
          error={problems.ofPaid}
          clearable
          onChange={(value) => change({ ofPaid: ofPaidHow.find((one) => one === value) ?? null })}
        />
      ) : null}
      <Textarea
        label={t(words.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <FileInput
        name="paperId"
        label={t(offerLabels.paper)}
        description={t(offerLabels.paperHint)}
        problem={problems.paperId ?? ''}
        accept="document"
        value={values.paperId}
        uploadTo={offersContract.waiverPaper.path}
        onChange={(paperId) => change({ paperId })}
        onBusy={setIsSending}
      />
    </FormDrawer>
  );
}
