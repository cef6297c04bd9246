import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { todayInDhaka } from '../../../../core/dates.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { answerProblems, type FormField, type Problems } from '../../../../core/validation/open-form.ts';
import { call, fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { jpegOf } from '../../../../core/web/form/crop-portrait.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { PortraitDialog } from '../../../../core/web/form/portrait-dialog.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { applicationsContract } from '../../../platform/applications/contract.ts';
import { openFormWords } from '../../../website/panels.tsx';
import type { Declaration } from '../../declare/contract.ts';
import { type ApplicantDetail, deskContract } from '../../desk/contract.ts';
import { admissionPath } from '../../paths.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { DeclarationChoice, useDeclarations } from '../../screens/declaration-choice.tsx';
import { formContract } from '../contract.ts';
import {
  addressFields,
  applicantFields,
  formSteps,
  guardianFields,
  isPlaceOfAbroad,
  parentFields,
  placeParts,
  qualificationFields,
} from '../fields.ts';
import { countryChoices, type Form, formProblemsOf, type PlaceList, type Tuple } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { InsideSubjects, useInsideSubjects } from './inside-subjects.tsx';
import { noPaying, PaymentInputs, paymentLack } from './payment-inputs.tsx';

/** An application that came on paper, entered at the office; the same fields and the same checks as on the website. */
export default function InsideForm() {
  const t = useText();
  const query = useQueryValues();
  const [round, setRound] = useState(0);
  const { list, error, refetch } = useDeclarations();
  if (!list) return <Page>{<Coming read={{ error, refetch }} kind="form" />}</Page>;
  const correcting = query.text('applicant');
  if (correcting) return <Correction key={correcting} id={correcting} list={list} />;
  const open = list.filter((one) => one.status !== 'draft');
  const found = open.find((one) => one.id === query.text('declaration')) ?? open[0];
  return (
    <Page>
      <search className={classes.tools}>
        <DeclarationChoice
          list={open}
          value={found?.id ?? ''}
          onChange={(id) => query.set({ declaration: id })}
        />
      </search>
      {found ? (
        <Fields key={`${found.id} ${round}`} declaration={found} onDone={() => setRound(round + 1)} />
      ) : (
        <Nothing>{t(labels.noneOpen)}</Nothing>
      )}
    </Page>
  );
}

/** The same form over what was sent, to put it right. */
function Correction({ id, list }: { id: string; list: readonly Declaration[] }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch } = useRead(deskContract.read, { id });
  const declaration = list.find((one) => one.id === data?.declarationId);
  if (!data) return <Page>{<Coming read={{ error, refetch }} kind="form" />}</Page>;
  return (
    <Page>
      {declaration && data.isCorrectable ? (
        <Fields
          key={data.version}
          declaration={declaration}
          known={data}
          onDone={() => void navigate(link(admissionPath.applicants, { open: data.id }))}
        />
      ) : (
        <Nothing>{t(labels.notCorrectable)}</Nothing>
      )}
    </Page>
  );
}

/** An answer that is covered altogether is checked where it is known. */
const withoutCovered = (form: Form): Form => ({
  ...form,
  data: Object.fromEntries(Object.entries(form.data).filter(([, text]) => !/^[*]+$/.test(text))),
});

const empty: Form = { choices: [], claims: [], data: {}, qualifications: [] };

function Fields({
  declaration,
  known: sent,
  onDone,
}: {
  declaration: Declaration;
  /** What is being corrected. */
  known?: ApplicantDetail;
  onDone: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [form, setForm] = useState<Form>(sent ?? empty);
  const [paying, setPaying] = useState(noPaying);
  const [reason, setReason] = useState('');
  const correct = useSave(deskContract.correct);
  const [photo, setPhoto] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const begin = useSave(deskContract.begin);
  const [sendError, setSendError] = useState<unknown>(null);
  const serverProblem = fieldErrors(begin.error ?? correct.error ?? sendError);
  const { data: places } = useRead(applicationsContract.places, {}, { staleTime: Number.POSITIVE_INFINITY });
  const known = places as unknown as PlaceList | undefined;
  const { subjects, broken } = useInsideSubjects(form.choices[0], form.data);
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const answer = (name: string, value: string) => {
    const which = name.startsWith('present') ? 'present' : 'permanent';
    const part = placeParts.findIndex((one) => name === `${which}${one}`);
    const lower = part === -1 ? [] : placeParts.slice(part + 1).map((one) => [`${which}${one}`, '']);
    set({ data: { ...form.data, ...Object.fromEntries(lower), [name]: value } });
  };
  const wrong = (name: string) => {
    const one = problems[name];
    return one ? t(one) : serverProblem(name);
  };
  const send = async () => {
    const found: Record<string, Label> = formProblemsOf(
      withoutCovered(form),
      { ...declaration, offers: declaration.offers.map((one) => one.id) },
      todayInDhaka(new Date()),
      photo !== '' || (sent?.photoUrl ?? null) !== null,
    );
    const lacking = paymentLack(paying);
    if (lacking) found[lacking] = fillLabel(answerProblems.required, { attribute: words[lacking] });
    setProblems(found);
    if (Object.keys(found).length > 0 || Object.keys(broken).length > 0) {
      showToast({ tone: 'sindur', title: t(labels.fixFields) });
      // Once they are marked.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
      return;
    }
    setIsBusy(true);
    const answers = {
      choices: [...form.choices],
      claims: [...form.claims],
      data: form.data,
      qualifications: form.qualifications.map((row) => ({ ...row })),
    };
    try {
      if (sent) {
        await correct.mutateAsync({ id: sent.id, version: sent.version, ...answers, photo, reason });
        showToast({ tone: 'leaf', title: t(labels.corrected, { number: format.digits(sent.number) }) });
      } else {
        const { code } = await begin.mutateAsync({ declarationId: declaration.id, ...answers });
        await call(formContract.photo, { code, content: photo });
        const { payer, ...trx } = paying;
        const { number } = await call(formContract.submit, {
          code,
          agreed: true,
          ...(payer ? { payer, ...trx } : {}),
        });
        showToast({ tone: 'leaf', title: t(labels.entered, { number: format.digits(number) }) });
      }
      onDone();
    } catch (error) {
      setSendError(error);
      showCallError(error);
    }
    setIsBusy(false);
  };
  const input = (field: FormField, value: string, change: (value: string) => void, key: string) => (
    <Input
      key={key}
      field={field}
      value={value}
      problem={wrong(key)}
      choices={choicesFor(field, form, known)}
      onChange={change}
    />
  );
  const part = (title: Label, fields: readonly FormField[]) => (
    <Panel title={t(title)}>
      <div className={classes.pair}>
        {fields
          .filter((field) => !isPlaceOfAbroad(form.data, field.name))
          .map((field) =>
            input(field, form.data[field.name] ?? '', (value) => answer(field.name, value), field.name),
          )}
      </div>
    </Panel>
  );
  const of = (which: string) => addressFields.filter((field) => field.name.startsWith(which));
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <Panel title={t(formSteps[0].label)}>
        <div className={classes.stack}>
          <div className={classes.pair}>
            {Array.from(
              { length: Math.min(declaration.mostChoices, declaration.offers.length) },
              (_, place) => (
                <Select
                  // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other name
                  key={place}
                  label={t(words.choiceOf, { n: format.number(place + 1) })}
                  required={place === 0}
                  clearable={place > 0}
                  data={declaration.offers
                    .filter((one) => form.choices[place] === one.id || !form.choices.includes(one.id))
                    .map((one) => ({ value: one.id, label: t(one.name) }))}
                  value={form.choices[place] ?? null}
                  error={place === 0 ? wrong('choices') : undefined}
                  disabled={place > form.choices.length}
                  onChange={(id) => {
                    const next = [...form.choices];
                    next[place] = id ?? '';
                    set({ choices: [...new Set(next.filter(Boolean))] });
                  }}
                />
              ),
            )}
          </div>
          {declaration.quotas.length > 0 ? (
            <Checkbox.Group
              label={t(words.quotas)}
              value={[...form.claims]}
              onChange={(claims) => set({ claims })}
            >
              <div className={classes.acts}>
                {declaration.quotas.map((quota) => (
                  <Checkbox key={quota.code} value={quota.code} label={t(quota)} />
                ))}
              </div>
            </Checkbox.Group>
          ) : null}
        </div>
      </Panel>
      {part(formSteps[1].label, applicantFields)}
      {part(formSteps[2].label, parentFields)}
      {part(words.present, of('present'))}
      <div>
        <Button
          variant="default"
          onClick={() =>
            set({
              data: {
                ...form.data,
                ...Object.fromEntries(
                  of('present').map(({ name }) => [
                    name.replace('present', 'permanent'),
                    form.data[name] ?? '',
                  ]),
                ),
              },
            })
          }
        >
          {t(labels.same)}
        </Button>
      </div>
      {part(words.permanent, of('permanent'))}
      {part(words.local, guardianFields)}
      <Panel title={t(words.exams)}>
        <div className={classes.stack}>
          {form.qualifications.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name and never moves
            <div className={classes.pair} key={place}>
              {qualificationFields.map((field) =>
                input(
                  field,
                  row[field.name] ?? '',
                  (value) =>
                    set({
                      qualifications: form.qualifications.map((one, n) =>
                        n === place ? { ...one, [field.name]: value } : one,
                      ),
                    }),
                  `qualifications.${place}.${field.name}`,
                ),
              )}
            </div>
          ))}
          <div>
            <Button
              variant="default"
              disabled={form.qualifications.length >= 4}
              onClick={() => set({ qualifications: [...form.qualifications, {}] })}
            >
              {t(words.addExam)}
            </Button>
          </div>
        </div>
      </Panel>
      <InsideSubjects subjects={subjects} broken={broken} data={form.data} onChange={answer} />
      <Panel title={t(labels.photo)}>
        {sent?.photoUrl && !photo ? <img className={classes.photo} src={sent.photoUrl} alt="" /> : null}
        <PhotoField photo={photo} problem={wrong('photo')} onPhoto={setPhoto} />
      </Panel>
      {!sent && declaration.fee !== '0.00' ? (
        <Panel title={t(words.pay)}>
          <div className={classes.stack}>
            <p className={classes.quiet}>{t(labels.payCashHint)}</p>
            <PaymentInputs paying={paying} problem={wrong} onChange={setPaying} />
          </div>
        </Panel>
      ) : null}
      {sent ? (
        <TextInput
          label={t(labels.correctReason)}
          required
          maxLength={300}
          value={reason}
          error={wrong('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <Button type="submit" loading={isBusy}>
          {t(sent ? labels.saveCorrection : labels.sendIt)}
        </Button>
      </div>
    </form>
  );
}

type Choices = readonly { readonly value: string; readonly label: Label }[];

/** What an address's field offers of countries and places, within those chosen above it; null for any other field. */
function choicesFor(field: FormField, form: Form, known: PlaceList | undefined): Choices | null {
  const found = /^(present|permanent)(Country|Division|District|Thana)$/.exec(field.name);
  if (!found) return null;
  if (found[2] === 'Country') return countryChoices(known);
  const id = (part: string) => Number(form.data[`${found[1]}${part}`] ?? 0);
  const within = (list: readonly Tuple[] | undefined, part: string) =>
    (list ?? []).filter(([, place]) => place === id(part));
  const places =
    found[2] === 'Division'
      ? (known?.divisions ?? [])
      : found[2] === 'District'
        ? within(known?.districts, 'Division')
        : within(known?.thanas, 'District');
  return places.map(([value, , en, bn]) => ({ value: String(value), label: { en, bn } }));
}

function Input(props: {
  field: FormField;
  value: string;
  problem: string | undefined;
  choices: Choices | null;
  onChange: (value: string) => void;
}) {
  const { field, value, problem, onChange } = props;
  const t = useText();
  const shared = { label: t(field.label), required: field.required, error: problem, name: field.name };
  if (field.kind === 'date') return <DateField {...shared} value={value} onChange={onChange} />;
  const choices = (props.choices ?? field.choices)?.map((one) => ({ value: one.value, label: t(one.label) }));
  if (choices)
    return (
      <Select
        {...shared}
        searchable={props.choices !== null}
        data={choices}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      maxLength={field.max + 20}
      {...(field.kind === 'bengali' ? { lang: 'bn' } : {})}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A scanned or taken photo, cut to passport ratio here before it is sent. */
function PhotoField(props: {
  photo: string;
  problem: string | undefined;
  onPhoto: (base64: string) => void;
}) {
  const t = useText();
  const [isWrong, setIsWrong] = useState(false);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      setImage(await createImageBitmap(file));
      setIsWrong(false);
    } catch {
      setIsWrong(true);
    }
  };
  return (
    <div className={classes.stack}>
      {props.photo ? (
        <img className={classes.photo} src={`data:image/jpeg;base64,${props.photo}`} alt="" />
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t(labels.choosePhoto)}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        aria-label={t(labels.choosePhoto)}
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {image ? (
        <PortraitDialog
          image={image}
          onUse={(canvas) => {
            props.onPhoto(jpegOf(canvas));
            setImage(null);
          }}
          onClose={() => setImage(null)}
        />
      ) : null}
      {isWrong || (props.problem && !props.photo) ? (
        <p role="alert" className={classes.wrong}>
          {isWrong ? t(openFormWords.noPicture) : props.problem}
        </p>
      ) : null}
    </div>
  );
}
