import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of hiding a child from a guardian. */
export const words = {
  bar: t('Hide the child', 'তথ্য আড়াল করুন'),
  barTitle: t('Hide the child from {guardian}', '{guardian}-এর কাছ থেকে তথ্য আড়াল'),
  barText: t(
    'From now on this person sees nothing of the child: no attendance, results, fees or messages, and gets no SMS about the child. Other children stay visible. Whoever may approve the way back is told. Showing the child again takes two persons.',
    'এখন থেকে এই ব্যক্তি শিশুটির কিছুই দেখবেন না: হাজিরা, ফলাফল, ফি বা বার্তা; শিশুটির বিষয়ে কোনো এসএমএসও পাবেন না। অন্য সন্তানেরা আগের মতোই থাকবে। যিনি আবার দেখানো অনুমোদন করতে পারেন, তাঁকে জানানো হবে। আবার দেখাতে দুজন লাগে।',
  ),
  sameMobile: t(
    '{name} has the same mobile number, so SMS still reach it. Change that number first.',
    '{name}-এর মোবাইল নম্বরও একই, তাই এসএমএস সেখানে যেতেই থাকবে। আগে সেই নম্বরটি বদলান।',
  ),
  paperHelp: t('Of the court order, if there is one', 'আদালতের আদেশ থাকলে'),
  barred: t('The child is hidden from this guardian', 'এই অভিভাবকের কাছ থেকে শিশুর তথ্য আড়াল করা হয়েছে'),
  hidden: t('Hidden from this person', 'এই ব্যক্তির কাছ থেকে আড়াল'),
  hiddenText: t(
    'This person sees nothing of the child and is told nothing.',
    'এই ব্যক্তি শিশুটির কিছু দেখেন না এবং কোনো খবরও পান না।',
  ),
  since: t('Since', 'কবে থেকে'),
  lift: t('Show the child again', 'আবার দেখান'),
  lifted: t('This guardian sees the child again', 'এই অভিভাবক আবার শিশুটির তথ্য দেখতে পাবেন'),
} as const;
