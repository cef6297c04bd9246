import { defineEntity } from '../../../core/entity.ts';
import { choice, email, phone, text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';

/** Somebody the institution pays or is paid by, beside its students: a supplier, a donor, a tenant. */
export const party = defineEntity({
  name: 'party',
  module: 'accounts',
  label: { en: 'Party', bn: 'পক্ষ' },
  plural: { en: 'Parties', bn: 'পক্ষসমূহ' },
  path: '/site/accounts/party/view',
  permission: accountsPermission,
  group: 'registers',
  order: 2,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'supplier',
      choices: [
        { value: 'supplier', label: { en: 'Supplier', bn: 'সরবরাহকারী' } },
        { value: 'donor', label: { en: 'Donor', bn: 'দাতা' } },
        { value: 'staff', label: { en: 'Staff', bn: 'কর্মী' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    mobile: phone({ label: { en: 'Mobile', bn: 'মোবাইল' } }),
    email: email({ label: { en: 'Email', bn: 'ইমেইল' } }),
    address: text({ label: { en: 'Address', bn: 'ঠিকানা' }, max: 200 }),
    bin: text({ label: { en: 'BIN', bn: 'বিআইএন' }, max: 13, pattern: /^[0-9]{9,13}$/ }),
    tin: text({ label: { en: 'TIN', bn: 'টিআইএন' }, max: 12, pattern: /^[0-9]{12}$/ }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn', 'kind']],
  list: {
    columns: ['nameEn', 'nameBn', 'kind', 'mobile', 'bin'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'mobile'],
    filters: ['kind'],
  },
  form: [['nameEn', 'nameBn'], 'kind', ['mobile', 'email'], 'address', ['bin', 'tin']],
});
