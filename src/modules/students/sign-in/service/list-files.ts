import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { signInContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';

/** Serves who of the students and guardians has signed in as a file of any length. */
export const serveSignInFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.list, {
    name: 'logins',
    title: { en: 'Logins of students and guardians', bn: 'শিক্ষার্থী ও অভিভাবকের লগইন' },
    filters: { state: [labels.state, labels] },
    columns: [
      [labels.name, (row, words) => words.t(row.name)],
      [
        { en: 'Student', bn: 'শিক্ষার্থী' },
        (row, words) => row.students.map((one) => words.t(one.name)).join('; '),
      ],
      [labels.place, (row, words) => row.students.map((one) => words.t(one.section)).join('; ')],
      [{ en: 'Roll', bn: 'রোল' }, (row) => row.students.map((one) => one.roll).join('; ')],
      [{ en: 'ID', bn: 'আইডি' }, (row) => row.students.map((one) => one.code).join('; ')],
      [labels.mobile, (row) => row.mobile],
      [labels.state, (row, words) => words.t(labels[row.state])],
    ],
  });
