import type { Label } from '../../../../core/labels.ts';

/** Where an institution stands, as the admission policy for private institutions tells them apart. */
export const tiers = [
  'rural',
  'upazila',
  'district',
  'metropolitan',
  'dhakaMpo',
  'dhakaPartMpoBangla',
  'dhakaPartMpoEnglish',
] as const;
export type Tier = (typeof tiers)[number];

const t = (en: string, bn: string): Label => ({ en, bn });

export const tierLabels: Readonly<Record<Tier, Label>> = {
  rural: t('Rural area', 'মফস্বল এলাকা'),
  upazila: t('Upazila town', 'উপজেলা সদর'),
  district: t('District town', 'জেলা সদর'),
  metropolitan: t('Metropolitan area other than Dhaka', 'ঢাকা ছাড়া অন্য মেট্রোপলিটন এলাকা'),
  dhakaMpo: t('Dhaka metropolitan, MPO', 'ঢাকা মেট্রোপলিটন, এমপিওভুক্ত'),
  dhakaPartMpoBangla: t(
    'Dhaka metropolitan, part MPO, Bangla version',
    'ঢাকা মেট্রোপলিটন, আংশিক এমপিও, বাংলা ভার্সন',
  ),
  dhakaPartMpoEnglish: t(
    'Dhaka metropolitan, part MPO, English version',
    'ঢাকা মেট্রোপলিটন, আংশিক এমপিও, ইংরেজি ভার্সন',
  ),
};

export type NationalCeiling = {
  readonly name: string;
  /** 'YYYY-MM-DD': the first day it holds; a later one of the same name and tier takes its place. */
  readonly startsOn: string;
  readonly tier: Tier;
  /** Fee heads by the names of the catalogue; what they cost a student in a year is added up. */
  readonly heads: readonly string[];
  /** Paisa. */
  readonly amount: bigint;
  readonly source: Label;
};

const policy = t('Admission policy for private institutions', 'বেসরকারি প্রতিষ্ঠানের ভর্তি নীতিমালা');
const admission = (tier: Tier, taka: bigint): NationalCeiling => ({
  name: 'admission',
  startsOn: '2015-01-01',
  tier,
  heads: ['Admission fee', 'Session charge'],
  amount: taka * 100n,
  source: policy,
});
const development = (tier: Tier): NationalCeiling => ({
  name: 'development',
  startsOn: '2015-01-01',
  tier,
  heads: ['Development fee'],
  amount: 300_000n,
  source: policy,
});

/**
 * What the national rules say in figures. The heads of the Tuition Fee Policy 2024 are fixed by committees of each area:
 * an institution enters those of its own order.
 */
export const nationalCeilings: readonly NationalCeiling[] = [
  admission('rural', 500n),
  admission('upazila', 1000n),
  admission('district', 2000n),
  admission('metropolitan', 3000n),
  admission('dhakaMpo', 5000n),
  admission('dhakaPartMpoBangla', 8000n),
  admission('dhakaPartMpoEnglish', 10_000n),
  development('dhakaMpo'),
  development('dhakaPartMpoBangla'),
  development('dhakaPartMpoEnglish'),
];

/** From a day on: what one head may bring in a year, in paisa, before it needs a bank account of its own. */
export const accountThresholds: readonly { readonly startsOn: string; readonly amount: bigint }[] = [
  // Tuition Fee Policy 2024: Tk 10 lakh.
  { startsOn: '2024-11-03', amount: 100_000_000n },
];
