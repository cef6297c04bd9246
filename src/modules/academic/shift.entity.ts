import { defineEntity } from '../../core/entity.ts';
import { integer, text, time } from '../../core/fields.ts';
import { catalogueCode } from './catalogue/code.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const shift = defineEntity({
  name: 'shift',
  module: 'academic',
  label: { en: 'Shift', bn: 'শিফট' },
  plural: { en: 'Shifts', bn: 'শিফটসমূহ' },
  path: academicPath.shifts,
  permission: academicPermission,
  group: 'classes',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    saturdayIn: time({ label: { en: 'Saturday, in time', bn: 'শনিবার, প্রবেশ' } }),
    saturdayOut: time({ label: { en: 'Saturday, out time', bn: 'শনিবার, প্রস্থান' } }),
    sundayIn: time({ label: { en: 'Sunday, in time', bn: 'রবিবার, প্রবেশ' } }),
    sundayOut: time({ label: { en: 'Sunday, out time', bn: 'রবিবার, প্রস্থান' } }),
    mondayIn: time({ label: { en: 'Monday, in time', bn: 'সোমবার, প্রবেশ' } }),
    mondayOut: time({ label: { en: 'Monday, out time', bn: 'সোমবার, প্রস্থান' } }),
    tuesdayIn: time({ label: { en: 'Tuesday, in time', bn: 'মঙ্গলবার, প্রবেশ' } }),
    tuesdayOut: time({ label: { en: 'Tuesday, out time', bn: 'মঙ্গলবার, প্রস্থান' } }),
    wednesdayIn: time({ label: { en: 'Wednesday, in time', bn: 'বুধবার, প্রবেশ' } }),
    wednesdayOut: time({ label: { en: 'Wednesday, out time', bn: 'বুধবার, প্রস্থান' } }),
    thursdayIn: time({ label: { en: 'Thursday, in time', bn: 'বৃহস্পতিবার, প্রবেশ' } }),
    thursdayOut: time({ label: { en: 'Thursday, out time', bn: 'বৃহস্পতিবার, প্রস্থান' } }),
    fridayIn: time({ label: { en: 'Friday, in time', bn: 'শুক্রবার, প্রবেশ' } }),
    fridayOut: time({ label: { en: 'Friday, out time', bn: 'শুক্রবার, প্রস্থান' } }),
  },
  catalogue: { group: 'classes', key: ['nameEn'], also: { code: catalogueCode } },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'sundayIn', 'sundayOut'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    'position',
    ['nameEn', 'nameBn'],
    ['saturdayIn', 'saturdayOut'],
    ['sundayIn', 'sundayOut'],
    ['mondayIn', 'mondayOut'],
    ['tuesdayIn', 'tuesdayOut'],
    ['wednesdayIn', 'wednesdayOut'],
    ['thursdayIn', 'thursdayOut'],
    ['fridayIn', 'fridayOut'],
  ],
});
