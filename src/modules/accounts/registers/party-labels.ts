import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const partyLabels = {
  all: t('All parties', 'সব পক্ষ'),
  dealt: t('Vouchers', 'ভাউচার'),
  due: t('Due', 'বকেয়া'),
  dealings: t('Dealings', 'লেনদেন'),
  dueAfter: t('Due after it', 'এরপর বকেয়া'),
  payable: t('We owe', 'আমাদের দেনা'),
  receivable: t('Owed to us', 'আমাদের পাওনা'),
  overdue: t('Over 90 days', '৯০ দিনের বেশি'),
  withoutParty: t('Without a party', 'পক্ষ ছাড়া'),
  none: t('No party is entered yet.', 'এখনো কোনো পক্ষ লেখা হয়নি।'),
  enter: t('Enter parties', 'পক্ষ লিখুন'),
  choose: t('Party', 'পক্ষ'),
  search: t('Find a party', 'পক্ষ খুঁজুন'),
  noneFits: t('No party of that name.', 'এই নামে কোনো পক্ষ নেই।'),
  explain: t(
    'What is due stands on the ledgers kept by party: {ledgers}. The oldest is settled first.',
    'বকেয়া থাকে পক্ষভিত্তিক লেজারে: {ledgers}। আগে পুরোনোটি শোধ ধরা হয়।',
  ),
  parts: {
    payable: t('those we owe', 'যাদের কাছে আমাদের দেনা'),
    receivable: t('those that owe us', 'যাদের কাছে আমাদের পাওনা'),
  },
  ofAge: t('dues of the age “{age}”', '“{age}” বয়সের বকেয়া'),
  quiet: t(
    'Pale lines are on other ledgers: they do not change what is due.',
    'হালকা লাইনগুলো অন্য লেজারের: এতে বকেয়া বদলায় না।',
  ),
};
