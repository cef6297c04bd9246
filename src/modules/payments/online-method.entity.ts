import { defineReference } from '../../core/entity.ts';
import { integer, ref, text } from '../../core/fields.ts';
import { gateway } from './gateway.entity.ts';

/** How a payer pays online: a card, a wallet, internet banking. */
export const onlineMethod = defineReference({
  name: 'onlineMethod',
  module: 'payments',
  label: { en: 'Online payment method', bn: 'অনলাইন পেমেন্ট পদ্ধতি' },
  plural: { en: 'Online payment methods', bn: 'অনলাইন পেমেন্ট পদ্ধতিসমূহ' },
  path: '/edu/payment-gateway/academic-online-payment-method/view',
  group: 'payments',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 40 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    gatewayId: ref(() => gateway, { label: { en: 'Payment gateway', bn: 'পেমেন্ট গেটওয়ে' }, required: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'gatewayId'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['gatewayId'],
  },
  form: [['position', 'code'], ['nameEn', 'nameBn'], 'gatewayId'],
});
