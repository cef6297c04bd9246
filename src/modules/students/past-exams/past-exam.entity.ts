import { defineEntity } from '../../../core/entity.ts';
import { choice, decimal, ref, text } from '../../../core/fields.ts';
import { studentsPath } from '../paths.ts';
import { studentsPermission } from '../permissions.ts';
import { student } from '../student.entity.ts';
import { pastExamKinds } from './exams.data.ts';

const digits = (most: number) => ({ max: most, pattern: new RegExp(`^[0-9]{1,${most}}$`) });

/** An examination a student passed before coming here, as the application for admission says it. */
export const pastExam = defineEntity({
  name: 'pastExam',
  module: 'students',
  label: { en: 'Past examination', bn: 'আগের পরীক্ষা' },
  plural: { en: 'Past examinations', bn: 'আগের পরীক্ষাসমূহ' },
  path: studentsPath.pastExams,
  permission: studentsPermission,
  group: 'records',
  order: 30,
  fields: {
    studentId: ref(() => student, { label: { en: 'Student', bn: 'শিক্ষার্থী' }, required: true }),
    exam: choice({ label: { en: 'Exam', bn: 'পরীক্ষা' }, required: true, choices: pastExamKinds }),
    institution: text({ label: { en: 'Institution', bn: 'প্রতিষ্ঠান' }, required: true, max: 160 }),
    board: text({ label: { en: 'Board or university', bn: 'বোর্ড বা বিশ্ববিদ্যালয়' }, max: 80 }),
    roll: text({ label: { en: 'Roll Number', bn: 'রোল নম্বর' }, ...digits(12) }),
    boardRoll: text({ label: { en: 'Board roll', bn: 'বোর্ড রোল' }, ...digits(12) }),
    registration: text({ label: { en: 'Registration number', bn: 'রেজিস্ট্রেশন নম্বর' }, ...digits(16) }),
    session: text({ label: { en: 'Session', bn: 'সেশন' }, max: 12 }),
    year: text({ label: { en: 'Passing year', bn: 'পাসের সন' }, ...digits(4) }),
    gpa: decimal({
      label: { en: 'GPA with the 4th subject', bn: 'জিপিএ (চতুর্থ বিষয়সহ)' },
      places: 2,
      min: 0,
      max: 5,
    }),
    gpaWithout: decimal({
      label: { en: 'GPA without the 4th subject', bn: 'জিপিএ (চতুর্থ বিষয় ছাড়া)' },
      places: 2,
      min: 0,
      max: 5,
    }),
  },
  title: { en: 'institution', bn: 'institution' },
  unique: [],
  list: {
    columns: [
      'studentId',
      'exam',
      'year',
      'institution',
      'board',
      'roll',
      'boardRoll',
      'registration',
      'session',
      'gpa',
      'gpaWithout',
    ],
    sort: '-year',
    search: ['institution', 'roll', 'registration'],
    filters: ['exam', 'studentId'],
  },
  form: [
    'studentId',
    ['exam', 'year'],
    'institution',
    ['board', 'session'],
    ['roll', 'boardRoll'],
    'registration',
    ['gpa', 'gpaWithout'],
  ],
});
