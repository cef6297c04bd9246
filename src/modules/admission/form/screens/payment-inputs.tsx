import { Select, TextInput } from '@mantine/core';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { payerTexts } from '../../labels.ts';
import { payers } from '../../rules.ts';
import classes from '../../screens/admission.module.css';
import { formWords as words } from '../words.ts';

/** A payment to a wallet or the bank, as it is told at the office; cash is taken at the desk. */
type OfficePaying = {
  readonly payer: Exclude<(typeof payers)[number], 'counter'> | null;
  readonly trx: string;
  readonly trxSecond: string;
};
export const noPaying: OfficePaying = { payer: null, trx: '', trxSecond: '' };

/** What lacks of a payment that is half told. */
export const paymentLack = ({ payer, trx }: OfficePaying): 'payer' | 'trx' | null =>
  payer && trx.trim() === '' ? 'trx' : trx.trim() !== '' && !payer ? 'payer' : null;

const wallets = payers.filter((one) => one !== 'counter');

export function PaymentInputs(props: {
  paying: OfficePaying;
  problem: (name: 'payer' | 'trx' | 'trxSecond') => string | undefined;
  onChange: (paying: OfficePaying) => void;
}) {
  const { paying, problem, onChange } = props;
  const t = useText();
  return (
    <div className={classes.pair}>
      <Select
        label={t(words.payer)}
        clearable
        data={wallets.map((one) => ({ value: one, label: t(payerTexts[one]) }))}
        value={paying.payer}
        error={problem('payer')}
        onChange={(value) => onChange({ ...paying, payer: wallets.find((one) => one === value) ?? null })}
      />
      {(['trx', 'trxSecond'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(words[name])}
          autoComplete="off"
          maxLength={40}
          value={paying[name]}
          error={problem(name)}
          onChange={(event) => onChange({ ...paying, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
