import { defineEntity } from '../../core/entity.ts';
import { integer, text, time } from '../../core/fields.ts';
import { devicesPath } from './paths.ts';
import { devicesShiftsPermission } from './permissions.ts';

/** Times of work that are not the usual ones. One that ends at or before its beginning ends on the next day. */
export const workShift = defineEntity({
  name: 'workShift',
  module: 'devices',
  label: { en: 'Work shift', bn: 'কাজের পালা' },
  plural: { en: 'Work shifts', bn: 'কাজের পালাসমূহ' },
  path: devicesPath.shifts,
  permission: devicesShiftsPermission,
  group: 'devices',
  order: 5,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    startsAt: time({ label: { en: 'Begins', bn: 'শুরু' }, required: true }),
    endsAt: time({ label: { en: 'Ends', bn: 'শেষ' }, required: true }),
    opensBefore: integer({
      label: { en: 'Punches count from minutes before', bn: 'শুরুর কত মিনিট আগে থেকে পাঞ্চ ধরা হবে' },
      required: true,
      min: 0,
      max: 720,
      initial: 120,
    }),
    closesAfter: integer({
      label: { en: 'until minutes after the end', bn: 'শেষের কত মিনিট পর পর্যন্ত' },
      required: true,
      min: 0,
      max: 720,
      initial: 240,
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'startsAt', 'endsAt', 'opensBefore', 'closesAfter'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['startsAt', 'endsAt'],
    ['opensBefore', 'closesAfter'],
  ],
});
