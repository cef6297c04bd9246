import { defineEntity } from '../../core/entity.ts';
import { integer, ref, text } from '../../core/fields.ts';
import { building } from './building.entity.ts';
import { facilitiesPath } from './paths.ts';
import { facilitiesPermission } from './permissions.ts';

export const floor = defineEntity({
  name: 'floor',
  module: 'facilities',
  label: { en: 'Floor', bn: 'তলা' },
  plural: { en: 'Floors', bn: 'তলাসমূহ' },
  path: facilitiesPath.floors,
  permission: facilitiesPermission,
  group: 'rooms',
  order: 4,
  fields: {
    buildingId: ref(() => building, { label: { en: 'Building', bn: 'ভবন' }, required: true }),
    level: integer({
      label: { en: 'Level', bn: 'ক্রম' },
      help: { en: 'The ground floor is 0.', bn: 'নিচতলা ০।' },
      required: true,
      min: 0,
      max: 60,
      initial: 0,
    }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['buildingId', 'level']],
  list: {
    columns: ['buildingId', 'level', 'nameEn', 'nameBn'],
    sort: 'buildingId',
    search: ['nameEn', 'nameBn'],
    filters: ['buildingId'],
  },
  form: [
    ['buildingId', 'level'],
    ['nameEn', 'nameBn'],
  ],
});
