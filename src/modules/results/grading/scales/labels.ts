import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of recorded grade scales. */
export const scaleTexts = {
  own: t('Scale of the institution', 'প্রতিষ্ঠানের স্কেল'),
  unknown: t('This scale no longer exists. Choose again.', 'এই স্কেল আর নেই। আবার বাছাই করুন।'),
  recorded: t('Recorded scales', 'সংরক্ষিত স্কেল'),
  version: t('{name}, version {number}', '{name}, সংস্করণ {number}'),
  isVersion: t(
    'These bands are {name}, version {number}, recorded on {date}. {runs} {count|result was|results were} made by it.',
    'এই গ্রেডগুলো {name}, সংস্করণ {number}; {date} তারিখে সংরক্ষিত। এতে {runs}টি ফলাফল তৈরি হয়েছে।',
  ),
  by: t('By {name}.', 'সংরক্ষণ করেছেন {name}।'),
  isNew: t(
    'No recorded scale has these bands. Saving records them as a new version; earlier results keep their scale.',
    'কোনো সংরক্ষিত স্কেলে এই গ্রেড নেই। সংরক্ষণ করলে নতুন সংস্করণ হবে; আগের ফলাফলের স্কেল আগের মতোই থাকবে।',
  ),
  recordAs: t('Recorded as', 'যেভাবে সংরক্ষিত হবে'),
  next: t('The next version of {name}', '{name}-এর পরের সংস্করণ'),
  another: t('A new scale', 'নতুন স্কেল'),
  nameEn: t('Name of the scale', 'স্কেলের নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  reason: t('Why it changed', 'পরিবর্তনের কারণ'),
} as const satisfies Record<string, Label>;
