import type { Label } from '../../../core/labels.ts';
import type { Paper } from './contract.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const paperTitles: Readonly<Record<Paper, Label>> = {
  bankAdvice: t('Bank advice', 'ব্যাংক অ্যাডভাইস'),
  cheques: t('Cheque list', 'চেকের তালিকা'),
  cash: t('Cash sheet', 'নগদ প্রদানের তালিকা'),
  sheet: t('Salary sheet', 'বেতন শিট'),
  roll: t('Acquittance roll', 'বেতন পরিশোধ রেজিস্টার'),
  payslips: t('Payslips', 'বেতন বিবরণী'),
};

export const paperWords = {
  payslip: t('Payslip', 'বেতন বিবরণী'),
  serial: t('No.', 'ক্রম'),
  code: t('ID', 'আইডি'),
  name: t('Name', 'নাম'),
  designation: t('Designation', 'পদবি'),
  department: t('Department', 'বিভাগ'),
  salaryType: t('Salary type', 'বেতনের ধরন'),
  grade: t('Grade', 'গ্রেড'),
  joined: t('Joined', 'যোগদান'),
  index: t('MPO index', 'এমপিও ইনডেক্স'),
  bank: t('Bank', 'ব্যাংক'),
  account: t('Account', 'হিসাব নম্বর'),
  routing: t('Routing', 'রাউটিং'),
  basic: t('Basic', 'মূল বেতন'),
  allowances: t('Allowances', 'ভাতা'),
  additions: t('Additions', 'সংযোজন'),
  deductions: t('Deductions', 'কর্তন'),
  amount: t('Amount', 'টাকা'),
  payable: t('Payable', 'প্রদেয়'),
  signature: t('Signature and stamp', 'স্বাক্ষর ও স্ট্যাম্প'),
  total: t('Total', 'মোট'),
  ofPage: t('Total of this page', 'এই পৃষ্ঠার মোট'),
  earnings: t('Earnings', 'প্রাপ্য'),
  why: t('How it is calculated', 'যেভাবে হিসাব'),
  totalEarned: t('Total earned', 'মোট প্রাপ্য'),
  totalDeducted: t('Total deducted', 'মোট কর্তন'),
  government: t('Paid by the government (for information)', 'সরকার দেয় (তথ্যের জন্য)'),
  governmentPays: t('Paid by the government', 'সরকার দেয়'),
  fromGovernment: t('government', 'সরকারি অংশ'),
  besidePay: t('added by the institution', 'প্রতিষ্ঠান যোগ করে'),
  net: t('Paid by the institution', 'প্রতিষ্ঠান দেয়'),
  employer: t('Beside the pay the institution adds', 'বেতনের বাইরে প্রতিষ্ঠান যোগ করে'),
  paidOn: t('Paid on {day}', 'পরিশোধ: {day}'),
  notPaid: t('Not paid yet', 'এখনো পরিশোধ হয়নি'),
  withheld: t('Withheld: {reason}', 'স্থগিত: {reason}'),
  prepared: t('Prepared by', 'প্রস্তুতকারী'),
  checked: t('Checked by', 'যাচাইকারী'),
  approved: t('Approved by', 'অনুমোদনকারী'),
  received: t('Received by', 'গ্রহীতা'),
  inWords: t('In words: {words}', 'কথায়: {words}'),
} as const;

/** The attendance of the month on a payslip. */
export const attendanceWords = {
  working: t('Working days', 'কর্মদিবস'),
  present: t('Days present', 'উপস্থিত'),
  late: t('Times late', 'বিলম্ব (বার)'),
  leave: t('Days of leave', 'ছুটি'),
  absent: t('Days absent', 'অনুপস্থিত'),
} as const;

/** What the record of an employee and a certificate tell of pay. */
export const tellerWords = {
  grade: t('Grade', 'গ্রেড'),
  step: t('Step', 'ধাপ'),
  basic: t('Basic pay', 'মূল বেতন'),
  paidBy: t('Paid by', 'যেভাবে দেওয়া হয়'),
  bank: t('Bank and account', 'ব্যাংক ও হিসাব নম্বর'),
  fund: t('Provident fund', 'ভবিষ্য তহবিল'),
  months: t('{count} {count|month|months}', '{count} মাস'),
} as const;
