import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of invoices and challans on paper. */
export const paperLabels = {
  issuer: t('Pathshala', 'পাঠশালা'),
  invoice: t('Invoice', 'বিল'),
  draft: t('Invoice (draft)', 'বিল (খসড়া)'),
  voidInvoice: t('Invoice (void)', 'বিল (বাতিল)'),
  challan: t('Bank challan', 'ব্যাংক চালান'),
  voidChallan: t('Bank challan (void)', 'ব্যাংক চালান (বাতিল)'),
  to: t('To', 'প্রাপক'),
  issued: t('Issued', 'তারিখ'),
  due: t('Pay by', 'পরিশোধের শেষ দিন'),
  students: t('Students', 'শিক্ষার্থী'),
  package: t('Package', 'প্যাকেজ'),
  head: t('Head', 'খাত'),
  text: t('Particulars', 'বিবরণ'),
  amount: t('Amount', 'টাকা'),
  total: t('Total', 'মোট'),
  paid: t('Paid', 'পরিশোধিত'),
  open: t('Not settled', 'বাকি'),
  part: t('a part of {total}', '{total}-এর একটি অংশ'),
  inWords: t('In words', 'কথায়'),
  forPlatform: t('For Pathshala', 'পাঠশালার পক্ষে'),
  bank: t('Bank', 'ব্যাংক'),
  branch: t('Branch', 'শাখা'),
  slip: t("Bank's slip", 'ব্যাংকের স্লিপ'),
  deposited: t('Deposited on', 'জমার তারিখ'),
  depositor: t('Depositor', 'জমাদানকারী'),
  bankOfficer: t('Bank officer', 'ব্যাংক কর্মকর্তা'),
} as const;
