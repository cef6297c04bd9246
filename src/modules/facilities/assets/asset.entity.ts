import { defineEntity } from '../../../core/entity.ts';
import { choice, date, money, ref, text } from '../../../core/fields.ts';
import { employee } from '../../people/employee.entity.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesAssetsPermission } from '../permissions.ts';
import { room } from '../room.entity.ts';
import { assetClass } from './asset-class.entity.ts';

/** One thing the institution owns, under the number on its tag: what it cost, where it is, who answers for it. */
export const asset = defineEntity({
  name: 'asset',
  module: 'facilities',
  label: { en: 'Asset', bn: 'সম্পদ' },
  plural: { en: 'Assets', bn: 'সম্পদসমূহ' },
  path: facilitiesPath.assets,
  permission: facilitiesAssetsPermission,
  group: 'assets',
  order: 1,
  fields: {
    tag: text({
      label: { en: 'Tag', bn: 'ট্যাগ নম্বর' },
      help: {
        en: 'The number on its label: capital letters, digits and hyphens.',
        bn: 'লেবেলের নম্বর: ইংরেজি বড় হাতের অক্ষর, অঙ্ক ও হাইফেন।',
      },
      required: true,
      max: 24,
      pattern: /^[0-9A-Z][0-9A-Z-]{1,23}$/,
    }),
    classId: ref(() => assetClass, {
      label: { en: 'Class of assets', bn: 'সম্পদের শ্রেণি' },
      required: true,
    }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    serial: text({ label: { en: 'Serial number or model', bn: 'সিরিয়াল বা মডেল নম্বর' }, max: 80 }),
    supplier: text({ label: { en: 'Bought from', bn: 'যার কাছ থেকে কেনা' }, max: 120 }),
    boughtOn: date({ label: { en: 'Bought on', bn: 'কেনার তারিখ' }, required: true }),
    usedFrom: date({
      label: { en: 'In use from', bn: 'ব্যবহার শুরু' },
      help: {
        en: 'Depreciation begins with this month; if empty, with the month it was bought.',
        bn: 'এই মাস থেকে অবচয় শুরু; খালি রাখলে কেনার মাস থেকে।',
      },
    }),
    cost: money({ label: { en: 'Cost', bn: 'ক্রয়মূল্য' }, required: true }),
    residual: money({
      label: { en: 'Worth in the end', bn: 'শেষ মূল্য' },
      help: { en: 'What is left at the end; often 1 taka.', bn: 'শেষে যা থাকে; প্রায়ই ১ টাকা।' },
    }),
    earlier: money({
      label: { en: 'Depreciated before this register', bn: 'আগের পুঞ্জীভূত অবচয়' },
    }),
    earlierUntil: date({
      label: { en: 'Until', bn: 'যে মাস পর্যন্ত' },
      help: {
        en: 'The last month of that depreciation; this register goes on with the next.',
        bn: 'আগের অবচয়ের শেষ মাস; রেজিস্টার পরের মাস থেকে ধরে।',
      },
    }),
    state: choice({
      label: { en: 'State', bn: 'অবস্থা' },
      required: true,
      initial: 'in_use',
      choices: [
        { value: 'in_use', label: { en: 'In use', bn: 'ব্যবহারে' } },
        { value: 'in_store', label: { en: 'In store', bn: 'ভাণ্ডারে' } },
        { value: 'repair', label: { en: 'Under repair', bn: 'মেরামতে' } },
        { value: 'lost', label: { en: 'Not found', bn: 'পাওয়া যায়নি' } },
      ],
    }),
    roomId: ref(() => room, { label: { en: 'Room', bn: 'কক্ষ' } }),
    custodianId: ref(() => employee, { label: { en: 'Who answers for it', bn: 'দায়িত্বে' } }),
    note: text({ label: { en: 'Note', bn: 'মন্তব্য' }, max: 300 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['tag']],
  list: {
    columns: ['tag', 'nameEn', 'nameBn', 'classId', 'roomId', 'custodianId', 'state', 'cost'],
    sort: 'tag',
    search: ['tag', 'nameEn', 'nameBn', 'serial', 'supplier'],
    filters: ['classId', 'roomId', 'custodianId', 'state'],
    hasViews: true,
  },
  form: [
    ['tag', 'classId'],
    ['nameEn', 'nameBn'],
    ['serial', 'supplier'],
    ['boughtOn', 'usedFrom'],
    ['cost', 'residual'],
    ['earlier', 'earlierUntil'],
    ['roomId', 'custodianId'],
    ['state', 'note'],
  ],
});
