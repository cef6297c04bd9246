import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { channelTexts, problemText, stateTexts } from '../../labels.ts';
import { sendingContract as contract } from '../contract.ts';

/** Serves the outbox as a file of any length: a month of a large institution is more than a browser puts together. */
export const serveMessagesFile = (app: FastifyInstance): void =>
  serveFileOfList(
    app,
    contract.messages,
    {
      name: 'messages',
      title: { en: 'Messages', bn: 'বার্তা' },
      filters: { state: [{ en: 'Status', bn: 'অবস্থা' }, stateTexts] },
      columns: [
        [{ en: 'Time', bn: 'সময়' }, (row) => row.at, 'moment'],
        [{ en: 'To', bn: 'প্রাপক' }, (row, words) => words.t(row.name)],
        [{ en: 'By', bn: 'মাধ্যম' }, (row, words) => words.t(channelTexts[row.channel])],
        [{ en: 'Address', bn: 'ঠিকানা' }, (row) => row.address],
        [{ en: 'Text', bn: 'লেখা' }, (row) => row.text],
        [{ en: 'Parts', bn: 'অংশ' }, (row) => row.parts],
        [{ en: 'Status', bn: 'অবস্থা' }, (row, words) => words.t(stateTexts[row.state])],
        [{ en: 'Provider', bn: 'সেবাদাতা' }, (row) => row.gateway],
        [{ en: 'Problem', bn: 'সমস্যা' }, (row, words) => words.t(problemText(row.problem))],
      ],
    },
    contract.messagesFile,
  );
