import type { Label } from '../../../core/labels.ts';
import type { BankField, BankLayout } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const fieldTexts: Readonly<Record<BankField, Label>> = {
  serial: t('Number in the list', 'ক্রম'),
  code: t('Employee ID', 'কর্মী আইডি'),
  nameEn: t('Name in English', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  designation: t('Designation', 'পদবি'),
  bank: t('Bank', 'ব্যাংক'),
  routing: t('Routing number', 'রাউটিং নম্বর'),
  account: t('Account number', 'হিসাব নম্বর'),
  amount: t('Amount in taka', 'টাকার অঙ্ক'),
  paisa: t('Amount in paisa', 'পয়সায় অঙ্ক'),
  day: t('Day of the file', 'ফাইলের তারিখ'),
  month: t('Month of pay', 'বেতনের মাস'),
  fixed: t('The same text in each row', 'প্রতি সারিতে একই লেখা'),
};

export const formatTexts: Readonly<Record<BankLayout['format'], Label>> = {
  csv: t('Text with a separator (CSV)', 'চিহ্ন দিয়ে ভাগ করা লেখা (CSV)'),
  xlsx: t('Workbook (XLSX)', 'ওয়ার্কবুক (XLSX)'),
  fixed: t('Text with fixed widths', 'নির্দিষ্ট প্রস্থের লেখা'),
};

export const delimiterTexts: Readonly<Record<BankLayout['delimiter'], Label>> = {
  comma: t('Comma', 'কমা'),
  semicolon: t('Semicolon', 'সেমিকোলন'),
  tab: t('Tab', 'ট্যাব'),
  pipe: t('Vertical line', 'খাড়া দাগ'),
};

export const bankLabels = {
  files: t('Files for banks', 'ব্যাংকের ফাইল'),
  hint: t(
    'The form in which a bank takes its list of payments. Each file is among the papers of a month of pay.',
    'ব্যাংক যে ছকে তালিকা নেয়। প্রতিটি ফাইল মাসের বেতনের কাগজপত্রে পাওয়া যায়।',
  ),
  search: t('Name or bank', 'নাম বা ব্যাংক'),
  none: t('No file for a bank yet.', 'এখনো কোনো ব্যাংকের ফাইল নেই।'),
  add: t('Add a file', 'ফাইল যোগ করুন'),
  edit: t('Change', 'বদলান'),
  remove: t('Delete', 'মুছুন'),
  removeTitle: t('Delete {name}?', '{name} মুছবেন?'),
  removeText: t(
    'Months of pay can no longer be sent in this form. What was sent stays with the bank.',
    'মাসের বেতন আর এই ছকে পাঠানো যাবে না। যা পাঠানো হয়েছে তা ব্যাংকের কাছে থাকে।',
  ),
  removed: t('Deleted.', 'মোছা হলো।'),
  saved: t('The file is saved.', 'ফাইলের ছক সংরক্ষিত হলো।'),
  columnsOf: t('Columns', 'কলাম'),
  all: t('All forms', 'সব ধরন'),
  sort: t('Order of the list', 'তালিকার ক্রম'),
  byName: t('By name', 'নাম অনুযায়ী'),
  byBank: t('By bank', 'ব্যাংক অনুযায়ী'),
  everyBank: t('All banks', 'সব ব্যাংক'),
  bankHint: t('Leave empty for everybody who is paid by bank.', 'খালি রাখলে যাঁরা ব্যাংকে বেতন পান সবাই।'),
  hasHeading: t('First row with headings', 'প্রথম সারিতে শিরোনাম'),
  addColumn: t('Add a column', 'কলাম যোগ করুন'),
  up: t('Move up', 'ওপরে নিন'),
  takeOut: t('Take out', 'বাদ দিন'),
  preview: t('Preview with made-up people', 'কাল্পনিক নামে নমুনা'),
  previewOf: t('{name}, file for the bank', '{name}, ব্যাংকের ফাইল'),
  fields: {
    name: t('Name of the file', 'ফাইলের নাম'),
    bank: t('Only accounts at this bank', 'শুধু এই ব্যাংকের হিসাব'),
    format: t('Form', 'ধরন'),
    delimiter: t('Separator', 'বিভাজক চিহ্ন'),
    columns: t('Columns', 'কলাম'),
    heading: t('Heading', 'শিরোনাম'),
    width: t('Width (characters)', 'প্রস্থ (অক্ষর)'),
    text: t('Text', 'লেখা'),
    field: t('What it shows', 'যা দেখায়'),
  },
} as const;
