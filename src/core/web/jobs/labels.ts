import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const workLabels = {
  work: t('Background work', 'পেছনে চলা কাজ'),
  none: t(
    'Nothing of yours has run in the background yet. Large imports, invoices of a month and batches of documents do.',
    'আপনার কোনো কাজ এখনো পেছনে চলেনি। বড় ইমপোর্ট, মাসের ইনভয়েস ও একসঙ্গে অনেক কাগজ তৈরির কাজ পেছনে চলে।',
  ),
  name: t('Work', 'কাজ'),
  state: t('State', 'অবস্থা'),
  waiting: t('Waits', 'অপেক্ষায়'),
  running: t('Runs', 'চলছে'),
  done: t('Done', 'শেষ'),
  failed: t('Failed', 'হয়নি'),
  cancelled: t('Stopped', 'থামানো'),
  begun: t('Asked for', 'কখন দেওয়া'),
  ended: t('Ended', 'কখন শেষ'),
  progress: t('How far', 'কতটুকু'),
  ofTotal: t('{done} of {total}', '{total}টির মধ্যে {done}টি'),
  wrong: t('Wrong rows', 'ভুল সারি'),
  look: t('All wrong rows', 'সব ভুল সারি'),
  noneWrong: t('No row was wrong.', 'কোনো সারি ভুল ছিল না।'),
  row: t('Row', 'সারি'),
  why: t('Why', 'কেন'),
  again: t('Try again', 'আবার চেষ্টা করুন'),
  againTold: t('It is in the queue again', 'কাজটি আবার সারিতে দেওয়া হয়েছে'),
  stop: t('Stop', 'থামান'),
  stopTitle: t('Stop this work?', 'কাজটি থামাবেন?'),
  stopText: t('What is done stays.', 'যতটুকু হয়েছে তা থাকবে।'),
} as const;
