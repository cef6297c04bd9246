import type { Answers, FormField } from '../../../../core/validation/open-form.ts';
import { cvSections } from '../../../people/cv/fields.data.ts';
import { Facts, useWords } from '../../../website/panels.tsx';
import type { Application } from '../contract.ts';
import { applicantFields } from '../fields.ts';
import type { Form } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { useDistricts } from './steps.tsx';

/** Everything that was filled in, to be looked over and printed. */
export function Summary(props: { form: Form; photoUrl: string | null; papers: Application['papers'] }) {
  const { form, photoUrl, papers } = props;
  const { t, digits, date } = useWords();
  const districts = useDistricts();
  const shown = (field: FormField, data: Answers): string => {
    const text = data[field.name] ?? '';
    if (text === '') return '';
    if (field.kind === 'date') return date(text);
    if (field.name === 'district') {
      const found = districts.find(([number]) => String(number) === text);
      return found ? t({ en: found[2], bn: found[3] }) : '';
    }
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? t(choice.label) : digits(text.replace(/^\+88(?=01)/, ''));
  };
  const facts = (fields: readonly FormField[], data: Answers) =>
    fields.map((field) => [field.label, shown(field, data)] as const).filter(([, text]) => text !== '');
  return (
    <div className="summary">
      {photoUrl ? <img className="photo" src={photoUrl} alt="" width="112" height="144" /> : null}
      <Facts
        facts={[
          ...facts(applicantFields, form.data),
          ...cvSections.flatMap((section) =>
            (form.cv[section.name] ?? []).map(
              (row) =>
                [
                  section.label,
                  facts(section.fields, row)
                    .map(([, text]) => text)
                    .join(', '),
                ] as const,
            ),
          ),
          ...(papers.length > 0
            ? [[words.papers, papers.map((one) => t(one.about)).join(', ')] as const]
            : []),
        ]}
      />
    </div>
  );
}
