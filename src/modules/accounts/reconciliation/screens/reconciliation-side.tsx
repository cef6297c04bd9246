import { IconAlertCircleFilled, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isDate, startOfMonth } from '../../../../core/dates.ts';
import { takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import classes from '../../screens/accounts.module.css';
import sideClasses from '../../screens/side.module.css';
import { ledgerPath, reconciliationPath } from '../../screens/paths.ts';
import { Steps } from '../../vouchers/screens/steps.tsx';
import { reconciliationLabels as labels, statementLabels as words } from '../labels.ts';
import own from './reconciliation.module.css';
import type { Draft, Reconciliation } from './use-reconciliation-draft.ts';

/** Where what only the bank has is told. */
export const notesId = 'only-at-the-bank';

/** From the books' balance to the bank's, each figure leading to what it is made of. */
export function ReconciliationSide({ data, draft }: { data: Reconciliation; draft: Draft }) {
  const t = useText();
  const format = useFormat();
  const { sums } = draft;
  const money = (paisa: bigint) => format.money(takaText(paisa));
  const open = (side: 'in' | 'out') => `${reconciliationPath(data.id)}?f.state=open&f.side=${side}`;
  const isAgreed = sums.difference === 0n;
  // The books' balance of another day is known when it is saved.
  const isOfDay = isDate(draft.typed.day) && draft.typed.day === data.day;
  const Icon = isAgreed ? IconScale : IconAlertCircleFilled;
  return (
    <div className={`${sideClasses.side} ${own.beside}`}>
      <section className={classes.sheet} aria-label={t(labels.sums)}>
        <dl className={`${sideClasses.sums} ${own.sums}`}>
          <div>
            <dt>{t(words.book)}</dt>
            <dd>
              <Link to={ledgerPath(data.bank.id, startOfMonth(data.day), data.day)}>{money(sums.book)}</Link>
            </dd>
          </div>
          <div>
            <dt>{t(words.cheques)}</dt>
            <dd>
              <Link to={open('out')}>{money(sums.cheques)}</Link>
            </dd>
          </div>
          <div>
            <dt>{t(words.deposits)}</dt>
            <dd>
              <Link to={open('in')}>{money(-sums.deposits)}</Link>
            </dd>
          </div>
          {sums.added > 0n ? (
            <div>
              <dt>{t(words.added)}</dt>
              <dd>
                <a href={`#${notesId}`}>{money(sums.added)}</a>
              </dd>
            </div>
          ) : null}
          {sums.taken > 0n ? (
            <div>
              <dt>{t(words.taken)}</dt>
              <dd>
                <a href={`#${notesId}`}>{money(-sums.taken)}</a>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{t(words.expected)}</dt>
            <dd>{money(sums.expected)}</dd>
          </div>
          <div>
            <dt>{t(words.statement)}</dt>
            <dd>{money(sums.statement)}</dd>
          </div>
        </dl>
        {isOfDay ? (
          <p className={sideClasses.verdict} data-tone={isAgreed ? 'leaf' : 'sindur'} aria-live="polite">
            <Icon size={18} aria-hidden />
            {isAgreed
              ? t(labels.agreed)
              : t(labels.left, { amount: money(sums.difference < 0n ? -sums.difference : sums.difference) })}
          </p>
        ) : (
          <p className={sideClasses.problems}>{t(labels.newDay)}</p>
        )}
      </section>
      <Panel>
        <Steps
          steps={[
            {
              name: t(labels.prepared),
              isDone: true,
              note: [data.preparedBy, format.dateTime(data.preparedAt)].filter(Boolean).join(', '),
            },
            {
              name: t(labels.completedStep),
              isDone: data.completedAt !== null,
              note: data.completedAt
                ? [data.completedBy, format.dateTime(data.completedAt)].filter(Boolean).join(', ')
                : data.can.complete
                  ? t(labels.notYet)
                  : t(labels.mayNotComplete),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
