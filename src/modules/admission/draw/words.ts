import type { Label } from '../../../core/labels.ts';
import type { Finding } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the page on which anybody does a draw again. */
export const verifyWords = {
  title: t('Lottery and merit lists', 'লটারি ও মেধাতালিকা'),
  none: t('No draw has been fixed or published.', 'কোনো লটারি চূড়ান্ত বা প্রকাশিত হয়নি।'),
  fixedOn: t('List fixed {at}', 'তালিকা চূড়ান্ত {at}'),
  published: t('Published', 'প্রকাশিত'),
  notYet: t('Not published yet', 'এখনো প্রকাশিত হয়নি'),
  voided: t('Declared void on {at}: {reason}', 'বাতিল ঘোষণা {at}: {reason}'),
  howTitle: t('How it was drawn', 'যেভাবে লটারি হয়েছে'),
  how: t(
    'Before the draw the list of applications and a secret number were fixed: only their digests were shown. On the day people typed words of their own. The order follows from the secret and the words together, so that nobody alone could choose it. Your browser does the whole draw again, also without a network.',
    'লটারির আগে আবেদনের তালিকা ও একটি গোপন সংখ্যা চূড়ান্ত করা হয়: তখন শুধু তাদের ছাপ দেখানো হয়। লটারির দিন উপস্থিত ব্যক্তিরা নিজেদের শব্দ লেখেন। গোপন সংখ্যা ও শব্দ মিলিয়ে ক্রম ঠিক হয়, তাই কেউ একা তা বেছে নিতে পারে না। আপনার ব্রাউজার পুরো লটারি আবার করে দেখে, নেটওয়ার্ক ছাড়াও।',
  ),
  digest: t('Digest of the list', 'তালিকার ছাপ'),
  commitment: t('Digest of the secret', 'গোপন সংখ্যার ছাপ'),
  seed: t('The secret', 'গোপন সংখ্যা'),
  typed: t('Typed on the day', 'লটারির দিনে লেখা'),
  applications: t('Applications', 'আবেদন'),
  verify: t('Do the draw again', 'লটারি আবার করে দেখুন'),
  checking: t('Drawing', 'লটারি হচ্ছে'),
  genuine: t(
    'Genuine: list, secret, order, seats and waiting list are as they were fixed ({ms} ms).',
    'সঠিক: তালিকা, গোপন সংখ্যা, ক্রম, আসন ও অপেক্ষমাণ তালিকা চূড়ান্ত করা অবস্থার সঙ্গে মিলেছে ({ms} মিলিসেকেন্ড)।',
  ),
  notGenuine: t('Not genuine:', 'সঠিক নয়:'),
  save: t('Save as a file', 'ফাইল হিসেবে রাখুন'),
  openFile: t('Check a saved file', 'রাখা ফাইল যাচাই'),
  notAFile: t('This file is not a draw.', 'এই ফাইলটি লটারির নয়।'),
  find: t('Application number', 'আবেদন নম্বর'),
  findIt: t('Find', 'খুঁজুন'),
  seat: t('Seat', 'আসন'),
  by: t('By', 'ভিত্তি'),
  rank: t('Order', 'ক্রম'),
  waiting: t('Waiting list', 'অপেক্ষমাণ তালিকা'),
  general: t('General', 'সাধারণ'),
  merit: t('By marks; nothing was drawn.', 'নম্বরের ভিত্তিতে; লটারি হয়নি।'),
  back: t('All lists', 'সব তালিকা'),
  print: t('Print', 'প্রিন্ট'),
} as const;

export const findingWords: Readonly<Record<Finding, Label>> = {
  entries: t('the list of applications or seats was changed', 'আবেদন বা আসনের তালিকা বদলানো হয়েছে'),
  seed: t('the secret is a different one', 'গোপন সংখ্যাটি অন্য'),
  order: t('the order does not follow from the secret and the words', 'ক্রমটি গোপন সংখ্যা ও শব্দ থেকে আসে না'),
  seats: t('the seats do not follow from the order', 'আসনগুলো ক্রম থেকে আসে না'),
  waiting: t('the waiting list does not follow from the order', 'অপেক্ষমাণ তালিকা ক্রম থেকে আসে না'),
};
