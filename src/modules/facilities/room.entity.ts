import { defineEntity } from '../../core/entity.ts';
import { choice, flag, integer, ref, text } from '../../core/fields.ts';
import { floor } from './floor.entity.ts';
import { facilitiesPath } from './paths.ts';
import { facilitiesPermission } from './permissions.ts';

/** A room with its benches: rows from front to back, benches across, seats on a bench. */
export const room = defineEntity({
  name: 'room',
  module: 'facilities',
  label: { en: 'Room', bn: 'কক্ষ' },
  plural: { en: 'Rooms', bn: 'কক্ষসমূহ' },
  path: facilitiesPath.rooms,
  permission: facilitiesPermission,
  group: 'rooms',
  order: 5,
  fields: {
    floorId: ref(() => floor, { label: { en: 'Floor', bn: 'তলা' }, required: true }),
    number: text({ label: { en: 'Room number', bn: 'কক্ষ নম্বর' }, required: true, max: 20 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    purpose: choice({
      label: { en: 'Purpose', bn: 'ব্যবহার' },
      required: true,
      initial: 'class',
      choices: [
        { value: 'class', label: { en: 'Class room', bn: 'শ্রেণিকক্ষ' } },
        { value: 'laboratory', label: { en: 'Laboratory', bn: 'পরীক্ষাগার' } },
        { value: 'computer', label: { en: 'Computer laboratory', bn: 'কম্পিউটার ল্যাব' } },
        { value: 'library', label: { en: 'Library', bn: 'গ্রন্থাগার' } },
        { value: 'hall', label: { en: 'Hall', bn: 'মিলনায়তন' } },
        { value: 'office', label: { en: 'Office', bn: 'অফিস' } },
        { value: 'teachers', label: { en: "Teachers' room", bn: 'শিক্ষক মিলনায়তন' } },
        { value: 'prayer', label: { en: 'Prayer room', bn: 'নামাজের কক্ষ' } },
        { value: 'store', label: { en: 'Store', bn: 'ভাণ্ডার' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    gender: choice({
      label: { en: 'For', bn: 'কাদের জন্য' },
      required: true,
      initial: 'all',
      choices: [
        { value: 'all', label: { en: 'Everybody', bn: 'সবার' } },
        { value: 'female', label: { en: 'Girls', bn: 'ছাত্রী' } },
        { value: 'male', label: { en: 'Boys', bn: 'ছাত্র' } },
      ],
    }),
    seatRows: integer({
      label: { en: 'Rows of benches', bn: 'বেঞ্চের সারি' },
      help: { en: 'From the board to the back.', bn: 'বোর্ড থেকে পেছন পর্যন্ত।' },
      min: 1,
      max: 40,
    }),
    seatColumns: integer({ label: { en: 'Benches in a row', bn: 'প্রতি সারিতে বেঞ্চ' }, min: 1, max: 20 }),
    benchSeats: integer({ label: { en: 'Seats on a bench', bn: 'প্রতি বেঞ্চে আসন' }, min: 1, max: 8 }),
    capacity: integer({
      label: { en: 'Seats', bn: 'আসন' },
      help: {
        en: 'If empty, it is counted from the benches.',
        bn: 'খালি রাখলে বেঞ্চ থেকে গোনা হয়।',
      },
      min: 0,
      max: 5000,
    }),
    isBookable: flag({ label: { en: 'May be booked', bn: 'বুকিং দেওয়া যায়' }, initial: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['number']],
  list: {
    columns: ['number', 'nameEn', 'nameBn', 'floorId', 'purpose', 'gender', 'capacity', 'isBookable'],
    sort: 'number',
    search: ['number', 'nameEn', 'nameBn'],
    filters: ['floorId', 'purpose', 'gender'],
  },
  form: [
    ['floorId', 'number'],
    ['nameEn', 'nameBn'],
    ['purpose', 'gender'],
    ['seatRows', 'seatColumns'],
    ['benchSeats', 'capacity'],
    'isBookable',
  ],
});
