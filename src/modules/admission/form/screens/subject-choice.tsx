import type { Answers, Problems } from '../../../../core/validation/open-form.ts';
import { FormAnswer, useCall, useWords } from '../../../website/panels.tsx';
import { roleNeeded, type SubjectOffer, subjectProblems } from '../choice/rules.ts';
import { subjectFields } from '../fields.ts';
import { formWords as words } from '../words.ts';

/** The subjects of the first wish with the conditions of their choice; asked where they are chosen and checked. */
export function useSubjects(offer: string | undefined): SubjectOffer | undefined {
  const address = offer ? '/api/web/admission/subjects' : '';
  const { data } = useCall<SubjectOffer>(address, { offer: offer ?? '' }, [404, 422]);
  return offer ? data : undefined;
}

/** The choice of subjects; what breaks a condition is said at its field as soon as it is chosen. */
export function SubjectChoice({
  subjects,
  data,
  problems,
  onChange,
}: {
  subjects: SubjectOffer | undefined;
  data: Answers;
  problems: Problems;
  onChange: (name: string, value: string) => void;
}) {
  const { t } = useWords();
  if (!subjects || subjects.items.length === 0) return null;
  const broken = subjectProblems(data, subjects);
  const fields = subjectFields.flatMap((field) => {
    const fitting = subjects.items.filter((one) => one.roles.includes(roleNeeded(field.name)));
    return fitting.length === 0 ? [] : [{ field, fitting }];
  });
  return fields.length === 0 ? null : (
    <fieldset>
      <legend>{t(words.subjects)}</legend>
      {subjects.conditions.length > 0 ? (
        <>
          <p className="hint">{t(words.subjectRules)}</p>
          <ul className="hint">
            {subjects.conditions.map((one) => (
              <li key={one.id}>{t(one.name)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="fields">
        {fields.map(({ field, fitting }) => (
          <FormAnswer
            key={field.name}
            field={field}
            value={data[field.name] ?? ''}
            problem={broken[field.name] ?? problems[field.name]}
            choices={fitting.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
