import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { lessonsContract as contract } from '../contract.ts';
import { stateTexts } from '../labels.ts';

/** Serves lessons as a file of any length. */
export const serveLessonsFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.lessons, {
    name: 'lessons',
    title: { en: 'Lessons', bn: 'পাঠের তালিকা' },
    filters: {
      sectionId: [
        { en: 'Section', bn: 'শাখা' },
        (row, asked) => row.sections.find(({ id }) => id === asked)?.name ?? '',
      ],
      subjectId: [{ en: 'Subject', bn: 'বিষয়' }, (row) => row.subject.name],
      state: [{ en: 'Status', bn: 'অবস্থা' }, stateTexts],
    },
    columns: [
      [{ en: 'Lesson', bn: 'পাঠ' }, (row, words) => words.t(row.title)],
      [{ en: 'Class', bn: 'শ্রেণি' }, (row, words) => words.t(row.className)],
      [{ en: 'Sections', bn: 'শাখা' }, (row, words) => row.sections.map((one) => words.t(one.name)).join(', ')],
      [{ en: 'Subject', bn: 'বিষয়' }, (row, words) => words.t(row.subject.name)],
      [{ en: 'Teacher', bn: 'শিক্ষক' }, (row, words) => (row.teacher ? words.t(row.teacher) : '')],
      [{ en: 'Status', bn: 'অবস্থা' }, (row, words) => words.t(stateTexts[row.state])],
      [{ en: 'Opens on', bn: 'খুলবে' }, (row) => row.opensOn ?? '', 'day'],
      [{ en: 'Closes on', bn: 'বন্ধ হবে' }, (row) => row.closesOn ?? '', 'day'],
      [{ en: 'Students', bn: 'শিক্ষার্থী' }, (row) => row.audience],
      [{ en: 'Have read it', bn: 'পড়েছে' }, (row) => row.readers],
    ],
  });
