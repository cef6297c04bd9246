import { Button, Kbd, Select, Switch, TextInput } from '@mantine/core';
import { IconBuildingBank, IconCash, IconDeviceMobile, IconWallet } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { MoneyField } from '../../screens/money-field.tsx';
import type { Dues } from '../../screens/types.ts';
import { useFeesSetup, useLineName } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import type { Spread } from '../../setup/screens/spread.ts';
import type { Method, Provider } from '../../shapes.ts';
import { type OfferTaken, sumOf } from '../../waivers/early/rules.ts';
import { OfferNote } from '../../waivers/early/screens/offer-note.tsx';
import { methodLabels } from '../../words.ts';
import { counterLabels as labels } from '../labels.ts';
import classes from './counter.module.css';
import { useServices } from './use-services.ts';

export const methodKeys = ['cash', 'mobile', 'bank', 'advance'] as const satisfies readonly Method[];
const icons = { cash: IconCash, mobile: IconDeviceMobile, bank: IconBuildingBank, advance: IconWallet };

export type TakeValues = {
  /** What was handed over or came in. */
  readonly amount: string;
  readonly method: Method;
  readonly reference: string;
  readonly provider: Provider | null;
  readonly bankId: string | null;
  /** What is above the dues stays with the student; otherwise cash is given back. */
  readonly keeps: boolean;
};

/** Due, amount, method and the button that says what it takes. */
export function TakePanel(props: {
  /** All that is owed today, and the student's advance; paisa. */
  total: bigint;
  advance: bigint;
  /** How money is spread over what is owed; null where nothing is. */
  order: Pick<Dues, 'order' | 'isHeadFirst'> | null;
  spread: Spread;
  /** What offers take where all that is ticked is paid. */
  offers: { items: Dues['offers']; taken: readonly OfferTaken[]; toPay: bigint; isMet: boolean };
  /** What is taken, and what is above the ticked dues of what was handed over; paisa. */
  taken: bigint;
  over: bigint;
  values: TakeValues;
  problems: Readonly<Partial<Record<keyof TakeValues, string>>>;
  isBusy: boolean;
  /** Why nothing may be taken. */
  blocked: string | null;
  amountRef: Ref<HTMLInputElement>;
  referenceRef: Ref<HTMLInputElement>;
  onChange: (changes: Partial<TakeValues>) => void;
  onTake: () => void;
}) {
  const { total, advance, spread, values, problems, onChange } = props;
  const t = useText();
  const taka = useTaka();
  const known = props.taken;
  const paid = known - spread.toAdvance;
  const sum = taka.signed(known);
  const isFromAdvance = values.method === 'advance';
  return (
    <section className="ps-panel" aria-label={t(labels.received)}>
      <div className={classes.due}>
        <dl>
          <dt>{t(labels.dueToday)}</dt>
          <dd>{taka.signed(total)}</dd>
        </dl>
        <dl>
          <dt>{t(labels.leftAfter)}</dt>
          <dd>{taka.signed(total - paid - (props.offers.isMet ? sumOf(props.offers.taken) : 0n))}</dd>
        </dl>
      </div>
      <form
        className={classes.take}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onTake();
        }}
      >
        <MoneyField
          classNames={{ root: classes.amount ?? '' }}
          label={t(values.method === 'cash' ? labels.cashGiven : labels.received)}
          inputRef={props.amountRef}
          value={values.amount}
          error={problems.amount}
          onChange={(next) => onChange({ amount: next })}
        />
        <OfferNote
          offers={props.offers.items}
          taken={props.offers.taken}
          toPay={props.offers.toPay}
          isMet={props.offers.isMet}
        />
        <Says spread={spread} amount={known} />
        {props.over > 0n && !isFromAdvance ? (
          <Over
            over={props.over}
            isCash={values.method === 'cash'}
            keeps={values.keeps}
            onChange={(keeps) => onChange({ keeps })}
          />
        ) : null}
        {props.order ? <Order {...props.order} /> : null}
        <Methods method={values.method} advance={advance} onChange={(method) => onChange({ method })} />
        {values.method === 'bank' || values.method === 'mobile' ? (
          <BankFields
            values={values}
            problems={problems}
            referenceRef={props.referenceRef}
            onChange={onChange}
          />
        ) : null}
        <Button
          type="submit"
          className={classes.takeButton ?? ''}
          loading={props.isBusy}
          data-disabled={props.blocked !== null || undefined}
          aria-disabled={props.blocked !== null}
          fullWidth
        >
          {t(isFromAdvance ? labels.payFromAdvance : labels.take, { amount: sum })}
          <Kbd ml={8} aria-hidden>
            Enter
          </Kbd>
        </Button>
        {props.blocked ? (
          <p className={classes.says} role="status">
            {props.blocked}
          </p>
        ) : null}
      </form>
    </section>
  );
}

/** What is above the dues: given back, or kept when somebody says so. */
function Over(props: { over: bigint; isCash: boolean; keeps: boolean; onChange: (keeps: boolean) => void }) {
  const { over, isCash, keeps } = props;
  const t = useText();
  const taka = useTaka();
  return (
    <div className={classes.over}>
      {isCash && !keeps ? (
        <p className={classes.change} role="status">
          {t(labels.change)} <strong>{taka.signed(over)}</strong>
        </p>
      ) : null}
      <Switch
        checked={keeps}
        label={
          <>
            {t(labels.keep, { amount: taka.signed(over) })} <Kbd size="xs">Alt K</Kbd>
          </>
        }
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/** In which order money is spread here, in words. */
function Order({ order, isHeadFirst }: Pick<Dues, 'order' | 'isHeadFirst'>) {
  const t = useText();
  return (
    <p className={classes.order}>
      {t(isHeadFirst ? labels.headsFirst : labels.oldestFirst)} ·{' '}
      {t(order === 'principal_first' ? labels.principalFirst : labels.finesFirst)}
    </p>
  );
}

/** Where the money goes, in one line. */
function Says({ spread, amount }: { spread: Spread; amount: bigint }) {
  const t = useText();
  const taka = useTaka();
  const lineName = useLineName();
  const text =
    amount === 0n
      ? ''
      : spread.toAdvance > 0n
        ? t(labels.toAdvance, { amount: taka.signed(spread.toAdvance) })
        : spread.partial
          ? t(spread.isFineLeft ? labels.fineStays : labels.partPaid, { fee: lineName(spread.partial) })
          : amount === spread.wanted
            ? t(labels.allPaid)
            : t(labels.someUnpaid);
  return (
    <p className={classes.says} aria-live="polite">
      {text}
    </p>
  );
}

function Methods(props: { method: Method; advance: bigint; onChange: (method: Method) => void }) {
  const t = useText();
  return (
    <fieldset className={classes.methods}>
      <legend>{t(labels.method)}</legend>
      {methodKeys.map((name, place) => {
        const Icon = icons[name];
        return (
          <label key={name} className={classes.method}>
            <input
              type="radio"
              name="fee-method"
              value={name}
              checked={props.method === name}
              disabled={name === 'advance' && props.advance <= 0n}
              onChange={() => props.onChange(name)}
            />
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(methodLabels[name])}
            <Kbd size="xs" aria-hidden>
              {place + 1}
            </Kbd>
          </label>
        );
      })}
    </fieldset>
  );
}

function BankFields(props: {
  values: TakeValues;
  problems: Readonly<Partial<Record<keyof TakeValues, string>>>;
  referenceRef: Ref<HTMLInputElement>;
  onChange: (changes: Partial<TakeValues>) => void;
}) {
  const { values } = props;
  const t = useText();
  const { banks = [] } = useFeesSetup().data ?? {};
  const services = useServices();
  return (
    <>
      {values.method === 'mobile' ? (
        <Select
          label={t(labels.provider)}
          required
          data={services.map(({ value, label }) => ({ value, label: t(label) }))}
          value={values.provider}
          error={props.problems.provider}
          allowDeselect={false}
          onChange={(provider) => props.onChange({ provider: provider as Provider | null })}
        />
      ) : null}
      <TextInput
        ref={props.referenceRef}
        label={t(labels.reference)}
        required
        maxLength={100}
        autoComplete="off"
        value={values.reference}
        error={props.problems.reference}
        onChange={(event) => props.onChange({ reference: event.currentTarget.value })}
      />
      {values.method === 'bank' && banks.length > 1 ? (
        <Select
          label={t(labels.account)}
          data={banks.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={values.bankId ?? banks[0]?.id ?? null}
          allowDeselect={false}
          onChange={(bankId) => props.onChange({ bankId })}
        />
      ) : null}
    </>
  );
}
