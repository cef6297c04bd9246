/** How somebody may stand who is not simply in service: away for a time, or gone. */
const absences = { suspension: 'suspended', lien: 'lien', deputation: 'deputation' } as const;
export const leavings = {
  retirement: 'retired',
  resignation: 'resigned',
  dismissal: 'dismissed',
  contractEnd: 'contractEnded',
  death: 'died',
} as const;
type Absence = keyof typeof absences;
type Leaving = keyof typeof leavings;
export type AwayAs = (typeof absences)[Absence];
export type LeftAs = (typeof leavings)[Leaving];
export type OpenStanding = AwayAs | LeftAs;
export const leftAs = Object.values(leavings);

/** What an order changes: the post, an absence with its end, or the service itself. */
export const serviceChanges = [
  'promotion',
  'posting',
  'suspension',
  'reinstatement',
  'lien',
  'deputation',
  'return',
  'retirement',
  'resignation',
  'dismissal',
  'contractEnd',
  'death',
  'rejoining',
  'extension',
] as const;
export type ServiceChange = (typeof serviceChanges)[number];

export const isLeaving = (change: ServiceChange): change is Leaving => Object.hasOwn(leavings, change);
export const isAbsence = (change: ServiceChange): change is Absence => Object.hasOwn(absences, change);
export const takesPost = (change: ServiceChange): boolean => change === 'promotion' || change === 'posting';

/** Whether somebody stands after an order as they stood before it. */
export const keepsStanding = (change: ServiceChange): boolean => takesPost(change) || change === 'extension';

/** The standing that begins with an order; null where none does. */
export const standingAfter = (change: ServiceChange): OpenStanding | null =>
  isLeaving(change) ? leavings[change] : isAbsence(change) ? absences[change] : null;

/** How somebody stands now; `standing` of who is simply in service, or left before standings were kept, is null. */
export type StandsNow = { readonly isActive: boolean; readonly standing?: OpenStanding | null };

/**
 * Whether an order fits how somebody stands: who left can only be taken back, or where it was not kept how they left, that is noted
 * afterwards; who is suspended gets no other post and no longer service, and a suspension is lifted and an absence ended only where there is one.
 */
export function fitsStanding(change: ServiceChange, { isActive, standing = null }: StandsNow): boolean {
  if (change === 'rejoining') return !isActive;
  if (!isActive) return isLeaving(change) && standing === null;
  switch (change) {
    case 'reinstatement':
      return standing === 'suspended';
    case 'return':
      return standing === 'lien' || standing === 'deputation';
    case 'lien':
    case 'deputation':
      return standing === null;
    case 'suspension':
    case 'promotion':
    case 'posting':
    case 'extension':
      return standing !== 'suspended';
    default:
      return true;
  }
}

/** Every way somebody may stand; `left` is of who went before it was kept how. */
export const standingNames = [
  'serving',
  'probation',
  'suspended',
  'lien',
  'deputation',
  'retired',
  'resigned',
  'dismissed',
  'contractEnded',
  'died',
  'left',
] as const;
export type StandingName = (typeof standingNames)[number];

/** What is said of somebody: an open standing, or what follows from the record. */
export const standingName = (
  open: OpenStanding | null,
  { isActive, probationUntil }: { readonly isActive: boolean; readonly probationUntil: string | null },
  today: string,
): StandingName =>
  open ??
  (isActive ? (probationUntil !== null && probationUntil >= today ? 'probation' : 'serving') : 'left');

/** Whole years and months of service between two days; null where it has not begun. */
export function serviceLength(from: string, to: string): { years: number; months: number } | null {
  if (to < from) return null;
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  return { years: Math.floor(months / 12), months: months % 12 };
}
