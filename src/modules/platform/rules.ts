import { daysBetween, todayInDhaka } from '../../core/dates.ts';

/** The states of an application for an institution. */
export const applicationStatuses = [
  'submitted',
  'under_review',
  'info_requested',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What a reviewer may make of an application; the last three states are final. */
export const nextStatuses: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: ['under_review', 'info_requested', 'approved', 'rejected', 'withdrawn'],
  under_review: ['info_requested', 'approved', 'rejected', 'withdrawn'],
  info_requested: ['under_review', 'approved', 'rejected', 'withdrawn'],
  approved: [],
  rejected: [],
  withdrawn: [],
};

/** What a paper with an application is about. */
export const paperKinds = ['recognition', 'eiin', 'committee', 'head', 'other'] as const;
export type PaperKind = (typeof paperKinds)[number];
/** Papers of one application, at most; each of 4 MB. */
export const mostPapers = 8;
export const mostPaperBytes = 4_000_000;

/** Still to be decided; at most one of these an email address. */
export const openStatuses = ['submitted', 'under_review', 'info_requested'] as const;

/** How the first membership of an institution may be paid. */
export const instalmentCounts = [1, 2, 3, 4, 6, 12] as const;
export const discountTypes = ['none', 'percent', 'amount'] as const;

/** Of the time of an institution in a group: it counts, is to begin, or is over. */
export const memberStates = ['present', 'coming', 'past'] as const;

export const siteKinds = [
  'school',
  'college',
  'school_college',
  'madrasa',
  'technical',
  'kindergarten',
] as const;
export type SiteKind = (typeof siteKinds)[number];

export const siteStatuses = ['active', 'grace', 'read_only', 'suspended', 'closed'] as const;
export type SiteStatus = (typeof siteStatuses)[number];
/** Where an institution counts as active: it is open, though some of it may wait for its bill. */
export const activeStatuses = ['active', 'grace', 'read_only'] as const;
/** The steps of the ladder: an institution is closed another way. */
export const givenStatuses = ['active', 'grace', 'read_only', 'suspended'] as const;

/** What somebody should look after at an institution. */
export const healthRemarks = ['overdue', 'noSignIn', 'noStudents', 'overLimit', 'nearLimit'] as const;
export type HealthRemark = (typeof healthRemarks)[number];

const longAway = 14;

/** How an institution is, by what it owes, who signs in and how near its package's limit it is. Empty: well. */
export function healthOf(
  site: { students: number; studentLimit: number | null; lastSignIn: string | null; isOverdue: boolean },
  today: string,
): HealthRemark[] {
  const { students, studentLimit: limit, lastSignIn } = site;
  const isAway = lastSignIn === null || daysBetween(todayInDhaka(new Date(lastSignIn)), today) > longAway;
  return [
    ...(site.isOverdue ? (['overdue'] as const) : []),
    ...(isAway ? (['noSignIn'] as const) : []),
    ...(students === 0 ? (['noStudents'] as const) : []),
    ...(limit !== null && students > limit ? (['overLimit'] as const) : []),
    ...(limit !== null && students <= limit && students * 10 >= limit * 9 ? (['nearLimit'] as const) : []),
  ];
}

/** Small letters, digits and single hyphens, 3 to 30 of them, beginning with a letter: it is part of addresses and user names. */
export const aliasPattern = /^(?=.{3,30}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Names the platform keeps for itself, so that no address can be taken for the platform's own. */
export const reservedAliases: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'apply',
  'assets',
  'auth',
  'billing',
  'blog',
  'dashboard',
  'demo',
  'docs',
  'edu',
  'help',
  'home',
  'login',
  'mail',
  'media',
  'oauth',
  'office',
  'owner',
  'pathshala',
  'password',
  'platform',
  'public',
  'root',
  'site',
  'sites',
  'smtp',
  'static',
  'status',
  'student',
  'support',
  'system',
  'test',
  'user',
  'users',
  'web',
  'www',
]);

/** Where the proper name of an institution ends and its kind begins. */
const kindWords = new Set([
  'academy',
  'and',
  'college',
  'degree',
  'girls',
  'boys',
  'govt',
  'government',
  'high',
  'institute',
  'institution',
  'junior',
  'kindergarten',
  'madrasa',
  'madrasah',
  'model',
  'primary',
  'public',
  'residential',
  'school',
  'secondary',
  'technical',
  'university',
]);

/**
 * A short address from the English name: "Shaplapur Adarsha High School & College" → `shaplapur-adarsha`.
 * Free and unreserved against `taken`; a number is added where it must be. '' when the name has no Latin letter.
 */
export function proposeAlias(name: string, taken: ReadonlySet<string> = new Set()): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => !kindWords.has(word) && /^[a-z]/.test(word));
  const from = first < 0 ? words.filter((word) => /^[a-z]/.test(word)) : words.slice(first);
  const end = from.findIndex((word, place) => place > 0 && kindWords.has(word));
  let base = '';
  for (const word of from.slice(0, end < 0 ? undefined : end)) {
    const longer = base === '' ? word.slice(0, 26) : `${base}-${word}`;
    if (longer.length > 26) break;
    base = longer;
  }
  if (base === '') return '';
  if (base.length < 3) base = `${base}-school`;
  const isFree = (alias: string) => !reservedAliases.has(alias) && !taken.has(alias);
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) if (isFree(`${base}-${number}`)) return `${base}-${number}`;
}

/** The groups taught from class Nine on; below it there is only "General". */
export function groupsFor(classes: readonly string[]): readonly string[] {
  const withGroups = ['nine', 'ten', 'eleven', 'twelve'];
  return classes.some((one) => withGroups.includes(one))
    ? ['science', 'business', 'humanities']
    : ['general'];
}

/** So long an application that is not sent is kept, from when it was saved last. */
export const draftDays = 30;

/** Stands in the list of institutions for those without a package. */
export const noPackage = 'none';
