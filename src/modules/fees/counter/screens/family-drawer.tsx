import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconCircleCheckFilled, IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { CallError, fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { feesContract as contract } from '../../contract.ts';
import { FamilyReceipts } from '../../receipts/screens/family-receipts.tsx';
import shared from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import type { Family } from '../../screens/types.ts';
import { usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import type { Provider } from '../../shapes.ts';
import { earlyLabels } from '../../waivers/early/labels.ts';
import { sumOf } from '../../waivers/early/rules.ts';
import { offersNow } from '../../waivers/early/screens/offers-now.ts';
import { methodLabels } from '../../words.ts';
import { counterLabels as labels } from '../labels.ts';
import classes from './counter.module.css';
import { useServices } from './use-services.ts';

type Child = Family['items'][number];
const methods = ['cash', 'mobile', 'bank'] as const;

/** One payment for the children of a family: what each pays, what is handed over, and a receipt for each. */
export function FamilyDrawer(props: {
  studentId: string;
  /** Why nothing may be taken. */
  blocked: string | null;
  onClose: () => void;
  onNext: () => void;
}) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.family, { id: props.studentId }, { staleTime: 0 });
  const [taken, setTaken] = useState<TakenNow | null>(null);
  if (taken) return <Taken {...props} taken={taken} />;
  if (data) return <FamilyForm {...props} items={data.items} today={data.today} onTaken={setTaken} />;
  return (
    <SideDrawer title={t(labels.familyTitle)} isOpen onClose={props.onClose}>
      <Coming read={{ error, refetch }} rows={5} isInPanel />
    </SideDrawer>
  );
}

/** What was taken: the receipts, their sum and what is given back of it. */
type TakenNow = { readonly receipts: readonly string[]; readonly amount: bigint; readonly change: bigint };

function Taken({ taken, ...props }: { taken: TakenNow; onClose: () => void; onNext: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const printAll = useRef<(() => void) | null>(null);
  const [isReady, setIsReady] = useState(false);
  return (
    <SideDrawer title={t(labels.familyTitle)} isOpen isText onClose={props.onClose}>
      <div className={shared.stack}>
        <p className={classes.taken} role="status">
          <IconCircleCheckFilled size={20} aria-hidden />
          <strong>
            {t(labels.familyTaken, {
              amount: taka.signed(taken.amount),
              count: format.number(taken.receipts.length),
            })}
          </strong>
        </p>
        {taken.change > 0n ? (
          <p className={classes.change}>
            {t(labels.change)} <strong>{taka.signed(taken.change)}</strong>
          </p>
        ) : null}
        <div className={classes.halves}>
          <Button
            data-autofocus
            loading={!isReady}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => printAll.current?.()}
          >
            {t(labels.printAll)}
          </Button>
          <Button variant="default" onClick={props.onNext}>
            {t(labels.nextStudent)}
          </Button>
        </div>
        <FamilyReceipts ids={taken.receipts} print={printAll} onReady={() => setIsReady(true)} />
      </div>
    </SideDrawer>
  );
}

/** What each child pays, all that is owed at first. */
function useParts(items: readonly Child[], today: string) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = items.map((child) => {
    const { id } = child.student;
    const offer = sumOf(offersNow(child.offers, child.lines, today));
    const least = paisaOf(child.total) - offer;
    const text = typed[id] ?? (child.total === '0.00' ? '' : takaText(least));
    const paisa = left.has(id) ? 0n : (parseTaka(text) ?? (text === '' ? 0n : -1n));
    return { child, text, paisa, isTicked: !left.has(id), least, offer: paisa === least ? offer : 0n };
  });
  return {
    rows,
    all: rows.reduce((sum, { paisa }) => sum + (paisa > 0n ? paisa : 0n), 0n),
    type: (id: string, text: string) => setTyped((known) => ({ ...known, [id]: text })),
    tick: (id: string, on: boolean) =>
      setLeft((known) => new Set(on ? [...known].filter((one) => one !== id) : [...known, id])),
  };
}

function FamilyForm(props: {
  items: readonly Child[];
  today: string;
  blocked: string | null;
  onClose: () => void;
  onTaken: (taken: TakenNow) => void;
}) {
  const t = useText();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const services = useServices();
  const parts = useParts(props.items, props.today);
  const [method, setMethod] = useState<(typeof methods)[number]>('cash');
  const [given, setGiven] = useState<string | null>(null);
  /** Whose advance keeps what is above the dues. */
  const [keeperId, setKeeperId] = useState<string | null>(null);
  const [provider, setProvider] = useState<Provider | null>(null);
  const [reference, setReference] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const key = useRef(crypto.randomUUID());
  const save = useSave(contract.collectFamily);
  const handed = given === null ? parts.all : parseTaka(given);
  const over = handed === null ? 0n : handed - parts.all;
  // Who still owes something has no advance beside it: the money would settle that first.
  const keepers = parts.rows.filter(({ paisa, least }) => paisa === least);
  const keeper = over > 0n && keepers.some(({ child }) => child.student.id === keeperId) ? keeperId : null;
  const change = over > 0n && method === 'cash' && keeper === null ? over : 0n;
  const taken = parts.all + (keeper === null ? 0n : over);
  const submit = () => {
    const paying = parts.rows
      .map((row) => ({ ...row, kept: row.child.student.id === keeper ? over : 0n }))
      .filter(({ paisa, kept }) => paisa + kept > 0n);
    const found = {
      ...Object.fromEntries(
        parts.rows.flatMap(({ child, paisa }): [string, string][] =>
          paisa < 0n
            ? [[child.student.id, t(labels.notAmount)]]
            : paisa > paisaOf(child.total)
              ? [[child.student.id, t(labels.owes, { amount: taka.signed(child.total) })]]
              : [],
        ),
      ),
      ...(paying.length < 2 ? { parts: t(labels.familyNone) } : {}),
      ...(handed === null || over < 0n ? { given: t(labels.notAmount) } : {}),
      ...(over > 0n && method !== 'cash' && keeper === null
        ? { keeper: t(labels.notKept, { amount: taka.signed(over) }) }
        : {}),
      ...(method === 'mobile' && !provider ? { provider: t(labels.providerNeeded) } : {}),
      ...(method !== 'cash' && reference.trim() === '' ? { reference: t(labels.referenceNeeded) } : {}),
      ...(props.blocked ? { parts: props.blocked } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      {
        method,
        reference: method === 'cash' ? '' : reference.trim(),
        provider: method === 'mobile' ? provider : null,
        tendered: method === 'cash' ? takaText(handed ?? 0n) : null,
        parts: paying.map(({ child, paisa, offer, kept }) => ({
          studentId: child.student.id,
          amount: takaText(paisa + kept),
          expected: child.total,
          offer: offer > 0n ? takaText(offer) : null,
          keepAsAdvance: kept > 0n,
        })),
        idempotencyKey: key.current,
      },
      {
        onError: (error) => {
          key.current = crypto.randomUUID();
          const at = fieldErrors(error);
          if (error instanceof CallError && error.status === 422)
            setProblems({ reference: at('reference'), given: at('tendered'), parts: at('amount') });
          else showCallError(error);
        },
        onSuccess: (answer) =>
          props.onTaken({ receipts: answer.receipts.map((one) => one.receiptId), amount: taken, change }),
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.familyTitle)}
      size={560}
      isDirty={false}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.take, { amount: taka.signed(taken) })}
      onSave={submit}
      onClose={props.onClose}
    >
      <p className={shared.note}>{t(labels.familyHelp)}</p>
      {parts.rows.map((row, place) => (
        <ChildRow
          key={row.child.student.id}
          row={row}
          isFirst={place === 0}
          problem={problems[row.child.student.id]}
          onTick={(on) => parts.tick(row.child.student.id, on)}
          onType={(text) => parts.type(row.child.student.id, text)}
        />
      ))}
      {problems.parts ? (
        <p className={shared.wrong} role="alert">
          {problems.parts}
        </p>
      ) : null}
      <Select
        label={t(labels.method)}
        data={methods.map((value) => ({ value, label: t(methodLabels[value]) }))}
        value={method}
        allowDeselect={false}
        onChange={(value) => setMethod((value as (typeof methods)[number] | null) ?? 'cash')}
      />
      <MoneyField
        label={t(method === 'cash' ? labels.cashGiven : labels.received)}
        value={given ?? takaText(parts.all)}
        error={problems.given}
        onChange={setGiven}
      />
      {change > 0n ? (
        <p className={classes.change} role="status">
          {t(labels.change)} <strong>{taka.signed(change)}</strong>
        </p>
      ) : null}
      {over > 0n ? (
        <Select
          label={t(labels.keepFor, { amount: taka.signed(over) })}
          placeholder={method === 'cash' ? t(labels.keepForNobody) : undefined}
          clearable
          data={keepers.map(({ child: { student } }) => ({ value: student.id, label: t(student.name) }))}
          value={keeper}
          error={problems.keeper}
          onChange={setKeeperId}
        />
      ) : null}
      {method === 'cash' ? null : (
        <>
          {method === 'mobile' ? (
            <Select
              label={t(labels.provider)}
              required
              data={services.map(({ value, label }) => ({ value, label: t(label) }))}
              value={provider}
              error={problems.provider}
              onChange={(value) => setProvider(value as Provider | null)}
            />
          ) : null}
          <TextInput
            label={t(labels.reference)}
            required
            maxLength={100}
            value={reference}
            error={problems.reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </>
      )}
    </FormDrawer>
  );
}

function ChildRow(props: {
  row: ReturnType<typeof useParts>['rows'][number];
  isFirst: boolean;
  problem: string | undefined;
  onTick: (on: boolean) => void;
  onType: (text: string) => void;
}) {
  const { child, text, isTicked, least } = props.row;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  const name = t(child.student.name);
  return (
    <div className={classes.child}>
      <Checkbox
        checked={isTicked}
        label={name}
        description={`${place(child.student)} · ${t(labels.roll, { roll: format.number(child.student.roll) })} · ${t(
          labels.owes,
          { amount: taka.signed(child.total) },
        )}${least < paisaOf(child.total) ? ` · ${t(earlyLabels.family, { amount: taka.signed(least) })}` : ''}`}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      <MoneyField
        aria-label={`${t(labels.payingNow)}: ${name}`}
        data-autofocus={props.isFirst || undefined}
        disabled={!isTicked}
        value={text}
        error={props.problem}
        onChange={props.onType}
      />
    </div>
  );
}
