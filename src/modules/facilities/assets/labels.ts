import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `facilities.${code}`,
  status: 409,
  text: t(en, bn),
});

export const assetErrors = {
  left: refusal(
    'assetLeft',
    '{tag} is no longer here: it was disposed of.',
    '{tag} আর নেই: নিষ্পত্তি হয়ে গেছে।',
  ),
  charged: refusal(
    'assetCharged',
    'Depreciation of {tag} has been posted. Its class, dates and amounts cannot change any more.',
    '{tag}-এর অবচয় পোস্ট হয়েছে। এর শ্রেণি, তারিখ ও টাকার অঙ্ক আর বদলানো যায় না।',
  ),
  posted: refusal(
    'rulePosted',
    'Depreciation has been posted through {month}. A rule can begin or change only after that.',
    '{month} পর্যন্ত অবচয় পোস্ট হয়েছে। নিয়ম এর পরের মাস থেকে শুরু বা পরিবর্তন করা যায়।',
  ),
  someLedgers: refusal(
    'someLedgers',
    'Give all three ledgers of the class, or none.',
    'শ্রেণির তিনটি লেজারই দিন, অথবা একটিও নয়।',
  ),
  wrongLedgers: refusal(
    'wrongLedgers',
    'The ledgers of “{name}” do not fit: cost and depreciation so far are assets, depreciation is an expense.',
    '“{name}” শ্রেণির লেজার ঠিক নেই: ক্রয়মূল্য ও পুঞ্জীভূত অবচয় সম্পদের, অবচয় ব্যয়ের লেজার হতে হবে।',
  ),
  noRule: refusal(
    'noRule',
    '“{name}” has no depreciation rule for {month}.',
    '{month} মাসের জন্য “{name}” শ্রেণির অবচয়ের নিয়ম নেই।',
  ),
  future: refusal('futureMonth', 'This month is not over yet.', 'এই মাস এখনো শেষ হয়নি।'),
  monthDone: refusal(
    'monthDone',
    'Depreciation has already been posted through {month}.',
    '{month} পর্যন্ত অবচয় আগেই পোস্ট হয়েছে।',
  ),
  nothing: refusal(
    'nothingToCharge',
    'There is nothing to charge through {month}.',
    '{month} পর্যন্ত ধরার মতো কোনো অবচয় নেই।',
  ),
  notLast: refusal('notLast', 'Only the latest posting can be reversed.', 'শুধু সর্বশেষ পোস্টিং ফিরিয়ে নেওয়া যায়।'),
  reversed: refusal(
    'reversed',
    'This posting has already been reversed.',
    'এই পোস্টিং আগেই ফিরিয়ে নেওয়া হয়েছে।',
  ),
  leftSince: refusal(
    'leftSince',
    '{tag} was disposed of after this posting, so it cannot be reversed.',
    'এই পোস্টিংয়ের পর {tag} নিষ্পত্তি হয়েছে, তাই এটি ফিরিয়ে নেওয়া যায় না।',
  ),
  countClosed: refusal('countClosed', 'This count is closed.', 'এই গণনা শেষ হয়ে গেছে।'),
  noTag: {
    code: 'facilities.noTag',
    status: 404,
    text: t('No asset has the tag “{tag}”.', '“{tag}” ট্যাগের কোনো সম্পদ নেই।'),
  },
  otherClass: refusal(
    'otherClass',
    '{tag} belongs to another class than the one being counted.',
    '{tag} যে শ্রেণি গোনা হচ্ছে তার নয়।',
  ),
} as const satisfies Record<string, ErrorKind>;

export const assetProblems = {
  aboveCost: t('This is more than it cost.', 'এটি ক্রয়মূল্যের চেয়ে বেশি।'),
  until: t('Say until which month.', 'কোন মাস পর্যন্ত, লিখুন।'),
  beforeBought: t('This is before it was bought.', 'এটি কেনার আগের তারিখ।'),
  futureDay: t('This day has not come yet.', 'এই তারিখ এখনো আসেনি।'),
  afterPosting: t(
    'Depreciation has been posted for months after this day. Reverse it first.',
    'এই তারিখের পরের মাসের অবচয় পোস্ট হয়েছে। আগে সেটি ফিরিয়ে নিন।',
  ),
  onlySold: t('Only what is sold brings money.', 'শুধু বিক্রি হলে টাকা পাওয়া যায়।'),
  notInBooks: t(
    'This class is not in the books. Enter the money with a credit voucher.',
    'এই শ্রেণি হিসাবে নেই। টাকা ক্রেডিট ভাউচারে লিখুন।',
  ),
  into: t('Choose where the money goes.', 'টাকা কোথায় জমা হবে, বাছাই করুন।'),
  sameAsBefore: t('Nothing is different.', 'কিছুই বদলায়নি।'),
} as const;

export const assetFields: Readonly<Record<string, Label>> = {
  month: t('Month', 'মাস'),
  reason: t('Reason', 'কারণ'),
  day: t('Date', 'তারিখ'),
  kind: t('What happened', 'কী হয়েছে'),
  proceeds: t('Money received', 'প্রাপ্ত টাকা'),
  intoLedgerId: t('Received into', 'যেখানে জমা'),
  state: t('State', 'অবস্থা'),
  roomId: t('Room', 'কক্ষ'),
  custodianId: t('Who answers for it', 'দায়িত্বে'),
  cost: t('Cost of the repair', 'মেরামতের খরচ'),
  name: t('Name', 'নাম'),
  classId: t('Class of assets', 'সম্পদের শ্রেণি'),
  code: t('Tag', 'ট্যাগ নম্বর'),
  count: t('How many', 'কয়টি'),
};

/** Told to whoever decides. */
export const assetActs = {
  depreciate: t('Depreciation through {month}', '{month} পর্যন্ত অবচয়'),
  reverse: t('Reverse the depreciation through {month}', '{month} পর্যন্ত অবচয় ফিরিয়ে নেওয়া'),
  dispose: t('{kind}: {tag} {name}', '{kind}: {tag} {name}'),
  total: t('Depreciation', 'অবচয়'),
  things: t('Assets', 'সম্পদ'),
  cost: t('Cost', 'ক্রয়মূল্য'),
  accumulated: t('Depreciated so far', 'এ পর্যন্ত অবচয়'),
  lastCharge: t('Depreciation until it leaves', 'নিষ্পত্তি পর্যন্ত অবচয়'),
  book: t('Book value', 'বহি মূল্য'),
  proceeds: t('Money received', 'প্রাপ্ত টাকা'),
  loss: t('Loss', 'ক্ষতি'),
  gain: t('Gain', 'লাভ'),
  voucher: t('Voucher', 'ভাউচার'),
} as const;

export const disposalTexts = {
  sold: t('Sold', 'বিক্রি'),
  given: t('Given away', 'দান'),
  written_off: t('Written off', 'বাতিল'),
} as const;
export const stateTexts = {
  in_use: t('In use', 'ব্যবহারে'),
  in_store: t('In store', 'ভাণ্ডারে'),
  repair: t('Under repair', 'মেরামতে'),
  lost: t('Not found', 'পাওয়া যায়নি'),
} as const;
export const methodTexts = {
  straight: t('Same amount every year', 'প্রতি বছর সমান'),
  reducing: t('Share of what is left', 'অবশিষ্টের অংশ'),
  none: t('No depreciation', 'অবচয় নেই'),
} as const;
