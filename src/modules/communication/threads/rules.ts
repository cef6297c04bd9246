/** What somebody is to the student a conversation is about; `office` are the head and the office. */
export const kinds = ['guardian', 'student', 'classTeacher', 'subjectTeacher', 'office'] as const;
export type Kind = (typeof kinds)[number];

/** The ways an institution switches on and off, from whom to whom; each side answers by its own way. */
export const ways = [
  'guardian-classTeacher',
  'guardian-subjectTeacher',
  'guardian-office',
  'classTeacher-guardian',
  'subjectTeacher-guardian',
  'classTeacher-office',
  'subjectTeacher-office',
  'student-classTeacher',
  'student-subjectTeacher',
  'student-office',
  'classTeacher-student',
  'subjectTeacher-student',
  'office-student',
] as const;
export type Way = (typeof ways)[number];

/**
 * What is on until the institution says otherwise: everything between adults. Guardians and teachers write to each other
 * because the child is better off for it, and the office is never out of reach. Whatever leads to or from a child is off: a
 * child who writes alone with an adult needs an institution that has decided to allow it and looks after it.
 */
export const usualWays: readonly Way[] = ways.filter((way) => !way.split('-').includes('student'));

/** The head and the office reach every adult: it is their work, and no setting takes it away. */
const always: ReadonlySet<string> = new Set([
  'office-guardian',
  'office-classTeacher',
  'office-subjectTeacher',
  'office-office',
]);

export type Pair = { readonly from: Kind; readonly to: Kind };

/**
 * As what one person writes to another about a student, or null where nobody with their parts may. A person may be several
 * things to one student: a teacher whose own child sits in the class. What is no way is never allowed: a student to a
 * student, a guardian to another guardian or to a child, a teacher to a teacher.
 */
export function pairOf(from: readonly Kind[], to: readonly Kind[], on: ReadonlySet<string>): Pair | null {
  for (const one of kinds)
    for (const other of kinds)
      if (
        from.includes(one) &&
        to.includes(other) &&
        (always.has(`${one}-${other}`) || on.has(`${one}-${other}`))
      )
        return { from: one, to: other };
  return null;
}

/** Why nobody can write here at the moment; what is written stays readable whatever it is. */
export type Stop =
  | 'closed'
  | 'left'
  | 'blocked'
  | 'gone'
  | 'teacherChanged'
  | 'guardianChanged'
  | 'officeChanged'
  | 'notAllowed';

export type Standing = {
  readonly isClosed: boolean;
  /** The student has a place this year. */
  readonly isHere: boolean;
  /** The writer was stopped from writing for a time. */
  readonly isBlocked: boolean;
  /** The other one has no account here any more. */
  readonly isGone: boolean;
  /** What both are to the student now, and what they were when it began. */
  readonly from: readonly Kind[];
  readonly to: readonly Kind[];
  readonly began: Pair | null;
  readonly on: ReadonlySet<string>;
};

/** Why somebody may not write now, or null. Asked before every message, not only before the first. */
export function stopOf(one: Standing): Stop | null {
  if (one.isClosed) return 'closed';
  if (one.isBlocked) return 'blocked';
  if (!one.isHere) return 'left';
  if (one.isGone) return 'gone';
  if (pairOf(one.from, one.to, one.on)) return null;
  const { began } = one;
  if (began) {
    const lost = !one.from.includes(began.from) ? began.from : !one.to.includes(began.to) ? began.to : null;
    if (lost === 'classTeacher' || lost === 'subjectTeacher') return 'teacherChanged';
    if (lost === 'guardian') return 'guardianChanged';
    if (lost === 'office') return 'officeChanged';
  }
  return 'notAllowed';
}

/** So long a message can be withdrawn, while nobody has read it. */
const withdrawalMinutes = 10;

/** Whether its writer may still withdraw a message. What was read cannot be unsaid. */
export function mayWithdraw(
  message: { readonly no: number; readonly writtenAt: Date; readonly isWithdrawn: boolean },
  otherReadNo: number,
  now: Date,
): boolean {
  const age = now.getTime() - message.writtenAt.getTime();
  return !message.isWithdrawn && otherReadNo < message.no && age <= withdrawalMinutes * 60_000;
}

/** Closing is for those who answer for the school; a family that has no more to say need not press anything. */
export const mayClose = (kind: Kind): boolean => kind !== 'guardian' && kind !== 'student';

/** What a message is reported for. */
export const reportReasons = ['insult', 'threat', 'harassment', 'unwanted', 'money', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What whoever sees to a report does: nothing, or the conversation ends. */
export const decisions = ['nothing', 'close'] as const;
export type Decision = (typeof decisions)[number];

/** Whether somebody may see to a report: nobody judges a conversation of his own. */
export const maySettle = (accountId: string | null, members: readonly string[]): boolean =>
  accountId !== null && !members.includes(accountId);

/** Conversations are kept between one and ten years after their last message. */
export const keptMonths = { least: 12, most: 120, usual: 60 } as const;

/** Messages one person sends in ten minutes, conversations begun in an hour, and files in an hour: more is a flood. */
export const most = { messages: 30, begun: 10, files: 40, length: 4000, filesOfOne: 5 } as const;
