import { defineEntity } from '../../core/entity.ts';
import { choice, integer, ref, text } from '../../core/fields.ts';
import { facilitiesPath } from './paths.ts';
import { facilitiesPermission } from './permissions.ts';
import { room } from './room.entity.ts';

/** What stands in a room: fans, projectors, blackboards. */
export const equipment = defineEntity({
  name: 'equipment',
  module: 'facilities',
  label: { en: 'Equipment', bn: 'সরঞ্জাম' },
  plural: { en: 'Equipment of rooms', bn: 'কক্ষের সরঞ্জাম' },
  path: facilitiesPath.equipment,
  permission: facilitiesPermission,
  group: 'rooms',
  order: 6,
  fields: {
    roomId: ref(() => room, { label: { en: 'Room', bn: 'কক্ষ' }, required: true }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    quantity: integer({
      label: { en: 'How many', bn: 'সংখ্যা' },
      required: true,
      min: 1,
      max: 5000,
      initial: 1,
    }),
    condition: choice({
      label: { en: 'Condition', bn: 'অবস্থা' },
      required: true,
      initial: 'working',
      choices: [
        { value: 'working', label: { en: 'Works', bn: 'সচল' } },
        { value: 'repair', label: { en: 'Needs repair', bn: 'মেরামত দরকার' } },
        { value: 'broken', label: { en: 'Broken', bn: 'অচল' } },
      ],
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['roomId', 'nameEn']],
  list: {
    columns: ['roomId', 'nameEn', 'nameBn', 'quantity', 'condition'],
    sort: 'roomId',
    search: ['nameEn', 'nameBn'],
    filters: ['roomId', 'condition'],
  },
  form: ['roomId', ['nameEn', 'nameBn'], ['quantity', 'condition']],
});
