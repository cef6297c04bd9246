import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** Offers that are reckoned when fees are paid. */
export const earlyLabels = {
  taken: t('{name}: {amount} less', '{name}: {amount} কম'),
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
  title: t('Offers for paying early', 'আগাম পরিশোধের অফার'),
  help: t(
    'Applied at the counter when fees are paid. An offer counts once two people have put it in force; when its terms change, they do so again.',
    'ফি পরিশোধের সময় কাউন্টারে হিসাব হয়। দুজন চালু করলে তবেই অফার মেলে; শর্ত বদলালে আবার চালু করতে হয়।',
  ),
  edit: t('Offers and their terms', 'অফার ও শর্ত'),
  none: t(
    'No offer says by which day, or how many months at once.',
    'কোনো অফারে পরিশোধের তারিখ বা একসঙ্গে মাসের সংখ্যা লেখা নেই।',
  ),
  short: t('offer', 'অফার'),
  offerName: t('Offer', 'অফার'),
  terms: t('Terms', 'শর্ত'),
  untilDay: t('until {day}', '{day} পর্যন্ত'),
  inForce: t('In force', 'চালু'),
  notInForce: t('Not in force', 'চালু নয়'),
  startedBy: t('approved by {name}', 'অনুমোদন: {name}'),
  start: t('Put in force', 'চালু করুন'),
  startTitle: t('Put the offer {name} in force', '{name} অফার চালু করা'),
  offer: t('Offer: {name}', 'অফার: {name}'),
  month: t(
    'For {part} of {of} days of the month, of {whole}',
    'মাসের {of} দিনের {part} দিনের জন্য, পুরো {whole}',
  ),
  half: t('For half of the month, of {whole}', 'অর্ধেক মাসের জন্য, পুরো {whole}'),
} as const;
