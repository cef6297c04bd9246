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
  serveFileOfList(
    app,
    contract.punches,
    {
      name: 'punches',
      title: { en: 'Punches', bn: 'পাঞ্চ' },
      filters: {
        personId: [{ en: 'Person', bn: 'ব্যক্তি' }, (row) => row.person?.name ?? ''],
        deviceId: [{ en: 'Device', bn: 'ডিভাইস' }, (row) => row.device],
        state: [{ en: 'Status', bn: 'অবস্থা' }, states],
      },
      columns: [
        [{ en: 'Time', bn: 'সময়' }, (row) => row.at, 'moment'],
        [{ en: 'Person', bn: 'ব্যক্তি' }, (row, words) => (row.person ? words.t(row.person.name) : '')],
        [{ en: 'Code', bn: 'কোড' }, (row) => row.person?.code ?? ''],
        [{ en: 'PIN', bn: 'পিন' }, (row) => row.pin],
        [{ en: 'Device', bn: 'ডিভাইস' }, (row) => row.device],
        [{ en: 'Status', bn: 'অবস্থা' }, (row, words) => words.t(states[row.state])],
        [{ en: 'Why', bn: 'কারণ' }, (row, words) => (row.hold ? words.t(holdTexts[row.hold]) : '')],
      ],
    },
    contract.punchesFile,
  );
