import { defineEntity } from '../../core/entity.ts';
import { choice, integer, ref, text, time } from '../../core/fields.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';
import { shift } from './shift.entity.ts';

/** A part of the school day: a lesson, half a day with attendance of its own, or a break. */
export const periodType = defineEntity({
  name: 'periodType',
  module: 'academic',
  label: { en: 'Period type', bn: 'পিরিয়ড' },
  plural: { en: 'Period types', bn: 'পিরিয়ডসমূহ' },
  path: academicPath.periodTypes,
  permission: academicPermission,
  group: 'calendar',
  order: 5,
  fields: {
    position: integer({ label: { en: 'Number', bn: 'নম্বর' }, required: true, min: 1, max: 20 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 40 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 40, lang: 'bn' }),
    kind: choice({
      label: { en: 'Type', bn: 'ধরন' },
      required: true,
      initial: 'lesson',
      choices: [
        { value: 'lesson', label: { en: 'Lesson', bn: 'ক্লাস' } },
        { value: 'session', label: { en: 'Session (half of the day)', bn: 'অধিবেশন (দিনের অর্ধেক)' } },
        { value: 'break', label: { en: 'Break', bn: 'বিরতি' } },
      ],
    }),
    shiftId: ref(() => shift, {
      label: { en: 'Shift', bn: 'শিফট' },
      help: { en: 'Empty: every shift', bn: 'খালি রাখলে সব শিফটের জন্য' },
    }),
    startsAt: time({ label: { en: 'From', bn: 'শুরু' }, required: true }),
    endsAt: time({ label: { en: 'Until', bn: 'শেষ' }, required: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['position', 'kind', 'shiftId']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'kind', 'shiftId', 'startsAt', 'endsAt'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['kind', 'shiftId'],
  },
  form: [['position', 'kind'], ['nameEn', 'nameBn'], ['startsAt', 'endsAt'], 'shiftId'],
});
