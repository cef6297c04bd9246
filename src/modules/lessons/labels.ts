import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { LessonState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const kind = (code: string, status: number, en: string, bn: string): ErrorKind => ({
  code: `lessons.${code}`,
  status,
  text: { en, bn },
});

export const lessonsErrors = {
  notYours: kind(
    'notYours',
    403,
    'You can only write lessons for your own sections and subjects.',
    'আপনি শুধু নিজের শাখা ও বিষয়ের পাঠ লিখতে পারেন।',
  ),
  wasRead: kind(
    'wasRead',
    409,
    'Students have opened this lesson. Make it a draft again instead of deleting it.',
    'শিক্ষার্থীরা পাঠটি খুলেছে। মোছার বদলে এটিকে আবার খসড়া করুন।',
  ),
  otherOrder: kind(
    'otherOrder',
    409,
    'The lessons have changed in the meantime. Load the order again.',
    'এর মধ্যে পাঠ বদলেছে। ক্রমটি আবার আনুন।',
  ),
  oneClass: t(
    'The sections of a lesson must be of one class and year.',
    'এক পাঠের সব শাখা একই শ্রেণি ও শিক্ষাবর্ষের হতে হবে।',
  ),
  notTaught: t('This subject is not taught in this class.', 'এই শ্রেণিতে বিষয়টি পড়ানো হয় না।'),
  closesFirst: t('The last day is before the first.', 'শেষ দিন প্রথম দিনের আগে।'),
  fileGone: t(
    'A file is no longer there. Remove it and attach it again.',
    'একটি ফাইল আর নেই। বাদ দিয়ে আবার যুক্ত করুন।',
  ),
} as const satisfies Record<string, ErrorKind | Label>;

export const stateTexts: Readonly<Record<LessonState, Label>> = {
  draft: t('Draft', 'খসড়া'),
  scheduled: t('Scheduled', 'নির্ধারিত'),
  open: t('Open', 'খোলা'),
  closed: t('Closed', 'বন্ধ'),
};
export const stateTones = { draft: 'slate', scheduled: 'ink', open: 'leaf', closed: 'marigold' } as const;

/** The names of the fields of a lesson, for its form and for messages. */
export const lessonFields = {
  sectionIds: t('Sections', 'শাখা'),
  subjectId: t('Subject', 'বিষয়'),
  teacherId: t('Teacher', 'শিক্ষক'),
  titleEn: t('Title', 'শিরোনাম (ইংরেজি)'),
  titleBn: t('Title in Bengali', 'শিরোনাম (বাংলা)'),
  bodyEn: t('Text', 'বিবরণ (ইংরেজি)'),
  bodyBn: t('Text in Bengali', 'বিবরণ (বাংলা)'),
  video: t('Video', 'ভিডিও'),
  fileIds: t('Files', 'ফাইল'),
  isPublished: t('Published', 'প্রকাশিত'),
  opensOn: t('From', 'শুরু'),
  closesOn: t('Until', 'শেষ'),
  file: t('File', 'ফাইল'),
  ids: t('Lessons', 'পাঠ'),
} as const satisfies Record<string, Label>;

export const lessonsLabels = {
  lessons: t('Lessons', 'পাঠ'),
  lesson: t('Lesson', 'পাঠ'),
  new: t('New lesson', 'নতুন পাঠ'),
  section: t('Section', 'শাখা'),
  everySection: t('Every section', 'সব শাখা'),
  everySubject: t('Every subject', 'সব বিষয়'),
  state: t('Status', 'অবস্থা'),
  everyState: t('All', 'সব'),
  search: t('Search the lessons', 'পাঠ খুঁজুন'),
  window: t('Shown', 'দেখানো হয়'),
  always: t('Always', 'সব সময়'),
  from: t('From {day}', '{day} থেকে'),
  until: t('Until {day}', '{day} পর্যন্ত'),
  between: t('{from} to {until}', '{from} থেকে {until}'),
  read: t('Opened', 'খুলেছে'),
  readOf: t('{read} of {all}', '{all} জনে {read} জন'),
  filesOf: t('Files', 'ফাইল'),
  film: t('Video', 'ভিডিও'),
  empty: t('No lesson has been written yet.', 'এখনো কোনো পাঠ লেখা হয়নি।'),
  noOwn: t(
    'You have no section. The office sets the class teachers in the academic setup.',
    'আপনার কোনো শাখা নেই। অফিস একাডেমিক সেটআপে শ্রেণিশিক্ষক ঠিক করে দেয়।',
  ),
  forWhom: t('For whom', 'যাদের জন্য'),
  content: t('Content', 'পাঠের বিষয়বস্তু'),
  showing: t('Publication', 'প্রকাশ'),
  publishedHint: t(
    'Students see it on the days below. Without days: from now on.',
    'নিচের দিনগুলোতে শিক্ষার্থীরা দেখবে। দিন না দিলে এখন থেকেই।',
  ),
  videoHint: t(
    'The page where the video plays, beginning with https://',
    'যে পাতায় ভিডিওটি চলে তার ঠিকানা, https:// দিয়ে শুরু',
  ),
  filesHint: t('PDF files and pictures, at most ten.', 'পিডিএফ ও ছবি, সর্বোচ্চ দশটি।'),
  kilobytes: t('{count} KB', '{count} কিলোবাইট'),
  attach: t('Attach a file', 'ফাইল যুক্ত করুন'),
  takeOut: t('Take out {name}', '{name} বাদ দিন'),
  teacherSelf: t('The one who writes it', 'যিনি লেখেন'),
  saved: t('The lesson is saved.', 'পাঠ সংরক্ষিত হয়েছে।'),
  removed: t('The lesson is deleted.', 'পাঠ মুছে ফেলা হয়েছে।'),
  notWritable: t('You may read this lesson, but not change it.', 'আপনি পাঠটি পড়তে পারেন, বদলাতে পারেন না।'),
  order: t('Order', 'ক্রম'),
  orderHint: t(
    'Drag a lesson, or choose its handle and press the arrow keys.',
    'পাঠ টেনে সরান, অথবা হাতলে গিয়ে তীর চিহ্ন চাপুন।',
  ),
  orderWhich: t(
    'Choose a section and a subject to put their lessons in order.',
    'ক্রম বদলাতে একটি শাখা ও একটি বিষয় বাছুন।',
  ),
  handle: t('Move {name}, place {place} of {all}', '{name} সরান, {all}টির মধ্যে {place} নম্বরে'),
  up: t('Up: {name}', 'ওপরে: {name}'),
  down: t('Down: {name}', 'নিচে: {name}'),
  nowAt: t('{name} is now at place {place} of {all}', '{name} এখন {all}টির মধ্যে {place} নম্বরে'),
  orderSaved: t('The order is saved.', 'ক্রম সংরক্ষিত হয়েছে।'),
  whoRead: t('Who opened it', 'কে কে খুলেছে'),
  all: t('All', 'সবাই'),
  hasRead: t('Opened it', 'খুলেছে'),
  hasNot: t('Not yet', 'এখনো খোলেনি'),
  student: t('Student', 'শিক্ষার্থী'),
  roll: t('Roll', 'রোল'),
  firstAt: t('First opened', 'প্রথম খুলেছে'),
  times: t('Times', 'কতবার'),
  nobody: t('Nobody in this list.', 'এই তালিকায় কেউ নেই।'),
} as const;

export const mineLabels = {
  noStudent: t('No student belongs to this account.', 'এই অ্যাকাউন্টের সঙ্গে কোনো শিক্ষার্থী নেই।'),
  student: t('Student', 'শিক্ষার্থী'),
  none: t('No lesson is open now.', 'এখন কোনো পাঠ খোলা নেই।'),
  lessons: t('Lessons', 'পাঠ'),
  opened: t('Opened', 'খোলা হয়েছে'),
  left: t('Not opened yet', 'এখনো খোলা হয়নি'),
  progress: t('{read} of {all} opened', '{all}টির মধ্যে {read}টি খোলা হয়েছে'),
  newOne: t('New', 'নতুন'),
  done: t('Opened {day}', '{day} খোলা হয়েছে'),
  watch: t('Watch the video (opens {host})', 'ভিডিও দেখুন ({host} খুলবে)'),
  files: t('Files', 'ফাইল'),
} as const;

/** Words of the public pages. */
export const roomLabels = {
  title: t('Class rooms', 'শ্রেণিকক্ষ'),
  shared: t('Class rooms for everybody', 'সবার জন্য শ্রেণিকক্ষ'),
  sharedLink: t('Class rooms open to every institution', 'সব প্রতিষ্ঠানের জন্য উন্মুক্ত শ্রেণিকক্ষ'),
  none: t('No class room is shown here yet.', 'এখানে এখনো কোনো শ্রেণিকক্ষ দেখানো হয়নি।'),
  watch: t('Watch the video (opens {host})', 'ভিডিও দেখুন ({host} খুলবে)'),
} as const;
