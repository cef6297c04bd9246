import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../core/labels.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** What another module tells of a student in the timeline. */
type TimelineFact = {
  /** A name of its own in the list. */
  readonly id: string;
  readonly at: Date;
  /** The account that did it; null where nobody is named. */
  readonly actor: string | null;
  readonly text: Label;
};

export type TimelineSource = {
  readonly kind: 'payment' | 'result' | 'absence' | 'conduct';
  /** Whoever lacks it is told nothing of these. */
  readonly permission: Permission;
  /** Tables of which it reads only rows of the student, or of sections the student was in: as `writesOnly` names them. */
  readonly byStudent?: readonly string[];
  readonly bySection?: readonly string[];
  /** The newest two hundred at most. */
  read(transaction: Transaction, studentId: string): Promise<readonly TimelineFact[]>;
};

const known = new WeakMap<Services, TimelineSource[]>();

/** Modules that stand above this one say here, with their routes, what they know of a student over time. */
export function declareTimeline(app: FastifyInstance, source: TimelineSource): void {
  const { services } = app as unknown as { services: Services };
  known.set(services, [...timelineSources(services), source]);
}

export const timelineSources = (services: Services): readonly TimelineSource[] => known.get(services) ?? [];
