import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';
import { feesSetupPermission } from '../permissions.ts';

/** A reduction that is offered for a time: for paying early, or a whole year at once. */
export const studentOfferType = defineEntity({
  name: 'studentOfferType',
  module: 'fees',
  label: { en: 'Student offer type', bn: 'শিক্ষার্থী অফারের ধরন' },
  plural: { en: 'Student offer types', bn: 'শিক্ষার্থী অফারের ধরনসমূহ' },
  path: '/academic/student-offer-type/view',
  permission: feesSetupPermission,
  group: 'setup',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    ground: choice({
      label: { en: 'Given for', bn: 'যে কারণে' },
      required: true,
      initial: 'early',
      choices: [
        { value: 'early', label: { en: 'Paying early', bn: 'আগাম পরিশোধ' } },
        { value: 'wholeYear', label: { en: 'Paying the whole year at once', bn: 'এককালীন পুরো বছর পরিশোধ' } },
        { value: 'admission', label: { en: 'Admission in a given time', bn: 'নির্দিষ্ট সময়ে ভর্তি' } },
        { value: 'other', label: { en: 'Something else', bn: 'অন্যান্য' } },
      ],
    }),
  },
  catalogue: { group: 'fees', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'ground'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['ground'],
  },
  form: ['position', ['nameEn', 'nameBn'], 'ground'],
});
