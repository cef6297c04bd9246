import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the class teacher's comments. */
export const commentLabels = {
  comment: t('Comment', 'মন্তব্য'),
  title: t("Class teacher's comments", 'শ্রেণিশিক্ষকের মন্তব্য'),
  hint: t(
    'Choose a ready remark or write your own; it appears on the mark sheet, on screen and in print.',
    'তৈরি মন্তব্য বাছাই করুন বা নিজে লিখুন; নম্বরপত্রে স্ক্রিনে ও ছাপায় থাকবে।',
  ),
  commentOf: t('Comment for {name}', '{name}-এর মন্তব্য'),
  suggest: t('Suggest by GPA for those without one', 'যাদের নেই, জিপিএ অনুযায়ী প্রস্তাব'),
  suggested: t(
    'Comments suggested: {count}. Read them through, then save.',
    '{count}টি মন্তব্য প্রস্তাব করা হয়েছে। দেখে সংরক্ষণ করুন।',
  ),
  noneSuggested: t('There is nobody left to suggest a comment for.', 'প্রস্তাব করার মতো কেউ বাকি নেই।'),
  withComment: t('{count} of {all} have a comment', '{all} জনের মধ্যে {count} জনের মন্তব্য আছে'),
  save: t('Save the comments', 'মন্তব্য সংরক্ষণ'),
  saved: t('Comments saved: {count}.', '{count}টি মন্তব্য সংরক্ষিত।'),
  history: t('Earlier comments', 'আগের মন্তব্য'),
  historyOf: t('Comments for {name}', '{name}-এর মন্তব্যসমূহ'),
  noHistory: t('No comment has been written yet.', 'এখনো কোনো মন্তব্য লেখা হয়নি।'),
  removed: t('(removed)', '(মুছে ফেলা)'),
  noBank: t(
    'The remark bank is empty. Begin with the usual remarks, or write your own there.',
    'মন্তব্য ভাণ্ডার খালি। প্রচলিত মন্তব্য দিয়ে শুরু করুন, অথবা সেখানে নিজেরা লিখুন।',
  ),
  fillBank: t('Add the usual remarks', 'প্রচলিত মন্তব্য যোগ করুন'),
  filled: t('Remarks added: {count}.', '{count}টি মন্তব্য যোগ হয়েছে।'),
  openBank: t('Remark bank', 'মন্তব্য ভাণ্ডার'),
  readOnly: t(
    'The class teacher of the section and whoever makes results write these comments.',
    'শাখার শ্রেণিশিক্ষক এবং যাঁরা ফলাফল তৈরি করেন তাঁরা মন্তব্য লেখেন।',
  ),
  chooseSection: t('Choose a section to write comments.', 'মন্তব্য লিখতে শাখা বাছাই করুন।'),
  twice: t('A student appears here twice.', 'একজন শিক্ষার্থী দুবার আছে।'),
  unknownRemark: t(
    'A ready remark is no longer in the bank. Reload and choose again.',
    'একটি তৈরি মন্তব্য ভাণ্ডারে আর নেই। আবার লোড করে বাছাই করুন।',
  ),
} as const satisfies Record<string, Label>;
