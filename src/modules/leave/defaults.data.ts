/** A kind of leave as an institution begins with it; the office changes what its own rules say otherwise. */
export type LeaveSeed = {
  readonly en: string;
  readonly bn: string;
  readonly basis: 'year' | 'earned' | 'service' | 'none';
  readonly days?: number;
  readonly mostAtOnce?: number;
  readonly mostTimes?: number;
  readonly carryDays?: number;
  readonly paidPercent?: number;
  readonly counts?: 'working' | 'between' | 'all';
  readonly gender?: 'female' | 'male';
  readonly serviceMonths?: number;
  readonly noticeDays?: number;
  readonly paperDays?: number;
  readonly hasHalves?: boolean;
  readonly isCombined?: boolean;
  readonly isProrated?: boolean;
  readonly needsTwo?: boolean;
};

/** What the service conditions of 1979 and the government's leave rules have in common. */
export const leaveSeeds: readonly LeaveSeed[] = [
  {
    en: 'Casual',
    bn: 'নৈমিত্তিক ছুটি',
    basis: 'year',
    days: 20,
    mostAtOnce: 10,
    counts: 'between',
    isCombined: false,
    isProrated: true,
  },
  {
    en: 'Medical',
    bn: 'চিকিৎসা ছুটি',
    basis: 'year',
    days: 10,
    carryDays: 120,
    counts: 'all',
    paperDays: 3,
    hasHalves: false,
    needsTwo: true,
  },
  {
    en: 'Maternity',
    bn: 'মাতৃত্বকালীন ছুটি',
    basis: 'service',
    days: 360,
    mostAtOnce: 180,
    mostTimes: 2,
    counts: 'all',
    gender: 'female',
    paperDays: 0,
    hasHalves: false,
    needsTwo: true,
  },
  {
    en: 'Earned',
    bn: 'অর্জিত ছুটি',
    basis: 'earned',
    days: 12,
    carryDays: 180,
    counts: 'all',
    serviceMonths: 24,
    noticeDays: 7,
    hasHalves: false,
    needsTwo: true,
  },
  {
    en: 'Study',
    bn: 'অধ্যয়ন ছুটি',
    basis: 'service',
    days: 730,
    counts: 'all',
    serviceMonths: 60,
    noticeDays: 30,
    paperDays: 0,
    paidPercent: 50,
    hasHalves: false,
    needsTwo: true,
  },
  {
    en: 'Special (training, examination duty)',
    bn: 'বিশেষ ছুটি (প্রশিক্ষণ, পরীক্ষার দায়িত্ব)',
    basis: 'none',
    paperDays: 0,
  },
  {
    en: 'Without pay',
    bn: 'বিনা বেতনে ছুটি',
    basis: 'none',
    paidPercent: 0,
    counts: 'all',
    needsTwo: true,
  },
];
