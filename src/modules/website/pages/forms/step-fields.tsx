import type { Label } from '../../../../core/labels.ts';
import type { Answers, FormField, Problems } from '../../../../core/validation/open-form.ts';
import { openFormWords as words } from '../../blocks/open-form-words.ts';
import { useWords } from '../website.tsx';

const modes: Partial<Record<FormField['kind'], 'numeric' | 'tel' | 'email' | 'decimal'>> = {
  mobile: 'tel',
  email: 'email',
  nid: 'numeric',
  birth: 'numeric',
  digits: 'numeric',
  date: 'numeric',
  money: 'decimal',
  gpa: 'decimal',
  year: 'numeric',
};

/** One answer of the form with its label, its star, and what is wrong with it. */
export function FormAnswer(props: {
  field: FormField;
  value: string;
  problem: Label | undefined;
  onChange: (value: string) => void;
  /** Of a row that is repeated. */
  prefix?: string;
  choices?: readonly { readonly value: string; readonly label: Label }[];
}) {
  const { field, value, problem, onChange } = props;
  const { t, digits } = useWords();
  const name = `${props.prefix ?? ''}${field.name}`;
  const choices = props.choices ?? field.choices;
  const about = {
    id: name,
    name,
    value,
    required: field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${name}-problem` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>
        {t(field.label)}
        {field.required ? <span aria-hidden> *</span> : null}
      </label>
      {choices ? (
        <select {...about} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t(words.choose)}</option>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {t(one.label)}
            </option>
          ))}
        </select>
      ) : field.kind === 'long' ? (
        <textarea
          {...about}
          rows={4}
          maxLength={field.max}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...about}
          maxLength={field.max + 20}
          autoComplete="off"
          lang={field.kind === 'bengali' ? 'bn' : undefined}
          inputMode={modes[field.kind]}
          placeholder={field.kind === 'date' ? digits('05/07/2016') : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {problem ? (
        <p className="wrong" id={`${name}-problem`}>
          {t(problem)}
        </p>
      ) : null}
    </div>
  );
}

/** A part of a step under its own heading. */
export function FormAnswers(props: {
  title?: Label;
  fields: readonly FormField[];
  data: Answers;
  problems: Problems;
  onChange: (name: string, value: string) => void;
}) {
  const { t } = useWords();
  return (
    <fieldset>
      {props.title ? <legend>{t(props.title)}</legend> : null}
      <div className="fields">
        {props.fields.map((field) => (
          <FormAnswer
            key={field.name}
            field={field}
            value={props.data[field.name] ?? ''}
            problem={props.problems[field.name]}
            onChange={(value) => props.onChange(field.name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
