import { choice, date } from '../../../core/fields.ts';

/** Whether and in which days visitors see a thing of the website. */
export const shownFields = {
  state: choice({
    label: { en: 'On the website', bn: 'ওয়েবসাইটে' },
    help: {
      en: 'Only people with its preview link see a draft',
      bn: 'খসড়া শুধু তিনিই দেখেন যাঁর কাছে প্রিভিউ লিংক আছে',
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
    help: { en: 'Leave empty to show it at once', bn: 'খালি রাখলে এখন থেকেই' },
  }),
  expiresOn: date({
    label: { en: 'Shown until', bn: 'যেদিন পর্যন্ত দেখা যাবে' },
    help: { en: 'Leave empty for no end', bn: 'খালি রাখলে সব সময়' },
  }),
} as const;
