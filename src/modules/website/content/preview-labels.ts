import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const previewLabels = {
  preview: t('Preview', 'প্রিভিউ'),
  withdraw: t('Withdraw the preview link', 'প্রিভিউ লিংক প্রত্যাহার'),
  withdrawTitle: t('Withdraw the preview link?', 'প্রিভিউ লিংক প্রত্যাহার করবেন?'),
  withdrawText: t(
    'People with the link of “{name}” can no longer see the draft. The next preview gets a new link.',
    '“{name}”-এর লিংক যাঁর কাছে আছে তিনি আর খসড়া দেখতে পারবেন না। পরের প্রিভিউ নতুন লিংক পাবে।',
  ),
  withdrawn: t('The preview link is withdrawn', 'প্রিভিউ লিংক প্রত্যাহার হয়েছে'),
  noLink: t('There was no preview link', 'কোনো প্রিভিউ লিংক ছিল না'),
  versions: t('Versions', 'সংস্করণ'),
  versionsOf: t('Versions of {name}', '{name}-এর সংস্করণ'),
  versionText: t(
    'How it looked after each change. Restoring makes a new version; nothing is lost.',
    'প্রতিটি পরিবর্তনের পর যেমন ছিল। ফিরিয়ে আনলে নতুন সংস্করণ হয়; কিছুই হারায় না।',
  ),
  current: t('Current version', 'বর্তমান সংস্করণ'),
  restore: t('Restore this version', 'এই সংস্করণ ফিরিয়ে আনুন'),
  restoreTitle: t('Restore the version of {at}?', '{at}-এর সংস্করণ ফিরিয়ে আনবেন?'),
  restoreText: t(
    'Title, text and pictures go back to that version. Published or draft does not change. The current text stays in the list of versions.',
    'শিরোনাম, লেখা ও ছবি তখনকার মতো হবে; প্রকাশের অবস্থা বদলাবে না। এখন যা আছে তা সংস্করণের তালিকায় থাকবে।',
  ),
  restored: t('The version is restored', 'সংস্করণ ফিরিয়ে আনা হয়েছে'),
  by: t('{at} · {name}', '{at} · {name}'),
} as const;
