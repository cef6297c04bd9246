import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `replication.${code}`,
  status: 409,
  text: t(en, bn),
});

export const replicationErrors = {
  changedSince: refusal(
    'changedSince',
    '{table}: “{name}” was changed after it was copied, so nothing was taken back.',
    '{table}: “{name}” অনুলিপির পরে বদলানো হয়েছে, তাই কিছুই ফিরিয়ে নেওয়া হয়নি।',
  ),
  usedSince: refusal(
    'usedSince',
    '{table}: copied records such as “{name}” are in use, so nothing was taken back.',
    '{table}: “{name}”-এর মতো অনুলিপি এখন ব্যবহৃত হচ্ছে, তাই কিছুই ফিরিয়ে নেওয়া হয়নি।',
  ),
  noSite: refusal(
    'noSite',
    'One of the chosen institutions is closed, or it is the source itself.',
    'বাছাই করা একটি প্রতিষ্ঠান বন্ধ, অথবা সেটিই উৎস।',
  ),
} as const;

export const replicationFields: Readonly<Record<string, Label>> = {
  source: t('Copy from', 'যেখান থেকে'),
  sites: t('Copy into', 'যেখানে'),
  parts: t('What to copy', 'যা অনুলিপি হবে'),
  part: t('Part', 'অংশ'),
  overwrites: t('Where records differ', 'রেকর্ড আলাদা হলে'),
  choices: t('Choices', 'বাছাই'),
};
