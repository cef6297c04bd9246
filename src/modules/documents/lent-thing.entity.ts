import { defineEntity } from '../../core/entity.ts';
import { choice, date, integer, longText, ref, text } from '../../core/fields.ts';
import { student } from '../students/student.entity.ts';
import { documentsPath } from './paths.ts';
import { documentsLentPermission } from './permissions.ts';

/** What a student holds that belongs to the school, besides books: it is given back before a transfer certificate. */
export const lentThing = defineEntity({
  name: 'lentThing',
  module: 'documents',
  label: { en: 'School property', bn: 'প্রতিষ্ঠানের জিনিস' },
  plural: { en: 'School property that students have', bn: 'শিক্ষার্থীর কাছে থাকা জিনিস' },
  path: documentsPath.lent,
  permission: documentsLentPermission,
  group: 'certificates',
  order: 9,
  fields: {
    studentId: ref(() => student, { label: { en: 'Student', bn: 'শিক্ষার্থী' }, required: true }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'equipment',
      choices: [
        { value: 'equipment', label: { en: 'Equipment', bn: 'সরঞ্জাম' } },
        { value: 'sports', label: { en: 'Sports and music', bn: 'খেলা ও সংগীতের সামগ্রী' } },
        { value: 'uniform', label: { en: 'Uniform or costume', bn: 'ইউনিফর্ম বা পোশাক' } },
        { value: 'key', label: { en: 'Key or locker', bn: 'চাবি বা লকার' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    name: text({ label: { en: 'What', bn: 'জিনিসের নাম' }, required: true, max: 120 }),
    quantity: integer({
      label: { en: 'How many', bn: 'সংখ্যা' },
      required: true,
      min: 1,
      max: 1000,
      initial: 1,
    }),
    givenOn: date({ label: { en: 'Given on', bn: 'দেওয়ার তারিখ' }, required: true }),
    returnedOn: date({
      label: { en: 'Returned on', bn: 'ফেরতের তারিখ' },
      help: {
        en: 'Fill this in even if it was paid for or written off, and say so in the remark.',
        bn: 'দাম দিয়ে দিলে বা বাতিল হলেও তারিখটি লিখুন, আর মন্তব্যে কারণ জানান।',
      },
    }),
    remark: longText({ label: { en: 'Remark', bn: 'মন্তব্য' }, max: 300 }),
  },
  title: { en: 'name', bn: 'name' },
  unique: [],
  list: {
    columns: ['studentId', 'kind', 'name', 'quantity', 'givenOn', 'returnedOn'],
    sort: 'givenOn',
    search: ['name', 'remark'],
    filters: ['kind', 'studentId'],
  },
  form: ['studentId', ['kind', 'name'], ['quantity', 'givenOn'], 'returnedOn', 'remark'],
});
