import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `notices.${code}`,
  status: 409,
  text: { en, bn },
});

/** As many attachments as a notice has besides that of its form. */
export const mostNoticeFiles = 20;

export const noticeErrors = {
  manyFiles: refusal(
    'manyFiles',
    `A notice has ${mostNoticeFiles} further attachments at most.`,
    'একটি নোটিশে আরও সর্বোচ্চ ২০টি সংযুক্তি রাখা যায়।',
  ),
  published: refusal('published', 'This notice has already been published.', 'নোটিশটি আগেই প্রকাশিত।'),
  wentOut: refusal(
    'wentOut',
    'This notice went out to its audience and is a draft no longer. It can be withdrawn.',
    'নোটিশটি প্রাপকদের কাছে গেছে, আর খসড়া করা যায় না। প্রত্যাহার করা যায়।',
  ),
  notPublished: refusal('notPublished', 'This notice has not been published.', 'নোটিশটি এখনো প্রকাশিত নয়।'),
  nobody: refusal('nobody', 'Nobody in this audience has an account.', 'এই প্রাপকদের কারও অ্যাকাউন্ট নেই।'),
  withdrawn: refusal('withdrawn', 'This notice was withdrawn.', 'নোটিশটি প্রত্যাহার করা হয়েছে।'),
} as const satisfies Record<string, ErrorKind>;

export const labels = {
  content: t('The notice', 'নোটিশ'),
  edit: t('Change the text', 'লেখা বদলান'),
  draft: t('Draft', 'খসড়া'),
  audience: t('For whom', 'কাদের জন্য'),
  mustAcknowledge: t('They confirm that they have read it', 'পড়েছেন বলে নিশ্চিত করতে হবে'),
  keep: t('Keep', 'সংরক্ষণ'),
  kept: t('Kept', 'সংরক্ষিত'),
  publish: t('Publish', 'প্রকাশ করুন'),
  publishTitle: t('Publish this notice?', 'নোটিশ প্রকাশ করবেন?'),
  publishText: t(
    'It gets a memo number, and the bell tells everybody it is for. Who that is does not change afterwards. A draft becomes published.',
    'স্মারক নম্বর পাবে, প্রাপকদের ঘণ্টা বাজবে। প্রাপক পরে বদলায় না। খসড়া থাকলে প্রকাশিত হবে।',
  ),
  published: t('{count} {count|person is|people are} told', '{count} জনকে জানানো হয়েছে'),
  memo: t('Memo no. {memo}', 'স্মারক নং {memo}'),
  memoDay: t('Date: {day}', 'তারিখ: {day}'),
  at: t('Published', 'প্রকাশিত'),
  told: t('Told', 'জানানো'),
  read: t('Read', 'পড়েছেন'),
  acknowledged: t('Confirmed', 'নিশ্চিত করেছেন'),
  notYet: t('Have not read it', 'পড়েননি'),
  withdraw: t('Withdraw', 'প্রত্যাহার'),
  withdrawTitle: t('Withdraw this notice', 'নোটিশ প্রত্যাহার'),
  withdrawText: t(
    'Anyone who opens it sees the reason; it leaves the website.',
    'যিনি খুলবেন তিনি কারণ দেখবেন; ওয়েবসাইট থেকে সরে যাবে।',
  ),
  withdrawn: t('Withdrawn: {reason}', 'প্রত্যাহৃত: {reason}'),
  paper: t('Office paper (PDF)', 'অফিস কপি (পিডিএফ)'),
  open: t('Audience and attachments', 'প্রাপক ও সংযুক্তি'),
  attachments: t('Attachments', 'সংযুক্তি'),
  enclosures: t('Enclosures:', 'সংযুক্তি:'),
  addFile: t('Add attachments', 'সংযুক্তি যোগ করুন'),
  addHint: t(
    'PDFs or pictures, 10 MB each; several at once. Anyone who can read the notice can open them.',
    'পিডিএফ বা ছবি, প্রতিটি ১০ মেগাবাইট; একসঙ্গে কয়েকটি। যিনি নোটিশ পড়তে পারেন তিনি খুলতে পারেন।',
  ),
  fromForm: t('Changed with the text of the notice', 'নোটিশের লেখার সঙ্গে বদলানো যায়'),
  earlier: t('Move {name} up', '{name} ওপরে নিন'),
  later: t('Move {name} down', '{name} নিচে নিন'),
  removeFile: t('Remove {name}', '{name} সরান'),
  removeTitle: t('Remove this attachment?', 'সংযুক্তিটি সরাবেন?'),
  removeText: t('Then nobody can open {name} from this notice.', 'এরপর নোটিশ থেকে {name} কেউ খুলতে পারবেন না।'),
  removeAction: t('Remove', 'সরান'),
  fileMoved: t('{name} is now in place {place}', '{name} এখন {place} নম্বরে'),
  filesAdded: t('{count} {count|attachment|attachments} added', '{count}টি সংযুক্তি যোগ হয়েছে'),
  noFiles: t('No attachment.', 'কোনো সংযুক্তি নেই।'),
  confirm: t('I have read it', 'আমি পড়েছি'),
  confirmed: t('Confirmed on {day}', '{day} নিশ্চিত করা হয়েছে'),
  name: t('Name', 'নাম'),
  nobody: t('Everybody has read it.', 'সবাই পড়েছেন।'),
  list: t('All notices', 'সব নোটিশ'),
  signature: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
  title: t('Notice', 'বিজ্ঞপ্তি'),
} as const;

export const noticeFields: Readonly<Record<string, Label>> = {
  groups: labels.audience,
  file: labels.attachments,
  reason: { en: 'Reason', bn: 'কারণ' },
};
