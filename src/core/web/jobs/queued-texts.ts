import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const queuedTexts = {
  title: t('The file is made in the background', 'ফাইলটি পেছনে তৈরি হচ্ছে'),
  text: t(
    'The bell tells you when it is ready. You will find it under Background work; you may close this page.',
    'তৈরি হলে ঘণ্টায় জানানো হবে। ফাইলটি “পেছনে চলা কাজ”-এ পাবেন; এই পাতা বন্ধ করতে পারেন।',
  ),
} as const;
