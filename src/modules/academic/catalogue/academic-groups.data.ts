/** A kind of institution by the levels it teaches (academic group of the platform). */
export type AcademicGroupSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
};

export const academicGroups: readonly AcademicGroupSeed[] = [
  { code: 'kindergarten', position: 1, nameEn: 'Kindergarten', nameBn: 'কিন্ডারগার্টেন' },
  { code: 'primary', position: 2, nameEn: 'Primary', nameBn: 'প্রাথমিক' },
  { code: 'junior', position: 3, nameEn: 'Junior Secondary', nameBn: 'নিম্ন মাধ্যমিক' },
  { code: 'secondary', position: 4, nameEn: 'Secondary', nameBn: 'মাধ্যমিক' },
  { code: 'higher-secondary', position: 5, nameEn: 'Higher Secondary', nameBn: 'উচ্চ মাধ্যমিক' },
  { code: 'school-college', position: 6, nameEn: 'School and College', nameBn: 'স্কুল অ্যান্ড কলেজ' },
  { code: 'degree', position: 7, nameEn: 'Degree', nameBn: 'ডিগ্রি (পাস)' },
  { code: 'honours', position: 8, nameEn: 'Honours', nameBn: 'স্নাতক (সম্মান)' },
  { code: 'masters', position: 9, nameEn: 'Masters', nameBn: 'স্নাতকোত্তর' },
  { code: 'ebtedayee', position: 10, nameEn: 'Ebtedayee Madrasah', nameBn: 'ইবতেদায়ি মাদ্রাসা' },
  { code: 'dakhil', position: 11, nameEn: 'Dakhil Madrasah', nameBn: 'দাখিল মাদ্রাসা' },
  { code: 'alim', position: 12, nameEn: 'Alim Madrasah', nameBn: 'আলিম মাদ্রাসা' },
  { code: 'fazil', position: 13, nameEn: 'Fazil Madrasah', nameBn: 'ফাজিল মাদ্রাসা' },
  { code: 'kamil', position: 14, nameEn: 'Kamil Madrasah', nameBn: 'কামিল মাদ্রাসা' },
  { code: 'technical', position: 15, nameEn: 'Technical', nameBn: 'কারিগরি' },
  { code: 'english-medium', position: 16, nameEn: 'English Medium', nameBn: 'ইংরেজি মাধ্যম' },
];
