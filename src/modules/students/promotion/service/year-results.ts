import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { YearResult } from '../rules.ts';

/** What the module of results knows at the end of a year; it stands above this one and says it here. */
export type YearResults = {
  /** The examinations of a year with a published result of any class, the newest first. */
  exams(transaction: Transaction, yearId: string): Promise<readonly { id: string; label: Label }[]>;
  /** The published result of each of these places; who has none is not in it. */
  results(
    transaction: Transaction,
    examId: string,
    enrolmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, YearResult>>;
};

const none: YearResults = { exams: async () => [], results: async () => new Map() };
const known = new WeakMap<Services, YearResults>();

/** The module that publishes results says here, with its routes, how students did. */
export function declareYearResults(app: FastifyInstance, results: YearResults): void {
  known.set((app as unknown as { services: Services }).services, results);
}

export const yearResultsOf = (services: Services): YearResults => known.get(services) ?? none;
