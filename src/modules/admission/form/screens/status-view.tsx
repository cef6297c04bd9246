import { useState } from 'react';
import { Facts, printPaper, ResumeCode, useWords } from '../../../website/panels.tsx';
import { paymentTexts, stateTexts } from '../../labels.ts';
import type { Application } from '../contract.ts';
import { formWords as words } from '../words.ts';
import { useForm } from './form-page.tsx';
import { PayFields, type Paying } from './send-step.tsx';
import { Summary } from './summary.tsx';

/** An application that was sent: its number, what became of it, the payment, and the sheet to print and sign. */
export function StatusView(props: {
  application: Application;
  code: string;
  onChanged: () => void;
  onLeave: () => void;
}) {
  const { application, code } = props;
  const { declaration } = application;
  const { t, digits, date, number } = useWords();
  const { call, problem } = useForm();
  const [paying, setPaying] = useState<Paying>({});
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const act = async (path: string, input: object) => {
    setIsBusy(true);
    setSaid('');
    try {
      await call(path, { code, ...input });
      props.onChanged();
    } catch (error) {
      setSaid(problem(error));
    }
    setIsBusy(false);
  };
  if (application.state === 'draft')
    return (
      <>
        <p>{t(words.closed)}</p>
        <button type="button" className="button" onClick={props.onLeave}>
          {t(words.another)}
        </button>
      </>
    );
  const mayAnswer = application.state === 'selected' && !application.isAccepted;
  const owes = application.payment === 'pending' || application.payment === 'claimed';
  return (
    <div className="status">
      <section className="declaration" role="status">
        <h2>{t(declaration.title)}</h2>
        <Facts
          facts={[
            [words.number, digits(application.number ?? '')],
            [words.state, t(stateTexts[application.state])],
            ...(application.payment === 'none'
              ? []
              : [[words.payment, t(paymentTexts[application.payment])] as const]),
            ...(application.seat && application.state === 'selected'
              ? [[words.seat, t(application.seat)] as const]
              : []),
            ...(application.waitingPlace === null
              ? []
              : [[words.waitingPlace, number(application.waitingPlace)] as const]),
            ...(mayAnswer && application.respondBy
              ? [[words.respondBy, date(application.respondBy)] as const]
              : []),
          ]}
        />
        {application.reason ? <p>{application.reason}</p> : null}
        {application.isAccepted ? <p>{t(words.accepted)}</p> : null}
        {mayAnswer ? (
          <p className="actions">
            <button
              type="button"
              className="button primary"
              disabled={isBusy}
              onClick={() => void act('respond', { answer: 'accept' })}
            >
              {t(words.accept)}
            </button>
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => {
                if (confirm(t(words.sure))) void act('respond', { answer: 'decline' });
              }}
            >
              {t(words.decline)}
            </button>
          </p>
        ) : null}
        {owes ? (
          <form
            className="screen-only"
            onSubmit={(event) => {
              event.preventDefault();
              if (paying.payer && paying.trx) void act('pay', paying);
            }}
          >
            <PayFields fee={declaration.fee} paying={paying} onChange={setPaying} />
            <button type="submit" className="button" disabled={isBusy || !paying.payer || !paying.trx}>
              {t(words.giveTrx)}
            </button>
          </form>
        ) : null}
        {said ? (
          <p className="wrong" role="alert">
            {said}
          </p>
        ) : null}
      </section>
      <div className="screen-only">
        <ResumeCode code={code} />
      </div>
      <Summary form={application} offers={declaration.offers} photoUrl={application.photoUrl} />
      <div className="signatures">
        <p>{t(words.agreed)}</p>
        <p>
          <span>{t(words.signStudent)}</span>
          <span>{t(words.signGuardian)}</span>
        </p>
        <p>{t(words.officeUse)}</p>
      </div>
      <p className="actions screen-only">
        <button type="button" className="button primary" onClick={() => void printPaper()}>
          {t(words.print)}
        </button>
        <button type="button" className="button" onClick={props.onLeave}>
          {t(words.another)}
        </button>
      </p>
    </div>
  );
}
