/** What an institution's desk begins with. */
export const categorySeeds = [
  { nameEn: 'Fees and payment', nameBn: 'ফি ও পরিশোধ', answerHours: 24, solveHours: 72 },
  { nameEn: 'Attendance', nameBn: 'হাজিরা', answerHours: 24, solveHours: 48 },
  { nameEn: 'Exam and result', nameBn: 'পরীক্ষা ও ফলাফল', answerHours: 24, solveHours: 96 },
  { nameEn: 'Certificates and papers', nameBn: 'সনদ ও কাগজপত্র', answerHours: 24, solveHours: 120 },
  { nameEn: 'Login and personal data', nameBn: 'লগইন ও ব্যক্তিগত তথ্য', answerHours: 12, solveHours: 48 },
  { nameEn: 'Other', nameBn: 'অন্যান্য', answerHours: 48, solveHours: 120, takes: 'contact' },
  {
    nameEn: 'Complaint',
    nameBn: 'অভিযোগ',
    answerHours: 24,
    solveHours: 168,
    takes: 'complaint',
    isConfidential: true,
  },
] as const satisfies readonly {
  nameEn: string;
  nameBn: string;
  answerHours: number;
  solveHours: number;
  takes?: 'contact' | 'complaint';
  isConfidential?: boolean;
}[];

export const answerSeeds = [
  {
    nameEn: 'Being looked at',
    nameBn: 'দেখা হচ্ছে',
    textEn: 'Thank you for writing. We are looking at it and will answer you here.',
    textBn: 'লেখার জন্য ধন্যবাদ। আমরা বিষয়টি দেখছি এবং এখানেই উত্তর জানাব।',
  },
  {
    nameEn: 'Come to the office',
    nameBn: 'অফিসে আসুন',
    textEn: 'Please come to the office on a working day with the papers concerned.',
    textBn: 'অনুগ্রহ করে সংশ্লিষ্ট কাগজপত্রসহ যেকোনো কর্মদিবসে অফিসে আসুন।',
  },
] as const;

/** What institutions ask the platform about. */
export const topicSeeds = [
  {
    position: 1,
    nameEn: 'How to do something',
    nameBn: 'কোনো কাজ কীভাবে করব',
    answerHours: 8,
    solveHours: 48,
  },
  {
    position: 2,
    nameEn: 'Something does not work',
    nameBn: 'কিছু কাজ করছে না',
    answerHours: 4,
    solveHours: 48,
  },
  { position: 3, nameEn: 'Bills and packages', nameBn: 'বিল ও প্যাকেজ', answerHours: 24, solveHours: 72 },
  { position: 4, nameEn: 'SMS and messages', nameBn: 'এসএমএস ও বার্তা', answerHours: 8, solveHours: 48 },
  { position: 5, nameEn: 'A request for something new', nameBn: 'নতুন চাওয়া', answerHours: 72, solveHours: 720 },
] as const;

export const platformAnswerSeeds = [
  {
    nameEn: 'More details, please',
    nameBn: 'আরও তথ্য দিন',
    textEn: 'Please tell us the address of the screen, what you pressed, and what you saw.',
    textBn: 'স্ক্রিনের ঠিকানা, কী চেপেছেন এবং কী দেখেছেন, তা জানান।',
  },
  {
    nameEn: 'Fixed',
    nameBn: 'ঠিক করা হয়েছে',
    textEn: 'It is fixed. Please check, and tell us if it is not.',
    textBn: 'এটি ঠিক করা হয়েছে। দেখে জানান, না হলে আবার লিখুন।',
  },
] as const;
