import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What the screens of the policy and of reports say. */
export const deskLabels = {
  adults: t('Families and staff', 'পরিবার ও কর্মী'),
  children: t('Students themselves', 'শিক্ষার্থী নিজে'),
  childrenText: t(
    'A student never writes to another student or to somebody else’s guardian, whatever is switched on here. Switching something off stops writing at once; conversations can still be read.',
    'এখানে যা-ই চালু থাকুক, শিক্ষার্থী কখনো অন্য শিক্ষার্থী বা অন্যের অভিভাবককে লিখতে পারে না। বন্ধ করলে লেখা সঙ্গে সঙ্গে থামে; কথোপকথন পড়া যায়।',
  ),
  adultsText: t(
    'The head and the office can always write to guardians and teachers.',
    'প্রধান ও অফিস সব সময় অভিভাবক ও শিক্ষককে লিখতে পারেন।',
  ),
  sms: t('SMS about unread messages', 'না-পড়া বার্তার এসএমএস'),
  bySms: t('Those who want it get an SMS about unread messages', 'যিনি চান তিনি না-পড়া বার্তার এসএমএস পাবেন'),
  bySmsText: t(
    'The institution pays from its SMS account. It says that a message is waiting, never what it says; at most one per conversation until it is read.',
    'খরচ প্রতিষ্ঠানের এসএমএস হিসাব থেকে। শুধু বার্তা অপেক্ষায় আছে জানায়, লেখা নয়; এক কথোপকথনে পড়ার আগে একটির বেশি যায় না।',
  ),
  kept: t('How long conversations are kept', 'কথোপকথন কত দিন থাকে'),
  keptText: t(
    'Months after the last message. What was reported is always kept.',
    'শেষ বার্তার পর যত মাস। অভিযোগ করা কথোপকথন সব সময় থাকে।',
  ),
  saved: t('Saved', 'সংরক্ষিত হয়েছে'),
  reports: t('Reported conversations', 'অভিযোগ করা কথোপকথন'),
  openOnes: t('Waiting', 'অপেক্ষমাণ'),
  settled: t('Decided', 'নিষ্পত্তি'),
  all: t('All', 'সব'),
  none: t('Nothing is reported.', 'কোনো অভিযোগ নেই।'),
  reason: t('Reason', 'কারণ'),
  by: t('Reported by', 'অভিযোগকারী'),
  of: t('Message of', 'কার বার্তা'),
  about: t('About', 'কার বিষয়ে'),
  at: t('Reported at', 'কখন'),
  state: t('Status', 'অবস্থা'),
  open: t('Open the conversation', 'কথোপকথন খুলুন'),
  openTitle: t('Open this conversation?', 'এই কথোপকথন খুলবেন?'),
  openText: t(
    'These are other people’s messages. That you opened them, and when, is recorded and can be seen by others who deal with reports.',
    'এগুলো অন্যের বার্তা। আপনি কখন খুললেন তা লেখা থাকবে এবং অভিযোগ দেখেন এমন অন্যরা তা দেখতে পাবেন।',
  ),
  own: t('You take part in it: somebody else deals with it', 'আপনি এতে আছেন: অন্য কেউ দেখবেন'),
  looks: t('Opened by', 'কে খুলেছেন'),
  lookOf: t('{name}, {time}', '{name}, {time}'),
  reportedMark: t('The reported message', 'যে বার্তার বিষয়ে অভিযোগ'),
  decide: t('Decide', 'নিষ্পত্তি করুন'),
  decision: t('What happens', 'কী হবে'),
  blockDays: t('Days for which {name} may write to nobody', '{name} যত দিন কাউকে লিখতে পারবেন না'),
  note: t('Reason, for the record', 'কারণ, নথির জন্য'),
  decided: t('{name}, {time}: {note}', '{name}, {time}: {note}'),
  decidedToast: t('The report is decided', 'অভিযোগ নিষ্পত্তি হয়েছে'),
  block: t('{name} may not write until {time}: {reason}', '{name} {time} পর্যন্ত লিখতে পারবেন না: {reason}'),
  blockOver: t('{name} could not write for a time: {reason}', '{name} কিছুদিন লিখতে পারেননি: {reason}'),
  lift: t('Let write again', 'আবার লিখতে দিন'),
  liftTitle: t('Let {name} write again?', '{name}-কে আবার লিখতে দেবেন?'),
  liftText: t('Write why the time ends early.', 'মেয়াদের আগে কেন শেষ হচ্ছে লিখুন।'),
} as const;
