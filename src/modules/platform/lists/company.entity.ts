import { defineReference } from '../../../core/entity.ts';
import { choice, longText, text } from '../../../core/fields.ts';

/** A company the platform works with: who owns it, sells it, sends its messages, handles its money. */
export const company = defineReference({
  name: 'company',
  module: 'platform',
  label: { en: 'Company', bn: 'কোম্পানি' },
  plural: { en: 'Companies', bn: 'কোম্পানিসমূহ' },
  path: '/edu/company/list',
  group: 'partners',
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      choices: [
        { value: 'owner', label: { en: 'Owner of the platform', bn: 'প্ল্যাটফর্মের মালিক' } },
        { value: 'reseller', label: { en: 'Reseller', bn: 'বিক্রয় প্রতিনিধি' } },
        { value: 'supplier', label: { en: 'Supplier', bn: 'সরবরাহকারী' } },
      ],
    }),
    contactName: text({ label: { en: 'Contact person', bn: 'যোগাযোগকারী' }, max: 120 }),
    phone: text({ label: { en: 'Phone', bn: 'ফোন' }, max: 30, pattern: /^[+\d][\d\s()-]{5,29}$/ }),
    email: text({ label: { en: 'Email', bn: 'ইমেইল' }, max: 190, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    tradeLicence: text({ label: { en: 'Trade licence', bn: 'ট্রেড লাইসেন্স' }, max: 60 }),
    bin: text({ label: { en: 'BIN', bn: 'বিআইএন' }, max: 20, pattern: /^\d{9,13}$/ }),
    address: longText({ label: { en: 'Address', bn: 'ঠিকানা' }, max: 500 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'kind', 'contactName', 'phone', 'email'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'contactName'],
    filters: ['kind'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['kind', 'contactName'],
    ['phone', 'email'],
    ['tradeLicence', 'bin'],
    'address',
  ],
});
