/** A thing families pay for, with how often it is charged. */
export type FeeHeadSeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly period: 'monthly' | 'quarterly' | 'halfYearly' | 'yearly' | 'once';
};

/** The heads schools print on their receipts; amounts belong to the fee structure of each institution. */
export const feeHeads: readonly FeeHeadSeed[] = [
  { code: 'tuition', position: 1, nameEn: 'Tuition fee', nameBn: 'বেতন (টিউশন ফি)', period: 'monthly' },
  { code: 'ict', position: 2, nameEn: 'ICT fee', nameBn: 'আইসিটি ফি', period: 'monthly' },
  { code: 'electricity', position: 3, nameEn: 'Electricity', nameBn: 'বিদ্যুৎ ফি', period: 'monthly' },
  { code: 'tiffin', position: 4, nameEn: 'Tiffin', nameBn: 'টিফিন ফি', period: 'monthly' },
  { code: 'transport', position: 5, nameEn: 'Transport', nameBn: 'পরিবহন ফি', period: 'monthly' },
  {
    code: 'hostel',
    position: 6,
    nameEn: 'Hostel seat rent',
    nameBn: 'ছাত্রাবাস সিট ভাড়া',
    period: 'monthly',
  },
  { code: 'lab', position: 7, nameEn: 'Laboratory fee', nameBn: 'ল্যাবরেটরি ফি', period: 'monthly' },
  { code: 'admission', position: 8, nameEn: 'Admission fee', nameBn: 'ভর্তি ফি', period: 'once' },
  { code: 'readmission', position: 9, nameEn: 'Readmission fee', nameBn: 'পুনঃভর্তি ফি', period: 'yearly' },
  { code: 'session', position: 10, nameEn: 'Session charge', nameBn: 'সেশন চার্জ', period: 'yearly' },
  { code: 'development', position: 11, nameEn: 'Development fee', nameBn: 'উন্নয়ন ফি', period: 'yearly' },
  { code: 'sports', position: 12, nameEn: 'Sports fee', nameBn: 'ক্রীড়া ফি', period: 'yearly' },
  { code: 'library', position: 13, nameEn: 'Library fee', nameBn: 'গ্রন্থাগার ফি', period: 'yearly' },
  { code: 'magazine', position: 14, nameEn: 'Magazine fee', nameBn: 'ম্যাগাজিন ফি', period: 'yearly' },
  {
    code: 'scout',
    position: 15,
    nameEn: 'Scout and Girl Guide fee',
    nameBn: 'স্কাউট ও গার্ল গাইড ফি',
    period: 'yearly',
  },
  {
    code: 'culture',
    position: 16,
    nameEn: 'Milad, Puja and cultural fee',
    nameBn: 'মিলাদ, পূজা ও সাংস্কৃতিক ফি',
    period: 'yearly',
  },
  { code: 'id-card', position: 17, nameEn: 'Identity card', nameBn: 'পরিচয়পত্র ফি', period: 'yearly' },
  {
    code: 'diary',
    position: 18,
    nameEn: 'Diary and syllabus',
    nameBn: 'ডায়েরি ও সিলেবাস ফি',
    period: 'yearly',
  },
  { code: 'poor-fund', position: 19, nameEn: 'Poor fund', nameBn: 'দরিদ্র তহবিল', period: 'yearly' },
  {
    code: 'teacher-welfare',
    position: 20,
    nameEn: "Teachers' welfare",
    nameBn: 'শিক্ষক কল্যাণ ফি',
    period: 'yearly',
  },
  { code: 'exam', position: 21, nameEn: 'Examination fee', nameBn: 'পরীক্ষা ফি', period: 'quarterly' },
  { code: 'practical', position: 22, nameEn: 'Practical fee', nameBn: 'ব্যবহারিক ফি', period: 'yearly' },
  {
    code: 'registration',
    position: 23,
    nameEn: 'Board registration fee',
    nameBn: 'বোর্ড রেজিস্ট্রেশন ফি',
    period: 'once',
  },
  { code: 'form-fill-up', position: 24, nameEn: 'Form fill-up fee', nameBn: 'ফরম পূরণ ফি', period: 'once' },
  { code: 'testimonial', position: 25, nameEn: 'Testimonial', nameBn: 'প্রশংসাপত্র ফি', period: 'once' },
  { code: 'transfer', position: 26, nameEn: 'Transfer certificate', nameBn: 'ছাড়পত্র ফি', period: 'once' },
  {
    code: 'mark-sheet',
    position: 27,
    nameEn: 'Duplicate mark sheet',
    nameBn: 'প্রতিলিপি নম্বরপত্র ফি',
    period: 'once',
  },
  { code: 'absence', position: 28, nameEn: 'Absence fine', nameBn: 'অনুপস্থিতির জরিমানা', period: 'monthly' },
  { code: 'late', position: 29, nameEn: 'Late fine', nameBn: 'বিলম্ব জরিমানা', period: 'monthly' },
];
