import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { codeLabels, labels } from '../../labels.ts';
import { periodLabels } from '../../periods/labels.ts';
import { attendancePermission } from '../../permissions.ts';
import { mergeContract as contract } from '../contract.ts';
import { authorityLabels, mergeLabels } from '../labels.ts';
import { listContradictions, settleContradiction } from './contradictions.ts';

const attributes = { from: labels.from, to: labels.to, sectionId: labels.section, reason: labels.reason };

type Said = z.output<typeof contract.list.output>['items'][number]['stands'];

/** What one source says, as the screen has it. */
function said(word: Said, words: { t(label: Label): string; dateTime(instant: string): string }): string {
  const by = words.t(authorityLabels[word.by]);
  const text = word.at
    ? fillLabel(mergeLabels.seen, { by, time: words.dateTime(word.at) })
    : fillLabel(mergeLabels.word, { by, code: codeLabels[word.code] });
  return word.note === '' ? words.t(text) : `${words.t(text)} (${word.note})`;
}

/** Serves what sources say against each other, and decisions between them. */
export function serveMerge(app: FastifyInstance): void {
  serve(
    app,
    contract.list,
    async (transaction, { input, context }) => ({
      ...(await listContradictions(transaction, input)),
      can: { settle: context.permissions.has(attendancePermission.amend) },
    }),
    { attributes },
  );
  serveFileOfList(app, contract.file, contract.list, {
    name: 'attendance-contradictions',
    title: mergeLabels.tab,
    columns: [
      { label: mergeLabels.day, of: (row, words) => words.date(row.day) },
      { label: periodLabels.period, of: (row) => row.period ?? '' },
      { label: labels.student, of: (row, words) => words.t(row.name) },
      { label: labels.section, of: (row, words) => words.t(row.section) },
      { label: labels.roll, of: (row) => row.roll },
      { label: mergeLabels.stands, of: (row, words) => said(row.stands, words) },
      {
        label: mergeLabels.differs,
        of: (row, words) => row.differ.map((one) => said(one, words)).join('; '),
      },
    ],
  });
  serve(
    app,
    contract.settle,
    (transaction, { input, services }) => settleContradiction(transaction, services, input),
    { attributes },
  );
}
