import { type FormEvent, useCallback, useEffect, useState } from 'react';
import {
  Jobs,
  OpenForm,
  openFormWords,
  RefusedCall,
  useCall,
  useWebsite,
  useWords,
} from '../../../website/panels.tsx';
import type { Application, OpenPost } from '../contract.ts';
import { postFacts } from '../post-blocks.ts';
import { formWords as words } from '../words.ts';
import { StatusView } from './status-view.tsx';
import { useForm } from './use-form.ts';
import { Wizard } from './wizard.tsx';

const kept = 'job-application-code';

/** The job circulars, an application for one of their posts, and one that is taken up again by its code. */
export default function JobPage() {
  const { t } = useWords();
  const { call, problem } = useForm();
  const [code, setCode] = useState(() => sessionStorage.getItem(kept) ?? '');
  const [application, setApplication] = useState<Application | null>(null);
  const [begun, setBegun] = useState<OpenPost | null>(null);
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
  const post = begun ?? application?.post ?? null;
  const isDraft = begun !== null || (application?.state === 'draft' && application.isOpen);
  return (
    <OpenForm>
      <h1>{t(words.title)}</h1>
      {post && isDraft ? (
        <Wizard
          key={post.id}
          post={post}
          application={application}
          code={code}
          onBegun={begin}
          onSent={() => void open(code || (sessionStorage.getItem(kept) ?? ''))}
          onLeave={leave}
        />
      ) : application ? (
        <StatusView application={application} code={code} onChanged={() => void open(code)} onLeave={leave} />
      ) : (
        <>
          <Circulars onBegin={setBegun} />
          <Resume said={said} onOpen={(typed) => void open(typed)} />
        </>
      )}
    </OpenForm>
  );
}

/** The circulars as the website shows them, with the posts that may be applied for here. */
function Circulars({ onBegin }: { onBegin: (one: OpenPost) => void }) {
  const { data } = useCall<{ items: OpenPost[] }>('/api/web/recruitment/open');
  return (
    <Jobs
      under={(job) =>
        (data?.items ?? [])
          .filter((one) => one.circularId === job.id)
          .map((one) => <Apply key={one.id} post={one} onBegin={() => onBegin(one)} />)
      }
    />
  );
}

function Apply({ post, onBegin }: { post: OpenPost; onBegin: () => void }) {
  const { t, number } = useWords();
  const { language } = useWebsite();
  return (
    <div className="exam">
      <p>{postFacts(post, { t, number, language }).join(' · ')}</p>
      <button type="button" className="button primary" onClick={onBegin}>
        {t(words.apply, { post: post.name })}
      </button>
    </div>
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
