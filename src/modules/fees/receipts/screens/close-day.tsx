import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { todayInDhaka } from '../../../../core/dates.ts';
import { takaText } from '../../../../core/money.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import shared from '../../screens/fees.module.css';
import type { MyDay } from '../../screens/types.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { methodLabels } from '../../words.ts';
import { closeLabels as labels } from '../labels.ts';
import { noteValues, type Pieces, worthOf } from '../pieces.ts';
import classes from './receipts.module.css';
import { receiptsOfDay } from './receipts-of-day.ts';

/** Counts the drawer note by note against what should be in it, and closes one's shift, of today or of a day that was forgotten. */
export function CloseDay(props: { isOpen: boolean; day: string | null; onClose: () => void }) {
  const { isOpen, day, onClose } = props;
  const t = useText();
  const { data, error, refetch } = useRead(contract.myDay, day ? { day } : {}, {
    enabled: isOpen,
    staleTime: 0,
  });
  if (isOpen && data && !data.close) return <CloseForm day={data} onClose={onClose} />;
  return (
    <SideDrawer title={t(labels.title)} isOpen={isOpen} isText onClose={onClose}>
      {data?.close ? <Closed day={data} close={data.close} /> : null}
      {data ? null : <Coming read={{ error, refetch }} rows={6} isInPanel />}
    </SideDrawer>
  );
}

function CloseForm({ day, onClose }: { day: MyDay; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { confirm, showCallError } = useDialogs();
  const [counts, setCounts] = useState<Pieces>({});
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const expected = paisaOf(day.expected);
  const isOther = day.day !== todayInDhaka(new Date());
  const counted = worthOf(counts);
  const save = useSave(contract.closeDay, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(labels.done), text: t(labels.waitsConfirm) });
    },
  });
  const submit = async () => {
    if (counted !== expected && note.trim() === '') return setProblem(t(labels.noteNeeded));
    const isSure = await confirm({
      title: t(labels.ask),
      text: t(labels.askText, { amount: taka.signed(counted) }),
      action: labels.closeAction,
    });
    if (!isSure) return;
    save.mutate(
      {
        day: day.day,
        counted: takaText(counted),
        expected: day.expected,
        note: note.trim(),
        pieces: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      },
      {
        onError: (error) => {
          const atNote = fieldErrors(error)('note');
          if (atNote) setProblem(atNote);
          else showCallError(error);
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.title)}
      isDirty={counted > 0n || note !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.closeAction)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {isOther ? <p className={shared.note}>{t(labels.ofDay, { day: format.date(day.day) })}</p> : null}
      <Sums day={day} />
      <div className={classes.notes}>
        {noteValues.map((value) => (
          <NoteRow
            key={value}
            value={value}
            isFirst={value === noteValues[0]}
            count={counts[value] ?? 0}
            onChange={(count) => setCounts((known) => ({ ...known, [value]: count }))}
          />
        ))}
      </div>
      <dl className={classes.sums}>
        <div>
          <dt>{t(labels.counted)}</dt>
          <dd>{taka.signed(counted)}</dd>
        </div>
        <div data-tone={counted === expected ? 'leaf' : 'sindur'}>
          <dt>{t(labels.difference)}</dt>
          <dd aria-live="polite">
            <Difference paisa={counted - expected} />
          </dd>
        </div>
      </dl>
      <Textarea
        label={t(labels.noteLabel)}
        required={counted !== expected}
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <p className={shared.note}>
        <Link to={receiptsOfDay(day, { kind: 'receipt' })}>
          {t(labels.receiptsOf, { count: format.number(day.receipts) })}
        </Link>
      </p>
    </FormDrawer>
  );
}

function NoteRow(props: {
  value: number;
  isFirst: boolean;
  count: number;
  onChange: (count: number) => void;
}) {
  const { value, count } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const label = t(value > 5 ? labels.pieces : labels.coins, { value: format.number(value) });
  return (
    <>
      <span aria-hidden>{format.number(value)} ×</span>
      <WholeNumberField
        aria-label={label}
        data-autofocus={props.isFirst || undefined}
        value={count}
        min={0}
        max={100_000}
        onFocus={(event) => event.currentTarget.select()}
        onChange={props.onChange}
      />
      <span className={count === 0 ? shared.quiet : undefined}>
        {taka.orDash(BigInt(value * count) * 100n)}
      </span>
    </>
  );
}

function Sums({ day }: { day: MyDay }) {
  const t = useText();
  const taka = useTaka();
  return (
    <div className={shared.stack}>
      <dl className={classes.sums}>
        <div>
          <dt>{t(labels.expected)}</dt>
          <dd>
            <Link to={receiptsOfDay(day, { method: 'cash' })}>{taka.signed(day.expected)}</Link>
          </dd>
        </div>
      </dl>
      {paisaOf(day.shift.float) > 0n ? (
        <p className={shared.note}>{t(labels.floatOf, { amount: taka.signed(day.shift.float) })}</p>
      ) : null}
      {day.byMethod
        .filter((one) => one.method !== 'cash')
        .map((one) => (
          <p key={one.method} className={shared.note}>
            <Link to={receiptsOfDay(day, { method: one.method })}>
              {t(labels.otherMoney, { method: methodLabels[one.method], amount: taka.signed(one.amount) })}
            </Link>
          </p>
        ))}
    </div>
  );
}

/** `It fits`, or how much is missing or over. */
export function Difference({ paisa }: { paisa: bigint }) {
  const t = useText();
  const taka = useTaka();
  if (paisa === 0n) return t(labels.fits);
  return t(paisa < 0n ? labels.short : labels.over, { amount: taka.signed(paisa < 0n ? -paisa : paisa) });
}

function Closed({ day, close }: { day: MyDay; close: NonNullable<MyDay['close']> }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  return (
    <div className={shared.stack}>
      <p className={shared.strip} data-tone={close.confirmedBy ? 'leaf' : 'marigold'}>
        {t(labels.closedAt, { time: format.time(close.closedAt) })} ·{' '}
        {close.confirmedBy ? t(labels.confirmed, { name: close.confirmedBy }) : t(labels.waitsConfirm)}
      </p>
      <Sums day={day} />
      <dl className={classes.sums}>
        <div>
          <dt>{t(labels.counted)}</dt>
          <dd>{taka.signed(close.counted)}</dd>
        </div>
        <div>
          <dt>{t(labels.difference)}</dt>
          <dd>
            <Difference paisa={paisaOf(close.difference)} />
          </dd>
        </div>
      </dl>
      {close.note ? <p className={shared.note}>{close.note}</p> : null}
    </div>
  );
}
