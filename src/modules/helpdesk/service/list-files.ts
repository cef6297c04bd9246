import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { helpdeskContract as contract, platformHelpdeskContract as platform } from '../contract.ts';
import { helpdeskLabels as labels, stateTexts } from '../labels.ts';
import { ticketNumber } from '../rules.ts';
import type { ListedTicket } from '../shapes.ts';

const title = { en: 'Requests', bn: 'আবেদন ও প্রশ্ন' };
type Words = { t(label: { en: string; bn: string }): string };

const columns = [
  [labels.number, (row: ListedTicket) => ticketNumber(row.no)],
  [{ en: 'Subject', bn: 'বিষয়' }, (row: ListedTicket) => row.subject],
  [{ en: 'Category', bn: 'ধরন' }, (row: ListedTicket, words: Words) => words.t(row.category)],
  [labels.state, (row: ListedTicket, words: Words) => words.t(stateTexts[row.state])],
  [labels.due, (row: ListedTicket) => row.dueAt ?? '', 'moment'],
  [
    { en: 'Assigned to', bn: 'দায়িত্বে' },
    (row: ListedTicket, words: Words) => words.t(row.assignee?.name ?? labels.nobody),
  ],
  [labels.last, (row: ListedTicket) => row.lastAt, 'moment'],
] as const;

/** Serves what was asked at the help desk, at the institution's and at the platform's, as files of any length. */
export function serveHelpdeskFiles(app: FastifyInstance): void {
  serveFileOfList(app, contract.mine, { name: 'my-requests', title, columns });
  serveFileOfList(app, contract.desk, { name: 'requests', title, columns });
  serveFileOfList(app, contract.toPlatform, { name: 'requests-to-the-platform', title, columns });
  serveFileOfList(app, platform.list, { name: 'requests-of-institutions', title, columns });
}
