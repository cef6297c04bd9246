import type { Label } from '../../../core/labels.ts';

type SubHeadSeed = {
  /** The English name of its head in the catalogue. */
  readonly head: string;
  readonly name: Label;
  readonly schedule: 'monthly' | 'yearly' | 'once' | 'onDemand';
  readonly dueDay: number;
  /** The code of the income ledger in the chart an institution begins with. */
  readonly ledger: string;
};

const seed = (
  head: string,
  en: string,
  bn: string,
  schedule: SubHeadSeed['schedule'],
  ledger: string,
  dueDay = 10,
): SubHeadSeed => ({ head, name: { en, bn }, schedule, dueDay, ledger });

/** What schools bill, so that a new institution only has to say how much. Board fees are held for the board. */
export const subHeadSeeds: readonly SubHeadSeed[] = [
  seed('Tuition fee', 'Tuition fee', 'বেতন (টিউশন ফি)', 'monthly', '4101'),
  seed('ICT fee', 'ICT fee', 'আইসিটি ফি', 'monthly', '4105'),
  seed('Electricity', 'Electricity', 'বিদ্যুৎ ফি', 'monthly', '4105'),
  seed('Admission fee', 'Admission fee', 'ভর্তি ফি', 'once', '4102', 15),
  seed('Session charge', 'Session charge', 'সেশন চার্জ', 'yearly', '4102', 15),
  seed('Development fee', 'Development fee', 'উন্নয়ন ফি', 'yearly', '4105', 15),
  seed('Sports fee', 'Sports fee', 'ক্রীড়া ফি', 'yearly', '4105', 15),
  seed('Library fee', 'Library fee', 'গ্রন্থাগার ফি', 'yearly', '4105', 15),
  seed('Identity card', 'Identity card', 'পরিচয়পত্র ফি', 'yearly', '4105', 15),
  seed('Examination fee', 'Half-yearly examination fee', 'অর্ধবার্ষিক পরীক্ষার ফি', 'onDemand', '4103'),
  seed('Examination fee', 'Annual examination fee', 'বার্ষিক পরীক্ষার ফি', 'onDemand', '4103'),
  seed('Board registration fee', 'Board registration fee', 'বোর্ড রেজিস্ট্রেশন ফি', 'onDemand', '2105'),
  seed('Form fill-up fee', 'Form fill-up fee', 'ফরম পূরণ ফি', 'onDemand', '2105'),
  seed('Testimonial', 'Testimonial', 'প্রশংসাপত্র ফি', 'onDemand', '4105'),
  seed('Transfer certificate', 'Transfer certificate', 'ছাড়পত্র ফি', 'onDemand', '4105'),
  seed('Absence fine', 'Absence fine', 'অনুপস্থিতির জরিমানা', 'onDemand', '4104'),
  seed('Late fine', 'Other fine', 'অন্যান্য জরিমানা', 'onDemand', '4104'),
  seed('Examination fee', 'Re-scrutiny fee', 'পুনঃনিরীক্ষণ ফি', 'onDemand', '4103'),
];

/** The usual grounds on which a student pays less. */
export const waiverTypeSeeds: readonly Label[] = [
  { en: 'Full free studentship', bn: 'পূর্ণ অবৈতনিক' },
  { en: 'Half free studentship', bn: 'অর্ধ অবৈতনিক' },
  { en: 'Sibling', bn: 'সহোদর' },
  { en: "Staff member's child", bn: 'কর্মীর সন্তান' },
  { en: 'Stipend holder', bn: 'উপবৃত্তিপ্রাপ্ত' },
  { en: "Freedom fighter's family", bn: 'মুক্তিযোদ্ধা পরিবার' },
  { en: 'Merit', bn: 'মেধা' },
  { en: 'Poor and deserving', bn: 'দরিদ্র ও মেধাবী' },
  { en: 'Disability', bn: 'প্রতিবন্ধিতা' },
];
