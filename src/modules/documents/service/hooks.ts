import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../core/labels.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { KindName } from '../kinds.ts';
import { documentsPermission } from '../permissions.ts';
import type { Values } from '../rules.ts';

/** What one module knows to be open of students who want to leave: fees know of dues, the library of books. */
export type Clearance = {
  /** `fees`. */
  readonly name: string;
  readonly label: Label;
  /** What it is asked for: leaving, where nothing is said, or an examination's admit card, which is then never given. */
  readonly of?: 'leaving' | 'admit';
  /** What is open of each student, in words: `৳1,200 is owed`. Who is clear is not in it. */
  open(
    transaction: Transaction,
    studentIds: readonly string[],
    today: string,
  ): Promise<ReadonlyMap<string, Label>>;
};

/** One paper a student sits for. */
export type SatPaper = {
  readonly subject: Label;
  /** 'YYYY-MM-DD' and 'HH:MM', where they are fixed. */
  readonly day: string | null;
  readonly startsAt: string | null;
};

/** The papers each of these enrolments sits for, in their order; who sits for none is not in it. */
export type ExamRoutine = (
  transaction: Transaction,
  examId: string,
  enrolmentIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly SatPaper[]>>;

/** The figures of an employee's letter, read now. Throws where there are none, such as for who was never paid. */
export type LetterFigures = (transaction: Transaction, employeeId: string) => Promise<Values>;

/** What a board's record says of the last public examination of a student, by the fields of a testimonial. */
export type BoardResult = {
  readonly examName: Label;
  readonly examYear: Label;
  readonly examBoard: Label;
  readonly session: Label;
  readonly gpa: Label;
};

/** The results of these students that the institution's board has sent; who has none is not in it. */
export type BoardResults = (
  transaction: Transaction,
  studentIds: readonly string[],
  board: string | null,
) => Promise<ReadonlyMap<string, BoardResult>>;

type Hooks = {
  readonly clearances: Clearance[];
  routine: ExamRoutine | null;
  readonly figures: Map<KindName, LetterFigures>;
  /** What one must be allowed to see for the figures of a kind to be shown. */
  readonly secrets: Map<KindName, Permission>;
  results: BoardResults | null;
};
const known = new WeakMap<Services, Hooks>();

export function hooksOf(services: Services): Hooks {
  const hooks = known.get(services) ?? {
    clearances: [],
    routine: null,
    figures: new Map(),
    secrets: new Map(),
    results: null,
  };
  known.set(services, hooks);
  return hooks;
}

const servicesOf = (app: FastifyInstance) => (app as unknown as { services: Services }).services;

/** Modules above this one say here, with their routes, what has to be settled before a student leaves. */
export function declareClearance(app: FastifyInstance, clearance: Clearance): void {
  hooksOf(servicesOf(app)).clearances.push(clearance);
}

/** The module that keeps examinations says here who sits for what. */
export function declareExamRoutine(app: FastifyInstance, routine: ExamRoutine): void {
  hooksOf(servicesOf(app)).routine = routine;
}

/** The module that keeps the figures of a kind of letter says here where they come from. */
export function declareLetterFigures(app: FastifyInstance, kind: KindName, figures: LetterFigures): void {
  hooksOf(servicesOf(app)).figures.set(kind, figures);
}

/** Says that papers of these kinds tell what only holders of a permission may read. */
export function declareSecretFigures(
  app: FastifyInstance,
  kinds: readonly KindName[],
  see: Permission,
): void {
  for (const kind of kinds) hooksOf(servicesOf(app)).secrets.set(kind, see);
}

/**
 * Whether the person of this transaction may read the figures of a kind: whoever may read them anyway, and whoever
 * approves such letters. To give and print documents is not enough.
 */
export function seesFigures(transaction: Transaction, services: Services, kind: KindName): boolean {
  const see = hooksOf(services).secrets.get(kind);
  const { permissions } = transaction.context;
  return see === undefined || permissions.has(see) || permissions.has(documentsPermission.approve);
}

/** The module that keeps the board's results says them here, so that nobody types them again. */
export function declareBoardResults(app: FastifyInstance, results: BoardResults): void {
  hooksOf(servicesOf(app)).results = results;
}

/** What is open of a student, and who says so. */
export type OpenMatter = { readonly name: string; readonly label: Label; readonly text: Label };

/** What is asked for leaving, or for an admit card. */
export const clearancesOf = (services: Services, of: 'leaving' | 'admit'): readonly Clearance[] =>
  hooksOf(services).clearances.filter((one) => (one.of ?? 'leaving') === of);

/** What all modules know to be open of students; who is clear is not in it. */
export async function openMatters(
  transaction: Transaction,
  services: Services,
  studentIds: readonly string[],
  today: string,
  of: 'leaving' | 'admit' = 'leaving',
): Promise<ReadonlyMap<string, readonly OpenMatter[]>> {
  const found = new Map<string, OpenMatter[]>();
  for (const { name, label, open } of clearancesOf(services, of))
    for (const [id, text] of await open(transaction, studentIds, today))
      found.set(id, [...(found.get(id) ?? []), { name, label, text }]);
  return found;
}
