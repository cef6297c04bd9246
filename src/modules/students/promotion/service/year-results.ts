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

/** What each of these students owes on a day, in paisa; who owes nothing may be missing. */
export type YearDues = (
  transaction: Transaction,
  studentIds: readonly string[],
  today: string,
) => Promise<ReadonlyMap<string, bigint>>;

type Known = YearResults & { readonly owed: YearDues };
const none: Known = { exams: async () => [], results: async () => new Map(), owed: async () => new Map() };
const known = new WeakMap<Services, Known>();
const servicesOf = (app: FastifyInstance) => (app as unknown as { services: Services }).services;

/** The module that publishes results says here, with its routes, how students did. */
export function declareYearResults(app: FastifyInstance, results: YearResults): void {
  const services = servicesOf(app);
  known.set(services, { ...yearResultsOf(services), ...results });
}

/** The module of fees says here, with its routes, what students owe when a year ends. */
export function declareYearDues(app: FastifyInstance, owed: YearDues): void {
  const services = servicesOf(app);
  known.set(services, { ...yearResultsOf(services), owed });
}

export const yearResultsOf = (services: Services): Known => known.get(services) ?? none;
