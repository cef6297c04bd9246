/** What a notice is about. */
export type NoticeCategorySeed = {
  readonly code: string;
  readonly position: number;
  readonly nameEn: string;
  readonly nameBn: string;
};

export const noticeCategories: readonly NoticeCategorySeed[] = [
  { code: 'general', position: 1, nameEn: 'General', nameBn: 'সাধারণ' },
  { code: 'exam', position: 2, nameEn: 'Exam', nameBn: 'পরীক্ষা' },
  { code: 'result', position: 3, nameEn: 'Result', nameBn: 'ফলাফল' },
  { code: 'admission', position: 4, nameEn: 'Admission', nameBn: 'ভর্তি' },
  { code: 'fees', position: 5, nameEn: 'Fees', nameBn: 'ফি' },
  { code: 'holiday', position: 6, nameEn: 'Holiday', nameBn: 'ছুটি' },
  { code: 'meeting', position: 7, nameEn: 'Meeting', nameBn: 'সভা' },
  { code: 'stipend', position: 8, nameEn: 'Stipend', nameBn: 'উপবৃত্তি' },
  { code: 'event', position: 9, nameEn: 'Event', nameBn: 'অনুষ্ঠান' },
  { code: 'routine', position: 10, nameEn: 'Routine', nameBn: 'রুটিন' },
  { code: 'tender', position: 11, nameEn: 'Tender', nameBn: 'দরপত্র' },
  { code: 'job', position: 12, nameEn: 'Job', nameBn: 'নিয়োগ' },
];
