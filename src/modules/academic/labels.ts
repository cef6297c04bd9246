import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const holidayErrors = {
  needsReason: {
    code: 'academic.needsReason',
    status: 409,
    text: t(
      'This holiday belongs to the national calendar. Open it and write why it differs here.',
      'এই ছুটি জাতীয় ক্যালেন্ডারের। ছুটিটি খুলে এখানে ভিন্ন হওয়ার কারণ লিখুন।',
    ),
  },
  inherited: {
    code: 'academic.inherited',
    status: 409,
    text: t(
      'This holiday belongs to the national calendar. Switch it off and write why, instead of deleting it.',
      'এই ছুটি জাতীয় ক্যালেন্ডারের। মুছে না ফেলে কারণ লিখে নিষ্ক্রিয় করুন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const conditionTexts = {
  sameSubject: t('Choose another subject than the first.', 'প্রথমটি ছাড়া অন্য একটি বিষয় বেছে নিন।'),
  mostBelowLeast: t(
    '“At most” may not be less than “At least”.',
    '“সর্বোচ্চ” সংখ্যাটি “কমপক্ষে” সংখ্যার চেয়ে কম হতে পারে না।',
  ),
} as const satisfies Record<string, Label>;
