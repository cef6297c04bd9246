import { defineEntity } from '../../core/entity.ts';
import { choice, integer, text, time } from '../../core/fields.ts';
import { devicesPath } from './paths.ts';
import { devicesShiftsPermission } from './permissions.ts';

const free = [{ value: 'off', label: { en: 'Day off', bn: 'ছুটির দিন' } }] as const;

/**
 * Times of work that are not the usual ones. One that ends at or before its beginning ends on the next day. A day of the week
 * may have times of its own, or be free; one where nothing is said has those of the shift.
 */
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
    saturdayIn: time({ label: { en: 'Saturday, begins', bn: 'শনিবার, শুরু' } }),
    saturdayOut: time({ label: { en: 'Saturday, ends', bn: 'শনিবার, শেষ' } }),
    saturdayOff: choice({ label: { en: 'Saturday, free', bn: 'শনিবার, ছুটি' }, choices: free }),
    sundayIn: time({ label: { en: 'Sunday, begins', bn: 'রবিবার, শুরু' } }),
    sundayOut: time({ label: { en: 'Sunday, ends', bn: 'রবিবার, শেষ' } }),
    sundayOff: choice({ label: { en: 'Sunday, free', bn: 'রবিবার, ছুটি' }, choices: free }),
    mondayIn: time({ label: { en: 'Monday, begins', bn: 'সোমবার, শুরু' } }),
    mondayOut: time({ label: { en: 'Monday, ends', bn: 'সোমবার, শেষ' } }),
    mondayOff: choice({ label: { en: 'Monday, free', bn: 'সোমবার, ছুটি' }, choices: free }),
    tuesdayIn: time({ label: { en: 'Tuesday, begins', bn: 'মঙ্গলবার, শুরু' } }),
    tuesdayOut: time({ label: { en: 'Tuesday, ends', bn: 'মঙ্গলবার, শেষ' } }),
    tuesdayOff: choice({ label: { en: 'Tuesday, free', bn: 'মঙ্গলবার, ছুটি' }, choices: free }),
    wednesdayIn: time({ label: { en: 'Wednesday, begins', bn: 'বুধবার, শুরু' } }),
    wednesdayOut: time({ label: { en: 'Wednesday, ends', bn: 'বুধবার, শেষ' } }),
    wednesdayOff: choice({ label: { en: 'Wednesday, free', bn: 'বুধবার, ছুটি' }, choices: free }),
    thursdayIn: time({ label: { en: 'Thursday, begins', bn: 'বৃহস্পতিবার, শুরু' } }),
    thursdayOut: time({ label: { en: 'Thursday, ends', bn: 'বৃহস্পতিবার, শেষ' } }),
    thursdayOff: choice({ label: { en: 'Thursday, free', bn: 'বৃহস্পতিবার, ছুটি' }, choices: free }),
    fridayIn: time({ label: { en: 'Friday, begins', bn: 'শুক্রবার, শুরু' } }),
    fridayOut: time({ label: { en: 'Friday, ends', bn: 'শুক্রবার, শেষ' } }),
    fridayOff: choice({ label: { en: 'Friday, free', bn: 'শুক্রবার, ছুটি' }, choices: free }),
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
    ['saturdayIn', 'saturdayOut', 'saturdayOff'],
    ['sundayIn', 'sundayOut', 'sundayOff'],
    ['mondayIn', 'mondayOut', 'mondayOff'],
    ['tuesdayIn', 'tuesdayOut', 'tuesdayOff'],
    ['wednesdayIn', 'wednesdayOut', 'wednesdayOff'],
    ['thursdayIn', 'thursdayOut', 'thursdayOff'],
    ['fridayIn', 'fridayOut', 'fridayOff'],
  ],
});
