import type { Label } from '../../labels.ts';

export const printLabels = {
  printMissing: {
    en: 'The element to print was not found.',
    bn: 'প্রিন্ট করার অংশটি পাওয়া যায়নি।',
  },
  printBlocked: {
    en: 'The browser did not allow the print tab. Allow pop-ups for this page and try again.',
    bn: 'ব্রাউজার প্রিন্টের ট্যাব খুলতে দেয়নি। এই পাতার পপ-আপ চালু করে আবার চেষ্টা করুন।',
  },
  partOf: {
    en: '{count} of {total} {total|row|rows}; the export has all of them',
    bn: 'মোট {total} সারির {count}টি; এক্সপোর্টে সব আছে',
  },
} as const satisfies Readonly<Record<string, Label>>;
