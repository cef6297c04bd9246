import type { Entity } from '../../entity.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import type { Row } from '../database/in-site.ts';

const yesOrNo = { true: { en: 'Yes', bn: 'হ্যাঁ' }, false: { en: 'No', bn: 'না' } } as const;

/** A field's value as a sheet or a printed list shows it. */
export function cellOf(
  entity: Entity,
  record: Row & { readonly labels: Readonly<Record<string, Label | undefined>> },
  name: string,
  language: Language,
): string | number {
  const field = entity.fields[name];
  const value = record[name];
  if (value === null || value === undefined || !field) return '';
  switch (field.kind) {
    case 'ref': {
      const label = record.labels[name];
      return label ? textOf(label, language) : '';
    }
    case 'choice': {
      const chosen = field.choices.find((one) => one.value === value);
      return chosen ? textOf(chosen.label, language) : String(value);
    }
    case 'flag':
      return textOf(yesOrNo[value ? 'true' : 'false'], language);
    case 'integer':
      return Number(value);
    default:
      return String(value);
  }
}
