import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { everywhereContract } from '../everywhere/contract.ts';
import { everywhereLabels } from '../everywhere/labels.ts';
import { problemText, stateTexts } from '../labels.ts';
import { threadDeskContract } from '../threads/contract.ts';
import { decisionTexts, reasonTexts } from '../threads/labels.ts';

const status = { en: 'Status', bn: 'অবস্থা' };
const parts = { en: 'Parts', bn: 'অংশ' };

/** Serves files of any length: SMS of all institutions, by message and by institution, and reported conversations. */
export function serveCommunicationFiles(app: FastifyInstance): void {
  serveFileOfList(app, everywhereContract.messages, {
    name: 'sms-of-institutions',
    title: { en: 'SMS of all institutions', bn: 'সব প্রতিষ্ঠানের এসএমএস' },
    filters: {
      days: { en: 'The last {value} days', bn: 'শেষ {value} দিন' },
      state: [status, stateTexts],
      site: [everywhereLabels.institution, (row) => row.site],
    },
    columns: [
      [{ en: 'Time', bn: 'সময়' }, (row) => row.at, 'moment'],
      [everywhereLabels.institution, (row, words) => words.t(row.site)],
      [everywhereLabels.event, (row, words) => words.t(row.event)],
      [everywhereLabels.number, (row) => row.address],
      [parts, (row) => row.parts],
      [everywhereLabels.attempts, (row) => row.attempts],
      [status, (row, words) => words.t(stateTexts[row.state])],
      [{ en: 'Provider', bn: 'সেবাদাতা' }, (row) => row.gateway],
      [{ en: 'Problem', bn: 'সমস্যা' }, (row, words) => words.t(problemText(row.problem))],
    ],
  });
  serveFileOfList(app, everywhereContract.sites, {
    name: 'sms-by-institution',
    title: { en: 'SMS by institution', bn: 'প্রতিষ্ঠান অনুযায়ী এসএমএস' },
    filters: { days: { en: 'The last {value} days', bn: 'শেষ {value} দিন' } },
    columns: [
      [everywhereLabels.institution, (row, words) => words.t(row.site)],
      [everywhereLabels.failed, (row) => row.failed],
      [everywhereLabels.unknown, (row) => row.unknown],
      [everywhereLabels.waiting, (row) => row.waiting],
      [everywhereLabels.shown, (row) => row.shown],
      [everywhereLabels.sent, (row) => row.sent],
      [everywhereLabels.stopped, (row) => row.stopped],
      [parts, (row) => row.parts],
    ],
  });
  serveFileOfList(app, threadDeskContract.reports, {
    name: 'reported-conversations',
    title: { en: 'Reported conversations', bn: 'অভিযোগ করা কথোপকথন' },
    columns: [
      [{ en: 'Reason', bn: 'কারণ' }, (row, words) => words.t(reasonTexts[row.reason])],
      [{ en: 'Whose message', bn: 'যাঁর বার্তা' }, (row, words) => words.t(row.of)],
      [{ en: 'Reported by', bn: 'অভিযোগকারী' }, (row, words) => words.t(row.by)],
      [{ en: 'About', bn: 'যার বিষয়ে' }, (row, words) => words.t(row.student.name)],
      [status, (row, words) => (row.decision ? words.t(decisionTexts[row.decision]) : '')],
      [{ en: 'Time', bn: 'সময়' }, (row) => row.at, 'moment'],
    ],
  });
}
