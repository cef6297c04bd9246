import { defineEntity } from '../../core/entity.ts';
import { choice, integer, text, time } from '../../core/fields.ts';
import { dutyPath } from './paths.ts';
import { dutyPlacesPermission } from './permissions.ts';

/** Where somebody stands for a time on every school day: the gate, the assembly, the bus. */
export const dutyPlace = defineEntity({
  name: 'place',
  module: 'duty',
  label: { en: 'Place of duty', bn: 'দায়িত্বের স্থান' },
  plural: { en: 'Places of duty', bn: 'দায়িত্বের স্থানসমূহ' },
  path: dutyPath.places,
  permission: dutyPlacesPermission,
  group: 'leave',
  order: 6,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    startsAt: time({ label: { en: 'From', bn: 'শুরু' }, required: true }),
    endsAt: time({ label: { en: 'Until', bn: 'শেষ' }, required: true }),
    people: integer({ label: { en: 'People', bn: 'জন' }, required: true, min: 1, max: 20, initial: 1 }),
    posts: choice({
      label: { en: 'Posts', bn: 'পদ' },
      required: true,
      initial: 'all',
      choices: [
        { value: 'all', label: { en: 'All posts', bn: 'সব পদ' } },
        { value: 'teaching', label: { en: 'Teachers', bn: 'শিক্ষক' } },
        { value: 'staff', label: { en: 'Staff who do not teach', bn: 'কর্মচারী' } },
      ],
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'startsAt', 'endsAt', 'people', 'posts'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: ['position', ['nameEn', 'nameBn'], ['startsAt', 'endsAt'], ['people', 'posts']],
});
