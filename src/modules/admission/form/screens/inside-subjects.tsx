import { Select } from '@mantine/core';
import type { Answers, Problems } from '../../../../core/validation/open-form.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import classes from '../../screens/admission.module.css';
import { roleNeeded, type SubjectOffer, subjectProblems } from '../choice/rules.ts';
import { formContract } from '../contract.ts';
import { subjectFields } from '../fields.ts';
import { formWords as words } from '../words.ts';

const nothing: SubjectOffer = { items: [], conditions: [] };

/** The subjects of the first wish's class, and what the chosen ones break of its conditions. */
export function useInsideSubjects(offer: string | undefined, data: Answers) {
  const { data: read } = useRead(formContract.subjects, { offer: offer ?? '' }, { enabled: Boolean(offer) });
  const subjects: SubjectOffer = (offer ? (read as SubjectOffer | undefined) : undefined) ?? nothing;
  const broken: Problems =
    subjects.items.length > 0 && subjectFields.some(({ name }) => data[name])
      ? subjectProblems(data, subjects)
      : {};
  return { subjects, broken };
}

/** The choice of subjects on the office's form, with the conditions of the class above it. */
export function InsideSubjects(props: {
  subjects: SubjectOffer;
  broken: Problems;
  data: Answers;
  onChange: (name: string, value: string) => void;
}) {
  const { subjects, broken, data, onChange } = props;
  const t = useText();
  const fields = subjectFields.flatMap((field) => {
    const fitting = subjects.items.filter((one) => one.roles.includes(roleNeeded(field.name)));
    return fitting.length === 0 ? [] : [{ field, fitting }];
  });
  if (fields.length === 0) return null;
  return (
    <Panel title={t(words.subjects)}>
      {subjects.conditions.length > 0 ? (
        <>
          <p>{t(words.subjectRules)}</p>
          <ul>
            {subjects.conditions.map((one) => (
              <li key={one.id}>{t(one.name)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={classes.pair}>
        {fields.map(({ field, fitting }) => (
          <Select
            key={field.name}
            name={field.name}
            label={t(field.label)}
            clearable
            searchable
            data={fitting.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={data[field.name] || null}
            error={broken[field.name] ? t(broken[field.name] ?? words.subjects) : undefined}
            onChange={(value) => onChange(field.name, value ?? '')}
          />
        ))}
      </div>
    </Panel>
  );
}
