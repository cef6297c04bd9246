import { expect } from 'vitest';
import { toBengaliDigits } from '../../src/core/digits.ts';
import type { Entity } from '../../src/core/entity.ts';
import { snakeCase, tableNameOf } from '../../src/core/server/database/table.ts';
import { createRecord, type EntityRecord, type Hands } from '../../src/core/server/entity/records.ts';

let counter = 0;
let countedFor: string | undefined;

/** 1, 2, 3 … in each test file: files share a worker, and what a sample is like may not hang on those before it. */
function nextNumber(): number {
  const { testPath } = expect.getState();
  if (testPath !== countedFor) counter = 0;
  countedFor = testPath;
  counter += 1;
  return counter;
}

/** Leaves the numbers out that the records of a demonstration have. */
export function skipNumbers(count: number): void {
  for (let skipped = 0; skipped < count; skipped += 1) nextNumber();
}

/** Where fields hang on each other or on the day: what of a sample fits together, by the entity's name. */
const together: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  incident: { day: '2026-01-15', measure: 'talk', measureUntil: null, toldOn: '2026-01-18' },
  // A service is billed under what is billed every month.
  feeSubHead: { schedule: 'monthly' },
  // What fees are booked under.
  accountGroup: { type: 'income' },
  ledger: { kind: 'other' },
  // Only beside a basic of the government's.
  employeePay: { institutionBasic: null },
  healthVisit: { day: '2026-01-15', toldOn: null },
};

/** A valid input for any entity, different each time, `mark` in its texts; what it refers to is created first. */
export async function sampleInput(
  transaction: Hands,
  entity: Entity,
  mark = '',
): Promise<Record<string, unknown>> {
  const n = nextNumber();
  const input: Record<string, unknown> = { isActive: true };
  // What the platform keeps begins with rows of its own, whose numbers are the low ones.
  const begun = ({ min, max }: { min: number; max: number }) =>
    entity.keptBy === 'platform' ? Math.floor((max - min) / 2) : 0;
  for (const [name, field] of Object.entries(entity.fields)) {
    switch (field.kind) {
      case 'text':
        input[name] = field.check
          ? field.check.example
          : field.pattern
            ? matching(field.pattern, n)
            : field.lang === 'bn'
              ? `নমুনা ${toBengaliDigits(String(n))}`
              : textWithin(field.max, `Sample ${n}${mark}`, `S${n}`);
        break;
      case 'secret':
        input[name] = field.pattern ? matching(field.pattern, n) : `2050${String(n).padStart(9, '0')}`;
        break;
      case 'longText':
        input[name] = `Several\nlines ${n}${mark}`;
        break;
      case 'integer':
        input[name] = Math.min(field.max, field.min + ((n + begun(field)) % (field.max - field.min + 1)));
        break;
      case 'decimal':
        input[name] = '1.5';
        break;
      case 'money':
        input[name] = '1250.00';
        break;
      case 'flag':
        input[name] = n % 2 === 0;
        break;
      case 'date':
        input[name] = `2026-${String(1 + (n % 12)).padStart(2, '0')}-15`;
        break;
      case 'time':
        input[name] = '10:30';
        break;
      case 'choice':
        input[name] = field.choices[n % field.choices.length]?.value;
        break;
      case 'ref':
        input[name] =
          field.to().keptBy === 'platform' && entity.keptBy !== 'platform'
            ? await firstOf(transaction, field.to())
            : (await sampleRecord(transaction, field.to(), mark)).id;
        break;
      case 'file':
        input[name] = null;
        break;
      case 'phone':
        input[name] = `+88017${String(10_000_000 + n).slice(0, 8)}`;
        break;
      case 'email':
        input[name] = `sample${n}@example.com`;
        break;
    }
  }
  const whole = { ...input, ...together[entity.name] };
  await makeRoom(transaction, entity, whole);
  return whole;
}

const kindOf = (entity: Entity): string | undefined =>
  entity.unique.find(
    ([name = '', ...others]) => others.length === 0 && entity.fields[name]?.kind === 'choice',
  )?.[0];

/** Whether there is one record for each of a few kinds, and no other. */
export const isOneOfEachKind = (entity: Entity): boolean => kindOf(entity) !== undefined;

/** Where there can be one of each kind alone, and all are there, the sample takes the place of its own. */
async function makeRoom(transaction: Hands, entity: Entity, input: Readonly<Record<string, unknown>>) {
  const kind = kindOf(entity);
  if (!kind) return;
  const ofSite = entity.keptBy === 'platform' ? '($1::bigint IS NULL OR true)' : 'site_id = $1';
  await transaction.change(
    `DELETE FROM ${tableNameOf(entity)} WHERE ${ofSite} AND ${snakeCase(kind)} = $2`,
    input[kind],
  );
}

/** The first of these that is not too long. */
const textWithin = (most: number, ...texts: readonly [string, string]): string =>
  texts.find((one) => one.length <= most) ?? texts[1];

/** The first of what the platform keeps: institutions choose from it and add nothing. */
async function firstOf(transaction: Hands, entity: Entity): Promise<string | undefined> {
  const [row] = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM ${tableNameOf(entity)} WHERE $1::bigint IS NULL OR true
      ORDER BY ${(entity.unique[0] ?? ['id']).map(snakeCase).join(', ')} LIMIT 1`,
  );
  return row?.id;
}

export async function sampleRecord(transaction: Hands, entity: Entity, mark = ''): Promise<EntityRecord> {
  return createRecord(transaction, entity, await sampleInput(transaction, entity, mark));
}

/** A text for the few patterns entities use. */
function matching(pattern: RegExp, n: number): string {
  for (const candidate of [
    // Above the codes that a catalogue begins with.
    String(10 ** 5 + n),
    String(n),
    String(10 ** 8 + n),
    String(10 ** 11 + n),
    String(10 ** 16 + n),
    'school',
    `https://example.com/${n}`,
    `n${n}@example.com`,
    '3:40',
    `sample-${n}`,
    `${100 + (n % 900)}.${n}`,
    // No country that the platform knows begins with these letters.
    `${'ZYXWVTRPNLJHFED'[Math.floor(n / 26) % 15]}${String.fromCharCode(65 + (n % 26))}`,
    // A mobile number, as the wallet of a stipend has one.
    `017${String(10 ** 8 + n).slice(1)}`,
  ])
    if (pattern.test(candidate)) return candidate;
  throw new Error(`No sample for ${pattern}`);
}
