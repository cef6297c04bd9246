import type { Label } from '../../core/labels.ts';
import type { outcomeLabels } from './labels.ts';

/** What a family reads of a result that is neither passed nor failed by marks, wherever it sees one. */
export const outcomeSentences: Readonly<Partial<Record<keyof typeof outcomeLabels, Label>>> = {
  absent: {
    en: 'Absent from the whole examination; there is no result.',
    bn: 'পুরো পরীক্ষায় অনুপস্থিত; তাই ফল হয়নি।',
  },
  short: {
    en: 'Not passed: the attendance of the year is below what the institution requires.',
    bn: 'উত্তীর্ণ নয়: বছরের উপস্থিতি প্রতিষ্ঠানের নির্ধারিত হারের কম।',
  },
  expelled: {
    en: 'Expelled from the examination. Please ask the head of the institution.',
    bn: 'পরীক্ষা থেকে বহিষ্কৃত। প্রতিষ্ঠান প্রধানের সঙ্গে যোগাযোগ করুন।',
  },
  withheld: {
    en: 'This result is withheld. Please ask the office of the institution.',
    bn: 'এই ফলাফল স্থগিত আছে। প্রতিষ্ঠানের অফিসে যোগাযোগ করুন।',
  },
  incomplete: {
    en: 'A mark is not entered yet, so there is no result. Please ask the class teacher.',
    bn: 'একটি নম্বর এখনো দেওয়া হয়নি, তাই ফল হয়নি। শ্রেণিশিক্ষকের সঙ্গে যোগাযোগ করুন।',
  },
};
