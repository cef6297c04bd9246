import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { addMonths, isDate } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import shared from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { ReasonField } from '../../screens/reason-field.tsx';
import type { DueLine, Dues } from '../../screens/types.ts';
import { useLineName } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { instalmentContract as contract } from '../contract.ts';
import { instalmentProblems, instalmentLabels as labels } from '../labels.ts';
import { evenParts, fewestParts, mostParts, readPartPeriod, spreadParts } from '../rules.ts';
import { InstalmentPlans } from './instalment-plans.tsx';
import classes from './instalments.module.css';

type Part = { readonly due: string; readonly amount: string };

const hasFine = (line: DueLine) => paisaOf(line.fine) > 0n;
const openOf = (lines: readonly DueLine[]) => lines.reduce((sum, line) => sum + paisaOf(line.principal), 0n);

/** Equal parts a month apart; none where there is too little for so many. */
function evenly(amount: bigint, count: number, first: string): readonly Part[] {
  if (amount < BigInt(count) * 100n || !isDate(first)) return [];
  return evenParts(amount, count, first).map((part) => ({ due: part.due, amount: takaText(part.amount) }));
}

/** Splits dues of a student into instalments, seen before they are saved; and the plans there are. */
export function InstalmentDrawer({ dues, onClose }: { dues: Dues; onClose: () => void }) {
  const t = useText();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const { tellIfWaiting } = useSecondPerson();
  const form = usePlanForm(dues);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const [reason, setReason] = useState('');
  const save = useSave(contract.makeInstalments);
  const { chosen, parts, open, sum } = form;
  const wrongParts = (given: readonly Part[]): string | undefined => {
    if (given.some((part) => (parseTaka(part.amount) ?? 0n) <= 0n)) return t(words.notAmount);
    if (sum !== open) return t(instalmentProblems.notSum, { sum: taka.signed(sum), open: taka.signed(open) });
    return given.some((part, place) => place > 0 && part.due <= (given[place - 1]?.due ?? ''))
      ? t(instalmentProblems.notAscending)
      : undefined;
  };
  const submit = () => {
    const partsProblem = wrongParts(parts);
    const found = {
      ...(chosen.length > 0 ? {} : { fees: t(labels.chooseFee) }),
      ...(chosen.length > 0 && parts.length === 0 ? { count: t(labels.tooMany) } : {}),
      ...(partsProblem ? { parts: partsProblem } : {}),
      ...(reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      {
        id: dues.student.id,
        lines: chosen.map((line) => ({ lineId: line.id, open: line.principal })),
        parts: parts.map((part) => ({ due: part.due, amount: takaText(paisaOf(part.amount)) })),
        reason: reason.trim(),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (error) => {
          if (error.status !== 422) return showCallError(error);
          const at = fieldErrors(error);
          const wrong = Object.keys(error.fields).filter((name) => name !== 'reason');
          setProblems({
            parts: wrong.map((name) => at(name)).join(' ') || undefined,
            reason: at('reason'),
          });
        },
        onSuccess: (answer) => {
          if (!tellIfWaiting(answer))
            showToast({
              tone: 'leaf',
              title: t(labels.done, { amount: taka.signed(open), parts: form.partsText }),
            });
          onClose();
        },
      },
    );
  };
  const change = (act: () => void) => {
    act();
    setProblems({});
  };
  const isSplittable = form.free.length > 0;
  return (
    <FormDrawer
      title={t(labels.title)}
      size={520}
      isDirty={form.isDirty || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={sum > 0n ? t(labels.save, { amount: taka.signed(sum) }) : t(labels.saveNone)}
      onSave={submit}
      onClose={onClose}
    >
      <div>
        <strong>{t(dues.student.name)}</strong>
        <p className={shared.note}>{t(isSplittable ? labels.help : labels.noneToSplit)}</p>
      </div>
      <InstalmentPlans studentId={dues.student.id} />
      <Fees form={form} problem={problems.fees} change={change} />
      {isSplittable ? (
        <>
          <div className={shared.step}>
            <WholeNumberField
              label={t(labels.count)}
              value={form.count}
              min={fewestParts}
              max={mostParts}
              error={problems.count}
              onChange={(count) => change(() => form.setCount(count))}
            />
            <DateField
              label={t(labels.first)}
              value={form.first}
              min={dues.today}
              onChange={(first) => change(() => form.setFirst(first))}
            />
          </div>
          <Preview form={form} change={change} />
          {problems.parts ? (
            <p className={shared.wrong} role="alert">
              {problems.parts}
            </p>
          ) : null}
          <ReasonField
            value={reason}
            error={problems.reason}
            onChange={(next) => change(() => setReason(next))}
          />
        </>
      ) : null}
    </FormDrawer>
  );
}

type Form = ReturnType<typeof usePlanForm>;

/** What is ticked, how many parts and from when; the parts follow until one of them is changed. */
function usePlanForm(dues: Dues) {
  const format = useFormat();
  const open = dues.lines.filter((line) => paisaOf(line.principal) > 0n);
  const free = open.filter((line) => !hasFine(line));
  // What is in instalments already stays so unless it is ticked.
  const parted = open.flatMap((line) => (readPartPeriod(line.period) ? [line.id] : []));
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(parted));
  const [count, setCount] = useState(3);
  const [first, setFirst] = useState(() => addMonths(dues.today, 1));
  const [typed, setTyped] = useState<readonly Part[] | null>(null);
  const chosen = free.filter((line) => !left.has(line.id));
  const amount = openOf(chosen);
  const parts = typed ?? evenly(amount, count, first);
  return {
    lines: open,
    free,
    chosen,
    open: amount,
    count,
    first,
    parts,
    partsText: format.number(parts.length),
    sum: parts.reduce((sum, part) => sum + paisaOf(part.amount), 0n),
    isDirty: left.size !== parted.length || typed !== null,
    tick: (id: string, on: boolean) => {
      setLeft((known) => {
        const next = new Set(known);
        if (on) next.delete(id);
        else next.add(id);
        return next;
      });
      setTyped(null);
    },
    setCount: (next: number) => {
      setCount(next);
      setTyped(null);
    },
    setFirst: (next: string) => {
      setFirst(next);
      setTyped(null);
    },
    setPart: (place: number, changes: Partial<Part>) =>
      setTyped(parts.map((part, other) => (other === place ? { ...part, ...changes } : part))),
  };
}

type Changing = { form: Form; change: (act: () => void) => void };

function Fees({ form, problem, change }: Changing & { problem: string | undefined }) {
  const t = useText();
  const taka = useTaka();
  const lineName = useLineName();
  if (form.lines.length === 0) return null;
  return (
    <Checkbox.Group
      label={t(labels.fees)}
      error={problem}
      value={form.chosen.map((line) => line.id)}
      // One box after the other says itself what it became.
      onChange={() => {}}
    >
      <div className={shared.stack}>
        {form.lines.map((line) => (
          <Checkbox
            key={line.id}
            value={line.id}
            disabled={hasFine(line)}
            label={`${lineName(line)} · ${taka.signed(line.principal)}`}
            description={hasFine(line) ? t(labels.hasFine, { amount: taka.signed(line.fine) }) : undefined}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              change(() => form.tick(line.id, checked));
            }}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** The parts, to change; under each the fees it pays, once all of them come to what is open. */
function Preview({ form, change }: Changing) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const { parts, chosen, open, sum } = form;
  if (parts.length === 0) return null;
  const isWhole = sum === open && parts.every((part) => paisaOf(part.amount) > 0n);
  const pieces = isWhole
    ? spreadParts(
        chosen.map((line) => ({ id: line.id, open: paisaOf(line.principal) })),
        parts.map((part) => paisaOf(part.amount)),
      )
    : [];
  const paying = (place: number) =>
    pieces
      .filter((piece) => piece.part === place)
      .flatMap((piece) => {
        const line = chosen.find((one) => one.id === piece.id);
        return line ? [`${lineName(line)}: ${taka.signed(piece.amount)}`] : [];
      })
      .join(' · ');
  return (
    <section className={shared.stack} aria-label={t(labels.preview)}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <fieldset key={place} className={shared.step}>
          <legend>{t(labels.part, { part: format.number(place + 1) })}</legend>
          <DateField
            label={t(labels.due)}
            value={part.due}
            onChange={(due) => change(() => form.setPart(place, { due }))}
          />
          <MoneyField
            label={t(labels.amount)}
            value={part.amount}
            onChange={(amount) => change(() => form.setPart(place, { amount }))}
          />
          <p className={`${shared.note} ${classes.acrossStep}`}>{paying(place)}</p>
        </fieldset>
      ))}
      <p className={sum === open ? shared.note : shared.wrong} role={sum === open ? undefined : 'alert'}>
        {t(labels.sum)}: {taka.signed(sum)} · {t(labels.open, { amount: taka.signed(open) })}
      </p>
    </section>
  );
}
