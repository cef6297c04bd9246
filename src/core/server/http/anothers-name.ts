import { type Endpoint, leavesAsFile } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { authErrors } from '../auth/errors.ts';

/**
 * Calls nobody makes through somebody else's account: by what their addresses begin with (`reads`: not even to look), or
 * by the area of the permission they take, wherever they stand.
 */
export type NotInAnothersName =
  | { readonly begins: string; readonly reads?: true }
  | { readonly area: string };

/** What is core's own: signing in, the account itself, the second person's decision, files of many people. */
const ownOfCore: readonly NotInAnothersName[] = [
  { begins: '/api/v1/auth/' },
  { begins: '/api/user' },
  { begins: '/api/v1/approval' },
  { begins: '/api/v1/settings/' },
  { begins: '/oauth/' },
  { begins: '/api/v1/list-files', reads: true },
];

/** What ends it, or moves it within the group it was begun for. */
const stays: ReadonlySet<string> = new Set([
  'POST /api/v1/auth/log-out',
  'POST /api/v1/auth/site',
  'POST /api/v1/auth/impersonation/end',
]);

function covers(one: NotInAnothersName, { method, path, access }: Called): boolean {
  if ('begins' in one) return path.startsWith(one.begins) && (one.reads === true || method !== 'GET');
  const permission = typeof access === 'object' && 'permission' in access ? access.permission : '';
  return method !== 'GET' && permission.startsWith(`${one.area}.`);
}

type Called = Pick<Endpoint, 'method' | 'path' | 'approval' | 'access' | 'raw' | 'carriesFile' | 'inOwnName'>;

/**
 * Why a call is not made by staff of the platform who work through somebody's account, or null: the one place where money,
 * publication, salary, rights, passwords and second factors stay with the person whose they are. Whatever takes a second
 * person or says `inOwnName` is among it, wherever it stands, and so is every file: what is seen stays on the screen.
 */
export function refusalInAnothersName(
  endpoint: Called,
  ofModules: readonly NotInAnothersName[],
): AppError | null {
  const { method, path, approval, inOwnName } = endpoint;
  if (stays.has(`${method} ${path}`)) return null;
  const isClosed =
    approval !== undefined ||
    inOwnName === true ||
    leavesAsFile(endpoint) ||
    [...ownOfCore, ...ofModules].some((one) => covers(one, endpoint));
  return isClosed ? new AppError(authErrors.inAnothersName) : null;
}
