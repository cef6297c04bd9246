import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** Whether the government pays the teachers of an institution (monthly pay order, MPO), as the rules tell them apart. */
export const mpoStatuses = ['mpo', 'part_mpo', 'non_mpo', 'government'] as const;
export type MpoStatus = (typeof mpoStatuses)[number];

export const mpoLabels: Readonly<Record<MpoStatus, Label>> = {
  mpo: t('MPO', 'এমপিওভুক্ত'),
  part_mpo: t('Part MPO', 'আংশিক এমপিওভুক্ত'),
  non_mpo: t('Non-MPO', 'এমপিওবিহীন'),
  government: t('Government', 'সরকারি'),
};

/** Whether an institution has a code, a first day and a level on the MPO list. */
export const isOnMpoList = (mpo: string | null): boolean => mpo === 'mpo' || mpo === 'part_mpo';

/** In what kind of area an institution stands. */
export const areaTiers = [
  'city_corporation',
  'metropolitan',
  'district',
  'municipality',
  'upazila',
  'rural',
] as const;
export type AreaTier = (typeof areaTiers)[number];

export const areaTierLabels: Readonly<Record<AreaTier, Label>> = {
  city_corporation: t('City corporation', 'সিটি কর্পোরেশন'),
  metropolitan: t('Metropolitan area', 'মেট্রোপলিটন এলাকা'),
  district: t('District town', 'জেলা সদর'),
  municipality: t('Municipality', 'পৌরসভা'),
  upazila: t('Upazila town', 'উপজেলা সদর'),
  rural: t('Rural area', 'মফস্বল এলাকা'),
};
