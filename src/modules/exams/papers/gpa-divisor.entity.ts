import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, ref } from '../../../core/fields.ts';
import { group } from '../../academic/group.entity.ts';
import { examsPath } from '../paths.ts';
import { examsPermission } from '../permissions.ts';
import { levelChoices } from './levels.ts';

/** By how many subjects the board divides the points of a level; the publish board names classes that differ. */
export const gpaDivisor = defineEntity({
  name: 'gpaDivisor',
  module: 'exams',
  label: { en: 'GPA divisor', bn: 'জিপিএর ভাজক' },
  plural: { en: 'GPA divisors', bn: 'জিপিএর ভাজকসমূহ' },
  path: examsPath.divisors,
  permission: examsPermission,
  group: 'examinations',
  order: 3,
  fields: {
    level: choice({
      label: { en: 'Level', bn: 'স্তর' },
      help: { en: 'Its classes with groups', bn: 'এর যেসব শ্রেণিতে বিভাগ আছে' },
      required: true,
      initial: 'secondary',
      choices: levelChoices,
    }),
    groupId: ref(() => group, {
      label: { en: 'Group', bn: 'বিভাগ' },
      help: { en: 'Empty for every group', bn: 'সব বিভাগের জন্য খালি রাখুন' },
    }),
    subjects: integer({
      label: { en: 'The board divides the points by', bn: 'বোর্ড পয়েন্ট যে সংখ্যা দিয়ে ভাগ করে' },
      help: {
        en: 'Subjects that count, without the 4th. It changes no result: the publish board shows where a class differs.',
        bn: 'চতুর্থ বিষয় বাদে গণ্য বিষয়। এতে কোনো ফল বদলায় না: কোনো শ্রেণিতে অন্য রকম হলে প্রকাশ বোর্ডে দেখায়।',
      },
      required: true,
      min: 1,
      max: 20,
    }),
  },
  catalogue: { group: 'subjects', key: ['level', 'groupId'] },
  title: { en: 'level', bn: 'level' },
  unique: [['level', 'groupId']],
  list: { columns: ['level', 'groupId', 'subjects'], sort: 'level', search: [] },
  form: [['level', 'groupId'], 'subjects'],
});
