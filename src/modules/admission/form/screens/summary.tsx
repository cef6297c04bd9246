import type { Label } from '../../../../core/labels.ts';
import type { Answers, FormField } from '../../../../core/validation/open-form.ts';
import { Facts, useCall, useWords } from '../../../website/panels.tsx';
import {
  addressFields,
  applicantFields,
  formSteps,
  guardianFields,
  parentFields,
  qualificationFields,
} from '../fields.ts';
import { type Form, type PlaceList, placesOf } from '../rules.ts';
import { formWords as words } from '../words.ts';

/** Everything that was filled in, to be looked over and printed. */
export function Summary(props: {
  form: Form;
  offers: readonly { readonly id: string; readonly name: Label }[];
  photoUrl: string | null;
}) {
  const { form, offers, photoUrl } = props;
  const { t, digits, date } = useWords();
  const { data: places } = useCall<PlaceList>('/api/v1/platform/places');
  const shown = (field: FormField, data: Answers): string => {
    const text = data[field.name] ?? '';
    if (text === '') return '';
    if (field.kind === 'date') return date(text);
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? t(choice.label) : digits(text.replace(/^\+88(?=01)/, ''));
  };
  const facts = (fields: readonly FormField[], data: Answers) =>
    fields.map((field) => [field.label, shown(field, data)] as const).filter(([, text]) => text !== '');
  const address = (which: 'present' | 'permanent', label: Label) => {
    const found = places ? placesOf(form.data, which, places) : null;
    const own = addressFields.filter(
      (field) => field.name.startsWith(which) && /CareOf|Village|PostOffice/.test(field.name),
    );
    const text = [...own.map((field) => form.data[field.name] ?? ''), ...(found?.map((one) => t(one)) ?? [])];
    return [label, text.filter(Boolean).join(', ')] as const;
  };
  const chosen = form.choices.map((id) => offers.find((one) => one.id === id));
  return (
    <div className="summary">
      {photoUrl ? <img className="photo" src={photoUrl} alt="" width="112" height="144" /> : null}
      <Facts
        facts={[
          [formSteps[0].label, chosen.flatMap((one) => (one ? [t(one.name)] : [])).join('; ')],
          ...facts(applicantFields, form.data),
          ...facts(parentFields, form.data),
          address('present', words.present),
          address('permanent', words.permanent),
          ...facts(guardianFields, form.data),
          ...form.qualifications.map(
            (row) =>
              [
                words.exams,
                facts(qualificationFields, row)
                  .map(([label, text]) => `${t(label)}: ${text}`)
                  .join('; '),
              ] as const,
          ),
        ]}
      />
    </div>
  );
}
