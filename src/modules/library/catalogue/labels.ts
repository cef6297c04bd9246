import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const catalogueLabels = {
  copies: t('Copies', 'কপি'),
  hereOf: t('{here} of {copies}', '{copies}-এর {here}'),
  none: t('none', 'নেই'),
  addCopies: t('Enter copies', 'কপি অন্তর্ভুক্ত করুন'),
  howMany: t('How many', 'কয়টি'),
  rack: t('Rack', 'তাক'),
  price: t('Price', 'দাম'),
  source: t('Source', 'প্রাপ্তির উৎস'),
  enteredOn: t('Entered on', 'অন্তর্ভুক্তির তারিখ'),
  asReference: t('Read in the library only', 'শুধু গ্রন্থাগারে পড়ার জন্য'),
  added: t('Accession numbers {first} to {last}', 'পরিগ্রহণ নম্বর {first} থেকে {last}'),
  addedOne: t('Accession number {first}', 'পরিগ্রহণ নম্বর {first}'),
  noCopies: t('No copy is entered yet.', 'এখনো কোনো কপি লেখা হয়নি।'),
  number: t('No.', 'নম্বর'),
  state: t('State', 'অবস্থা'),
  condition: t('Condition', 'মান'),
  due: t('until {day}', '{day} পর্যন্ত'),
  change: t('Change the state', 'অবস্থা বদলান'),
  changeOf: t('State of copy {number}', '{number} নম্বর কপির অবস্থা'),
  foundAgain: t('Found again', 'পাওয়া গেছে'),
  foundText: t(
    'The copy stands on the shelf again. What it cost is taken back, or to be given back if it was paid.',
    'কপিটি আবার তাকে থাকবে। ধার্য টাকা বাতিল হবে, পরিশোধ হয়ে থাকলে ফেরতযোগ্য।',
  ),
  cancelled: t('{amount} was taken back', '{amount} বাতিল হয়েছে'),
  refundDue: t('{amount} was paid and is to be given back', '{amount} পরিশোধ হয়েছিল, ফেরত দিতে হবে'),
  why: t('Why', 'কেন'),
  importOf: t('Books from a sheet', 'শিট থেকে বই'),
  saved: t('Saved', 'সংরক্ষিত'),
  edit: t('Edit the book', 'বইয়ের তথ্য সম্পাদনা'),
} as const;
