import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const overtimeTexts = {
  title: t('Overtime of {name} on {day}', '{day} তারিখে {name}-এর অতিরিক্ত সময়'),
  several: t('{count} employees', '{count} জন কর্মী'),
  people: t('Employees', 'কর্মী'),
  day: t('Day', 'তারিখ'),
  time: t('Time', 'সময়'),
  part: t('Approved overtime', 'অনুমোদিত অতিরিক্ত সময়'),
  withinShift: t(
    'This is time of the shift of {name}, which is paid already.',
    'এটি {name}-এর পালার সময়, যার বেতন এমনিতেই আছে।',
  ),
  tooFar: t('At most 31 days back and two months ahead.', 'সর্বোচ্চ ৩১ দিন আগের এবং দুই মাস পরের।'),
} as const;

/** Words of the screen. */
export const overtimeLabels = {
  title: t('Overtime', 'অতিরিক্ত সময়'),
  search: t('Name or ID', 'নাম বা আইডি'),
  month: t('Month', 'মাস'),
  state: t('Status', 'অবস্থা'),
  standing: t('Approved', 'অনুমোদিত'),
  cancelled: t('Taken back', 'প্রত্যাহার'),
  all: t('All', 'সব'),
  sort: t('Order of the list', 'তালিকার ক্রম'),
  latest: t('Latest day first', 'শেষ দিন আগে'),
  earliest: t('First day first', 'প্রথম দিন আগে'),
  byName: t('By name', 'নাম অনুযায়ী'),
  employee: t('Employee', 'কর্মী'),
  day: t('Day', 'তারিখ'),
  time: t('Approved time', 'অনুমোদিত সময়'),
  paid: t('Paid, hours', 'বেতনযোগ্য, ঘণ্টা'),
  reason: t('Reason', 'কারণ'),
  by: t('Asked by, approved by', 'চেয়েছেন, অনুমোদন দিয়েছেন'),
  none: t('No overtime was approved in this month.', 'এই মাসে কোনো অতিরিক্ত সময় অনুমোদিত হয়নি।'),
  sum: t('Paid in the month: {hours} hours', 'মাসে বেতনযোগ্য: {hours} ঘণ্টা'),
  ask: t('Ask for overtime', 'অতিরিক্ত সময় চান'),
  askHint: t(
    'A second person approves it. Paid is what somebody was really there of the approved time.',
    'দ্বিতীয় একজন অনুমোদন করবেন। অনুমোদিত সময়ের মধ্যে যতটুকু উপস্থিতি, ততটুকুর টাকা দেওয়া হয়।',
  ),
  employees: t('Employees', 'কর্মী'),
  oneself: t('Leave empty for yourself.', 'খালি রাখলে নিজের জন্য।'),
  from: t('From', 'থেকে'),
  to: t('To', 'পর্যন্ত'),
  asked: t('The overtime is approved.', 'অতিরিক্ত সময় অনুমোদিত হলো।'),
  cancel: t('Take back', 'প্রত্যাহার করুন'),
  cancelText: t(
    'It is not paid then. It stays in the list with your reason.',
    'তখন এর টাকা দেওয়া হবে না। কারণসহ এটি তালিকায় থাকবে।',
  ),
} as const;
