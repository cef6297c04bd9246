import type { Endpoint } from '../../core/endpoint.ts';
import type { Label } from '../../core/labels.ts';
import { openModules, profileScope, scopeKinds } from './scopes.data.ts';

type Called = Pick<Endpoint, 'method' | 'path' | 'access' | 'approval' | 'raw' | 'carriesFile' | 'inOwnName'>;

/** The module of an address: `students` of `/api/v1/students/…`. */
export const moduleOf = (path: string): string | null =>
  /^\/api\/v1\/([a-z-]+)(\/|$)/.exec(path)?.[1] ?? null;

/**
 * The scope that a call needs, or null where no program makes it. `isClosed` tells what is refused in another's name: money,
 * publication, salaries, marks, files, whatever takes a second person. It needs a scope that names it.
 */
export function scopeOf(endpoint: Called, isClosed: (endpoint: Called) => boolean): string | null {
  const { method, path, access } = endpoint;
  if (access === 'public' || (typeof access === 'object' && 'platform' in access)) return null;
  if (path === '/api/auth/user') return profileScope;
  const module = moduleOf(path);
  if (module === null || !Object.hasOwn(openModules, module)) return null;
  // Rights and passwords, wherever they stand.
  if (typeof access === 'object' && access.permission.startsWith('users.')) return null;
  if (isClosed(endpoint)) return `${module}.restricted`;
  return `${module}.${method === 'GET' ? 'read' : 'write'}`;
}

export const isRestricted = (scope: string): boolean => scope.endsWith('.restricted');

const kindLabels: Readonly<Record<(typeof scopeKinds)[number], Label>> = {
  read: { en: '{module}: see', bn: '{module}: দেখা' },
  write: { en: '{module}: add and change', bn: '{module}: যোগ ও পরিবর্তন' },
  restricted: {
    en: '{module}: files, and acts of two persons',
    bn: '{module}: ফাইল ডাউনলোড, ও দুজনের অনুমোদনের কাজ',
  },
};

/** What people keep to themselves, where a module has more of it than files and acts of two persons. */
const restrictedLabels: Readonly<Record<string, Label>> = {
  accounts: { en: '{module}: write in the books', bn: '{module}: খাতায় লেখা' },
  admission: {
    en: '{module}: confirm payments, draw and publish',
    bn: '{module}: পরিশোধ নিশ্চিত করা, লটারি ও প্রকাশ',
  },
  communication: { en: '{module}: send messages', bn: '{module}: বার্তা পাঠানো' },
  exams: { en: '{module}: enter and change marks', bn: '{module}: নম্বর তোলা ও বদলানো' },
  facilities: { en: '{module}: charge fees, files', bn: '{module}: ফি ধরা, ফাইল ডাউনলোড' },
  fees: { en: '{module}: collect and change money', bn: '{module}: টাকা নেওয়া ও বদলানো' },
  library: { en: '{module}: take money, files', bn: '{module}: টাকা নেওয়া, ফাইল ডাউনলোড' },
  payments: { en: '{module}: change what was paid online', bn: '{module}: অনলাইনে দেওয়া টাকা বদলানো' },
  payroll: { en: '{module}: see, make and pay', bn: '{module}: দেখা, তৈরি ও পরিশোধ' },
  results: { en: '{module}: make and publish', bn: '{module}: তৈরি ও প্রকাশ' },
  website: { en: '{module}: change and publish', bn: '{module}: বদলানো ও প্রকাশ' },
};

/** What a scope opens, in the reader's words. */
export function scopeLabel(scope: string): Label {
  if (scope === profileScope) return { en: 'Your name and your roles', bn: 'আপনার নাম ও ভূমিকা' };
  const [module = '', kind = ''] = scope.split('.');
  const label = openModules[module];
  const ofModule = kind === 'restricted' ? restrictedLabels[module] : undefined;
  const told = ofModule ?? kindLabels[kind as keyof typeof kindLabels];
  if (!label || !told) return { en: scope, bn: scope };
  return { en: told.en.replace('{module}', label.en), bn: told.bn.replace('{module}', label.bn) };
}

/** In the order of the modules, and of each from looking to what is restricted. */
export function inOrder(scopes: Iterable<string>): string[] {
  const names = [profileScope.split('.')[0], ...Object.keys(openModules)];
  const place = (scope: string) => {
    const [module = '', kind = ''] = scope.split('.');
    return names.indexOf(module) * scopeKinds.length + (scopeKinds as readonly string[]).indexOf(kind);
  };
  return [...new Set(scopes)].sort((a, b) => place(a) - place(b));
}

type Narrowed = {
  readonly asked: readonly string[];
  /** The most of the program, and of it at this institution. */
  readonly most: readonly string[];
  readonly here: readonly string[];
  /** It works by itself, without a person who consented. */
  readonly isAlone: boolean;
};

/** What a token opens at this moment: never more than was asked for, than the program may, and than it may here. */
export const scopesNow = ({ asked, most, here, isAlone }: Narrowed): string[] =>
  inOrder(
    asked.filter(
      (scope) => most.includes(scope) && here.includes(scope) && !(isAlone && isRestricted(scope)),
    ),
  );

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a program may have its answers sent to this address: https, or http to the caller's own machine; nothing hidden in
 * it, and written as it will be compared, letter by letter.
 */
export function isGoodRedirect(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isOwn = url.protocol === 'http:' && ownMachine.has(url.hostname);
  return (
    (url.protocol === 'https:' || isOwn) &&
    url.username === '' &&
    url.password === '' &&
    !text.includes('#') &&
    !text.includes('*') &&
    (url.href === text || url.href === `${text}/`)
  );
}

/** The address that stands for an institution where a program names the one it wants. */
export const resourceOf = (publicAddress: string, alias: string): string => `${publicAddress}/@${alias}`;

/** The institution's short name in such an address, or null. */
export function aliasOf(publicAddress: string, resource: string): string | null {
  const begin = `${publicAddress}/@`;
  const alias = resource.startsWith(begin) ? resource.slice(begin.length) : '';
  return /^[a-z0-9-]+$/.test(alias) ? alias : null;
}

/** How long a replaced secret still counts, so that both ends can be changed in any order: hours that may be chosen. */
export const overlapHours = [0, 24, 72, 168] as const;
/** Days of the log of calls. */
export const callDays = 90;
