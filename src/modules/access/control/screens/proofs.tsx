import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { controlContract as contract, type Proof } from '../contract.ts';
import { controlLabels as labels, proofLabels } from '../labels.ts';
import classes from './control.module.css';

/** Whether the books agree with the counter, the drawers, the series and the history: green, or what does not. */
export default function Proofs() {
  const t = useText();
  const format = useFormat();
  const read = useRead(contract.proofs, {});
  return (
    <Page>
      <Loaded read={read} rows={8}>
        {({ items, seal, sealedThrough }) => (
          <div className={classes.proofs}>
            {items.map((one) => (
              <OneProof key={one.name} proof={one} />
            ))}
            <Panel title={t(labels.seal)}>
              <p>
                {sealedThrough
                  ? t(labels.sealed, { at: format.dateTime(sealedThrough) })
                  : t(labels.notSealed)}
              </p>
              {seal ? <code className={classes.seal}>{seal}</code> : null}
              <p className="ps-hint">{t(labels.sealText)}</p>
            </Panel>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function OneProof({ proof }: { proof: Proof }) {
  const t = useText();
  const format = useFormat();
  const { title, text, left, right } = proofLabels[proof.name];
  const agrees = proof.count === 0;
  return (
    <section className={classes.proof} data-agrees={agrees} aria-label={t(title)}>
      <h3>
        {agrees ? (
          <IconCircleCheckFilled size={18} aria-hidden />
        ) : (
          <IconAlertTriangleFilled size={18} aria-hidden />
        )}
        {t(title)}
        <span className={classes.state}>
          {agrees ? t(labels.agrees) : t(labels.differs, { count: format.number(proof.count) })}
        </span>
      </h3>
      <p className="ps-hint">{t(text)}</p>
      {proof.parts.length > 0 ? (
        <dl className={classes.sides}>
          {proof.parts.map((part) => (
            <Fragment key={part.label.en}>
              <dt>{part.path ? <Link to={part.path}>{t(part.label)}</Link> : t(part.label)}</dt>
              <dd>{format.money(part.amount)}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      {left && right && proof.left !== null && proof.right !== null ? (
        <dl className={classes.sides}>
          <dt>{t(left)}</dt>
          <dd>{format.money(proof.left)}</dd>
          <dt>{t(right)}</dt>
          <dd>{format.money(proof.right)}</dd>
        </dl>
      ) : null}
      {proof.items.length > 0 ? (
        <ul className={classes.items}>
          {proof.items.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that is read and never moved
            <li key={place}>
              {one.path ? (
                <Link to={one.path}>{format.digits(t(one.text))}</Link>
              ) : (
                <span>{format.digits(t(one.text))}</span>
              )}
              {one.amount === null ? null : <span>{format.money(one.amount)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
      {proof.count > proof.items.length && proof.items.length > 0 ? (
        <p className="ps-hint">
          {t(labels.first, {
            count: format.number(proof.items.length),
            all: format.number(proof.count),
          })}
        </p>
      ) : null}
    </section>
  );
}
