import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { lettersContract as contract } from '../contract.ts';
import { kindTexts, letterLabels as labels, stateTexts } from '../labels.ts';

/** Serves what visitors of the website wrote as a file of any length. */
export const serveLettersFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.letters, {
    name: 'letters',
    title: labels.list,
    filters: { kind: [labels.kind, kindTexts], state: [{ en: 'Status', bn: 'অবস্থা' }, stateTexts] },
    columns: [
      [labels.code, (row) => row.code],
      [{ en: 'Subject', bn: 'বিষয়' }, (row) => row.subject],
      [labels.receivedAt, (row) => row.receivedAt, 'moment'],
      [labels.kind, (row, words) => words.t(kindTexts[row.kind])],
      [{ en: 'Name', bn: 'নাম' }, (row, words) => row.name || words.t(labels.nobody)],
      [{ en: 'Status', bn: 'অবস্থা' }, (row, words) => words.t(stateTexts[row.state])],
    ],
  });
