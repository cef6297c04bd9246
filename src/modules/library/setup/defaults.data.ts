import type { Label } from '../../../core/labels.ts';
import type { BookKind, MemberKind } from '../rules.ts';

type RuleSeed = readonly [
  member: MemberKind,
  book: BookKind,
  books: number,
  days: number,
  renewals: number,
  /** Paisa. */
  fineADay: number,
  graceDays: number,
];

/** How school libraries in Bangladesh usually lend; whatever is not here is not lent. */
export const ruleSeeds: readonly RuleSeed[] = [
  ['student', 'general', 2, 14, 1, 200, 1],
  ['student', 'textbook', 4, 180, 1, 100, 7],
  ['student', 'periodical', 1, 3, 0, 200, 0],
  ['teacher', 'general', 8, 30, 2, 0, 0],
  ['teacher', 'textbook', 10, 365, 1, 0, 0],
  ['teacher', 'reference', 2, 3, 0, 0, 0],
  ['teacher', 'periodical', 3, 7, 1, 0, 0],
  ['staff', 'general', 3, 14, 1, 0, 0],
  ['staff', 'periodical', 1, 7, 0, 0, 0],
];

/** The classes of the Dewey decimal classification, with the parts a Bangladeshi school fills most. */
export const categorySeeds: readonly (Label & { readonly number: string })[] = [
  { number: '000', en: 'General works and computers', bn: 'সাধারণ জ্ঞান ও কম্পিউটার' },
  { number: '030', en: 'Encyclopaedias', bn: 'বিশ্বকোষ' },
  { number: '100', en: 'Philosophy and psychology', bn: 'দর্শন ও মনোবিজ্ঞান' },
  { number: '200', en: 'Religion', bn: 'ধর্ম' },
  { number: '297', en: 'Islam', bn: 'ইসলাম' },
  { number: '300', en: 'Social sciences', bn: 'সমাজবিজ্ঞান' },
  { number: '370', en: 'Education', bn: 'শিক্ষা' },
  { number: '398', en: 'Folk tales', bn: 'লোককাহিনি' },
  { number: '400', en: 'Language', bn: 'ভাষা' },
  { number: '420', en: 'English language', bn: 'ইংরেজি ভাষা' },
  { number: '491.44', en: 'Bengali language', bn: 'বাংলা ভাষা' },
  { number: '500', en: 'Science', bn: 'বিজ্ঞান' },
  { number: '510', en: 'Mathematics', bn: 'গণিত' },
  { number: '530', en: 'Physics', bn: 'পদার্থবিজ্ঞান' },
  { number: '570', en: 'Biology', bn: 'জীববিজ্ঞান' },
  { number: '600', en: 'Technology', bn: 'প্রযুক্তি' },
  { number: '700', en: 'Arts and sports', bn: 'শিল্পকলা ও খেলাধুলা' },
  { number: '800', en: 'Literature', bn: 'সাহিত্য' },
  { number: '820', en: 'English literature', bn: 'ইংরেজি সাহিত্য' },
  { number: '891.44', en: 'Bengali literature', bn: 'বাংলা সাহিত্য' },
  { number: '900', en: 'History and geography', bn: 'ইতিহাস ও ভূগোল' },
  { number: '920', en: 'Biography', bn: 'জীবনী' },
  { number: '954.92', en: 'Bangladesh and the Liberation War', bn: 'বাংলাদেশ ও মুক্তিযুদ্ধ' },
];

/** What holds until somebody says otherwise; fines go to the fee of this English name. */
export const settingSeed = {
  skipsHolidays: true,
  capsAtPrice: true,
  holdDays: 3,
  processing: 5_000n,
  subHead: 'Other fine',
} as const;
