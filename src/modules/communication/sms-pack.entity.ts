import { defineReference } from '../../core/entity.ts';
import { date, integer, money, text } from '../../core/fields.ts';
import { communicationPath } from './paths.ts';

/** The platform's price list of SMS: of each size the newest row whose day has come is for sale. */
export const smsPack = defineReference({
  name: 'smsPack',
  module: 'communication',
  label: { en: 'SMS pack for sale', bn: 'বিক্রির এসএমএস প্যাক' },
  plural: { en: 'SMS packs for sale', bn: 'এসএমএস প্যাকের মূল্যতালিকা' },
  path: communicationPath.smsPacks,
  group: 'partners',
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    parts: integer({
      label: { en: 'SMS parts', bn: 'এসএমএস অংশ' },
      required: true,
      min: 100,
      max: 10_000_000,
    }),
    price: money({ label: { en: 'Price', bn: 'মূল্য' }, required: true }),
    validFrom: date({ label: { en: 'Valid from', bn: 'যে দিন থেকে কার্যকর' }, required: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['parts', 'validFrom']],
  list: {
    columns: ['parts', 'price', 'validFrom', 'nameEn', 'nameBn'],
    sort: 'parts',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['parts', 'price', 'validFrom'],
  ],
});
