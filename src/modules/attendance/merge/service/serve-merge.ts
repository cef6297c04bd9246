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
  serveFileOfList(
    app,
    contract.list,
    {
      name: 'attendance-contradictions',
      title: mergeLabels.tab,
      filters: { sectionId: [labels.section, (row) => row.section] },
      columns: [
        [mergeLabels.day, (row) => row.day, 'day'],
        [periodLabels.period, (row) => row.period ?? ''],
        [labels.student, (row, words) => words.t(row.name)],
        [labels.section, (row, words) => words.t(row.section)],
        [labels.roll, (row) => row.roll],
        [mergeLabels.stands, (row, words) => said(row.stands, words)],
        [mergeLabels.differs, (row, words) => row.differ.map((one) => said(one, words)).join('; ')],
      ],
    },
    contract.file,
  );
  serve(
    app,
    contract.settle,
    (transaction, { input, services }) => settleContradiction(transaction, services, input),
    { attributes },
  );
}
