import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const impersonationLabels = {
  start: t('Work as somebody else', 'অন্যের হয়ে কাজ শুরু'),
  begin: t('Begin', 'শুরু করুন'),
  hint: t(
    'Every step is recorded with both names, and the head of the institution is told at once. Money, publishing, salary, permissions and passwords stay with the person.',
    'প্রতিটি কাজ দুজনের নামেই লেখা থাকে, আর প্রতিষ্ঠানের প্রধান সঙ্গে সঙ্গে জানতে পারেন। টাকা, ফল প্রকাশ, বেতন, অনুমতি ও পাসওয়ার্ডের কাজ শুধু ব্যক্তি নিজে করতে পারেন।',
  ),
  asUser: t('As', 'কার হয়ে'),
  asLeader: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
  reasonHint: t('At least ten letters; the institution reads it.', 'কমপক্ষে দশ অক্ষর; প্রতিষ্ঠান এটি পড়বে।'),
  minutes: t('For how many minutes', 'কত মিনিটের জন্য'),
  list: t('Who worked as whom', 'কে কার হয়ে কাজ করেছেন'),
  none: t('Nobody has worked as somebody else yet.', 'এখনো কেউ অন্যের হয়ে কাজ করেননি।'),
  noneHere: t('No platform staff have worked in this institution.', 'এই প্রতিষ্ঠানে প্ল্যাটফর্মের কেউ কাজ করেননি।'),
  actor: t('Platform staff', 'প্ল্যাটফর্মের কর্মী'),
  account: t('Worked as', 'যাঁর হয়ে'),
  site: t('Institution', 'প্রতিষ্ঠান'),
  reason: t('Reason', 'কারণ'),
  from: t('From', 'শুরু'),
  until: t('Until', 'শেষ'),
  changes: t('Changes', 'পরিবর্তন'),
  running: t('Now', 'চলছে'),
} as const;
