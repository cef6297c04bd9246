import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';
import { documentsPath } from '../paths.ts';
import { documentsPermission } from '../permissions.ts';

/**
 * A bound register or book of forms as institutions keep them on paper: what is given of its kind takes the next serial of the first
 * book that has one left.
 */
export const book = defineEntity({
  name: 'book',
  module: 'documents',
  label: { en: 'Register book', bn: 'রেজিস্টার বই' },
  plural: { en: 'Register books', bn: 'রেজিস্টার বইসমূহ' },
  path: documentsPath.books,
  permission: { view: documentsPermission.view, edit: documentsPermission.approve },
  group: 'certificates',
  order: 10,
  fields: {
    kind: choice({
      label: { en: 'Book of', bn: 'যার বই' },
      required: true,
      initial: 'transfer',
      choices: [
        { value: 'transfer', label: { en: 'Transfer certificates', bn: 'ছাড়পত্র' } },
        { value: 'testimonial', label: { en: 'Testimonials', bn: 'প্রশংসাপত্র' } },
      ],
    }),
    number: text({
      label: { en: 'Book number', bn: 'বই নম্বর' },
      help: {
        en: 'Printed on the certificate with the serial. Books are used in the order they are entered.',
        bn: 'ক্রমিকসহ সনদে ছাপা হয়। যে ক্রমে লেখা হয়, বইগুলো সেই ক্রমে ব্যবহৃত হয়।',
      },
      required: true,
      max: 20,
    }),
    firstSerial: integer({
      label: { en: 'First serial', bn: 'প্রথম ক্রমিক' },
      help: {
        en: 'Of a book that is begun already: the next serial that is free',
        bn: 'বইটি আগে থেকে চালু থাকলে যে ক্রমিকটি এখন খালি',
      },
      required: true,
      min: 1,
      max: 99_999,
      initial: 1,
    }),
    leaves: integer({
      label: { en: 'Serials from there on', bn: 'সেখান থেকে যতটি ক্রমিক আছে' },
      required: true,
      min: 1,
      max: 1000,
      initial: 100,
    }),
  },
  title: { en: 'number', bn: 'number' },
  unique: [['kind', 'number']],
  list: {
    columns: ['kind', 'number', 'firstSerial', 'leaves'],
    sort: 'number',
    search: ['number'],
    filters: ['kind'],
  },
  form: ['kind', 'number', ['firstSerial', 'leaves']],
});
