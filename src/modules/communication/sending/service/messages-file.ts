import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { channelTexts, stateTexts } from '../../labels.ts';
import { sendingContract as contract } from '../contract.ts';

/** Serves the outbox as a file of any length: a month of a large institution is more than a browser puts together. */
export const serveMessagesFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.messagesFile, contract.messages, {
    name: 'messages',
    title: { en: 'Messages', bn: 'বার্তা' },
    columns: [
      { label: { en: 'Time', bn: 'সময়' }, of: (row, words) => words.dateTime(row.at) },
      { label: { en: 'To', bn: 'প্রাপক' }, of: (row, words) => words.t(row.name) },
      { label: { en: 'By', bn: 'মাধ্যম' }, of: (row, words) => words.t(channelTexts[row.channel]) },
      { label: { en: 'Address', bn: 'ঠিকানা' }, of: (row) => row.address },
      { label: { en: 'Text', bn: 'লেখা' }, of: (row) => row.text },
      { label: { en: 'Parts', bn: 'অংশ' }, of: (row) => row.parts },
      {
        label: { en: 'Status', bn: 'অবস্থা' },
        of: (row, words) => words.t(stateTexts[row.state]),
      },
      { label: { en: 'Provider', bn: 'সেবাদাতা' }, of: (row) => row.gateway },
      { label: { en: 'Problem', bn: 'সমস্যা' }, of: (row) => row.problem },
    ],
  });
