import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { jobNames } from '../job-names.ts';
import { waysContract as contract } from '../ways-contract.ts';
import { waysLabels as labels } from '../ways-labels.ts';

/** Serves the queue of jobs as a file of any length. */
export const serveJobsFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.jobs, {
    name: 'jobs',
    title: { en: 'Jobs', bn: 'কাজের সারি' },
    columns: [
      [labels.job, (row, words) => words.t(jobNames[row.task] ?? { en: row.task, bn: row.task })],
      [labels.state, (row, words) => words.t(labels[row.state])],
      [labels.institution, (row, words) => (row.site ? words.t(row.site) : '')],
      [labels.tries, (row) => `${row.attempts}/${row.most}`],
      [labels.due, (row) => row.runAt, 'moment'],
      [labels.problem, (row) => row.problem],
    ],
  });
