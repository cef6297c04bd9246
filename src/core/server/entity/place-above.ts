import { type Entity, isCatalogueOf, type ListedRecord, titleOf } from '../../entity.ts';
import type { Label } from '../../labels.ts';

/** What a thing the platform keeps lies in, where several have one name and are told apart by it: a thana in a district. */
export function placeAbove(entity: Entity): { readonly field: string; readonly entity: Entity } | null {
  if (entity.keptBy !== 'platform' || isCatalogueOf(entity)) return null;
  const within = entity.unique.find((names) => names.includes(entity.title.en)) ?? [];
  for (const name of within) {
    const field = entity.fields[name];
    if (field?.kind === 'ref' && field.required) return { field: name, entity: field.to() };
  }
  return null;
}

/** A record's name in a choice, with that of what it lies in. */
export function nameInChoice(entity: Entity, record: ListedRecord): Label {
  const name = titleOf(entity, record);
  const above = record.labels[placeAbove(entity)?.field ?? ''];
  return above ? { en: `${name.en}, ${above.en}`, bn: `${name.bn}, ${above.bn}` } : name;
}
