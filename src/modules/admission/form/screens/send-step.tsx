import { useState } from 'react';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import { openFormWords, useWebsite, useWords } from '../../../website/panels.tsx';
import { payerTexts } from '../../labels.ts';
import { type Payer, payers } from '../../rules.ts';
import type { OpenDeclaration } from '../contract.ts';
import type { Form } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { Summary } from './summary.tsx';

export type Paying = { payer?: Payer; trx?: string; trxSecond?: string };

/** The whole form to look over, the payment, the declaration, and the last button. */
export function SendStep(props: {
  declaration: OpenDeclaration;
  form: Form;
  photoUrl: string | null;
  isBusy: boolean;
  onBack: () => void;
  onSend: (paying: Paying) => void;
}) {
  const { declaration } = props;
  const { t } = useWords();
  const [agreed, setAgreed] = useState(false);
  const [paying, setPaying] = useState<Paying>({});
  return (
    <>
      <Summary form={props.form} offers={declaration.offers} photoUrl={props.photoUrl} />
      {declaration.fee === '0.00' ? null : (
        <fieldset>
          <legend>{t(words.pay)}</legend>
          <PayFields fee={declaration.fee} paying={paying} onChange={setPaying} />
        </fieldset>
      )}
      <label className="tick">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {t(words.agreed)}
      </label>
      <p className="actions">
        <button type="button" className="button" onClick={props.onBack}>
          {t(words.back)}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!agreed || props.isBusy}
          onClick={() => props.onSend(paying.trx && paying.payer ? paying : {})}
        >
          {props.isBusy ? t(words.saving) : t(words.send)}
        </button>
      </p>
    </>
  );
}

/** How the fee was paid, with the transaction ids. */
export function PayFields(props: { fee: string; paying: Paying; onChange: (paying: Paying) => void }) {
  const { paying, onChange } = props;
  const { t } = useWords();
  const { language } = useWebsite();
  return (
    <>
      <p className="hint">
        {t(words.payHint, { amount: formatTaka(parseTaka(props.fee) ?? 0n, { language }) })}
      </p>
      <div className="fields">
        <div className="field">
          <label htmlFor="payer">{t(words.payer)}</label>
          <select
            id="payer"
            value={paying.payer ?? ''}
            onChange={(event) => {
              const payer = payers.find((one) => one === event.currentTarget.value);
              const { payer: _, ...rest } = paying;
              onChange(payer ? { ...rest, payer } : rest);
            }}
          >
            <option value="">{t(openFormWords.choose)}</option>
            {payers
              .filter((one) => one !== 'counter')
              .map((one) => (
                <option key={one} value={one}>
                  {t(payerTexts[one])}
                </option>
              ))}
          </select>
        </div>
        {(['trx', 'trxSecond'] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={name}>{t(words[name])}</label>
            <input
              id={name}
              maxLength={40}
              autoComplete="off"
              value={paying[name] ?? ''}
              onChange={(event) => onChange({ ...paying, [name]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
    </>
  );
}
