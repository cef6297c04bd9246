import { classesOf } from '../people/staff.ts';

type Texts = Readonly<Record<string, unknown>>;

const below = 'Six|Seven|Eight|Nine|Ten';
const belowBn = 'ষষ্ঠ|সপ্তম|অষ্টম|নবম|দশম';

/** The texts are a school's with a college; a college alone has the two upper classes in the place of the others. */
const collegeWords: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`Class (?:${below}) (?:to|and) (?:${below}|Twelve)`, 'g'), 'Class Eleven and Twelve'],
  [/Class (?:Six|Seven|Eight|Nine)\b/g, 'Class Eleven'],
  [/Class Ten\b/g, 'Class Twelve'],
  [new RegExp(`(?:${belowBn}) (?:থেকে|ও) (?:${belowBn}|দ্বাদশ)(?= শ্রেণি)`, 'g'), 'একাদশ ও দ্বাদশ'],
  [/(?:ষষ্ঠ|সপ্তম|অষ্টম|নবম)(?= শ্রেণি)/g, 'একাদশ'],
  [/দশম(?= শ্রেণি)/g, 'দ্বাদশ'],
];
const schoolWords: readonly (readonly [RegExp, string])[] = [
  [/Class Six to Twelve/g, 'Class Six to Ten'],
  [/ষষ্ঠ থেকে দ্বাদশ(?= শ্রেণি)/g, 'ষষ্ঠ থেকে দশম'],
];

/** Texts of a website as an institution of this kind has them: of no class that it does not teach. */
export function inClassesOf<T extends Texts>(kind: string, rows: readonly T[]): T[] {
  const taught = classesOf(kind);
  const words = !taught.includes('six') ? collegeWords : !taught.includes('twelve') ? schoolWords : [];
  const said = rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string'
            ? words.reduce((text, [named, own]) => text.replace(named, own), value)
            : value,
        ]),
      ) as T,
  );
  return taught.includes('eleven')
    ? said
    : said.filter((row) => !/Class (?:Eleven|Twelve)\b/.test(Object.values(row).join(' ')));
}
