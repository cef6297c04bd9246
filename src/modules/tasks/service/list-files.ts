import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { tasksContract as contract } from '../contract.ts';
import { everyTexts, tasksLabels as labels, priorityTexts, stateTexts } from '../labels.ts';

/** Serves tasks as a file of any length. */
export const serveTasksFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.tasks, {
    name: 'tasks',
    title: { en: 'Tasks', bn: 'কাজ' },
    columns: [
      [{ en: 'Task', bn: 'কাজ' }, (row) => row.title],
      [{ en: 'To be done by', bn: 'শেষ তারিখ' }, (row) => row.due, 'day'],
      [{ en: 'Assigned to', bn: 'দায়িত্বে' }, (row, words) => words.t(row.assignee?.name ?? labels.nobody)],
      [labels.state, (row, words) => words.t(stateTexts[row.state])],
      [{ en: 'Priority', bn: 'গুরুত্ব' }, (row, words) => words.t(priorityTexts[row.priority])],
      [labels.steps, (row) => (row.items === 0 ? '' : `${row.itemsDone}/${row.items}`)],
      [{ en: 'Repeats', bn: 'পুনরাবৃত্তি' }, (row, words) => words.t(everyTexts[row.every])],
    ],
  });
