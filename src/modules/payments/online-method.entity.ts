import { defineEntity } from '../../core/entity.ts';
import { integer, ref, text } from '../../core/fields.ts';
import { feesSetupPermission } from '../fees/permissions.ts';
import { gateway } from './gateway.entity.ts';
import { paymentType } from './payment-type.entity.ts';

/** How a payer pays: a wallet, a card, internet banking. The counter offers the wallets that are in use. */
export const onlineMethod = defineEntity({
  name: 'onlineMethod',
  module: 'payments',
  label: { en: 'Online payment method', bn: 'অনলাইন পেমেন্ট পদ্ধতি' },
  plural: { en: 'Online payment methods', bn: 'অনলাইন পেমেন্ট পদ্ধতিসমূহ' },
  path: '/edu/payment-gateway/academic-online-payment-method/view',
  permission: feesSetupPermission,
  group: 'setup',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 40 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    gatewayId: ref(() => gateway, { label: { en: 'Payment gateway', bn: 'পেমেন্ট গেটওয়ে' }, required: true }),
    paymentTypeId: ref(() => paymentType, {
      label: { en: 'Only for', bn: 'শুধু যে বাবদে' },
      help: { en: 'Empty: for everything that is paid', bn: 'খালি থাকলে সব পরিশোধে' },
    }),
  },
  catalogue: { group: 'payments', key: ['code'], own: ['paymentTypeId'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'gatewayId', 'paymentTypeId'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['gatewayId', 'paymentTypeId'],
  },
  form: [
    ['position', 'code'],
    ['nameEn', 'nameBn'],
    ['gatewayId', 'paymentTypeId'],
  ],
});
