import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the public page where institutions apply. */
export const applyLabels = {
  platform: t('Pathshala', 'পাঠশালা'),
  title: t('Apply For An Institution', 'প্রতিষ্ঠানের জন্য আবেদন'),
  intro: t(
    'Fill in the form once. We check it and send the decision by email.',
    'ফরমটি একবার পূরণ করুন। আমরা যাচাই করে সিদ্ধান্ত ইমেইলে জানাব।',
  ),
  apply: t('Application form', 'আবেদন ফরম'),
  follow: t('Check the status of an application', 'আবেদনের অবস্থা'),
  addressHelp: t('Village or street and post office', 'গ্রাম বা সড়ক ও ডাকঘর'),
  mobileHelp: t('You need it to check the status of the application', 'এটি দিয়ে আবেদনের অবস্থা জানা যাবে'),
  emailHelp: t('The decision is sent here', 'সিদ্ধান্ত এই ঠিকানায় যাবে'),
  phoneHelp: t('Phone of the office', 'অফিসের ফোন'),
  trap: t('Leave this empty', 'এটি খালি রাখুন'),
  send: t('Send the application', 'আবেদন জমা দিন'),
  draftBack: t(
    'What you had filled in on this device is back. Email, telephone and the head’s name are not kept.',
    'এই ডিভাইসে আগে যা পূরণ করেছিলেন তা ফিরে এসেছে। ইমেইল, টেলিফোন ও প্রধানের নাম রাখা হয় না।',
  ),
  draftDiscard: t('Start again', 'নতুন করে শুরু করুন'),
  savedCode: t('Continue a saved form', 'রাখা ফরম আবার খুলুন'),
  savedCodeHelp: t('The code you got when it was saved', 'রাখার সময় যে কোডটি পেয়েছিলেন'),
  savedOpen: t('Open', 'খুলুন'),
  save: t('Save for later', 'পরে পাঠানোর জন্য রাখুন'),
  keptUnder: t(
    'Saved until {day}. With the code {code} you can continue it on any device; write it down. Anybody who has the code can read the form.',
    '{day} পর্যন্ত রাখা হলো। {code} কোড দিয়ে যেকোনো ডিভাইসে আবার খুলতে পারবেন; কোডটি লিখে রাখুন। যাঁর কাছে কোডটি থাকবে, তিনি ফরমটি দেখতে পারবেন।',
  ),
  correcting: t('You are correcting application {reference}.', 'আপনি {reference} আবেদনটি সংশোধন করছেন।'),
  correct: t('Correct the form', 'ফরম সংশোধন করুন'),
  correctHelp: t(
    'Besides answering, you can correct the form itself. A code for this is sent to the email address of the application.',
    'উত্তর দেওয়া ছাড়াও ফরমটিই সংশোধন করতে পারেন। এর জন্য আবেদনের ইমেইলে একটি কোড যাবে।',
  ),
  correctSent: t('A link and a code were sent to {address}.', '{address} ঠিকানায় একটি লিংক ও কোড পাঠানো হয়েছে।'),
  withdraw: t('Withdraw the application', 'আবেদন প্রত্যাহার করুন'),
  withdrawTitle: t('Withdraw this application?', 'আবেদনটি প্রত্যাহার করবেন?'),
  withdrawText: t(
    'It will no longer be considered. You may apply again later.',
    'আবেদনটি আর বিবেচনা করা হবে না। পরে আবার আবেদন করতে পারবেন।',
  ),
  sendCorrected: t('Send the corrected form', 'সংশোধিত ফরম জমা দিন'),
  sentTitle: t('Your application has been received', 'আপনার আবেদন জমা হয়েছে'),
  yourNumber: t('Application number', 'আবেদন নম্বর'),
  sentText: t(
    'Keep this number. With it and the head’s mobile number you can follow the application. It was also sent to {email}.',
    'নম্বরটি রাখুন। এটি ও প্রধানের মোবাইল নম্বর দিয়ে আবেদনের অবস্থা জানা যাবে। নম্বরটি {email} ঠিকানায়ও পাঠানো হয়েছে।',
  ),
  another: t('Apply for another institution', 'আরেকটি প্রতিষ্ঠানের আবেদন'),
  numberHelp: t('For example PA-2026-00001', 'যেমন PA-2026-00001'),
  look: t('Show the status', 'অবস্থা দেখুন'),
  papers: t('Papers', 'কাগজপত্র'),
  papersHelp: t(
    'PDF or picture, up to 4 MB each, at most {count}: the letter of recognition, the EIIN certificate, the committee’s resolution. They can be added until the decision.',
    'পিডিএফ বা ছবি, প্রতিটি সর্বোচ্চ ৪ মেগাবাইট, মোট {count}টি পর্যন্ত: স্বীকৃতির চিঠি, ইআইআইএন সনদ, কমিটির সিদ্ধান্ত। আবেদন নিষ্পত্তির আগ পর্যন্ত যোগ করা যাবে।',
  ),
  paperKind: t('What it is', 'কী কাগজ'),
  addPaper: t('Add a paper', 'কাগজ যোগ করুন'),
  removePaper: t('Remove {name}', '{name} বাদ দিন'),
  noPapers: t('No papers yet', 'এখনো কোনো কাগজ নেই'),
  tooLarge: t('A paper can be at most 4 MB.', 'একটি কাগজ সর্বোচ্চ ৪ মেগাবাইট হতে পারে।'),
  sendAnswer: t('Send the answer', 'উত্তর পাঠান'),
} as const satisfies Readonly<Record<string, Label>>;

export const paperKindLabels = {
  recognition: t('Letter of recognition', 'স্বীকৃতির চিঠি'),
  eiin: t('EIIN certificate', 'ইআইআইএন সনদ'),
  committee: t('Resolution of the committee', 'কমিটির সিদ্ধান্ত'),
  head: t('Letter of the head', 'প্রধানের চিঠি'),
  other: t('Other paper', 'অন্য কাগজ'),
} as const satisfies Readonly<Record<string, Label>>;
