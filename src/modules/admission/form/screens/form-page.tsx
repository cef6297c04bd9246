import { type FormEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import {
  Answer,
  base,
  DrawnBlocks,
  OpenForm,
  openFormWords,
  RefusedCall,
  send,
  sendForFile,
  useCall,
  useWebsite,
  useWords,
} from '../../../website/panels.tsx';
import type { Kind } from '../../rules.ts';
import type { Application, OpenDeclaration } from '../contract.ts';
import { applySlot, declarationBlocks, formPages } from '../declaration-blocks.ts';
import { formWords as words } from '../words.ts';
import { Wizard } from './wizard.tsx';

/** Only who comes back sees it. */
const StatusView = lazy(() => import('./status-view.tsx').then((all) => ({ default: all.StatusView })));

const kept = 'admission-code';

/** The address of a call with the institution, and its refusals in the server's words. */
export function useForm() {
  const { common, language, warn } = useWebsite();
  const { t } = useWords();
  const site = common ? { site_id: String(common.SITE_ID) } : {};
  return {
    call: <T,>(path: string, input: object) =>
      send<T>(`/api/web/admission/${path}`, language, { ...site, ...input }),
    file: (path: string, input: object, name: string) =>
      sendForFile(`/api/web/admission/${path}`, language, { ...site, ...input }, name),
    problem: (error: unknown) => (error instanceof RefusedCall && error.message) || t(words.away),
    warn,
  };
}

/** The public form: a new application, or one that is taken up again by its code. */
export default function FormPage({ kind }: { kind: Kind }) {
  const { t } = useWords();
  const { call, problem } = useForm();
  const [code, setCode] = useState(() => sessionStorage.getItem(kept) ?? '');
  const [application, setApplication] = useState<Application | null>(null);
  const [begun, setBegun] = useState<OpenDeclaration | null>(null);
  const [said, setSaid] = useState('');
  const leave = useCallback(() => {
    sessionStorage.removeItem(kept);
    setCode('');
    setApplication(null);
    setBegun(null);
  }, []);
  const open = async (typed: string) => {
    setSaid('');
    try {
      const found = await call<Application>('read', { code: typed });
      sessionStorage.setItem(kept, typed);
      setCode(typed);
      setApplication(found);
      setBegun(null);
    } catch (error) {
      setSaid(problem(error));
      if (error instanceof RefusedCall && error.status === 404) leave();
    }
  };
  // A page that is loaded anew goes on where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code of before
  useEffect(() => {
    if (code) void open(code);
  }, []);
  const begin = (made: string) => {
    sessionStorage.setItem(kept, made);
    setCode(made);
  };
  const declaration = begun ?? application?.declaration ?? null;
  const isDraft = begun !== null || (application?.state === 'draft' && application.isOpen);
  return (
    <OpenForm>
      <h1>{t(kind === 'registration' ? words.registration : words.admission)}</h1>
      {declaration && isDraft ? (
        <Wizard
          key={declaration.id}
          declaration={declaration}
          application={application}
          code={code}
          onBegun={begin}
          onSent={() => void open(code || (sessionStorage.getItem(kept) ?? ''))}
          onLeave={leave}
        />
      ) : application ? (
        <Suspense fallback={null}>
          <StatusView
            application={application}
            code={code}
            onChanged={() => void open(code)}
            onLeave={leave}
          />
        </Suspense>
      ) : (
        <>
          <Declarations kind={kind} onBegin={setBegun} />
          <Resume said={said} onOpen={(typed) => void open(typed)} />
          <p>
            <a className="button" href={`${base}/web/admission-lottery`}>
              {t(words.results)}
            </a>
          </p>
        </>
      )}
    </OpenForm>
  );
}

/** What may be applied for now, as the server drew it, with the buttons that begin an application. */
function Declarations({ kind, onBegin }: { kind: Kind; onBegin: (one: OpenDeclaration) => void }) {
  const { t } = useWords();
  const called = useCall<{ items: OpenDeclaration[] }>('/api/web/admission/open', { kind });
  const buttonOf = (one: OpenDeclaration) => (
    <p className="actions">
      <button type="button" className="button primary" onClick={() => onBegin(one)}>
        {t(words.apply)}
      </button>
    </p>
  );
  return (
    <Answer called={called}>
      {({ items }) => (
        <DrawnBlocks
          blocks={declarationBlocks(items, formPages[kind])}
          slots={Object.fromEntries(items.map((one) => [applySlot(one.id), buttonOf(one)]))}
        />
      )}
    </Answer>
  );
}

function Resume({ said, onOpen }: { said: string; onOpen: (code: string) => void }) {
  const { t } = useWords();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (typed.length >= 4) onOpen(typed);
  };
  return (
    <section className="declaration">
      <h2>{t(words.resume)}</h2>
      <form className="search" onSubmit={submit}>
        <label>
          {t(words.code)}
          <input name="code" autoComplete="off" maxLength={20} placeholder="ABCD-EFGH-JKMN" />
        </label>
        <button type="submit" className="button primary">
          {t(openFormWords.open)}
        </button>
      </form>
      {said ? (
        <p className="wrong" role="alert">
          {said}
        </p>
      ) : null}
    </section>
  );
}
