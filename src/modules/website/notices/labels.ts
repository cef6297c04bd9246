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
    'This notice has gone out to its recipients and cannot become a draft again. It can be withdrawn.',
    'নোটিশটি প্রাপকদের কাছে গেছে, আর খসড়া করা যায় না। প্রত্যাহার করা যায়।',
  ),
  gone: refusal(
    'gone',
    'This notice was withdrawn, so it cannot be shown again. Copy its text into a new notice and publish that.',
    'নোটিশটি প্রত্যাহার করা হয়েছে, তাই আবার দেখানো যায় না। লেখাটি কপি করে নতুন নোটিশ প্রকাশ করুন।',
  ),
  notPublished: refusal('notPublished', 'This notice has not been published.', 'নোটিশটি এখনো প্রকাশিত নয়।'),
  nobody: refusal(
    'nobody',
    'This notice would reach nobody: none of these recipients has an account, and no SMS goes to them. Switch on SMS for notices under Messages, Set-up.',
    'নোটিশটি কারও কাছে পৌঁছাবে না: এই প্রাপকদের কারও অ্যাকাউন্ট নেই, এসএমএসও যাবে না। “বার্তা” মডিউলের “সেটআপ” থেকে নোটিশের এসএমএস চালু করুন।',
  ),
  withdrawn: refusal('withdrawn', 'This notice was withdrawn.', 'নোটিশটি প্রত্যাহার করা হয়েছে।'),
} as const satisfies Record<string, ErrorKind>;

export const labels = {
  content: t('The notice', 'নোটিশ'),
  edit: t('Change the text', 'লেখা বদলান'),
  draft: t('Draft', 'খসড়া'),
  audience: t('For whom', 'কাদের জন্য'),
  mustAcknowledge: t('Readers must confirm that they have read it', 'পড়েছেন বলে নিশ্চিত করতে হবে'),
  keep: t('Save', 'সংরক্ষণ করুন'),
  kept: t('Saved', 'সংরক্ষিত'),
  publish: t('Publish', 'প্রকাশ করুন'),
  publishTitle: t('Publish this notice?', 'নোটিশ প্রকাশ করবেন?'),
  publishText: t(
    'It gets a memo number, and the bell tells all its recipients. The recipients do not change afterwards. A draft becomes published.',
    'নোটিশটি স্মারক নম্বর পাবে এবং প্রাপকেরা ঘণ্টায় খবর পাবেন। প্রাপক পরে বদলায় না। খসড়া থাকলে প্রকাশিত হবে।',
  ),
  shown: t('Shown', 'প্রদর্শন'),
  willBeShown: t('Will be shown on {day}', '{day} তারিখে দেখানো হবে'),
  plannedText: t(
    'It appears on {day}; at 8 in the morning it gets its memo number and the bell tells all its recipients. Until then it can be changed or taken back.',
    '{day} তারিখে এটি দেখা যাবে; সকাল ৮টায় স্মারক নম্বর পাবে এবং প্রাপকেরা ঘণ্টায় খবর পাবেন। তার আগে বদলানো বা ফিরিয়ে নেওয়া যাবে।',
  ),
  takeBack: t('Take back', 'ফিরিয়ে নিন'),
  takeBackTitle: t('Take this notice back?', 'নোটিশটি ফিরিয়ে নেবেন?'),
  takeBackText: t('It becomes a draft again, and nobody is told.', 'আবার খসড়া হবে, কাউকে জানানো হবে না।'),
  published: t('{count} {count|person has|people have} been told', '{count} জনকে জানানো হয়েছে'),
  publishedAway: t(
    '{count} {count|person has|people have} been told; {away} without an account can only get an SMS',
    '{count} জনকে জানানো হয়েছে; অ্যাকাউন্ট নেই এমন {away} জন শুধু এসএমএস পেতে পারেন',
  ),
  away: t('Without an account', 'অ্যাকাউন্ট নেই'),
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
    'Anyone who opens it sees the reason; it is removed from the website for good. SMS about it that have not been sent yet will not be sent.',
    'যিনি খুলবেন তিনি কারণ দেখবেন; ওয়েবসাইট থেকে এটি স্থায়ীভাবে সরে যাবে। যে এসএমএস এখনো পাঠানো হয়নি তা আর যাবে না।',
  ),
  stopped: t('{count} SMS about it will not be sent', 'এ নিয়ে {count}টি এসএমএস আর যাবে না'),
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
  fromForm: t('Change it with the text of the notice', 'নোটিশের লেখার সঙ্গে বদলানো যায়'),
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
  confirmed: t('Confirmed on {day}', '{day} তারিখে নিশ্চিত করা হয়েছে'),
  name: t('Name', 'নাম'),
  nobody: t('Everybody has read it.', 'সবাই পড়েছেন।'),
  ownSearch: t('Find a notice by its title', 'শিরোনাম দিয়ে নোটিশ খুঁজুন'),
  state: t('Which notices', 'কোন নোটিশ'),
  all: t('All', 'সব'),
  stillOpen: t('Not read or confirmed', 'পড়া বা নিশ্চিত করা বাকি'),
  nothingOpen: t('You have read every notice.', 'সব নোটিশ পড়া হয়েছে।'),
  noneFound: t('No notice has this in its title.', 'এমন শিরোনামের কোনো নোটিশ নেই।'),
  noneOwn: t(
    'There is no notice yet. New ones appear here, and under the bell when they are sent to you.',
    'এখনো কোনো নোটিশ নেই। নতুন নোটিশ এখানে আসবে; আপনাকে পাঠানো হলে ঘণ্টায়ও আসবে।',
  ),
  list: t('All notices', 'সব নোটিশ'),
  signature: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
  title: t('Notice', 'বিজ্ঞপ্তি'),
} as const;

/** What the bell says of notices. */
export const noticeNews = {
  notOut: t('The notice “{title}” was not published: {problem}', '“{title}” নোটিশটি প্রকাশিত হয়নি: {problem}'),
} as const;

/** How a notice stands with whoever it was sent to. */
export const ownStates = {
  unread: t('New', 'নতুন'),
  toConfirm: t('To confirm', 'নিশ্চিত করা বাকি'),
  read: t('Read', 'পড়া হয়েছে'),
  done: t('Confirmed', 'নিশ্চিত করেছেন'),
  gone: t('Withdrawn', 'প্রত্যাহৃত'),
  everybody: t('For everybody', 'সবার জন্য'),
  planned: t('Will be shown', 'দেখানো হবে'),
} as const;

export const noticeFields: Readonly<Record<string, Label>> = {
  groups: labels.audience,
  file: labels.attachments,
  reason: { en: 'Reason', bn: 'কারণ' },
};
