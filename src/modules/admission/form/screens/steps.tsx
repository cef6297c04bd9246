import type { Label } from '../../../../core/labels.ts';
import type { Problems } from '../../../../core/validation/open-form.ts';
import { FormAnswer, FormAnswers, openFormWords, useCall, useWords } from '../../../website/panels.tsx';
import type { SubjectOffer } from '../choice/rules.ts';
import type { OpenDeclaration } from '../contract.ts';
import {
  addressFields,
  applicantFields,
  guardianFields,
  isPlaceOfAbroad,
  mostQualifications,
  parentFields,
  placeParts,
  qualificationFields,
} from '../fields.ts';
import { countryChoices, type Form, type PlaceList, type Tuple } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { SubjectChoice } from './subject-choice.tsx';

export type StepProps = {
  declaration: OpenDeclaration;
  form: Form;
  problems: Problems;
  /** What the class of the first wish lets choose. */
  subjects?: SubjectOffer | undefined;
  onChange: (change: Partial<Form>) => void;
};

const answer = (props: StepProps) => (name: string, value: string) =>
  props.onChange({ data: { ...props.form.data, [name]: value } });

export function ChoiceStep(props: StepProps) {
  const { declaration, form, problems, onChange } = props;
  const { t, number } = useWords();
  const places = Math.min(declaration.mostChoices, declaration.offers.length);
  const choose = (place: number, id: string) => {
    const next = [...form.choices];
    next[place] = id;
    onChange({ choices: [...new Set(next.filter(Boolean))] });
  };
  return (
    <>
      <fieldset>
        <div className="fields">
          {Array.from({ length: places }, (_, place) => {
            const name = `choice-${place}`;
            return (
              <div className="field" key={name}>
                <label htmlFor={name}>
                  {t(words.choiceOf, { n: number(place + 1) })}
                  {place === 0 ? <span aria-hidden> *</span> : null}
                </label>
                <select
                  id={name}
                  value={form.choices[place] ?? ''}
                  aria-invalid={place === 0 && problems.choices !== undefined}
                  disabled={place > form.choices.length}
                  onChange={(event) => choose(place, event.currentTarget.value)}
                >
                  <option value="">{t(place === 0 ? openFormWords.choose : words.noOther)}</option>
                  {declaration.offers
                    .filter((one) => form.choices[place] === one.id || !form.choices.includes(one.id))
                    .map((one) => (
                      <option key={one.id} value={one.id}>
                        {t(one.name)} · {t(words.seats, { count: number(one.seats) })}
                      </option>
                    ))}
                </select>
                {place === 0 && problems.choices ? <p className="wrong">{t(problems.choices)}</p> : null}
              </div>
            );
          })}
        </div>
      </fieldset>
      {declaration.quotas.length > 0 ? (
        <fieldset>
          <legend>{t(words.quotas)}</legend>
          <p className="hint">{t(words.quotaHint)}</p>
          {declaration.quotas.map((quota) => (
            <label className="tick" key={quota.code}>
              <input
                type="checkbox"
                checked={form.claims.includes(quota.code)}
                onChange={(event) =>
                  onChange({
                    claims: event.currentTarget.checked
                      ? [...form.claims, quota.code]
                      : form.claims.filter((code) => code !== quota.code),
                  })
                }
              />
              {t(quota)} ({number(quota.percent)}%)
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

export function ApplicantStep(props: StepProps) {
  return (
    <FormAnswers
      fields={applicantFields}
      data={props.form.data}
      problems={props.problems}
      onChange={answer(props)}
    />
  );
}

export function ParentsStep(props: StepProps) {
  const of = (who: string) => parentFields.filter((field) => field.name.startsWith(who));
  const shared = { data: props.form.data, problems: props.problems, onChange: answer(props) };
  return (
    <>
      <FormAnswers title={words.father} fields={of('father')} {...shared} />
      <FormAnswers title={words.mother} fields={of('mother')} {...shared} />
    </>
  );
}

export function AddressStep(props: StepProps) {
  const { form, problems, onChange } = props;
  const { t } = useWords();
  const { data: places } = useCall<PlaceList>('/api/v1/platform/places');
  const of = (which: string) => addressFields.filter((field) => field.name.startsWith(which));
  const copy = () =>
    onChange({
      data: {
        ...form.data,
        ...Object.fromEntries(
          of('present').map(({ name }) => [name.replace('present', 'permanent'), form.data[name] ?? '']),
        ),
      },
    });
  return (
    <>
      <Address title={words.present} which="present" places={places} {...props} />
      <p>
        <button type="button" className="button" onClick={copy}>
          {t(words.same)}
        </button>
      </p>
      <Address title={words.permanent} which="permanent" places={places} {...props} />
      <FormAnswers
        title={words.local}
        fields={guardianFields}
        data={form.data}
        problems={problems}
        onChange={answer(props)}
      />
    </>
  );
}

function Address(
  props: StepProps & { title: Label; which: 'present' | 'permanent'; places: PlaceList | undefined },
) {
  const { which, form, problems, places, onChange } = props;
  const { t } = useWords();
  const id = (part: string) => Number(form.data[`${which}${part}`] ?? 0);
  const lists: Readonly<Record<string, readonly Tuple[]>> = {
    Division: places?.divisions ?? [],
    District: places?.districts.filter(([, within]) => within === id('Division')) ?? [],
    Thana: places?.thanas.filter(([, within]) => within === id('District')) ?? [],
  };
  const change = (name: string, value: string) => {
    const part = placeParts.findIndex((one) => name === `${which}${one}`);
    // Another division has other districts.
    const lower = part === -1 ? [] : placeParts.slice(part + 1).map((one) => [`${which}${one}`, '']);
    onChange({ data: { ...form.data, ...Object.fromEntries(lower), [name]: value } });
  };
  return (
    <fieldset>
      <legend>{t(props.title)}</legend>
      <div className="fields">
        {addressFields
          .filter((field) => field.name.startsWith(which) && !isPlaceOfAbroad(form.data, field.name))
          .map((field) => {
            const list = lists[field.name.slice(which.length)];
            const choices =
              field.name === `${which}Country`
                ? countryChoices(places)
                : list?.map(([value, , en, bn]) => ({ value: String(value), label: { en, bn } }));
            return (
              <FormAnswer
                key={field.name}
                field={field}
                value={form.data[field.name] ?? ''}
                problem={problems[field.name]}
                onChange={(value) => change(field.name, value)}
                {...(choices ? { choices } : {})}
              />
            );
          })}
      </div>
    </fieldset>
  );
}

export function EducationStep(props: StepProps) {
  const { form, problems, onChange } = props;
  const { t } = useWords();
  const change = (place: number, name: string, value: string) =>
    onChange({
      qualifications: form.qualifications.map((row, n) => (n === place ? { ...row, [name]: value } : row)),
    });
  return (
    <>
      <fieldset>
        <legend>{t(words.exams)}</legend>
        {form.qualifications.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name and never moves
          <div className="exam" key={place}>
            <div className="fields">
              {qualificationFields.map((field) => (
                <FormAnswer
                  key={field.name}
                  field={field}
                  prefix={`qualifications.${place}.`}
                  value={row[field.name] ?? ''}
                  problem={problems[`qualifications.${place}.${field.name}`]}
                  onChange={(value) => change(place, field.name, value)}
                />
              ))}
            </div>
            <button
              type="button"
              className="button"
              onClick={() => onChange({ qualifications: form.qualifications.filter((_, n) => n !== place) })}
            >
              {t(words.removeExam)}
            </button>
          </div>
        ))}
        {problems.qualifications ? <p className="wrong">{t(problems.qualifications)}</p> : null}
        {form.qualifications.length < mostQualifications ? (
          <button
            type="button"
            className="button"
            onClick={() => onChange({ qualifications: [...form.qualifications, {}] })}
          >
            {t(words.addExam)}
          </button>
        ) : null}
      </fieldset>
      <SubjectChoice
        subjects={props.subjects}
        data={form.data}
        problems={problems}
        onChange={(name, value) => answer(props)(name, value)}
      />
    </>
  );
}
