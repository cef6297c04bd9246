import { choice, date } from '../../../core/fields.ts';

/** Whether and in which days visitors see a thing of the website. */
export const shownFields = {
  state: choice({
    label: { en: 'On the website', bn: 'ওয়েবসাইটে' },
    help: {
      en: 'A draft is seen only by people with its preview link',
      bn: 'খসড়া শুধু প্রিভিউ লিংক যাঁর আছে তিনি দেখেন',
    },
    required: true,
    initial: 'published',
    choices: [
      { value: 'published', label: { en: 'Published', bn: 'প্রকাশিত' } },
      { value: 'draft', label: { en: 'Draft', bn: 'খসড়া' } },
    ],
  }),
  publishOn: date({
    label: { en: 'Shown from', bn: 'যেদিন থেকে দেখা যাবে' },
    help: { en: 'Empty: at once', bn: 'ফাঁকা রাখলে এখনই' },
  }),
  expiresOn: date({
    label: { en: 'Shown until', bn: 'যেদিন পর্যন্ত দেখা যাবে' },
    help: { en: 'Empty: no end', bn: 'ফাঁকা রাখলে সব সময়' },
  }),
} as const;
