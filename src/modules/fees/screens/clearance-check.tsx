import type * as z from 'zod';
import { Answer, useCall, useWords } from '../../website/panels.tsx';
import type { clearanceContract as contract } from '../clearance-contract.ts';
import { clearanceCheck as labels } from '../clearance-labels.ts';

type Checked = z.output<typeof contract.checkClearance.output>;

/** Whether a printed certificate is genuine, for whoever scans its code. */
export default function ClearanceCheck() {
  const code = new URLSearchParams(location.search).get('code');
  const { t } = useWords();
  return (
    <div className="wrap page">
      <h1>{t(labels.page)}</h1>
      {code ? <Check code={code} /> : <p>{t(labels.noCode)}</p>}
    </div>
  );
}

function Check({ code }: { code: string }) {
  const { t, digits, date } = useWords();
  const called = useCall<Checked>('/api/web/fee-clearance/check', { code });
  if (called.problem && [404, 422].includes(called.problem.status))
    return (
      <p className="problem" role="alert">
        {t(labels.notGenuine)}
      </p>
    );
  return (
    <Answer called={called}>
      {(one) => (
        <div className="article">
          <p>
            <strong>{t(labels.genuine)}</strong>
            <br />
            {t(labels.compare)}
          </p>
          <dl className="checked">
            <div>
              <dt>{t(labels.number)}</dt>
              <dd>{digits(one.number)}</dd>
            </div>
            <div>
              <dt>{t(labels.name)}</dt>
              <dd>{t(one.name)}</dd>
            </div>
            <div>
              <dt>{t(labels.class)}</dt>
              <dd>
                {t(one.class)} · {t(one.year)}
              </dd>
            </div>
            <div>
              <dt>{t(labels.clearOn)}</dt>
              <dd>{date(one.day)}</dd>
            </div>
          </dl>
        </div>
      )}
    </Answer>
  );
}
