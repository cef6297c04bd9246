import type { Label } from '../../../core/labels.ts';
import type { ReportName } from './contract.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const reportTitles: Readonly<Record<ReportName, Label>> = {
  register: t('Accession register', 'পরিগ্রহণ খাতা'),
  overdue: t('Overdue by section', 'শাখাভিত্তিক মেয়াদোত্তীর্ণ'),
  mostRead: t('Most read', 'সবচেয়ে বেশি পড়া'),
  neverRead: t('Never borrowed', 'কখনো ধার হয়নি'),
  readers: t('Readers', 'পাঠক'),
  stock: t('Stock by category', 'বিষয়ভিত্তিক মজুত'),
  clearance: t('Books not returned', 'ফেরত না দেওয়া বই'),
};

export const reportColumns = {
  accession: t('Accession no.', 'পরিগ্রহণ নম্বর'),
  entered: t('Entered on', 'অন্তর্ভুক্তি'),
  title: t('Title', 'বইয়ের নাম'),
  byline: t('Author', 'লেখক'),
  publisher: t('Publisher', 'প্রকাশক'),
  edition: t('Edition and year', 'সংস্করণ ও সাল'),
  category: t('Category', 'বিষয়শ্রেণি'),
  number: t('Dewey number', 'ডিউই নম্বর'),
  source: t('Source', 'উৎস'),
  price: t('Price', 'দাম'),
  rack: t('Rack / shelf', 'তাক / ধাপ'),
  state: t('Status', 'অবস্থা'),
  place: t('Section or post', 'শাখা বা পদ'),
  member: t('Member', 'সদস্য'),
  code: t('ID', 'আইডি'),
  due: t('Due', 'ফেরতের দিন'),
  late: t('Days late', 'বিলম্ব (দিন)'),
  loans: t('Loans', 'ধার'),
  copies: t('Copies', 'কপি'),
  titles: t('Titles', 'শিরোনাম'),
  shelf: t('In the library', 'গ্রন্থাগারে'),
  out: t('On loan', 'ধারে'),
  lost: t('Lost', 'হারানো'),
  withdrawn: t('Withdrawn', 'বাতিল'),
  value: t('Value', 'মূল্য'),
  books: t('Books', 'বই'),
} as const;

export const reportLabels = {
  nothing: t('There is nothing to report.', 'জানানোর মতো কিছু নেই।'),
  noCategory: t('Without a category', 'বিষয়শ্রেণি ছাড়া'),
} as const;
