import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { clientContract, consentContract, siteContract } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';

/** Serves files of any length: what programs may do, and what they called. */
export function serveApiFiles(app: FastifyInstance): void {
  for (const list of [clientContract.tokens, siteContract.tokens, consentContract.mine])
    serveFileOfList(app, list, {
      name: 'tokens',
      title: labels.tokens,
      filters: { clientId: [labels.program, (row) => row.client] },
      columns: [
        [labels.program, (row) => row.client],
        [labels.person, (row, words) => words.t(row.kind === 'alone' ? labels.alone : row.person)],
        [labels.institution, (row, words) => words.t(row.site)],
        [labels.may, (row, words) => row.scopes.map((one) => words.t(one)).join(', ')],
        [labels.since, (row) => row.since, 'moment'],
        [labels.until, (row) => row.until, 'moment'],
        [labels.lastCall, (row) => row.lastCall ?? '', 'moment'],
      ],
    });
  for (const list of [clientContract.calls, siteContract.calls])
    serveFileOfList(app, list, {
      name: 'calls',
      title: labels.calls,
      filters: { clientId: [labels.program, (row) => row.client] },
      columns: [
        [labels.at, (row) => row.at, 'moment'],
        [labels.program, (row) => row.client],
        [labels.person, (row, words) => words.t(row.person)],
        [labels.institution, (row, words) => words.t(row.site)],
        [labels.call, (row) => `${row.method} ${row.route}`],
        [labels.answer, (row) => row.status],
        [{ en: 'Milliseconds', bn: 'মিলিসেকেন্ড' }, (row) => row.milliseconds],
      ],
    });
}
