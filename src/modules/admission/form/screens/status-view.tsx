import { useState } from 'react';
import { DrawnBlocks, ResumeCode, useWords } from '../../../website/panels.tsx';
import type { Application } from '../contract.ts';
import { mayAnswer, owes, statusRows } from '../status-rows.ts';
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
  const { declaration, test } = application;
  const reader = useWords();
  const { t } = reader;
  const { call, problem, file } = useForm();
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
  const paper = async (kind: 'form' | 'card') => {
    setIsBusy(true);
    setSaid('');
    try {
      await file('paper', { code, kind }, `${application.number ?? 'admission'}-${kind}.pdf`);
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
  const rows = statusRows(application, reader);
  return (
    <div className="status">
      <section className="declaration" role="status">
        <h2>{t(declaration.title)}</h2>
        <DrawnBlocks blocks={[{ kind: 'facts', rows }]} />
        {application.reason ? <p>{application.reason}</p> : null}
        {application.isAccepted ? <p>{t(words.accepted)}</p> : null}
        {mayAnswer(application) ? (
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
        {owes(application) ? (
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
        {(['form', ...(test ? (['card'] as const) : [])] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="button primary"
            disabled={isBusy}
            onClick={() => void paper(kind)}
          >
            {t(kind === 'form' ? words.print : words.card)}
          </button>
        ))}
        <button type="button" className="button" onClick={props.onLeave}>
          {t(words.another)}
        </button>
      </p>
    </div>
  );
}
