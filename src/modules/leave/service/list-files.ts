import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { leaveContract as contract } from '../contract.ts';
import { stateTexts } from '../labels.ts';

/** Serves the applications for leave as a file of any length. */
export const serveLeaveFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.list, {
    name: 'leave',
    title: { en: 'Applications for leave', bn: 'ছুটির আবেদন' },
    filters: {
      state: [
        { en: 'Status', bn: 'অবস্থা' },
        { ...stateTexts, open: { en: 'Waiting for a decision', bn: 'সিদ্ধান্তের অপেক্ষায়' } },
      ],
      typeId: [{ en: 'Kind of leave', bn: 'ছুটির ধরন' }, (row) => row.type],
      employeeId: [{ en: 'Employee', bn: 'কর্মী' }, (row) => row.employee.name],
    },
    columns: [
      [{ en: 'Employee', bn: 'কর্মী' }, (row, words) => words.t(row.employee.name)],
      [{ en: 'From', bn: 'থেকে' }, (row) => row.from, 'day'],
      [{ en: 'To', bn: 'পর্যন্ত' }, (row) => row.to, 'day'],
      [{ en: 'Days', bn: 'দিন' }, (row) => row.halves / 2],
      [{ en: 'Kind of leave', bn: 'ছুটির ধরন' }, (row, words) => words.t(row.type)],
      [{ en: 'Reason', bn: 'কারণ' }, (row) => row.reason],
      [{ en: 'Status', bn: 'অবস্থা' }, (row, words) => words.t(stateTexts[row.state])],
      [{ en: 'Decided by', bn: 'সিদ্ধান্ত দিয়েছেন' }, (row) => row.decidedBy],
    ],
  });
