import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { AudienceKind, Recipient } from '../../../../core/server/http/audiences.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import type { Group } from '../../shapes.ts';

/** An audience that was kept under a name is asked for as `saved` with its id. */
const saved = 'saved';

/** The kinds this person may ask for, with their choices. */
export async function readKinds(transaction: Transaction, services: Services) {
  const kinds = [...services.audiences.values()].filter((kind) =>
    transaction.context.permissions.has(kind.permission),
  );
  const shown = [];
  for (const { name, label, places, fields } of kinds) {
    const withChoices = [];
    for (const { choices, ...field } of fields)
      withChoices.push({ ...field, choices: choices ? [...(await choices(transaction, services))] : [] });
    shown.push({ name, label, places: [...places], fields: withChoices });
  }
  return shown;
}

export async function readSaved(transaction: Transaction) {
  const rows = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text', groups: json<Group[]>(), excluded: 'uuid[]' },
    'SELECT id, name_en, name_bn, groups, excluded FROM communication_audience WHERE site_id = $1 AND is_active ORDER BY name_en LIMIT 200',
  );
  return rows.map(({ id, name_en: en, name_bn: bn, groups, excluded }) => ({
    id,
    name: { en, bn },
    groups,
    excluded,
  }));
}

export async function saveAudience(
  transaction: Transaction,
  services: Services,
  given: { nameEn: string; nameBn: string; groups: readonly Group[]; excluded: readonly string[] },
) {
  for (const group of given.groups) kindOf(transaction, services, group);
  const row = await transaction.readOne(
    { id: 'uuid' },
    `INSERT INTO communication_audience AS a (site_id, id, name_en, name_bn, groups, excluded) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (site_id, name_en) DO UPDATE SET name_bn = EXCLUDED.name_bn, groups = EXCLUDED.groups,
        excluded = EXCLUDED.excluded, is_active = true, version = a.version + 1, updated_at = EXCLUDED.updated_at RETURNING id`,
    newId(),
    given.nameEn,
    given.nameBn,
    JSON.stringify(given.groups),
    given.excluded,
  );
  if (!row) throw new AppError(errors.conflict);
  return row;
}

export async function removeAudience(transaction: Transaction, { id }: { id: string }) {
  const gone = await transaction.change(
    'UPDATE communication_audience SET is_active = false, version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2 AND is_active',
    id,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  return { id };
}

/** Everybody the groups mean now. Throws 403 for a kind this person may not ask for, 422 where it lacks a value. */
export async function peopleOf(
  transaction: Transaction,
  services: Services,
  asked: readonly Group[],
): Promise<{ people: Recipient[]; excluded: readonly string[] }> {
  const ids = asked.flatMap((group) => (group.kind === saved ? [group.values.id ?? ''] : []));
  const kept = ids.length > 0 ? (await readSaved(transaction)).filter((one) => ids.includes(one.id)) : [];
  if (kept.length < new Set(ids).size) throw new ValidationError({ groups: [messages.exists] });
  const all = [...asked.filter((group) => group.kind !== saved), ...kept.flatMap((one) => one.groups)];
  const people: Recipient[] = [];
  for (const group of all) {
    const kind = kindOf(transaction, services, group);
    for (const person of await kind.people(transaction, services, group.values)) people.push(person);
  }
  return { people, excluded: kept.flatMap((one) => one.excluded) };
}

function kindOf(transaction: Transaction, services: Services, { kind: name, values }: Group): AudienceKind {
  const kind = services.audiences.get(name);
  if (!kind) throw new ValidationError({ groups: [messages.exists] });
  const { permission } = kind;
  if (!transaction.context.permissions.has(permission))
    throw new AppError(errors.forbidden, { permission }, { permission });
  const known = new Set(kind.fields.map((field) => field.name));
  const isWhole = kind.fields.every(
    (field) => isValueOf(field.kind, values[field.name]) || (!field.required && !values[field.name]),
  );
  if (!isWhole || Object.keys(values).some((one) => !known.has(one)))
    throw new ValidationError({ groups: [messages.exists] });
  return kind;
}

function isValueOf(kind: AudienceKind['fields'][number]['kind'], value: string | undefined): boolean {
  if (!value) return false;
  if (kind === 'choice') return /^[0-9a-zA-Z._-]{1,60}$/.test(value);
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return /^\d{1,9}(\.\d{1,2})?$/.test(value);
}
