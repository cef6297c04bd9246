import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const withdrawTexts = {
  title: t('Withdraw the results of {exam}, {class}', '{exam}, {class}-এর ফল প্রত্যাহার'),
  told: t('Result withdrawn: {exam}, {class}', 'ফলাফল প্রত্যাহার: {exam}, {class}'),
  withdraw: t('Withdraw the publication', 'প্রকাশ প্রত্যাহার করুন'),
  text: t(
    'Students and guardians no longer see these results and are told so. A second person approves it. They can be generated and published again.',
    'শিক্ষার্থী ও অভিভাবক আর এই ফল দেখবেন না, তাঁদের তা জানানো হবে। দ্বিতীয় একজন অনুমোদন করবেন। পরে আবার তৈরি ও প্রকাশ করা যাবে।',
  ),
  done: t('The publication is withdrawn', 'ফল প্রকাশ প্রত্যাহার হয়েছে'),
  state: t('Withdrawn', 'প্রত্যাহৃত'),
  because: t('Withdrawn by {name}, {time}: {reason}', '{name} প্রত্যাহার করেছেন, {time}: {reason}'),
} as const satisfies Record<string, Label>;
