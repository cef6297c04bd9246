import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, status: number, en: string, bn: string): ErrorKind => ({
  code: `api.${code}`,
  status,
  text: t(en, bn),
});

export const apiErrors = {
  notForPrograms: refusal(
    'notForPrograms',
    403,
    'No program can make this call; only a person can.',
    'কোনো প্রোগ্রাম এটি করতে পারে না; মানুষ করেন।',
  ),
  scope: refusal(
    'scope',
    403,
    'The token of this program does not have the scope "{scope}".',
    'এই প্রোগ্রামের টোকেনে “{scope}” পরিধি নেই।',
  ),
  expired: refusal(
    'expired',
    404,
    'This request has expired or belongs to another browser. Start again in the program.',
    'অনুরোধটির সময় শেষ, অথবা এটি অন্য ব্রাউজারের। প্রোগ্রাম থেকে আবার শুরু করুন।',
  ),
  notMember: refusal(
    'notMember',
    403,
    'You do not belong to the institution this program asks for.',
    'প্রোগ্রামটি যে প্রতিষ্ঠানের জন্য চাইছে, আপনি সেখানকার কেউ নন।',
  ),
  notOffered: refusal(
    'notOffered',
    409,
    'This program is not offered to your institution, or has been removed in the meantime.',
    'এই প্রোগ্রাম আপনার প্রতিষ্ঠানের জন্য নয়, অথবা এর মধ্যে সরিয়ে ফেলা হয়েছে।',
  ),
} as const;

export const problems = {
  redirect: t(
    'Enter the whole address as the program will send it: https, or http on localhost, without # and *.',
    'প্রোগ্রাম যেভাবে পাঠাবে ঠিক সেই পূর্ণ ঠিকানা দিন: https, অথবা localhost-এ http; # ও * ছাড়া।',
  ),
  nameTaken: t('The Name has already been taken.', 'এই নাম আগেই নেওয়া হয়েছে।'),
  unknownScope: t('There is no such scope.', 'এমন কোনো পরিধি নেই।'),
  scopeOfClient: t('The program does not have this scope.', 'প্রোগ্রামটির এই পরিধি নেই।'),
  unknownSite: t('There is no such institution.', 'এমন কোনো প্রতিষ্ঠান নেই।'),
  scopeNotAsked: t('The program did not ask for this.', 'প্রোগ্রামটি এটি চায়নি।'),
  needsPassword: t(
    'What only people may do is opened with your own password.',
    'মানুষের নিজের হাতে রাখা কাজ খুলতে আপনার পাসওয়ার্ড লাগবে।',
  ),
} as const;

export const apiFields: Readonly<Record<string, Label>> = {
  name: t('Name', 'নাম'),
  redirect: t('Redirect URL', 'রিডাইরেক্ট ইউআরএল'),
  scopes: t('Scopes', 'পরিধি'),
  sites: t('Institutions', 'প্রতিষ্ঠান'),
  callsAMinute: t('Calls a minute', 'মিনিটে কল'),
  isStopped: t('Stopped', 'বন্ধ'),
  role: t('Role', 'ভূমিকা'),
  password: t('Your password', 'আপনার পাসওয়ার্ড'),
  hours: t('The old secret is valid for', 'পুরোনো গোপন কী কতক্ষণ চলবে'),
};
