import { foldForSearch } from '../../../../core/bangla.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { meaningOf, nameKey, noiseOf } from '../../../../core/validation/import/names.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { fieldTexts, problems } from '../../labels.ts';
import { type PlaceColumn, placeColumns } from './columns.ts';

type Names = {
  readonly label: Label;
  readonly exact: readonly string[];
  readonly keys: readonly string[];
  readonly meanings: readonly number[];
};
export type SectionRow = {
  /** Null: the class has no section in this year. */
  readonly id: string | null;
  readonly position: number;
  readonly capacity: number;
  /** How many have a place in it. */
  readonly students: number;
  readonly names: Readonly<Record<PlaceColumn, Names>>;
};
export type Say = (name: string, label: Label) => void;

const noise = Object.fromEntries(
  Object.entries(placeColumns).map(([name, label]) => [name, noiseOf(label.en, label.bn)]),
) as Record<PlaceColumn, ReadonlySet<string>>;

/** Every class with its sections of the year. */
export async function readSections(transaction: Transaction, yearId: string): Promise<SectionRow[]> {
  const rows = await transaction.read(
    {
      id: 'uuid?',
      position: 'int',
      capacity: 'int',
      students: 'int',
      classEn: 'text',
      classBn: 'text',
      sectionEn: 'text',
      sectionBn: 'text',
      shiftEn: 'text',
      shiftBn: 'text',
      versionEn: 'text',
      versionBn: 'text',
      groupEn: 'text',
      groupBn: 'text',
    },
    `SELECT x.id, c.position, coalesce(x.capacity, 0) AS capacity,
            (SELECT count(*) FROM students_enrolment e
              WHERE e.site_id = $1 AND e.section_id = x.id AND e.status = 'active')::int AS students,
            c.name_en AS "classEn", c.name_bn AS "classBn",
            coalesce(x.name_en, '') AS "sectionEn", coalesce(x.name_bn, '') AS "sectionBn",
            coalesce(h.name_en, '') AS "shiftEn", coalesce(h.name_bn, '') AS "shiftBn",
            coalesce(v.name_en, '') AS "versionEn", coalesce(v.name_bn, '') AS "versionBn",
            coalesce(g.name_en, '') AS "groupEn", coalesce(g.name_bn, '') AS "groupBn"
       FROM academic_school_class c
       LEFT JOIN academic_section x ON x.site_id = $1 AND x.class_id = c.id AND x.year_id = $2 AND x.is_active
       LEFT JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
      WHERE c.site_id = $1 AND (c.is_active OR x.id IS NOT NULL)
      ORDER BY c.position, x.name_en`,
    yearId,
  );
  return rows.map(({ id, position, capacity, students, ...row }) => ({
    id,
    position,
    capacity,
    students,
    names: {
      className: namesOf('className', row.classEn, row.classBn),
      sectionName: namesOf('sectionName', row.sectionEn, row.sectionBn),
      shiftName: namesOf('shiftName', row.shiftEn, row.shiftBn),
      versionName: namesOf('versionName', row.versionEn, row.versionBn),
      groupName: namesOf('groupName', row.groupEn, row.groupBn),
    },
  }));
}

function namesOf(column: PlaceColumn, en: string, bn: string): Names {
  const names = [en, bn].filter((name) => name !== '');
  return {
    label: { en, bn },
    exact: names.map((name) => foldForSearch(name)),
    keys: names.map((name) => nameKey(name, noise[column])),
    meanings: names.flatMap((name) => meaningOf(name) ?? []),
  };
}

/** The sections whose name fits: exactly, else in another spelling, else by what the word means. */
function fitting(sections: readonly SectionRow[], column: PlaceColumn, typed: string): readonly SectionRow[] {
  const exact = foldForSearch(typed);
  const key = nameKey(typed, noise[column]);
  const meaning = meaningOf(typed) ?? meaningOf(key);
  const ways = [
    ({ names }: SectionRow) => names[column].exact.includes(exact),
    ({ names }: SectionRow) => names[column].keys.includes(key),
    ({ names }: SectionRow) => meaning !== null && names[column].meanings.includes(meaning),
  ];
  for (const way of ways) {
    const found = sections.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

const steps = ['className', 'sectionName', 'shiftName', 'versionName', 'groupName'] as const;

/**
 * The section a row names, step by step, so that the message stands at the word that fits nothing. A class with one section
 * needs no more; where several fit, the column that would tell them apart is asked for.
 */
export function sectionOf(
  values: Readonly<Record<string, string>>,
  sections: readonly SectionRow[],
  say: Say,
): SectionRow | null {
  let left = sections;
  for (const name of steps) {
    const typed = (values[name] ?? '').trim();
    if (typed === '') {
      if (name !== 'className') continue;
      say(name, withAttribute(messages.required, placeColumns[name]));
      return null;
    }
    const found = fitting(left, name, typed);
    if (name === 'className' && found.length > 0 && found.every((one) => one.id === null)) {
      say(name, fillLabel(problems.noSections, { name: typed }));
      return null;
    }
    if (found.length === 0) {
      say(name, unknown(name, typed, left, sections));
      return null;
    }
    left = found;
  }
  if (left.length > 1) {
    const untold = steps.find(
      (name) =>
        (values[name] ?? '').trim() === '' && new Set(left.map((one) => one.names[name].label.en)).size > 1,
    );
    say(
      untold ?? 'sectionName',
      untold === 'sectionName'
        ? withAttribute(messages.required, fieldTexts.section)
        : problems.severalSections,
    );
    return null;
  }
  return left[0] ?? null;
}

function unknown(
  name: PlaceColumn,
  typed: string,
  left: readonly SectionRow[],
  all: readonly SectionRow[],
): Label {
  if (name === 'className') return fillLabel(problems.unknownClass, { name: typed });
  if (name === 'sectionName') return fillLabel(problems.unknownSection, { name: typed });
  const [one] = left;
  const isKnownElsewhere = fitting(all, name, typed).length > 0;
  return one && isKnownElsewhere
    ? fillLabel(problems.notInClass, {
        class: one.names.className.label,
        what: placeColumns[name],
        name: typed,
      })
    : fillLabel(problems.unknownName, { name: typed });
}

/** Names of the classes, sections, shifts, versions and groups, each once, in the order of the classes. */
export function offeredPlaces(sections: readonly SectionRow[]): Map<string, Label[]> {
  const all = new Map<string, Label[]>();
  for (const name of steps) {
    const byWord = new Map<string, Label>();
    for (const { names } of sections) {
      const { label } = names[name];
      if (label.en !== '') byWord.set(label.en, label);
    }
    all.set(name, [...byWord.values()]);
  }
  return all;
}
