import { type FieldMessages, ValidationError } from '../../../core/errors.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { messages } from '../../../core/validation/messages.ts';
import { placesSql } from '../../locations/public.ts';
import { fieldLabels } from '../labels.ts';
import type { Choices, Places } from '../shapes.ts';

/** What an institution can choose from, in the catalogue's order. */
export async function readChoices(transaction: PlatformTransaction): Promise<Choices> {
  const rows = await transaction.read(
    { kind: 'text', code: 'text', en: 'text', bn: 'text', position: 'int' },
    `SELECT 'boards' AS kind, code, name_en AS en, name_bn AS bn, position FROM catalogue_academic_board WHERE is_active
     UNION ALL SELECT 'academicGroups', code, name_en, name_bn, position FROM catalogue_academic_academic_group WHERE is_active
     UNION ALL SELECT 'classes', code, name_en, name_bn, position FROM catalogue_academic_school_class WHERE is_active
     UNION ALL SELECT 'groups', code, name_en, name_bn, position FROM catalogue_academic_group WHERE is_active
     UNION ALL SELECT 'shifts', code, name_en, name_bn, position FROM catalogue_academic_shift WHERE is_active
     UNION ALL SELECT 'versions', code, name_en, name_bn, position FROM catalogue_academic_version WHERE is_active
     ORDER BY position, code`,
  );
  const of = (kind: keyof Choices) =>
    rows.flatMap((row) => (row.kind === kind ? [{ code: row.code, label: { en: row.en, bn: row.bn } }] : []));
  return {
    boards: of('boards'),
    academicGroups: of('academicGroups'),
    classes: of('classes'),
    groups: of('groups'),
    shifts: of('shifts'),
    versions: of('versions'),
  };
}

/** The packages that are offered, by name. */
export async function readPackages(transaction: PlatformTransaction) {
  const rows = await transaction.read(
    { code: 'text', en: 'text', bn: 'text' },
    'SELECT id::text AS code, name_en AS en, name_bn AS bn FROM site_package WHERE is_active ORDER BY name_en, id LIMIT 200',
  );
  return rows.map(({ code, en, bn }) => ({ code, label: { en, bn } }));
}

/** Countries, divisions, districts and thanas by name, short enough to travel whole. */
export async function readPlaces(transaction: PlatformTransaction): Promise<Places> {
  const row = await transaction.readOne(
    {
      countries: json<Places['countries']>(),
      divisions: json<Places['divisions']>(),
      districts: json<Places['districts']>(),
      thanas: json<Places['thanas']>(),
    },
    placesSql,
  );
  return row ?? { countries: [], divisions: [], districts: [], thanas: [] };
}

type Place = { readonly division: Label; readonly district: Label; readonly thana: Label };
export type PlaceOf = (thanaId: number | null) => Place | null;

/** The districts and divisions these thanas lie in; null for what is no thana. */
export async function readPlaceOf(
  transaction: PlatformTransaction,
  thanas: readonly unknown[],
): Promise<PlaceOf> {
  const wanted = [...new Set(thanas.filter((one) => one !== null && one !== undefined).map(Number))];
  if (wanted.length === 0) return () => null;
  const rows = await transaction.read(
    { number: 'int', place: json<Place>() },
    `SELECT t.number, json_build_object('thana', json_build_object('en', t.name_en, 'bn', t.name_bn),
              'district', json_build_object('en', d.name_en, 'bn', d.name_bn),
              'division', json_build_object('en', v.name_en, 'bn', v.name_bn)) AS place
       FROM catalogue_locations_thana t JOIN catalogue_locations_district d ON d.id = t.district_id
       JOIN catalogue_locations_division v ON v.id = d.division_id WHERE t.number = ANY($1::int[])`,
    wanted,
  );
  const found = new Map(rows.map((row) => [row.number, row.place]));
  return (thanaId) => (thanaId === null ? null : (found.get(thanaId) ?? null));
}

/** The thanas of every district whose name contains the words, in either language. */
export async function thanasOfDistricts(
  transaction: PlatformTransaction,
  words: string,
): Promise<readonly number[]> {
  if (words === '') return [];
  const rows = await transaction.read(
    { number: 'int' },
    `SELECT t.number FROM catalogue_locations_thana t JOIN catalogue_locations_district d ON d.id = t.district_id
      WHERE strpos(lower(d.name_en), lower($1)) > 0 OR strpos(d.name_bn, $1) > 0`,
    words,
  );
  return rows.map((row) => row.number);
}

type Chosen = {
  readonly board: string;
  readonly thanaId: number | null;
  readonly academicGroups: readonly string[];
  readonly classes?: readonly string[];
  readonly groups?: readonly string[];
  readonly shifts?: readonly string[];
  readonly versions?: readonly string[];
};

/** Throws a message at every field that names something the catalogue does not have. */
export async function assertInCatalogue(transaction: PlatformTransaction, input: Chosen): Promise<void> {
  const choices = await readChoices(transaction);
  const placeOf = await readPlaceOf(transaction, [input.thanaId]);
  const problems: Record<string, Label[]> = {};
  const check = (field: keyof typeof fieldLabels, isKnown: boolean) => {
    if (!isKnown) problems[field] = [fillLabel(messages.in, { attribute: fieldLabels[field] })];
  };
  const has = (list: Choices[keyof Choices], codes: readonly string[] = []) =>
    codes.every((code) => list.some((one) => one.code === code));
  check('board', has(choices.boards, [input.board]));
  check('academicGroups', has(choices.academicGroups, input.academicGroups));
  check('classes', has(choices.classes, input.classes));
  check('groups', has(choices.groups, input.groups));
  check('shifts', has(choices.shifts, input.shifts));
  check('versions', has(choices.versions, input.versions));
  check('thanaId', input.thanaId === null || placeOf(input.thanaId) !== null);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems satisfies FieldMessages);
}
