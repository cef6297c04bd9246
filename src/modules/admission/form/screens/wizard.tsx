import { useRef, useState } from 'react';
import type { Problems } from '../../../../core/validation/open-form.ts';
import {
  openFormWords,
  PhotoStep,
  ResumeCode,
  Stepper,
  useWebsite,
  useWords,
} from '../../../website/panels.tsx';
import { subjectProblems } from '../choice/rules.ts';
import type { Application, OpenDeclaration } from '../contract.ts';
import { formSteps } from '../fields.ts';
import { type Form, formProblemsOf, stepOf, stepProblems } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { useForm } from './form-page.tsx';
import { type Paying, SendStep } from './send-step.tsx';
import { AddressStep, ApplicantStep, ChoiceStep, EducationStep, ParentsStep } from './steps.tsx';
import { useSubjects } from './subject-choice.tsx';

const empty: Form = { choices: [], claims: [], data: {}, qualifications: [] };
const parts = {
  choice: ChoiceStep,
  applicant: ApplicantStep,
  parents: ParentsStep,
  address: AddressStep,
  education: EducationStep,
};

/** The form step by step; each is kept on the server before the next one opens. */
export function Wizard(props: {
  declaration: OpenDeclaration;
  application: Application | null;
  code: string;
  onBegun: (code: string) => void;
  onSent: () => void;
  onLeave: () => void;
}) {
  const { declaration, application, code } = props;
  const { t } = useWords();
  const { common } = useWebsite();
  const { call, problem } = useForm();
  const [form, setForm] = useState<Form>(application ?? empty);
  const [step, setStep] = useState(application?.step ?? 0);
  const [photoUrl, setPhotoUrl] = useState(application?.photoUrl ?? null);
  const [problems, setProblems] = useState<Problems>({});
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  const today = common?.today ?? '';
  const subjects = useSubjects(form.choices[0]);
  const ofSubjects = () => (subjects ? subjectProblems(form.data, subjects) : {});
  const current = formSteps[step] ?? formSteps[0];
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
      const answers = {
        choices: form.choices,
        claims: form.claims,
        data: form.data,
        qualifications: form.qualifications,
      };
      if (code) await call('save', { code, step: next, ...answers });
      else
        props.onBegun(
          (await call<{ code: string }>('begin', { declarationId: declaration.id, ...answers })).code,
        );
      goTo(next);
    });
  const goOn = () => {
    const found =
      current.name === 'photo' && !photoUrl
        ? { photo: openFormWords.photoMissing }
        : { ...stepProblems(step, form, today), ...(current.name === 'education' ? ofSubjects() : {}) };
    setProblems(found);
    if (Object.keys(found).length === 0) return void keep(step + 1);
    setSaid(t(words.correct));
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.open-form [aria-invalid=true]')?.focus(),
    );
  };
  const submit = (paying: Paying) => {
    const offers = declaration.offers.map((one) => one.id);
    const found = {
      ...formProblemsOf(form, { ...declaration, offers }, today, photoUrl !== null),
      ...ofSubjects(),
    };
    if (Object.keys(found).length > 0) {
      const first = stepOf(found);
      goTo(first);
      setProblems(found);
      setSaid(t(words.correct));
      return;
    }
    void busy(async () => {
      await call('submit', { code, agreed: true, ...paying });
      props.onSent();
    });
  };
  const Part = current.name in parts ? parts[current.name as keyof typeof parts] : null;
  return (
    <div className="wizard">
      <p className="said">{t(declaration.title)}</p>
      <Stepper steps={formSteps} at={step} />
      {code ? <ResumeCode code={code} /> : null}
      <h2 ref={top} tabIndex={-1}>
        {t(current.label)}
      </h2>
      {Part ? (
        <Part
          declaration={declaration}
          form={form}
          problems={problems}
          subjects={subjects}
          onChange={change}
        />
      ) : null}
      {current.name === 'photo' ? (
        <PhotoStep
          photoUrl={photoUrl}
          isMissing={problems.photo !== undefined}
          isBusy={isBusy}
          onPhoto={(content) =>
            void busy(async () => {
              setPhotoUrl((await call<{ photoUrl: string }>('photo', { code, content })).photoUrl);
              setProblems({});
            })
          }
        />
      ) : null}
      {said ? (
        <p className="wrong" role="alert">
          {said}
        </p>
      ) : null}
      {current.name === 'send' ? (
        <SendStep
          declaration={declaration}
          form={form}
          photoUrl={photoUrl}
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
