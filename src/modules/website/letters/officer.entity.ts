import { defineEntity } from '../../../core/entity.ts';
import { choice, email, integer, phone, text } from '../../../core/fields.ts';
import { shownFields } from '../content/shown-fields.ts';
import { websitePath } from '../paths.ts';
import { websitePermission } from '../permissions.ts';
import { officerDuties } from './officer-duties.data.ts';

/** Somebody named on the public page of officers and complaints. */
export const officer = defineEntity({
  name: 'officer',
  module: 'website',
  label: { en: 'Officer', bn: 'কর্মকর্তা' },
  plural: { en: 'Officers', bn: 'কর্মকর্তাগণ' },
  path: websitePath.officers,
  permission: websitePermission,
  group: 'visitors',
  order: 2,
  fields: {
    duty: choice({
      label: { en: 'Duty', bn: 'দায়িত্ব' },
      required: true,
      initial: 'grievance',
      choices: officerDuties,
    }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, lang: 'bn' }),
    postEn: text({ label: { en: 'Designation', bn: 'পদবি (ইংরেজি)' }, required: true }),
    postBn: text({ label: { en: 'Designation in Bengali', bn: 'পদবি (বাংলা)' }, required: true, lang: 'bn' }),
    room: text({ label: { en: 'Room', bn: 'কক্ষ' }, max: 60 }),
    mobile: phone({ label: { en: 'Mobile', bn: 'মোবাইল' } }),
    email: email({ label: { en: 'Email', bn: 'ইমেইল' } }),
    ...shownFields,
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [],
  list: {
    columns: ['position', 'duty', 'nameEn', 'nameBn', 'postEn', 'mobile', 'state'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['duty', 'state'],
  },
  form: [
    ['duty', 'position'],
    ['nameEn', 'nameBn'],
    ['postEn', 'postBn'],
    ['room', 'mobile'],
    'email',
    ['publishOn', 'expiresOn'],
    'state',
  ],
});
