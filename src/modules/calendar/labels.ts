import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { CalendarKind } from '../../core/module/calendar.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const calendarErrors = {
  fixed: {
    code: 'calendar.fixed',
    status: 409,
    text: t('This cannot be moved in the calendar.', 'এটি ক্যালেন্ডারে সরানো যায় না।'),
  },
  span: {
    code: 'calendar.span',
    status: 422,
    text: t('Ask for at most 400 days.', 'একবারে সর্বোচ্চ ৪০০ দিন চাওয়া যায়।'),
  },
  manyFeeds: {
    code: 'calendar.manyFeeds',
    status: 409,
    text: t(
      'You already have {count} {count|address|addresses}. Stop one first.',
      'আপনার {count}টি ঠিকানা আছে। আগে একটি বন্ধ করুন।',
    ),
  },
  revoked: {
    code: 'calendar.revoked',
    status: 409,
    text: t('This address was already stopped.', 'এই ঠিকানা আগেই বন্ধ হয়েছে।'),
  },
  endDate: t('The end must come after the beginning.', 'শেষ শুরুর পরে হবে।'),
  classId: t('Choose which class it is for.', 'কোন শ্রেণির জন্য লিখুন।'),
} as const satisfies Record<string, ErrorKind | Label>;

export const kindTexts: Readonly<Record<CalendarKind, Label>> = {
  holiday: t('Holidays', 'ছুটি'),
  exam: t('Examinations', 'পরীক্ষা'),
  event: t('Events', 'অনুষ্ঠান'),
  meeting: t('Meetings', 'সভা'),
  duty: t('Duties', 'দায়িত্ব'),
  leave: t('Casual and other leave', 'নৈমিত্তিক ও অন্যান্য ছুটি'),
  task: t('Tasks', 'কাজ'),
  booking: t('Booked rooms', 'বুক করা কক্ষ'),
};

export const calendarFields: Readonly<Record<string, Label>> = {
  from: t('From', 'থেকে'),
  to: t('To', 'পর্যন্ত'),
  startDate: t('Date', 'তারিখ'),
  sectionId: t('Section', 'শাখা'),
  classId: t('Class', 'শ্রেণি'),
  scope: t('What it shows', 'কী দেখাবে'),
  studentId: t('Student', 'শিক্ষার্থী'),
};

export const calendarLabels = {
  month: t('Month', 'মাস'),
  year: t('Year', 'বছর'),
  list: t('List', 'তালিকা'),
  views: t('Views of the calendar', 'ক্যালেন্ডারের ভিউ'),
  today: t('Today', 'আজ'),
  previous: t('Before', 'আগে'),
  next: t('After', 'পরে'),
  show: t('Show', 'দেখান'),
  others: t('Duties and leave of everybody', 'সবার দায়িত্ব ও ছুটি'),
  newEntry: t('New entry', 'নতুন এন্ট্রি'),
  subscribe: t('Subscribe', 'সাবস্ক্রাইব'),
  more: t('{count} more', 'আরও {count}টি'),
  nothing: t('Nothing in this time.', 'এই সময়ে কিছু নেই।'),
  nothingOn: t('Nothing on this day.', 'এই দিনে কিছু নেই।'),
  expected: t('Expected date', 'সম্ভাব্য তারিখ'),
  forWhom: t('For {name}', '{name}-এর জন্য'),
  dayOff: t('Closed', 'বন্ধ'),
  wholeDay: t('Whole day', 'সারা দিন'),
  move: t('Move', 'সরান'),
  moveTo: t('New date', 'নতুন তারিখ'),
  moved: t('{title} is now on {date}', '{title} এখন {date} তারিখে'),
  undo: t('Undo', 'ফিরিয়ে নিন'),
  movingTo: t(
    '{title}: to {date}. Enter moves it, Esc leaves it where it was.',
    '{title}: {date}। Enter চাপলে সরবে, Esc চাপলে থাকবে।',
  ),
  moveKeys: t('Shift and the arrow keys move it', 'Shift ও তীর চিহ্ন চাপলে সরে'),
  days: t('{from} to {to}', '{from} থেকে {to}'),
  feeds: t('Calendar in your phone', 'ফোনের ক্যালেন্ডারে'),
  feedsHint: t(
    'An address for Google, Apple or Outlook calendars. Whoever has it can read the calendar, so keep it to yourself; stop it here if it gets into other hands.',
    'গুগল, অ্যাপল বা আউটলুক ক্যালেন্ডারের জন্য একটি ঠিকানা। যার কাছে ঠিকানা আছে সে-ই পড়তে পারে, তাই নিজের কাছে রাখুন; অন্যের হাতে গেলে এখানে বন্ধ করুন।',
  ),
  mine: t('What concerns me', 'যা আমার জন্য'),
  school: t('The institution, for everybody', 'প্রতিষ্ঠান, সবার জন্য'),
  class: t('A class', 'একটি শ্রেণি'),
  section: t('A section', 'একটি শাখা'),
  make: t('Make an address', 'ঠিকানা তৈরি করুন'),
  rotate: t('New address', 'নতুন ঠিকানা'),
  stop: t('Stop', 'বন্ধ করুন'),
  copy: t('Copy', 'কপি করুন'),
  copied: t('Copied', 'কপি হয়েছে'),
  address: t('Address', 'ঠিকানা'),
  once: t('It is shown only now.', 'শুধু এখনই দেখা যাবে।'),
  since: t('Since {date}', '{date} থেকে'),
  stopped: t('The address no longer works', 'ঠিকানাটি আর কাজ করবে না'),
  noFeeds: t('No address yet.', 'এখনো কোনো ঠিকানা নেই।'),
  child: t('Student', 'শিক্ষার্থী'),
  noStudent: t('No student belongs to this account.', 'এই অ্যাকাউন্টে কোনো শিক্ষার্থী নেই।'),
} as const;
