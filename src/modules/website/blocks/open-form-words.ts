import type { Label } from '../../../core/labels.ts';
import { blockLabels } from './labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of forms that anybody fills in step by step. */
export const openFormWords = {
  open: blockLabels.open,
  yourCode: t('Your code', 'আপনার কোড'),
  keepCode: t(
    'Write it down. You can use it to continue later, on any phone, and to see the result.',
    'কোডটি লিখে রাখুন। এটি দিয়ে পরে যেকোনো ফোনে ফরমটি আবার খুলতে ও ফল দেখতে পারবেন।',
  ),
  copy: t('Copy', 'কপি'),
  copied: t('Copied', 'কপি হয়েছে'),
  step: t('Step {n} of {all}', '{all} ধাপের মধ্যে ধাপ {n}'),
  moreRows: t('Room for {count} more', 'আরও {count}টি লেখার ঘর'),
  choose: t('Choose', 'বাছাই করুন'),
  photoHint: t(
    'A passport-size photo: the face in the middle, shoulders visible, a plain background.',
    'পাসপোর্ট আকারের ছবি: মুখ মাঝখানে, কাঁধ দেখা যায়, একরঙা পটভূমি।',
  ),
  photoMissing: t('A passport-size photo is required.', 'পাসপোর্ট আকারের ছবি আবশ্যক।'),
  take: t('Take or choose a photo', 'ছবি তুলুন বা বাছাই করুন'),
  zoom: t('Size', 'আকার'),
  across: t('Left and right', 'ডানে-বামে'),
  upDown: t('Up and down', 'ওপরে-নিচে'),
  usePhoto: t('Use this photo', 'এই ছবি ব্যবহার করুন'),
  photoThere: t('The photo is added.', 'ছবি দেওয়া হয়েছে।'),
  correct: t('Correct the marked fields.', 'চিহ্নিত ঘরগুলো ঠিক করুন।'),
  photo: t('Photo', 'ছবি'),
  fileLimit: t(
    'Each file may be at most 4 MB, and all together 16 MB.',
    'প্রতিটি ফাইল সর্বোচ্চ ৪ মেগাবাইট, সব মিলিয়ে ১৬ মেগাবাইট।',
  ),
  fileTooLarge: t('This file is too large. Choose a smaller one.', 'ফাইলটি বেশি বড়। ছোট একটি বাছাই করুন।'),
  isKept: t(
    'The file is kept. Choose another one only to replace it.',
    'ফাইলটি রাখা আছে। বদলাতে চাইলেই শুধু অন্যটি বাছাই করুন।',
  ),
  noFile: t('This file is empty.', 'ফাইলটি খালি।'),
  filesAgain: t(
    'The files were not kept. Choose them again before you send.',
    'ফাইলগুলো রাখা যায়নি। পাঠানোর আগে আবার বাছাই করুন।',
  ),
  noPicture: t('This file is not a picture.', 'এই ফাইলটি ছবি নয়।'),
} as const;
