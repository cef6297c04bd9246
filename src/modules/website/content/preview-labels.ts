import type { Label } from '../../../core/labels.ts';

export const previewLabel: Label = { en: 'Preview', bn: 'প্রিভিউ' };
