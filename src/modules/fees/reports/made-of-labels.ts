import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What figures are made of. */
export const madeOfLabels = {
  line: t('One fee', 'একটি ফির হিসাব'),
  billedOn: t('Billed on {day}', '{day} তারিখে বিল'),
  waiver: t('Waiver: {type}', 'মওকুফ: {type}'),
  waiverWhy: t('Waiver: {type} ({why})', 'মওকুফ: {type} ({why})'),
  moved: t('Moved to instalments', 'কিস্তিতে সরানো'),
  fineSoFar: t('Late fine up to today, {days} {days|day|days}', 'আজ পর্যন্ত বিলম্ব জরিমানা, {days} দিন'),
  fineOf: t('Late fine', 'বিলম্ব জরিমানা'),
  receipt: t('Receipt {number}', 'রসিদ {number}'),
  reversal: t('Cancelled receipt {number}', 'বাতিল রসিদ {number}'),
  chargeWaived: t('Waived', 'মওকুফ'),
  chargeWaiverWithdrawn: t('Waiver withdrawn', 'মওকুফ প্রত্যাহার'),
  cancelled: t('Cancelled', 'বাতিল'),
  fee: t('Fee', 'ফি'),
  owedToday: t('Owed today', 'আজকের বকেয়া'),
  openLinesOf: t('What {name} owes', '{name}-এর বকেয়া'),
  linesOfMonth: t('Invoices of {month}', '{month}-এর ইনভয়েস'),
  linesOfRun: t('Lines of the run of {month}', '{month}-এর ইনভয়েসে যোগ হওয়া লাইন'),
  ofStudents: t('of {count} {count|student|students}', '{count} জন শিক্ষার্থীর'),
  noLines: t('There are no such lines.', 'এমন কোনো লাইন নেই।'),
  changedSince: t(
    'The run added {amount}. Waivers given since have lowered some of its lines.',
    'তখন যোগ হয়েছিল {amount}। পরে দেওয়া মওকুফে কিছু লাইনের অঙ্ক কমেছে।',
  ),
  planned: t('Lines to add in {month}', '{month}-এ যোগ হবে এমন লাইন'),
  plannedStudents: t('Students to bill in {month}', '{month}-এ যাদের বিল হবে'),
  plannedWaivers: t('Waivers in {month}', '{month}-এর মওকুফ'),
  prints: t('Prints of {number}', '{number}-এর ছাপা কপি'),
  copy: t('Copy', 'কপি'),
  printedBy: t('Printed by', 'যিনি ছেপেছেন'),
  noPrints: t('It has not been printed yet.', 'এখনো ছাপা হয়নি।'),
  all: t('Show all entries', 'সব এন্ট্রি দেখুন'),
} as const;
