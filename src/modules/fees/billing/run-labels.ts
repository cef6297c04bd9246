import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const runErrors = {
  nothingLeft: {
    code: 'fees.runNothingLeft',
    status: 409,
    text: t(
      'Nothing of this run can be taken back: every fee is paid, in instalments or cancelled.',
      'এই বিলের কিছুই ফিরিয়ে নেওয়া যাবে না: প্রতিটি ফি পরিশোধিত, কিস্তিতে ভাগ করা বা বাতিল।',
    ),
  },
  takenBack: {
    code: 'fees.runTakenBack',
    status: 409,
    text: t('This run has already been taken back.', 'এই বিল আগেই ফিরিয়ে নেওয়া হয়েছে।'),
  },
} as const satisfies Record<string, ErrorKind>;

/** What taking a run back is called where a second person decides it. */
export const runActs = {
  takeBack: t('Take a month’s invoices back', 'মাসের ইনভয়েস ফিরিয়ে নেওয়া'),
  title: t('Take back the invoices of {month}', '{month} মাসের ইনভয়েস ফিরিয়ে নেওয়া'),
  month: t('Month', 'মাস'),
  fees: t('Fees taken back', 'যত ফি ফেরে'),
  students: t('Students', 'শিক্ষার্থী'),
  amount: t('Amount', 'টাকা'),
  staying: t('Fees that stay: paid or in instalments', 'যত ফি থেকে যায়: পরিশোধিত বা কিস্তিতে'),
  startedBy: t('Billed by', 'বিল করেছেন'),
} as const;

/** The words of the screen. */
export const runLabels = {
  takeBack: t('Take back', 'ফিরিয়ে নিন'),
  takeBackTitle: t('Take the invoices of {month} back?', '{month} মাসের ইনভয়েস ফিরিয়ে নেবেন?'),
  takeBackText: t(
    'The unpaid fees of this run are cancelled, and the month can be billed again. What is paid (also from an advance) or split into instalments stays; once such a receipt is cancelled, take the run back again. A second person decides.',
    'এই বিলের অপরিশোধিত ফি বাতিল হয় এবং মাসটির বিল আবার করা যায়। যা পরিশোধ হয়েছে (অগ্রিম থেকে হলেও) বা কিস্তিতে ভাগ হয়েছে তা থাকে; সেই রসিদ বাতিল হলে আবার ফিরিয়ে নেওয়া যায়। আরেকজন সিদ্ধান্ত নেন।',
  ),
  takenBack: t('Taken back on {day}', '{day} তারিখে ফিরিয়ে নেওয়া হয়েছে'),
  standing: t('{count} {count|fee stays|fees stay}.', '{count}টি ফি রয়ে গেছে।'),
  done: t('{count} {count|fee is|fees are} taken back', '{count}টি ফি ফিরিয়ে নেওয়া হয়েছে'),
  state: t('Status', 'অবস্থা'),
} as const;
