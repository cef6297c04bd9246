declare const pattern: unique symbol;

/** The address of a screen, with `:name` places. Only `definePaths` makes one, so that a link to nowhere does not compile. */
export type Path<P extends string = string> = string & { readonly [pattern]: P };

type Places<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Places<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Value = string | number | boolean | null | undefined | readonly string[];
type Query = Readonly<Record<string, Value>>;
type Filled<P extends string> = { readonly [N in Places<P>]: string | number } & Query;

/** The addresses of a module's screens, each written once, in a file that imports nothing but this. */
export function definePaths<const P extends Readonly<Record<string, `/${string}`>>>(
  paths: P,
): { readonly [K in keyof P]: Path<P[K]> } {
  return paths as unknown as { readonly [K in keyof P]: Path<P[K]> };
}

/**
 * The address of a screen with its places filled. What else is given becomes the query: a list as its name repeated,
 * nothing for null, undefined and false, `1` for true.
 */
export function link<P extends string>(
  path: Path<P>,
  ...[values]: [Places<P>] extends [never] ? [values?: Query] : [values: Filled<P>]
): string {
  const rest: Record<string, Value> = { ...values };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'object') for (const one of value) query.append(name, one);
    else query.append(name, value === true ? '1' : String(value));
  }
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** The screens that come with core: every institution, every module has them. */
export const corePath = definePaths({
  dashboard: '/dashboard',
  profile: '/user/profile',
  notifications: '/user/notification/all',
  notification: '/user/notification/view/:id',
  approvals: '/user/approvals',
  /** One's own long work in the background. */
  work: '/user/work',
  /** Every kind of sheet one may bring in, with what was brought. */
  imports: '/user/imports',
  handbook: '/user/handbook',
  impersonations: '/site/control/impersonation',
  emergencies: '/site/control/emergency',
  /** What a person let other programs do. */
  programs: '/api-client/mine',
  moduleHome: '/modules/:module',
  unauthorized: '/unauthorized',
  login: '/login',
  eduLogin: '/edu/login',
  codeLogin: '/login/code',
  firstLogin: '/login/first',
  forgotten: '/password/reset',
  newPassword: '/password/reset/:token',
  confirmEmail: '/email/confirm/:token',
  application: '/edu/application',
});
