import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { apiPathOf, type Entity } from '../entity.ts';
import { inputSchema, recordSchema } from '../validation/entity-schemas.ts';
import { actName } from './deletions-contract.ts';
import { fileFacts } from './files-contract.ts';
import { importCalls } from './import-contract.ts';
import { pageSizes } from './page-sizes.ts';
import { revealReason } from './shapes.ts';
import { typedCount } from './typed-count.ts';

/** What every list accepts: words to search, a sort, a page, filters by field name. */
function listInput(entity: Entity) {
  // What is sealed has no order.
  const open = Object.entries(entity.fields).filter(([, { kind }]) => kind !== 'secret');
  const sortable = [...open.map(([name]) => name), 'updatedAt'];
  const sorts = sortable.flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  return z.strictObject({ ...ofEveryList, sort: z.enum(sorts).optional() });
}

function parseJson(value: unknown) {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const ofEveryList = {
  q: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
  active: z.enum(['true', 'false', 'all']).default('all'),
  filter: z.preprocess(
    parseJson,
    z.record(z.string().max(60), z.array(z.string().max(200)).max(50)).default({}),
  ),
};
const label = z.object({ en: z.string(), bn: z.string() });
const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
};
const chosenRows = z.array(z.strictObject({ id: z.guid(), version: z.int() })).max(200);
/** `behind`: the row changed since the institution took it; `left`: it does without; `none`: it never looked at it. */
const copyState = z.enum(['current', 'behind', 'left', 'none']);

const historyEntry = z.object({
  id: z.guid(),
  at: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  actor: z.string().nullable(),
  action: z.string(),
  /** From where: address and program; empty where it was not kept yet. */
  origin: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

/** What the calls of every entity take and answer alike, made once for all of them. */
const same = {
  id: z.strictObject({ id: z.guid() }),
  can: z.object({ edit: z.boolean() }),
  count: z.int(),
  choice: {
    input: z.strictObject({ q: z.string().max(100).optional(), id: z.guid().optional() }),
    output: z.object({ items: z.array(z.object({ id: z.guid(), label })) }),
  },
  known: { id: z.guid(), version: z.int() },
  remove: {
    input: z.strictObject({
      id: z.guid(),
      version: z.coerce.number().int(),
      /** Of several that are deleted in one act: its name, by which all of them are brought back. */
      act: actName.optional(),
      /** How many they are, as whoever deletes them typed it. */
      typed: typedCount,
    }),
    output: z.object({ id: z.guid() }),
  },
  file: {
    input: {
      format: z.enum(['xlsx', 'csv', 'pdf']),
      template: z.enum(['true', 'false']).default('false'),
    },
    output: z.unknown(),
  },
  reveal: {
    input: z.strictObject({ id: z.guid(), field: z.string().max(60), reason: revealReason }),
    output: z.object({ value: z.string().nullable() }),
  },
  upload: z.strictObject({ field: z.string().max(60) }),
  difference: {
    input: z.strictObject({ shown: z.enum(['open', 'left']).default('open'), ...paging }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          state: z.enum(['new', 'changed', 'left']),
          isInUse: z.boolean(),
          cells: z.array(z.object({ field: z.string(), text: z.string() })),
          changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
          lacks: z.array(label),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      counts: z.object({ new: z.int(), changed: z.int(), left: z.int() }),
    }),
  },
  take: {
    input: z.strictObject({ take: chosenRows, leave: chosenRows }),
    output: z.object({ taken: z.int(), left: z.int() }),
  },
  institutions: {
    input: z.strictObject({ id: z.guid(), state: copyState.optional(), ...paging }),
    output: z.object({
      items: z.array(
        z.object({ site: z.object({ id: z.int(), alias: z.string(), label }), state: copyState }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      counts: z.object({ current: z.int(), behind: z.int(), left: z.int(), none: z.int() }),
    }),
  },
  history: z.object({ items: z.array(historyEntry) }),
};

export type EntityContract = ReturnType<typeof makeContract>;

const made = new WeakMap<Entity, EntityContract>();

/** The calls of one entity, the same for all of them; made once, for screens ask at every drawing. */
export function contractOf(entity: Entity): EntityContract {
  const known = made.get(entity);
  if (known) return known;
  const contract = makeContract(entity);
  made.set(entity, contract);
  return contract;
}

function makeContract(entity: Entity) {
  const path = apiPathOf(entity);
  const isPlatforms = entity.keptBy === 'platform';
  const view = isPlatforms ? { platform: entity.permission.view } : { permission: entity.permission.view };
  const edit = isPlatforms ? { platform: entity.permission.edit } : { permission: entity.permission.edit };
  const record = recordSchema(entity);
  const given = inputSchema(entity);
  const listed = listInput(entity);
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: view,
      summary: { en: `${entity.plural.en}: list`, bn: `${entity.plural.bn}: তালিকা` },
      input: listed,
      output: z.object({
        items: z.array(record),
        total: same.count,
        page: same.count,
        size: same.count,
        can: same.can,
      }),
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/options`,
      // What the platform keeps is chosen from in every institution: the places of the country.
      access: isPlatforms ? 'signedIn' : view,
      summary: { en: `${entity.plural.en}: choices for a form`, bn: `${entity.plural.bn}: ফরমের বিকল্প` },
      ...same.choice,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: view,
      summary: { en: `${entity.label.en}: one record`, bn: `${entity.label.bn}: একটি রেকর্ড` },
      input: same.id,
      output: record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: edit,
      summary: { en: `${entity.label.en}: create`, bn: `${entity.label.bn}: নতুন` },
      input: given,
      output: record,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: edit,
      summary: { en: `${entity.label.en}: change`, bn: `${entity.label.bn}: সম্পাদনা` },
      input: (given as unknown as z.ZodObject).safeExtend(same.known),
      output: record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: edit,
      summary: { en: `${entity.label.en}: delete`, bn: `${entity.label.bn}: মুছে ফেলা` },
      ...same.remove,
    }),
    exportFile: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: view,
      summary: { en: `${entity.plural.en}: export`, bn: `${entity.plural.bn}: এক্সপোর্ট` },
      input: listed.omit({ page: true, size: true }).extend(same.file.input),
      output: same.file.output,
      raw: true,
    }),
    /** A sealed number in full; who asked for it, of whom and why is noted. */
    reveal: endpoint({
      method: 'POST',
      path: `${path}/:id/reveal`,
      access: view,
      summary: { en: `${entity.label.en}: a number in full`, bn: `${entity.label.bn}: পূর্ণ নম্বর দেখা` },
      ...same.reveal,
    }),
    ...importCalls({ path: `${path}/import`, access: edit, plural: entity.plural }),
    /** A file for one of its file fields, as the part `file` of a form; the record then takes its id. */
    upload: endpoint({
      method: 'POST',
      path: `${path}/files/:field`,
      access: edit,
      summary: { en: `${entity.label.en}: upload a file`, bn: `${entity.label.bn}: ফাইল আপলোড` },
      input: same.upload,
      output: fileFacts,
    }),
    /** What an institution would take from the platform's catalogue, or what it left of it. */
    difference: endpoint({
      method: 'GET',
      path: `${path}/catalogue`,
      access: view,
      summary: {
        en: `${entity.plural.en}: differences from the catalogue`,
        bn: `${entity.plural.bn}: ক্যাটালগের সঙ্গে পার্থক্য`,
      },
      ...same.difference,
    }),
    /** Takes rows of the catalogue over, or leaves them until the catalogue changes them. */
    take: endpoint({
      method: 'POST',
      path: `${path}/catalogue`,
      access: edit,
      summary: {
        en: `${entity.plural.en}: take from the catalogue`,
        bn: `${entity.plural.bn}: ক্যাটালগ থেকে নেওয়া`,
      },
      ...same.take,
    }),
    /** Of a row of the catalogue: which institutions have a copy, and which would take its present version. */
    institutions: endpoint({
      method: 'GET',
      path: `${path}/:id/institutions`,
      access: view,
      summary: {
        en: `${entity.label.en}: institutions that have it`,
        bn: `${entity.label.bn}: যেসব প্রতিষ্ঠানে আছে`,
      },
      ...same.institutions,
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/:id/history`,
      access: view,
      summary: { en: `${entity.label.en}: history`, bn: `${entity.label.bn}: পরিবর্তনের ইতিহাস` },
      input: same.id,
      output: same.history,
    }),
  };
}
