import { addDays, dhakaInstant, todayInDhaka } from '../../core/dates.ts';

export const ticketStates = ['new', 'open', 'waiting', 'solved', 'closed', 'reopened'] as const;
export type TicketState = (typeof ticketStates)[number];
export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];
/** Who answers: the institution, or the platform for the institution. */
export type Desk = 'school' | 'platform';
export type Side = 'asker' | 'desk';

/** What can be done with a question. */
export const acts = ['reply', 'answer', 'askBack', 'solve', 'close', 'reopen'] as const;
export type Act = (typeof acts)[number];

const day = 86_400_000;
const hour = 3_600_000;
/** So long after it was closed a question is opened again; later it is a new one. */
const reopenDays = 30;
/** A solved question to which nobody says anything is closed after so many days. */
export const closeAfterDays = 7;

/** Still to be done by the desk. */
export const waitsForDesk = (state: TicketState): boolean =>
  state === 'new' || state === 'open' || state === 'reopened';

/**
 * What becomes of a question when a side does something with it; null where it cannot be done. `closedFor`: milliseconds
 * since it was closed, null where it is not.
 */
export function stateAfter(
  state: TicketState,
  act: Act,
  side: Side,
  closedFor: number | null = null,
): TicketState | null {
  const isOver = state === 'closed';
  if (isOver && (act === 'reply' || act === 'reopen'))
    return side === 'asker' && act === 'reply' && isRecent(closedFor)
      ? 'reopened'
      : act === 'reopen' && isRecent(closedFor)
        ? 'reopened'
        : null;
  if (isOver) return null;
  switch (act) {
    case 'reply':
      if (side === 'desk') return null;
      return state === 'waiting' ? 'open' : state === 'solved' ? 'reopened' : state;
    case 'answer':
      return side === 'asker' ? null : state === 'new' || state === 'waiting' ? 'open' : state;
    case 'askBack':
      return side === 'asker' ? null : 'waiting';
    case 'solve':
      return side === 'asker' || state === 'solved' ? null : 'solved';
    case 'close':
      return side === 'asker' || state === 'solved' ? 'closed' : null;
    case 'reopen':
      return state === 'solved' ? 'reopened' : null;
  }
}

const isRecent = (closedFor: number | null) => closedFor !== null && closedFor <= reopenDays * day;

/** What a side may do with it now, apart from writing. */
export const actsOf = (state: TicketState, side: Side, closedFor: number | null): Act[] =>
  acts.filter((act) => stateAfter(state, act, side, closedFor) !== null);

/** The moment until which something is due: hours run on, but not on days off. */
export function dueAt(from: Date, hours: number, isOff: (day: string) => boolean): Date {
  let left = hours * hour;
  let today = todayInDhaka(from);
  let at = from.getTime();
  // Half a year of days off in a row is no calendar: then the hours run on.
  for (let days = 0; days < 180; days += 1) {
    const next = dhakaInstant(addDays(today, 1)).getTime();
    if (!isOff(today)) {
      if (left <= next - at) return new Date(at + left);
      left -= next - at;
    }
    today = addDays(today, 1);
    at = next;
  }
  return new Date(at + left);
}

/** Whoever looks at a question. */
export type Viewer = {
  readonly accountId: string | null;
  readonly answers: boolean;
  readonly manages: boolean;
  readonly asksPlatform: boolean;
  /** Of the platform's desk. */
  readonly isPlatform: boolean;
};
type Seen = {
  readonly desk: Desk;
  readonly openedBy: string | null;
  readonly assigneeId: string | null;
  readonly isConfidential: boolean;
};

/**
 * On which side of a question somebody stands; null: it is none of theirs. Whoever asked never answers, and the platform
 * sees nothing that was asked of an institution.
 */
export function sideOf(viewer: Viewer, ticket: Seen): Side | null {
  const isOwn = viewer.accountId !== null && ticket.openedBy === viewer.accountId;
  if (ticket.desk === 'platform')
    return viewer.isPlatform ? 'desk' : isOwn || viewer.asksPlatform ? 'asker' : null;
  if (viewer.isPlatform) return null;
  if (isOwn) return 'asker';
  if (!viewer.answers) return null;
  const isGiven = viewer.accountId !== null && ticket.assigneeId === viewer.accountId;
  return !ticket.isConfidential || viewer.manages || isGiven ? 'desk' : null;
}

/** Whether somebody should have done something by now. */
export function isLate(
  ticket: { state: TicketState; answeredAt: Date | null; answerDue: Date; solveDue: Date },
  now: Date,
): boolean {
  if (!waitsForDesk(ticket.state)) return false;
  return (ticket.answeredAt === null && ticket.answerDue < now) || ticket.solveDue < now;
}

/** As it is said and written: `HD-00042`. */
export const ticketNumber = (no: number): string => `HD-${String(no).padStart(5, '0')}`;
