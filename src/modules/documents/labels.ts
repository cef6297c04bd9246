import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string, status = 409): ErrorKind => ({
  code: `documents.${code}`,
  status,
  text: t(en, bn),
});

export const documentsErrors = {
  noPlace: refusal(
    'noPlace',
    'This student has no class at this institution, so no document can be given.',
    'এই শিক্ষার্থীর কোনো শ্রেণি নেই, তাই কোনো সনদ দেওয়া যাবে না।',
  ),
  nobody: refusal('nobody', 'There is nobody to make a document for.', 'সনদ দেওয়ার মতো কেউ নেই।'),
  tooMany: refusal(
    'tooMany',
    'At most {most} documents at a time. Choose fewer sections.',
    'একবারে সর্বোচ্চ {most}টি সনদ। কম শাখা বাছাই করুন।',
  ),
  open: refusal(
    'open',
    'Not yet settled: {matters}. A transfer certificate can be given once this is settled.',
    'এখনো নিষ্পত্তি হয়নি: {matters}। নিষ্পত্তি হলে ছাড়পত্র দেওয়া যাবে।',
  ),
  mayNotSit: refusal(
    'mayNotSit',
    'The admit card cannot be given: {matters}. You can ask for an exception under “Who may not sit”.',
    'প্রবেশপত্র দেওয়া যাবে না: {matters}। “যারা বসতে পারবে না” তালিকায় ছাড় চাওয়া যায়।',
  ),
  noCard: refusal('noCard', 'This student has no valid ID card.', 'এই শিক্ষার্থীর কোনো বৈধ পরিচয়পত্র নেই।'),
  hasTransfer: refusal(
    'hasTransfer',
    'A transfer certificate was already given: {number}. Print a copy of it, or have it revoked first.',
    'আগেই ছাড়পত্র দেওয়া হয়েছে: {number}। তার অনুলিপি ছাপান, অথবা আগে সেটি বাতিল করুন।',
  ),
  bookFull: refusal(
    'bookFull',
    'Register book {number} is full. Enter the next book under “Register books” first.',
    'রেজিস্টার বই {number} শেষ হয়েছে। আগে “রেজিস্টার বইসমূহ” পাতায় পরের বইটি লিখুন।',
  ),
  bookOpen: refusal(
    'bookOpen',
    'Register book {number} has {left} {left|serial|serials} left. Put it away on the page of its certificates: a second person decides, since certificates then stand in no book.',
    'রেজিস্টার বই {number}-এ আরও {left}টি ক্রমিক বাকি। এর সনদের পাতা থেকে “বই সরিয়ে রাখা” চাপুন: এরপর সনদ কোনো বইয়ে উঠবে না বলে আরেকজন সিদ্ধান্ত দেবেন।',
  ),
  isRevoked: refusal(
    'isRevoked',
    'This document was revoked; it can no longer be printed.',
    'এই সনদ বাতিল হয়েছে; এটি আর ছাপানো যায় না।',
  ),
  hasEnded: refusal(
    'hasEnded',
    'The student came back on {day}; this certificate is no longer in force and is not printed any more.',
    'শিক্ষার্থী {day} তারিখে ফিরে এসেছে; এই সনদ আর কার্যকর নয়, তাই আর ছাপানো যায় না।',
  ),
  hasLeft: refusal(
    'hasLeft',
    'This student left on {day}. This card is given only to those who study here.',
    'এই শিক্ষার্থী {day} তারিখে চলে গেছে। এই কার্ড শুধু যারা এখানে পড়ে তাদের দেওয়া হয়।',
  ),
  saysHere: refusal(
    'saysHere',
    'This student left on {day}, and the template says that the student studies here. Choose one that has the variable “Date of leaving”, or give a testimonial.',
    'এই শিক্ষার্থী {day} তারিখে চলে গেছে, অথচ টেমপ্লেটে লেখা আছে সে এখানে পড়ে। “ছাড়ার তারিখ” চলক আছে এমন টেমপ্লেট বাছাই করুন, অথবা প্রশংসাপত্র দিন।',
  ),
  notServing: refusal(
    'notServing',
    'This employee is not on duty: {state}. A card is given only to those who serve.',
    'এই কর্মী কর্মরত নন: {state}। কার্ড শুধু কর্মরতদের দেওয়া হয়।',
  ),
  notSitting: refusal(
    'notSitting',
    'This student has no paper in the examination.',
    'এই পরীক্ষায় শিক্ষার্থীর কোনো বিষয় নেই।',
  ),
  mixed: refusal(
    'mixed',
    'These letters have different looks or languages. Print them one by one.',
    'এই পত্রগুলোর নকশা বা ভাষা এক নয়। একটি একটি করে ছাপান।',
  ),
  noEmployee: refusal(
    'noEmployee',
    'Your account is not linked to an employee. Ask the office to link it.',
    'আপনার অ্যাকাউন্ট কোনো কর্মীর সঙ্গে যুক্ত নয়। অফিসকে যুক্ত করতে বলুন।',
  ),
  letterAsked: refusal(
    'letterAsked',
    'This letter was already asked for and has not been given yet.',
    'এই পত্রটি আগেই চাওয়া হয়েছে, এখনো দেওয়া হয়নি।',
  ),
  letterClosed: refusal(
    'letterClosed',
    'This request has been settled in the meantime.',
    'এই আবেদন ইতিমধ্যে নিষ্পত্তি হয়েছে।',
  ),
  letterWaits: refusal(
    'letterWaits',
    'It is prepared and is waiting for approval.',
    'এটি প্রস্তুত এবং অনুমোদনের অপেক্ষায় আছে।',
  ),
  ownLetter: refusal(
    'ownLetter',
    'Nobody can prepare a letter about themselves.',
    'নিজের পত্র নিজে প্রস্তুত করা যায় না।',
  ),
  secretPay: refusal(
    'secretPay',
    "This letter shows somebody's pay. The employee can download it, or somebody who may see salaries can print it.",
    'এই পত্রে কারও বেতনের অঙ্ক আছে। কর্মী নিজে ডাউনলোড করতে পারেন, অথবা বেতন দেখার অনুমতি যাঁর আছে তিনি ছাপাতে পারেন।',
    403,
  ),
  noFigures: refusal(
    'noFigures',
    'There are no pay records here, so no salary certificate can be given.',
    'এখানে বেতনের তথ্য নেই, তাই বেতন প্রত্যয়ন দেওয়া যাবে না।',
  ),
  allRevoked: refusal(
    'allRevoked',
    'All of these documents were revoked; they can no longer be printed.',
    'এই সনদগুলোর সব কটি বাতিল হয়েছে; এগুলো আর ছাপানো যায় না।',
  ),
  printAnew: refusal(
    'printAnew',
    'Only the person who printed it can download this file, for one hour. Choose “Print copies”: each copy gets its number.',
    'যিনি ছেপেছেন, শুধু তিনি এক ঘণ্টার মধ্যে এই ফাইল আবার ডাউনলোড করতে পারেন। “অনুলিপি ছাপান” বাছাই করুন; প্রতিটি অনুলিপি নম্বর পাবে।',
  ),
  notDrawn: refusal('notDrawn', 'The file is not ready yet.', 'ফাইলটি এখনো তৈরি হয়নি।'),
  notGenuine: refusal(
    'notGenuine',
    'This institution has given no such document.',
    'এই প্রতিষ্ঠান এমন কোনো সনদ দেয়নি।',
    404,
  ),
} as const;

export const documentsProblems = {
  bookUsed: t(
    'Certificates stand in this book already. Enter another book instead.',
    'এই বইয়ে আগেই সনদ উঠেছে। বদলে আরেকটি বই লিখুন।',
  ),
  bookShorter: t(
    'Certificates stand in this book already, so it keeps its serials. To leave the others empty, use “Put the book away” on the page of its certificates; a second person decides.',
    'এই বইয়ে আগেই সনদ উঠেছে, তাই ক্রমিক কমানো যায় না। বাকিগুলো খালি রাখতে এর সনদের পাতায় “বই সরিয়ে রাখা” চাপুন; আরেকজন সিদ্ধান্ত দেবেন।',
  ),
  unknownVariable: t('There is no variable {{name}} here.', 'এখানে {{name}} নামে কোনো চলক নেই।'),
  beyondPage: t('Something is outside the page.', 'কিছু অংশ পাতার বাইরে চলে গেছে।'),
  noTable: t('A table with these columns is not possible here.', 'এই কলামগুলো দিয়ে এখানে সারণি করা যায় না।'),
  noImage: t(
    'An image on the paper is not one of your seals and images. Choose it again.',
    'কাগজের একটি ছবি আপনাদের সিল ও ছবির তালিকায় নেই। আবার বাছাই করুন।',
  ),
  nameTaken: t('A template with this name already exists.', 'এই নামে একটি টেমপ্লেট আছে।'),
  needed: t('Write the text.', 'এটি লিখুন।'),
  future: t('This day has not come yet.', 'এই তারিখ এখনো আসেনি।'),
  beforePlace: t(
    'The student came to this class on {day}. Choose that day or a later one.',
    'শিক্ষার্থী এই শ্রেণিতে {day} তারিখে এসেছে। সেই দিন বা তার পরের তারিখ দিন।',
  ),
  wasPresent: t(
    'The register shows the student present on {day}. Choose that day or a later one.',
    'হাজিরা খাতায় শিক্ষার্থী {day} তারিখে উপস্থিত আছে। সেই দিন বা তার পরের তারিখ দিন।',
  ),
} as const;

export const documentsFields = {
  studentId: t('Student', 'শিক্ষার্থী'),
  employeeId: t('Employee', 'কর্মী'),
  examId: t('Examination', 'পরীক্ষা'),
  templateId: t('Template', 'টেমপ্লেট'),
  reason: t('Reason', 'কারণ'),
  leftOn: t('Last day here', 'এখানে শেষ দিন'),
  nameEn: t('Name', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  layout: t('Layout', 'নকশা'),
  sectionIds: t('Sections', 'শাখা'),
  purpose: t('Purpose', 'উদ্দেশ্য'),
  kind: t('Kind', 'ধরন'),
  language: t('Language', 'ভাষা'),
} as const;

/** What is written across a copy. */
export const overTexts = {
  duplicate: t('DUPLICATE {copy}', 'অনুলিপি {copy}'),
  revoked: t('REVOKED', 'বাতিল'),
  ended: t('NO LONGER IN FORCE', 'আর কার্যকর নয়'),
  specimen: t('SPECIMEN', 'নমুনা'),
} as const;

export const transferTexts = {
  title: t('Transfer certificate for {name}', '{name}-এর ছাড়পত্র'),
  student: t('Student', 'শিক্ষার্থী'),
  code: t('ID', 'আইডি'),
  place: t('Class', 'শ্রেণি'),
  clear: t('Dues and books', 'পাওনা ও বই'),
  isClear: t('Nothing is left to settle', 'কিছু বাকি নেই'),
  leaving: t('Reason for leaving', 'ছাড়পত্রের কারণ'),
  leftOn: t('Date of leaving', 'ছাড়ার তারিখ'),
  left: t('Transfer certificate {number}', 'ছাড়পত্র {number}'),
} as const;
