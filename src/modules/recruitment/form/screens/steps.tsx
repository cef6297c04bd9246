import type { Answers, FormField, Problems } from '../../../../core/validation/open-form.ts';
import { type CvName, type CvSection, cvSections } from '../../../people/cv/fields.data.ts';
import { FormAnswer, useCall, useWords } from '../../../website/panels.tsx';
import { applicantFields } from '../fields.ts';
import type { Form } from '../rules.ts';
import { formWords as words } from '../words.ts';

type StepProps = {
  readonly form: Form;
  readonly problems: Problems;
  readonly onChange: (change: Partial<Form>) => void;
};
type Tuple = readonly [id: number, within: number, en: string, bn: string];

/** Districts by the names people know them under. */
export function useDistricts(): readonly Tuple[] {
  return useCall<{ districts: readonly Tuple[] }>('/api/v1/platform/places').data?.districts ?? [];
}

export function ApplicantStep({ form, problems, onChange }: StepProps) {
  const districts = useDistricts();
  const choices = districts.map(([value, , en, bn]) => ({ value: String(value), label: { en, bn } }));
  return (
    <fieldset>
      <div className="fields">
        {applicantFields.map((field) => (
          <FormAnswer
            key={field.name}
            field={field}
            value={form.data[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={(value) => onChange({ data: { ...form.data, [field.name]: value } })}
            {...(field.name === 'district' ? { choices } : {})}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Some parts of the curriculum vitae, each a list of entries. */
export function CvStep(props: StepProps & { sections: readonly CvName[] }) {
  return cvSections
    .filter((section) => props.sections.includes(section.name))
    .map((section) => <Entries key={section.name} section={section} {...props} />);
}

function Entries({ section, form, problems, onChange }: StepProps & { section: CvSection }) {
  const { t } = useWords();
  const rows = form.cv[section.name] ?? [];
  const fields: readonly FormField[] = section.fields;
  const set = (next: readonly Answers[]) => onChange({ cv: { ...form.cv, [section.name]: next } });
  return (
    <fieldset>
      <legend>{t(section.label)}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name and never moves
        <div className="exam" key={place}>
          <div className="fields">
            {fields.map((field) => (
              <FormAnswer
                key={field.name}
                field={field}
                prefix={`${section.name}.${place}.`}
                value={row[field.name] ?? ''}
                problem={problems[`${section.name}.${place}.${field.name}`]}
                onChange={(value) =>
                  set(rows.map((one, n) => (n === place ? { ...one, [field.name]: value } : one)))
                }
              />
            ))}
          </div>
          <button type="button" className="button" onClick={() => set(rows.filter((_, n) => n !== place))}>
            {t(words.remove)}
          </button>
        </div>
      ))}
      {rows.length < section.most ? (
        <button type="button" className="button" onClick={() => set([...rows, {}])}>
          {t(words.add, { what: section.one })}
        </button>
      ) : null}
    </fieldset>
  );
}
