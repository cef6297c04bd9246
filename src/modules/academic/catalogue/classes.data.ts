/** A class the platform offers; an institution copies those it teaches. */
export type ClassSeed = {
  readonly code: string;
  readonly position: number;
  readonly level: 'prePrimary' | 'primary' | 'secondary' | 'higherSecondary' | 'degree';
  readonly nameEn: string;
  readonly nameBn: string;
  readonly seats: number;
};

/** In teaching order. 55 seats a section is the government admission limit for schools. */
export const classes: readonly ClassSeed[] = [
  { code: 'play', position: 1, level: 'prePrimary', nameEn: 'Play', nameBn: 'প্লে', seats: 30 },
  { code: 'nursery', position: 2, level: 'prePrimary', nameEn: 'Nursery', nameBn: 'নার্সারি', seats: 30 },
  { code: 'kg', position: 3, level: 'prePrimary', nameEn: 'KG', nameBn: 'কেজি', seats: 30 },
  { code: 'one', position: 4, level: 'primary', nameEn: 'One', nameBn: 'প্রথম', seats: 55 },
  { code: 'two', position: 5, level: 'primary', nameEn: 'Two', nameBn: 'দ্বিতীয়', seats: 55 },
  { code: 'three', position: 6, level: 'primary', nameEn: 'Three', nameBn: 'তৃতীয়', seats: 55 },
  { code: 'four', position: 7, level: 'primary', nameEn: 'Four', nameBn: 'চতুর্থ', seats: 55 },
  { code: 'five', position: 8, level: 'primary', nameEn: 'Five', nameBn: 'পঞ্চম', seats: 55 },
  { code: 'six', position: 9, level: 'secondary', nameEn: 'Six', nameBn: 'ষষ্ঠ', seats: 55 },
  { code: 'seven', position: 10, level: 'secondary', nameEn: 'Seven', nameBn: 'সপ্তম', seats: 55 },
  { code: 'eight', position: 11, level: 'secondary', nameEn: 'Eight', nameBn: 'অষ্টম', seats: 55 },
  { code: 'nine', position: 12, level: 'secondary', nameEn: 'Nine', nameBn: 'নবম', seats: 55 },
  { code: 'ten', position: 13, level: 'secondary', nameEn: 'Ten', nameBn: 'দশম', seats: 55 },
  { code: 'eleven', position: 14, level: 'higherSecondary', nameEn: 'Eleven', nameBn: 'একাদশ', seats: 150 },
  { code: 'twelve', position: 15, level: 'higherSecondary', nameEn: 'Twelve', nameBn: 'দ্বাদশ', seats: 150 },
  {
    code: 'degree1',
    position: 16,
    level: 'degree',
    nameEn: 'Degree 1st Year',
    nameBn: 'ডিগ্রি প্রথম বর্ষ',
    seats: 120,
  },
  {
    code: 'degree2',
    position: 17,
    level: 'degree',
    nameEn: 'Degree 2nd Year',
    nameBn: 'ডিগ্রি দ্বিতীয় বর্ষ',
    seats: 120,
  },
  {
    code: 'degree3',
    position: 18,
    level: 'degree',
    nameEn: 'Degree 3rd Year',
    nameBn: 'ডিগ্রি তৃতীয় বর্ষ',
    seats: 120,
  },
];
