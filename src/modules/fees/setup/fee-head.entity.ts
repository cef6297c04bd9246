import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';
import { feesPath } from '../paths.ts';
import { feesSetupPermission } from '../permissions.ts';

export const feeHead = defineEntity({
  name: 'feeHead',
  module: 'fees',
  label: { en: 'Fee head', bn: 'ফি খাত' },
  plural: { en: 'Fee heads', bn: 'ফি খাতসমূহ' },
  path: feesPath.heads,
  permission: feesSetupPermission,
  group: 'setup',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    period: choice({
      label: { en: 'Charged', bn: 'আদায়ের সময়' },
      required: true,
      initial: 'monthly',
      choices: [
        { value: 'monthly', label: { en: 'Monthly', bn: 'মাসিক' } },
        { value: 'quarterly', label: { en: 'Quarterly', bn: 'ত্রৈমাসিক' } },
        { value: 'halfYearly', label: { en: 'Half-yearly', bn: 'ষাণ্মাসিক' } },
        { value: 'yearly', label: { en: 'Yearly', bn: 'বার্ষিক' } },
        { value: 'once', label: { en: 'Once', bn: 'এককালীন' } },
      ],
    }),
    scheduleCode: text({
      label: { en: 'Code of the government schedule', bn: 'সরকারি তফসিলের কোড' },
      help: {
        en: 'The number of the fee in the government order, if it has one.',
        bn: 'সরকারি আদেশে ফির যে নম্বর থাকে।',
      },
      max: 20,
    }),
  },
  catalogue: { group: 'fees', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'period', 'scheduleCode'],
    sort: 'position',
    search: ['nameEn', 'nameBn', 'scheduleCode'],
    filters: ['period'],
  },
  form: ['position', ['nameEn', 'nameBn'], ['period', 'scheduleCode']],
});
