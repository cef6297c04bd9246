import { IconAlertCircleFilled, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { amountInWords, takaText } from '../../../../core/money.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { voucherLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import sideClasses from '../../screens/side.module.css';
import { type Step, Steps } from './steps.tsx';

/** Beside the voucher: both sides and their difference, the amount in words, who did what. */
export function VoucherSide(props: {
  debit: bigint;
  credit: bigint;
  steps: readonly Step[];
  /** What the kind of voucher still asks for. */
  objections?: readonly string[];
  /** What has to be known before it is posted. */
  notice?: ReactNode;
  children?: ReactNode;
}) {
  const { debit, credit } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const money = (paisa: bigint) => format.money(takaText(paisa));
  const difference = debit > credit ? debit - credit : credit - debit;
  const isNothing = debit === 0n && credit === 0n;
  const tone = isNothing ? 'slate' : difference === 0n ? 'leaf' : 'sindur';
  const Icon = difference === 0n ? IconScale : IconAlertCircleFilled;
  return (
    <div className={sideClasses.side}>
      <section className={classes.sheet} aria-label={t(labels.balance)}>
        <dl className={sideClasses.sums}>
          <div>
            <dt>{t(labels.debit)}</dt>
            <dd>{money(debit)}</dd>
          </div>
          <div>
            <dt>{t(labels.credit)}</dt>
            <dd>{money(credit)}</dd>
          </div>
          <div>
            <dt>{t(labels.difference)}</dt>
            <dd>{money(difference)}</dd>
          </div>
        </dl>
        {props.objections && props.objections.length > 0 ? (
          <ul className={sideClasses.problems}>
            {props.objections.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ) : null}
        <p className={sideClasses.verdict} data-tone={tone} role="status">
          <Icon size={18} aria-hidden />
          {isNothing
            ? t(labels.nothingYet)
            : difference === 0n
              ? t(labels.balanced)
              : t(labels.outBy, { amount: money(difference) })}
        </p>
      </section>
      {props.notice}
      {debit > 0n ? <Panel title={t(labels.inWords)}>{amountInWords(debit, language)}</Panel> : null}
      <Panel title={t(labels.approval)}>
        <Steps steps={props.steps} />
      </Panel>
      {props.children}
    </div>
  );
}
