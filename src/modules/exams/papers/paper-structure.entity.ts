import { defineEntity } from '../../../core/entity.ts';
import { choice, flag, integer, text } from '../../../core/fields.ts';
import { examsPath } from '../paths.ts';
import { examsPermission } from '../permissions.ts';
import { boardChoices, examiningBoardOf, levelChoices } from './levels.ts';

const marks = (en: string, bn: string) => integer({ label: { en, bn }, min: 0, max: 1000 });

/** What a paper of a board's subject is made of at a level; a new examination proposes it so. */
export const paperStructure = defineEntity({
  name: 'paperStructure',
  module: 'exams',
  label: { en: 'Paper structure', bn: 'প্রশ্নকাঠামো' },
  plural: { en: 'Examination settings', bn: 'পরীক্ষার সেটিংস' },
  path: examsPath.settings,
  permission: examsPermission,
  group: 'examinations',
  order: 2,
  fields: {
    board: choice({
      label: { en: 'Board', bn: 'বোর্ড' },
      help: { en: 'Empty: whichever board examines', bn: 'খালি থাকলে সব বোর্ডের জন্য' },
      choices: boardChoices,
    }),
    level: choice({
      label: { en: 'Level', bn: 'স্তর' },
      required: true,
      initial: 'secondary',
      choices: levelChoices,
    }),
    code: text({
      label: { en: 'Subject code', bn: 'বিষয় কোড' },
      help: { en: 'The board code, or else the code of the subject', bn: 'বোর্ড কোড, না থাকলে বিষয়ের কোড' },
      required: true,
      max: 20,
    }),
    nameEn: text({ label: { en: 'Subject', bn: 'বিষয় (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({
      label: { en: 'Subject in Bengali', bn: 'বিষয় (বাংলা)' },
      required: true,
      max: 100,
      lang: 'bn',
    }),
    written: marks('Written or creative', 'লিখিত বা সৃজনশীল'),
    mcq: marks('MCQ', 'বহুনির্বাচনি'),
    practical: marks('Practical', 'ব্যবহারিক'),
    continuous: marks('Continuous assessment', 'ধারাবাহিক মূল্যায়ন'),
    countsInGpa: flag({ label: { en: 'Counts in the GPA', bn: 'জিপিএতে গণ্য' }, initial: true }),
  },
  catalogue: {
    group: 'subjects',
    key: ['board', 'level', 'code'],
    isFor: (row, board) => row.board === null || row.board === examiningBoardOf(board),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['board', 'level', 'code']],
  list: {
    columns: [
      'code',
      'nameEn',
      'nameBn',
      'board',
      'level',
      'written',
      'mcq',
      'practical',
      'continuous',
      'countsInGpa',
    ],
    sort: 'code',
    search: ['nameEn', 'nameBn', 'code'],
    filters: ['board', 'level'],
  },
  form: [
    ['board', 'level'],
    'code',
    ['nameEn', 'nameBn'],
    ['written', 'mcq'],
    ['practical', 'continuous'],
    'countsInGpa',
  ],
});
