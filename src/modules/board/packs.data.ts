import type { Label } from '../../core/labels.ts';

/*
 * What the boards ask of a student before the electronic student information form (eSIF) is filled up. A pack never
 * changes once it was used: what changes comes as a new version from its first year on.
 *
 * Sources: circulars of the boards on the registration of classes VI and VIII (ages, titles, names as in the online birth
 * registration), of class IX (Dhaka, August 2020: 12 to 18) and of Dakhil IX (madrasah board, September 2025: 14 to 20, 25
 * with special needs); for class XI, the technical board and photos the usual figures, to be compared with each year's.
 */

export const packKeys = ['six', 'eight', 'nine', 'eleven'] as const;
export type PackKey = (typeof packKeys)[number];

/** Whole years. */
type Ages = { readonly least: number; readonly most: number; readonly mostSpecial: number };

/** Board's codes of papers: those everybody of a group takes, how many are chosen and of which. */
export type GroupSubjects = {
  readonly required: readonly string[];
  readonly elective: { readonly papers: number; readonly of: readonly string[] };
  readonly fourth: { readonly papers: number; readonly of: readonly string[] };
};

export type RulePack = {
  readonly key: PackKey;
  /** The year of its first use and its number within that year. */
  readonly version: string;
  /** The academic year it holds from. */
  readonly from: number;
  /** The boards it is of; where nothing is said, of all that have none of their own. */
  readonly boards?: readonly string[];
  /** What a class is called, in small letters, in either language and as a number. */
  readonly classNames: readonly string[];
  readonly roman: string;
  /** The public examination the registration leads to. */
  readonly examination: Label | null;
  /** Ages on 1 January of the year. */
  readonly ages: Ages;
  readonly birthNumber: { readonly digits: readonly number[] };
  readonly names: { readonly shortest: number; readonly longest: number };
  /** `leastRatio`, `mostRatio`: height by width, in hundredths. Sides in pixels. */
  readonly photo: {
    readonly mostKb: number;
    readonly leastWidth: number;
    readonly leastHeight: number;
    readonly leastRatio: number;
    readonly mostRatio: number;
  };
  /** The board's subjects have codes of its own, which are not kept here: nothing is said of subjects. */
  readonly hasOwnCodes?: boolean;
  /** By the group's key; null where the class has no groups. */
  readonly groups: Readonly<Record<'science' | 'business' | 'humanities', GroupSubjects>> | null;
};

const usual = {
  birthNumber: { digits: [17] },
  names: { shortest: 3, longest: 60 },
  photo: { mostKb: 100, leastWidth: 150, leastHeight: 150, leastRatio: 95, mostRatio: 145 },
} as const;

const secondaryFourths = ['134', '151'];
const higherFourths = ['129', '130', '239', '240', '273', '274'];

const classNames = {
  eight: ['eight', 'viii', '8', 'class eight', 'class 8', 'class viii', 'অষ্টম', 'অষ্টম শ্রেণি', '৮'],
  nine: ['nine', 'ix', '9', 'class nine', 'class 9', 'class ix', 'নবম', 'নবম শ্রেণি', '৯'],
  eleven: ['eleven', 'xi', '11', 'class eleven', 'class 11', 'class xi', 'একাদশ', 'একাদশ শ্রেণি', '১১'],
} as const;

/** Neither the groups nor the codes of the madrasah and the technical board are those of the schools. */
const ofOtherBoard = { ...usual, groups: null, hasOwnCodes: true } as const;

/** What the madrasah board's Dakhil has in common whatever the year. */
const dakhil = {
  classNames: classNames.nine,
  roman: 'IX',
  examination: { en: 'Dakhil', bn: 'দাখিল' },
  ...ofOtherBoard,
} as const;

export const packs: readonly RulePack[] = [
  {
    key: 'six',
    version: '2026.1',
    from: 2020,
    classNames: ['six', 'vi', '6', 'class six', 'class 6', 'class vi', 'ষষ্ঠ', 'ষষ্ঠ শ্রেণি', '৬'],
    roman: 'VI',
    examination: null,
    ages: { least: 9, most: 15, mostSpecial: 20 },
    ...usual,
    groups: null,
  },
  {
    key: 'eight',
    version: '2026.1',
    from: 2020,
    classNames: classNames.eight,
    roman: 'VIII',
    examination: { en: 'JSC', bn: 'জেএসসি' },
    ages: { least: 11, most: 17, mostSpecial: 22 },
    ...usual,
    groups: null,
  },
  {
    key: 'nine',
    version: '2026.1',
    from: 2020,
    classNames: classNames.nine,
    roman: 'IX',
    examination: { en: 'SSC', bn: 'এসএসসি' },
    ages: { least: 12, most: 18, mostSpecial: 23 },
    ...usual,
    groups: {
      science: {
        required: ['136', '137'],
        elective: { papers: 1, of: ['126', '138'] },
        fourth: { papers: 1, of: ['126', '138', ...secondaryFourths] },
      },
      business: {
        required: ['143', '146', '152'],
        elective: { papers: 0, of: [] },
        fourth: { papers: 1, of: ['110', ...secondaryFourths] },
      },
      humanities: {
        required: ['110', '153'],
        elective: { papers: 1, of: ['140', '141'] },
        fourth: { papers: 1, of: ['140', '141', ...secondaryFourths] },
      },
    },
  },
  {
    key: 'eleven',
    version: '2026.1',
    from: 2020,
    classNames: classNames.eleven,
    roman: 'XI',
    examination: { en: 'HSC', bn: 'এইচএসসি' },
    ages: { least: 14, most: 22, mostSpecial: 27 },
    ...usual,
    groups: {
      science: {
        required: ['174', '175', '176', '177'],
        elective: { papers: 2, of: ['178', '179', '265', '266'] },
        fourth: { papers: 2, of: ['178', '179', '265', '266', ...higherFourths] },
      },
      business: {
        required: ['253', '254', '277', '278'],
        elective: { papers: 2, of: ['286', '287', '292', '293'] },
        fourth: { papers: 2, of: ['109', '110', '286', '287', '292', '293', ...higherFourths] },
      },
      humanities: {
        required: [],
        elective: {
          papers: 6,
          of: ['109', '110', '117', '118', '121', '122', '267', '268', '269', '270', '271', '272'],
        },
        fourth: {
          papers: 2,
          of: [
            ...['109', '110', '117', '118', '121', '122', '267', '268', '269', '270', '271', '272'],
            ...higherFourths,
          ],
        },
      },
    },
  },
  {
    key: 'eight',
    version: 'madrasah-2026.1',
    from: 2020,
    boards: ['madrasah'],
    classNames: classNames.eight,
    roman: 'VIII',
    examination: { en: 'JDC', bn: 'জেডিসি' },
    ages: { least: 11, most: 17, mostSpecial: 22 },
    ...ofOtherBoard,
  },
  {
    key: 'nine',
    version: 'madrasah-2020.1',
    from: 2020,
    boards: ['madrasah'],
    ...dakhil,
    ages: { least: 12, most: 18, mostSpecial: 23 },
  },
  {
    key: 'nine',
    version: 'madrasah-2025.1',
    from: 2025,
    boards: ['madrasah'],
    ...dakhil,
    ages: { least: 14, most: 20, mostSpecial: 25 },
  },
  {
    key: 'eleven',
    version: 'madrasah-2026.1',
    from: 2020,
    boards: ['madrasah'],
    classNames: classNames.eleven,
    roman: 'XI',
    examination: { en: 'Alim', bn: 'আলিম' },
    ages: { least: 14, most: 22, mostSpecial: 27 },
    ...ofOtherBoard,
  },
  {
    key: 'nine',
    version: 'technical-2026.1',
    from: 2020,
    boards: ['technical'],
    classNames: classNames.nine,
    roman: 'IX',
    examination: { en: 'SSC (Vocational)', bn: 'এসএসসি (ভোকেশনাল)' },
    ages: { least: 12, most: 18, mostSpecial: 23 },
    ...ofOtherBoard,
  },
  {
    key: 'eleven',
    version: 'technical-2026.1',
    from: 2020,
    boards: ['technical'],
    classNames: classNames.eleven,
    roman: 'XI',
    examination: { en: 'HSC (BMT)', bn: 'এইচএসসি (বিএমটি)' },
    ages: { least: 14, most: 22, mostSpecial: 27 },
    ...ofOtherBoard,
  },
];

/**
 * Words no board takes before or after a name, in small letters without stops. `degrees` are titles only when they are
 * written with stops, because they are names too.
 */
export const titles = {
  en: [
    ...['late', 'hazi', 'haji', 'hajee', 'alhaj', 'al-haj', 'alhajj', 'alhaz', 'colonel', 'col', 'major'],
    ...[
      'barrister',
      'advocate',
      'adv',
      'dr',
      'doctor',
      'master',
      'teacher',
      'professor',
      'prof',
      'principal',
    ],
    ...['super', 'moulana', 'maulana', 'mawlana', 'moulavi', 'moulvi', 'maulavi', 'hafez', 'kari', 'qari'],
    ...['janab', 'saheb', 'sahib', 'miss', 'mrs', 'mr'],
  ],
  bn: [
    ...['মৃত', 'মরহুম', 'মরহুমা', 'হাজী', 'হাজি', 'আলহাজ', 'আলহাজ্ব', 'কর্নেল', 'মেজর', 'ব্যারিস্টার'],
    ...['অ্যাডভোকেট', 'এডভোকেট', 'ডা', 'ডাঃ', 'ড', 'ডঃ', 'ডক্টর', 'ডাক্তার', 'মাস্টার', 'শিক্ষক', 'অধ্যাপক'],
    ...['প্রফেসর', 'অধ্যক্ষ', 'সুপার', 'মাওলানা', 'মৌলানা', 'মৌলভী', 'মৌলভি', 'হাফেজ', 'কারী', 'ক্বারী'],
    ...['জনাব', 'সাহেব', 'মিস', 'মিসেস'],
  ],
  degrees: ['ma', 'ba', 'এমএ', 'বিএ'],
} as const;
