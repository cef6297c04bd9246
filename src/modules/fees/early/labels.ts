import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** Offers that are reckoned when fees are paid. */
export const earlyLabels = {
  taken: t('{name} takes {amount}', '{name}: {amount} কম'),
  all: t(
    'Paid in full now: offers take {amount} off, {left} is left to pay.',
    'এখন সব পরিশোধ করলে অফারে {amount} কমে, দিতে হয় {left}।',
  ),
  notAll: t(
    'Offers of {amount} count only when everything ticked is paid: {left}.',
    'টিক দেওয়া সব ({left}) পরিশোধ করলে তবেই {amount} অফার মেলে।',
  ),
  own: t(
    'If all of this is paid today at the counter, offers take {amount} off and {left} is to pay.',
    'আজ কাউন্টারে সব পরিশোধ করলে অফারে {amount} কমে, দিতে হবে {left}।',
  ),
  family: t('with offers {amount}', 'অফারসহ {amount}'),
  byDay: t('paid by day {day} of the month', 'মাসের {day} তারিখের মধ্যে পরিশোধ'),
  atOnce: t('{count} months paid at once', 'একসঙ্গে {count} মাস পরিশোধ'),
  percent: t('{share} of the fee', 'ফির {share}'),
  fixed: t('{amount} of each fee', 'প্রতি ফিতে {amount}'),
  ofLedger: t('Less by an offer', 'অফারে কম'),
  backOfLedger: t('Offer taken back', 'অফার প্রত্যাহার'),
  offer: t('Offer: {name}', 'অফার: {name}'),
  month: t(
    'For {part} of {of} days of the month, of {whole}',
    'মাসের {of} দিনের {part} দিনের জন্য, পুরো {whole}',
  ),
  half: t('For half of the month, of {whole}', 'অর্ধেক মাসের জন্য, পুরো {whole}'),
} as const;

export const earlyErrors = {
  notEarly: {
    code: 'fees.offerEarly',
    status: 422,
    text: t(
      'A day to pay by belongs to an offer for paying early, months at once to one for a whole year.',
      'কোন তারিখের মধ্যে পরিশোধ, তা আগাম পরিশোধের অফারে; একসঙ্গে কত মাস, তা পুরো বছরের অফারে লেখা যায়।',
    ),
  },
} as const;
