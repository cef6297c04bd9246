import type { Label } from '../../core/labels.ts';
import { askedAs, customMessages } from '../../core/validation/messages.ts';
import type { ActShown } from './shapes.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What the fields of this module are called, on its forms and in messages. */
export const billingFields = {
  no: t('Invoice No', 'বিল নম্বর'),
  siteId: t('Institution', 'প্রতিষ্ঠান'),
  issuedOn: t('Issued on', 'তৈরির তারিখ'),
  dueOn: t('Due on', 'শেষ তারিখ'),
  note: t('Note', 'মন্তব্য'),
  lines: t('Heads', 'খাতসমূহ'),
  amount: t('Amount a year', 'বছরে টাকা'),
  'lines.amount': t('Amount', 'টাকা'),
  'invoices.amount': t('Amount', 'টাকা'),
  nameEn: t('Name', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  subModules: askedAs(t('Sub-modules', 'সাব-মডিউল'), customMessages.subModules),
  students: t('Most students', 'সর্বোচ্চ শিক্ষার্থী'),
  sms: t('Most SMS a month', 'মাসে সর্বোচ্চ এসএমএস'),
  megabytes: t('Most MB of files', 'সর্বোচ্চ ফাইল (এমবি)'),
  priceModel: t('Price model', 'মূল্যের ধরন'),
  price: t('Price a month', 'মাসিক মূল্য'),
  tiers: t('Tiers', 'ধাপ'),
  isActive: t('Offered', 'চালু'),
  packageId: t('Package', 'প্যাকেজ'),
  startsOn: t('Start Date', 'শুরুর তারিখ'),
  endsOn: t('End Date', 'শেষের তারিখ'),
  instalments: t('Instalments a year', 'বছরে কিস্তি'),
  dueDays: t('Days to pay', 'পরিশোধের দিন'),
  lateDays: t('Late-pay days', 'বিলম্বের দিন'),
  lateFee: t('Late fee', 'বিলম্ব ফি'),
  alumniFee: t('Alumni fee a year', 'বছরে অ্যালামনাই ফি'),
  discountType: t('Discount type', 'ছাড়ের ধরন'),
  discountValue: t('Discount', 'ছাড়'),
  bank: t('Bank', 'ব্যাংক'),
  branch: t('Branch', 'শাখা'),
  invoices: t('Invoices', 'বিলসমূহ'),
  reference: t("Bank's slip number", 'ব্যাংকের স্লিপ নম্বর'),
  depositedOn: t('Deposited on', 'জমার তারিখ'),
  reason: t('Reason', 'কারণ'),
  head: t('Head', 'খাত'),
  textEn: t('Text', 'বিবরণ (ইংরেজি)'),
  textBn: t('Text in Bengali', 'বিবরণ'),
  graceDays: t('Grace from day', 'বাড়তি সময় শুরু (দিন)'),
  readOnlyDays: t('Read only from day', 'শুধু দেখা শুরু (দিন)'),
  ownSite: t('The platform’s own institution', 'প্ল্যাটফর্মের নিজস্ব প্রতিষ্ঠান'),
  defaultPackageId: t('Package of new institutions', 'নতুন প্রতিষ্ঠানের প্যাকেজ'),
  suspendDays: t('Suspended from day', 'স্থগিত শুরু (দিন)'),
} as const satisfies Readonly<Record<string, Label>>;

export const headLabels = {
  service: t('Service', 'সেবা'),
  alumni: t('Alumni fee', 'অ্যালামনাই ফি'),
  adjustment: t('Change of package', 'প্যাকেজ পরিবর্তন'),
  late: t('Late fee', 'বিলম্ব ফি'),
  other: t('Other', 'অন্যান্য'),
  discount: t('Discount', 'ছাড়'),
} as const;

export const ledgerLabels = {
  receivable: t('Receivable from institutions', 'প্রতিষ্ঠানের কাছে পাওনা'),
  bank: t('Bank', 'ব্যাংক'),
  service: t('Income: service', 'আয়: সেবা'),
  alumni: t('Income: alumni fee', 'আয়: অ্যালামনাই ফি'),
  late: t('Income: late fees', 'আয়: বিলম্ব ফি'),
  other: t('Income: other', 'আয়: অন্যান্য'),
  discount: t('Discounts given', 'প্রদত্ত ছাড়'),
} as const;

export const kindLabels = {
  issue: t('Invoice issued', 'বিল তৈরি'),
  voidInvoice: t('Invoice voided', 'বিল বাতিল'),
  receive: t('Deposit verified', 'জমা যাচাই'),
  voidChallan: t('Deposit voided', 'জমা বাতিল'),
} as const;

export const actLabels: Readonly<Record<ActShown['act'], Label>> = {
  made: t('Made', 'তৈরি'),
  deposited: t('Deposited', 'জমা'),
  verified: t('Verified', 'যাচাই'),
  voidAsked: t('Void asked for', 'বাতিলের অনুরোধ'),
  voided: t('Voided', 'বাতিল'),
};

/** The service of an instalment, on its invoice; the months stand beside it. */
export const serviceText = t('Service, {from} to {to}', 'সেবা, {from} থেকে {to}');
/** The discount on an invoice, with how it was agreed. */
export const discountTexts = {
  percent: t('Discount of {percent} % on the service', 'সেবার ওপর {percent}% ছাড়'),
  amount: t('Discount agreed for each invoice', 'বিলপ্রতি নির্ধারিত ছাড়'),
} as const;
export const lateText = t('Late fee for {no}', '{no} বিলের বিলম্ব ফি');

export const problems = {
  noTaken: t('Invoice No has already been taken', 'এই বিল নম্বরটি আগেই ব্যবহার করা হয়েছে'),
  nameTaken: t('The Name has already been taken', 'এই নামটি আগেই ব্যবহার করা হয়েছে'),
  needsExams: t('Results need marks and examinations.', 'ফলাফলের জন্য পরীক্ষা ও নম্বর লাগে।'),
  unknownPart: t('The selected sub-module is invalid.', 'নির্বাচিত সাব-মডিউলটি সঠিক নয়।'),
  discountTooHigh: t('The discount is more than the amount.', 'ছাড় মোট টাকার চেয়ে বেশি।'),
  packageNeeded: t(
    'Choose a package. New institutions begin with one, so no institution goes back to using everything without a package.',
    'একটি প্যাকেজ বাছাই করুন। নতুন প্রতিষ্ঠান প্যাকেজ নিয়ে শুরু করে, তাই প্যাকেজ ছাড়া সবকিছু আর কাউকে দেওয়া হয় না।',
  ),
  moreThanOpen: t('At most {open} of {no} is left to pay.', '{no} বিলে আর সর্বোচ্চ {open} দেওয়া যায়।'),
  nothingPaid: t('Write an amount above zero.', 'শূন্যের বেশি টাকা লিখুন।'),
  laterThanToday: t('The day of the deposit cannot be in the future.', 'জমার তারিখ আজকের পরে হতে পারে না।'),
} as const;

const refusal = (code: string, status: number, text: Label) => ({ code: `billing.${code}`, status, text });

/** What rings for whoever leads an institution when the platform changes its package. */
export const packageNews = {
  cut: t('Your package “{package}” no longer has: {parts}.', 'আপনার প্যাকেজ “{package}”-এ এখন আর নেই: {parts}।'),
  given: t(
    'From now on your institution has the package “{package}”. Reason: {reason}',
    'এখন থেকে আপনার প্রতিষ্ঠানের প্যাকেজ “{package}”। কারণ: {reason}',
  ),
  none: t(
    'From now on your institution has no package; every module is open. Reason: {reason}',
    'এখন থেকে আপনার প্রতিষ্ঠানের কোনো প্যাকেজ নেই; সব মডিউল খোলা। কারণ: {reason}',
  ),
} as const;

export const billingErrors = {
  notDraft: refusal(
    'notDraft',
    409,
    t('An issued invoice cannot be changed; it can only be voided.', 'জারি করা বিল বদলানো যায় না; শুধু বাতিল করা যায়।'),
  ),
  hasPayment: refusal(
    'hasPayment',
    409,
    t(
      'A challan pays this invoice. Void the challan first.',
      'একটি চালানে এই বিল পরিশোধ হচ্ছে। আগে চালানটি বাতিল করুন।',
    ),
  ),
  notOpen: refusal(
    'notOpen',
    409,
    t(
      'Nothing is owed on {no}, or another challan pays it.',
      '{no} বিলে কিছু বাকি নেই, অথবা অন্য চালানে পরিশোধ হচ্ছে।',
    ),
  ),
  wrongState: refusal(
    'wrongState',
    409,
    t(
      'This is no longer possible: somebody else has done it in the meantime.',
      'এটি আর সম্ভব নয়: এর মধ্যে অন্য কেউ কাজটি করেছেন।',
    ),
  ),
  sameDeposit: refusal(
    'sameDeposit',
    409,
    t('This deposit is already on challan {no}.', 'এই জমা আগেই {no} চালানে লেখা হয়েছে।'),
  ),
  secondPerson: refusal(
    'secondPerson',
    403,
    t(
      'The person who deposited or asked cannot decide. Somebody else must.',
      'যিনি জমা দিয়েছেন বা অনুরোধ করেছেন, তিনি নিষ্পত্তি করতে পারেন না। অন্য কাউকে করতে হবে।',
    ),
  ),
  isDefault: refusal(
    'isDefault',
    409,
    t(
      'New institutions begin with this package. Choose another one for them first.',
      'নতুন প্রতিষ্ঠান এই প্যাকেজ নিয়ে শুরু করে। আগে তাদের জন্য অন্যটি ঠিক করুন।',
    ),
  ),
  inUse: refusal(
    'inUse',
    409,
    t(
      '{count} {count|institution has|institutions have} this package. Give them another one first.',
      '{count}টি প্রতিষ্ঠানে এই প্যাকেজ আছে। আগে তাদের অন্য প্যাকেজ দিন।',
    ),
  ),
} as const;
