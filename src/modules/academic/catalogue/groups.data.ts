/** A group (বিভাগ) of studies. */
export type GroupSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
};

/** Classes below Nine are taught without groups: General. */
export const groups: readonly GroupSeed[] = [
  { code: 'general', position: 1, nameEn: 'General', nameBn: 'সাধারণ' },
  { code: 'science', position: 2, nameEn: 'Science', nameBn: 'বিজ্ঞান' },
  { code: 'business', position: 3, nameEn: 'Business Studies', nameBn: 'ব্যবসায় শিক্ষা' },
  { code: 'humanities', position: 4, nameEn: 'Humanities', nameBn: 'মানবিক' },
];
