import { defineReference } from '../../../core/entity.ts';
import { date, text } from '../../../core/fields.ts';

/** The government's fiscal years, July to June; an institution opens its own in its accounts. */
export const fiscalYear = defineReference({
  name: 'fiscalYear',
  module: 'academic',
  label: { en: 'Fiscal year', bn: 'অর্থবছর' },
  plural: { en: 'Fiscal years', bn: 'অর্থবছরসমূহ' },
  path: '/academic/fiscal-year/list',
  group: 'calendar',
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    startDate: date({ label: { en: 'Start Date', bn: 'শুরুর তারিখ' }, required: true }),
    endDate: date({ label: { en: 'End Date', bn: 'শেষের তারিখ' }, required: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  inOrder: [['startDate', 'endDate']],
  list: {
    columns: ['nameEn', 'nameBn', 'startDate', 'endDate'],
    sort: '-startDate',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['startDate', 'endDate'],
  ],
});
