import { type FieldMessages, ValidationError } from '../../../core/errors.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { messages } from '../../../core/validation/messages.ts';
import { academicGroups } from '../catalogue/academic-groups.data.ts';
import { boards } from '../catalogue/boards.data.ts';
import { classes } from '../catalogue/classes.data.ts';
import { districts, divisions, type GeoArea, thanas } from '../catalogue/geo.data.ts';
import { groups } from '../catalogue/groups.data.ts';
import { shifts } from '../catalogue/shifts.data.ts';
import { versions } from '../catalogue/versions.data.ts';
import { fieldLabels } from '../labels.ts';
import type { Choices, Places } from '../shapes.ts';

type Seed = { readonly code: string; readonly nameEn: string; readonly nameBn: string };

const choicesOf = (seeds: readonly Seed[]) =>
  seeds.map(({ code, nameEn, nameBn }) => ({ code, label: { en: nameEn, bn: nameBn } }));

/** What an institution can choose from, in the catalogue's order. */
export const choices: Choices = {
  boards: choicesOf(boards),
  academicGroups: choicesOf(academicGroups),
  classes: choicesOf(classes),
  groups: choicesOf(groups),
  shifts: choicesOf(shifts),
  versions: choicesOf(versions),
};

const tuple = (area: GeoArea): [number, number, string, string] => [
  area.id,
  area.parentId,
  area.nameEn,
  area.nameBn,
];
const byName = (a: GeoArea, b: GeoArea) => a.nameEn.localeCompare(b.nameEn, 'en');

/** Divisions, districts and thanas, short enough to travel whole. */
export const places: Places = {
  divisions: [...divisions].sort(byName).map(tuple),
  districts: [...districts].sort(byName).map(tuple),
  thanas: [...thanas].sort(byName).map(tuple),
};

const labelOf = (area: GeoArea): Label => ({ en: area.nameEn, bn: area.nameBn });
const thanaById = new Map(thanas.map((area) => [area.id, area]));
const districtById = new Map(districts.map((area) => [area.id, area]));
const divisionById = new Map(divisions.map((area) => [area.id, area]));

/** A thana with the district and division it lies in; null when there is no such thana. */
export function placeOf(thanaId: number | null): { division: Label; district: Label; thana: Label } | null {
  const thana = thanaId === null ? undefined : thanaById.get(thanaId);
  const district = thana && districtById.get(thana.parentId);
  const division = district && divisionById.get(district.parentId);
  if (!thana || !district || !division) return null;
  return { division: labelOf(division), district: labelOf(district), thana: labelOf(thana) };
}

/** The thanas of every district whose name contains the words, in either language. */
export function thanasOfDistricts(words: string): number[] {
  const wanted = words.toLowerCase();
  if (wanted === '') return [];
  const found = new Set(
    districts
      .filter((area) => area.nameEn.toLowerCase().includes(wanted) || area.nameBn.includes(words))
      .map((area) => area.id),
  );
  return thanas.filter((area) => found.has(area.parentId)).map((area) => area.id);
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
export function assertInCatalogue(input: Chosen): void {
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
  check('thanaId', input.thanaId === null || thanaById.has(input.thanaId));
  if (Object.keys(problems).length > 0) throw new ValidationError(problems satisfies FieldMessages);
}
