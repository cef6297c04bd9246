import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { devicesContract as contract } from '../contract.ts';
import { holdTexts } from '../labels.ts';

const states = {
  taken: { en: 'Counts', bn: 'গণনায়' },
  held: { en: 'Held back', bn: 'আটকে আছে' },
  dropped: { en: 'Dropped', bn: 'বাদ' },
} as const;

/** Serves what devices told as a file of any length: a year of a large institution has millions of punches. */
export const servePunchesFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.punchesFile, contract.punches, {
    name: 'punches',
    title: { en: 'Punches', bn: 'পাঞ্চ' },
    columns: [
      { label: { en: 'Time', bn: 'সময়' }, of: (row, words) => words.dateTime(row.at) },
      {
        label: { en: 'Person', bn: 'ব্যক্তি' },
        of: (row, words) => (row.person ? words.t(row.person.name) : ''),
      },
      { label: { en: 'Code', bn: 'কোড' }, of: (row) => row.person?.code ?? '' },
      { label: { en: 'PIN', bn: 'পিন' }, of: (row) => row.pin },
      { label: { en: 'Device', bn: 'ডিভাইস' }, of: (row) => row.device },
      {
        label: { en: 'Status', bn: 'অবস্থা' },
        of: (row, words) => words.t(states[row.state]),
      },
      { label: { en: 'Why', bn: 'কারণ' }, of: (row, words) => (row.hold ? words.t(holdTexts[row.hold]) : '') },
    ],
  });
