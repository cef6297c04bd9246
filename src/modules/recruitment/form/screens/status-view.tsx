import { useState } from 'react';
import {
  Facts,
  printPaper,
  ResumeCode,
  sendForFile,
  useWebsite,
  useWords,
} from '../../../website/panels.tsx';
import type { Application } from '../contract.ts';
import { statusFacts } from '../status-facts.ts';
import { formWords as words } from '../words.ts';
import { PayFields, type Paying } from './send-step.tsx';
import { Summary } from './summary.tsx';
import { useForm } from './use-form.ts';

/** An application that was sent: its number, what became of it, the payment, and the papers that were given. */
export function StatusView(props: {
  application: Application;
  code: string;
  onChanged: () => void;
  onLeave: () => void;
}) {
  const { application, code } = props;
  const { t, digits, date, time } = useWords();
  const { language } = useWebsite();
  const { call, site, problem } = useForm();
  const [paying, setPaying] = useState<Paying>({});
  const [isAsked, setIsAsked] = useState(false);
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, changes = true) => {
    setIsBusy(true);
    setSaid('');
    try {
      await work();
      if (changes) props.onChanged();
    } catch (error) {
      setSaid(problem(error));
    }
    setIsBusy(false);
  };
  const fetchPaper = (which: 'admit' | 'letter') =>
    void act(
      () =>
        sendForFile(
          '/api/web/recruitment/document',
          language,
          { ...site, code, which },
          `${which}-${application.number}.pdf`,
        ),
      false,
    );
  if (application.state === 'draft')
    return (
      <section className="declaration">
        <h2>{t(application.post.name)}</h2>
        <p>{t(words.closed)}</p>
        <button type="button" className="button" onClick={props.onLeave}>
          {t(words.another)}
        </button>
      </section>
    );
  const owes = application.payment === 'pending' || application.payment === 'claimed';
  return (
    <>
      <section className="declaration checked">
        <h2>{t(words.sent)}</h2>
        <Facts facts={statusFacts(application, { t, digits, date, time })} />
        {owes ? (
          <fieldset>
            <legend>{t(words.pay)}</legend>
            <PayFields fee={application.post.fee} paying={paying} onChange={setPaying} />
            <p className="actions">
              <button
                type="button"
                className="button primary"
                disabled={isBusy || !paying.payer || !paying.trx}
                onClick={() => void act(() => call('pay', { code, ...paying }))}
              >
                {t(words.giveTrx)}
              </button>
            </p>
          </fieldset>
        ) : null}
        {said ? (
          <p className="wrong" role="alert">
            {said}
          </p>
        ) : null}
        <p className="actions screen-only">
          {application.hasAdmitCard ? (
            <button
              type="button"
              className="button primary"
              disabled={isBusy}
              onClick={() => fetchPaper('admit')}
            >
              {t(words.admitCard)}
            </button>
          ) : null}
          {application.hasLetter ? (
            <button
              type="button"
              className="button primary"
              disabled={isBusy}
              onClick={() => fetchPaper('letter')}
            >
              {t(words.letter)}
            </button>
          ) : null}
          <button type="button" className="button" onClick={() => void printPaper()}>
            {t(words.print)}
          </button>
          <button type="button" className="button" onClick={props.onLeave}>
            {t(words.another)}
          </button>
        </p>
        {application.mayWithdraw ? (
          <div className="screen-only">
            {isAsked ? <p>{t(words.sure)}</p> : null}
            <p className="actions">
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => (isAsked ? void act(() => call('withdraw', { code })) : setIsAsked(true))}
              >
                {t(words.withdraw)}
              </button>
              {isAsked ? (
                <button type="button" className="button" onClick={() => setIsAsked(false)}>
                  {t(words.back)}
                </button>
              ) : null}
            </p>
          </div>
        ) : null}
      </section>
      <div className="screen-only">
        <ResumeCode code={code} />
      </div>
      <Summary form={application} photoUrl={application.photoUrl} papers={application.papers} />
    </>
  );
}
