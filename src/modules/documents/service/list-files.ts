import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { kinds } from '../kinds.ts';
import { lettersContract } from '../letters/contract.ts';
import { letterLabels, stateLabels } from '../letters/labels.ts';
import { sitContract } from '../sit/contract.ts';
import { sitLabels } from '../sit/labels.ts';

/** Serves files of any length: letters employees asked for, and who may not sit an examination. */
export function serveDocumentsFiles(app: FastifyInstance): void {
  serveFileOfList(app, lettersContract.requests, {
    name: 'letters',
    title: letterLabels.requests,
    filters: {
      state: [letterLabels.state, stateLabels],
      kind: [
        letterLabels.kind,
        Object.fromEntries(Object.entries(kinds).map(([name, { label }]) => [name, label])),
      ],
    },
    columns: [
      [{ en: 'Employee', bn: 'কর্মী' }, (row, words) => words.t(row.name)],
      [{ en: 'ID', bn: 'আইডি' }, (row) => row.code],
      [{ en: 'Designation', bn: 'পদবি' }, (row, words) => words.t(row.designation)],
      [letterLabels.kind, (row, words) => words.t(kinds[row.kind].label)],
      [{ en: 'Purpose', bn: 'উদ্দেশ্য' }, (row) => row.purpose],
      [{ en: 'Asked at', bn: 'চাওয়ার সময়' }, (row) => row.askedAt, 'moment'],
      [letterLabels.state, (row, words) => words.t(stateLabels[row.state])],
      [{ en: 'Number', bn: 'নম্বর' }, (row) => row.number],
    ],
  });
  serveFileOfList(app, sitContract.barred, {
    name: 'may-not-sit',
    title: { en: 'Who may not sit the examination', bn: 'কে পরীক্ষায় বসতে পারবে না' },
    filters: { state: [sitLabels.state, { barred: sitLabels.barred, passed: sitLabels.passed }] },
    columns: [
      [sitLabels.student, (row, words) => words.t(row.name)],
      [{ en: 'ID', bn: 'আইডি' }, (row) => row.code],
      [sitLabels.place, (row, words) => words.t(row.place)],
      [sitLabels.roll, (row) => row.roll],
      [sitLabels.why, (row, words) => row.matters.map((one) => words.t(one)).join('; ')],
      [sitLabels.state, (row, words) => words.t(row.pass ? sitLabels.passed : sitLabels.barred)],
      [{ en: 'Reason', bn: 'কারণ' }, (row) => row.pass?.reason ?? ''],
    ],
  });
}
