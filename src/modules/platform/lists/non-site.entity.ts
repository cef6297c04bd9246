import { defineReference } from '../../../core/entity.ts';
import { choice, date, integer, longText, text } from '../../../core/fields.ts';

/** An institution that is not on the platform: who was spoken to, and what came of it. */
export const nonSite = defineReference({
  name: 'nonSite',
  module: 'platform',
  label: { en: 'Institution outside the platform', bn: 'প্ল্যাটফর্মের বাইরের প্রতিষ্ঠান' },
  plural: { en: 'Institutions outside the platform', bn: 'প্ল্যাটফর্মের বাইরের প্রতিষ্ঠান' },
  path: '/edu/non-site/non-site-entry-form',
  group: 'partners',
  fields: {
    nameEn: text({ label: { en: 'Institute Name', bn: 'প্রতিষ্ঠানের নাম (ইংরেজি)' }, required: true, max: 200 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 200, lang: 'bn' }),
    eiin: text({ label: { en: 'EIIN', bn: 'ইআইআইএন' }, max: 6, pattern: /^\d{6}$/ }),
    district: text({ label: { en: 'District', bn: 'জেলা' }, max: 60 }),
    students: integer({ label: { en: 'Students', bn: 'শিক্ষার্থী' }, min: 1, max: 100_000 }),
    contactName: text({ label: { en: 'Contact person', bn: 'যোগাযোগকারী' }, max: 120 }),
    phone: text({ label: { en: 'Phone', bn: 'ফোন' }, max: 30, pattern: /^[+\d][\d\s()-]{5,29}$/ }),
    state: choice({
      label: { en: 'Status', bn: 'অবস্থা' },
      required: true,
      initial: 'new',
      choices: [
        { value: 'new', label: { en: 'New', bn: 'নতুন' } },
        { value: 'talking', label: { en: 'In talks', bn: 'আলোচনা চলছে' } },
        { value: 'shown', label: { en: 'Demonstration given', bn: 'প্রদর্শন হয়েছে' } },
        { value: 'refused', label: { en: 'Not interested', bn: 'আগ্রহী নয়' } },
      ],
    }),
    nextOn: date({ label: { en: 'Next contact', bn: 'পরবর্তী যোগাযোগ' } }),
    note: longText({ label: { en: 'Note', bn: 'মন্তব্য' }, max: 1000 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn', 'district']],
  list: {
    columns: ['nameEn', 'nameBn', 'district', 'students', 'contactName', 'phone', 'state', 'nextOn'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'district', 'eiin'],
    filters: ['state'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['eiin', 'district'],
    ['students', 'state'],
    ['contactName', 'phone'],
    'nextOn',
    'note',
  ],
});
