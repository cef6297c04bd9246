/** An education board or other examining body. */
export type BoardSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly shortEn: string;
  readonly shortBn: string;
};

/** Nine general boards, Madrasah, Technical, then the other examining bodies. */
export const boards: readonly BoardSeed[] = [
  {
    code: 'dhaka',
    position: 1,
    nameEn: 'Board of Intermediate and Secondary Education, Dhaka',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, ঢাকা',
    shortEn: 'Dhaka',
    shortBn: 'ঢাকা',
  },
  {
    code: 'rajshahi',
    position: 2,
    nameEn: 'Board of Intermediate and Secondary Education, Rajshahi',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, রাজশাহী',
    shortEn: 'Rajshahi',
    shortBn: 'রাজশাহী',
  },
  {
    code: 'cumilla',
    position: 3,
    nameEn: 'Board of Intermediate and Secondary Education, Cumilla',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, কুমিল্লা',
    shortEn: 'Cumilla',
    shortBn: 'কুমিল্লা',
  },
  {
    code: 'jashore',
    position: 4,
    nameEn: 'Board of Intermediate and Secondary Education, Jashore',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, যশোর',
    shortEn: 'Jashore',
    shortBn: 'যশোর',
  },
  {
    code: 'chattogram',
    position: 5,
    nameEn: 'Board of Intermediate and Secondary Education, Chattogram',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, চট্টগ্রাম',
    shortEn: 'Chattogram',
    shortBn: 'চট্টগ্রাম',
  },
  {
    code: 'barishal',
    position: 6,
    nameEn: 'Board of Intermediate and Secondary Education, Barishal',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, বরিশাল',
    shortEn: 'Barishal',
    shortBn: 'বরিশাল',
  },
  {
    code: 'sylhet',
    position: 7,
    nameEn: 'Board of Intermediate and Secondary Education, Sylhet',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, সিলেট',
    shortEn: 'Sylhet',
    shortBn: 'সিলেট',
  },
  {
    code: 'dinajpur',
    position: 8,
    nameEn: 'Board of Intermediate and Secondary Education, Dinajpur',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, দিনাজপুর',
    shortEn: 'Dinajpur',
    shortBn: 'দিনাজপুর',
  },
  {
    code: 'mymensingh',
    position: 9,
    nameEn: 'Board of Intermediate and Secondary Education, Mymensingh',
    nameBn: 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, ময়মনসিংহ',
    shortEn: 'Mymensingh',
    shortBn: 'ময়মনসিংহ',
  },
  {
    code: 'madrasah',
    position: 10,
    nameEn: 'Bangladesh Madrasah Education Board',
    nameBn: 'বাংলাদেশ মাদ্রাসা শিক্ষা বোর্ড',
    shortEn: 'Madrasah',
    shortBn: 'মাদ্রাসা',
  },
  {
    code: 'technical',
    position: 11,
    nameEn: 'Bangladesh Technical Education Board',
    nameBn: 'বাংলাদেশ কারিগরি শিক্ষা বোর্ড',
    shortEn: 'Technical',
    shortBn: 'কারিগরি',
  },
  {
    code: 'national-university',
    position: 12,
    nameEn: 'National University',
    nameBn: 'জাতীয় বিশ্ববিদ্যালয়',
    shortEn: 'National University',
    shortBn: 'জাতীয় বিশ্ববিদ্যালয়',
  },
  {
    code: 'islamic-arabic-university',
    position: 13,
    nameEn: 'Islamic Arabic University',
    nameBn: 'ইসলামি আরবি বিশ্ববিদ্যালয়',
    shortEn: 'Islamic Arabic University',
    shortBn: 'ইসলামি আরবি বিশ্ববিদ্যালয়',
  },
  {
    code: 'open-university',
    position: 14,
    nameEn: 'Bangladesh Open University',
    nameBn: 'বাংলাদেশ উন্মুক্ত বিশ্ববিদ্যালয়',
    shortEn: 'Open University',
    shortBn: 'উন্মুক্ত বিশ্ববিদ্যালয়',
  },
  {
    code: 'primary',
    position: 15,
    nameEn: 'Directorate of Primary Education',
    nameBn: 'প্রাথমিক শিক্ষা অধিদপ্তর',
    shortEn: 'Primary',
    shortBn: 'প্রাথমিক',
  },
];
