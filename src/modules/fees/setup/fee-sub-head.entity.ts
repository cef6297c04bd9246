import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, ref, text } from '../../../core/fields.ts';
import { ledger } from '../../accounts/chart/ledger.entity.ts';
import { feesPath } from '../paths.ts';
import { feesSetupPermission } from '../permissions.ts';
import { feeGroup } from './fee-group.entity.ts';
import { feeHead } from './fee-head.entity.ts';

/** What is billed: tuition, the first term's examination fee, the ICT fee. */
export const feeSubHead = defineEntity({
  name: 'feeSubHead',
  module: 'fees',
  label: { en: 'Fee sub-head', bn: 'ফি উপখাত' },
  plural: { en: 'Fee sub-heads', bn: 'ফি উপখাতসমূহ' },
  path: feesPath.subHeads,
  permission: feesSetupPermission,
  group: 'setup',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    headId: ref(() => feeHead, { label: { en: 'Fee head', bn: 'ফি খাত' }, required: true }),
    groupId: ref(() => feeGroup, { label: { en: 'Fee group', bn: 'ফি গ্রুপ' } }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    schedule: choice({
      label: { en: 'Billed', bn: 'যখন বিল হয়' },
      required: true,
      initial: 'monthly',
      choices: [
        { value: 'monthly', label: { en: 'Every month', bn: 'প্রতি মাসে' } },
        { value: 'quarterly', label: { en: 'Every quarter', bn: 'প্রতি তিন মাসে' } },
        { value: 'halfYearly', label: { en: 'Every half-year', bn: 'প্রতি ছয় মাসে' } },
        { value: 'yearly', label: { en: 'Once a year', bn: 'বছরে একবার' } },
        { value: 'once', label: { en: 'Once, on admission', bn: 'একবার, ভর্তির সময়' } },
        { value: 'onDemand', label: { en: 'On demand', bn: 'প্রয়োজনে' } },
      ],
    }),
    dueDay: integer({
      label: { en: 'Due on day', bn: 'পরিশোধের শেষ দিন' },
      help: { en: 'Of the month: 1 to 28', bn: 'মাসের: ১ থেকে ২৮' },
      required: true,
      min: 1,
      max: 28,
      initial: 10,
    }),
    incomeLedgerId: ref(() => ledger, {
      label: { en: 'Income ledger', bn: 'আয়ের লেজার' },
      required: true,
    }),
    ceilingReason: text({
      label: { en: 'Why above the government ceiling', bn: 'সরকারি সীমার বেশি কেন' },
      help: {
        en: 'Needed only if another head or billing time puts it above a ceiling.',
        bn: 'শুধু যদি অন্য খাত বা বিলের অন্য সময়ে সীমার বেশি হয়।',
      },
      max: 300,
    }),
  },
  catalogue: { group: 'fees', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'headId', 'schedule', 'dueDay', 'incomeLedgerId'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['headId', 'groupId', 'schedule'],
  },
  form: [
    ['position', 'headId'],
    ['nameEn', 'nameBn'],
    ['schedule', 'dueDay'],
    ['groupId', 'incomeLedgerId'],
    'ceilingReason',
  ],
});
