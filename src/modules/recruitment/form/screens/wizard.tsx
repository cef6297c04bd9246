import { useRef, useState } from 'react';
import type { Problems } from '../../../../core/validation/open-form.ts';
import { ResumeCode, Stepper, useWebsite, useWords } from '../../../website/panels.tsx';
import type { Application, OpenPost } from '../contract.ts';
import { formSteps } from '../fields.ts';
import { type Form, problemsOf, stepOf, stepProblems } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { PapersStep } from './papers-step.tsx';
import { type Paying, SendStep } from './send-step.tsx';
import { ApplicantStep, CvStep } from './steps.tsx';
import { useForm } from './use-form.ts';

const empty: Form = { data: {}, cv: {} };

/** The form step by step; each is kept on the server before the next one opens. */
export function Wizard(props: {
  post: OpenPost;
  application: Application | null;
  code: string;
  onBegun: (code: string) => void;
  onSent: () => void;
  onLeave: () => void;
}) {
  const { post, application, code } = props;
  const { t } = useWords();
  const { common } = useWebsite();
  const { call, problem } = useForm();
  const [form, setForm] = useState<Form>(application ?? empty);
  const [step, setStep] = useState(application?.step ?? 0);
  const [photoUrl, setPhotoUrl] = useState(application?.photoUrl ?? null);
  const [papers, setPapers] = useState(application?.papers ?? []);
  const [problems, setProblems] = useState<Problems>({});
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  const today = common?.today ?? '';
  const current = formSteps[step] ?? formSteps[0];
  if (!current) return null;
  const goTo = (next: number) => {
    setStep(next);
    setProblems({});
    setSaid('');
    requestAnimationFrame(() => top.current?.focus());
  };
  const change = (given: Partial<Form>) => {
    setForm({ ...form, ...given });
    setSaid('');
  };
  /** Does it with the buttons off; what is refused is said where it was pressed. */
  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setSaid('');
    try {
      await work();
    } catch (error) {
      setSaid(problem(error));
    }
    setIsBusy(false);
  };
  const keep = (next: number) =>
    busy(async () => {
      const answers = { data: form.data, cv: form.cv };
      if (code) await call('save', { code, step: next, ...answers });
      else props.onBegun((await call<{ code: string }>('begin', { postId: post.id, ...answers })).code);
      goTo(next);
    });
  const goOn = () => {
    const found =
      current.name === 'papers' && !photoUrl ? { photo: words.photo } : stepProblems(step, form, today);
    setProblems(found);
    if (Object.keys(found).length === 0) return void keep(step + 1);
    setSaid(t(found.education ?? words.correct));
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.open-form [aria-invalid=true]')?.focus(),
    );
  };
  const submit = (paying: Paying) => {
    const found = problemsOf(form, post, today, photoUrl !== null);
    const [first] = Object.values(found);
    if (first) {
      goTo(stepOf(found));
      setProblems(found);
      // What the post asks for stands at no field of its own.
      setSaid(t(found.education ?? found.experience ?? words.correct));
      return;
    }
    void busy(async () => {
      await call('submit', { code, agreed: true, ...paying });
      props.onSent();
    });
  };
  return (
    <div className="wizard">
      <p className="said">
        {t(post.name)} · {t(post.circular)}
      </p>
      <Stepper steps={formSteps} at={step} />
      {code ? <ResumeCode code={code} /> : null}
      <h2 ref={top} tabIndex={-1}>
        {t(current.label)}
      </h2>
      {current.name === 'applicant' ? (
        <ApplicantStep form={form} problems={problems} onChange={change} />
      ) : null}
      {current.sections.length > 0 ? (
        <CvStep sections={current.sections} form={form} problems={problems} onChange={change} />
      ) : null}
      {current.name === 'papers' ? (
        <PapersStep
          wanted={post.papers}
          code={code}
          photoUrl={photoUrl}
          papers={papers}
          isMissing={problems.photo !== undefined}
          isBusy={isBusy}
          busy={busy}
          onPhoto={(url) => {
            setPhotoUrl(url);
            setProblems({});
          }}
          onPapers={setPapers}
        />
      ) : null}
      {said ? (
        <p className="wrong" role="alert">
          {said}
        </p>
      ) : null}
      {current.name === 'send' ? (
        <SendStep
          post={post}
          form={form}
          photoUrl={photoUrl}
          papers={papers}
          isBusy={isBusy}
          onBack={() => goTo(step - 1)}
          onSend={submit}
        />
      ) : (
        <p className="actions">
          <button
            type="button"
            className="button"
            onClick={() => (step === 0 ? props.onLeave() : goTo(step - 1))}
          >
            {t(words.back)}
          </button>
          <button type="button" className="button primary" disabled={isBusy} onClick={goOn}>
            {isBusy ? t(words.saving) : t(words.next)}
          </button>
        </p>
      )}
    </div>
  );
}
