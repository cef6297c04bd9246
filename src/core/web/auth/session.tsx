import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { shellContract as contract, type currentUser } from '../../contracts/shell-contract.ts';
import {
  CallError,
  call,
  setElsewhere,
  setShownTo,
  setTakenAway,
  storedToken,
  storeToken,
  tokenKey,
} from '../device/call.ts';
import { showToast } from '../page/toasts.tsx';
import { userAskedEarly } from './early.ts';

export type CurrentUser = z.infer<typeof currentUser>;

type Session = {
  readonly current: CurrentUser | null;
  readonly user: CurrentUser['user'] | null;
  readonly token: string | null;
  /** What the server refused last, as messages; empty while all is well. */
  readonly errors: readonly string[];
  readonly isAuthenticated: boolean;
  readonly loading: boolean;
  readonly error: CallError | null;
  /** The role whose panel is shown. It changes nothing the server allows. */
  readonly role: string | null;
  setRole(role: string): void;
  enter(token: string): Promise<void>;
  /** Goes on with a new session of the same person: everything on show stays. */
  renew(token: string): Promise<void>;
  refresh(): Promise<void>;
  /** The session is over, and nothing of it stays on show; drafts stay on the device for their owner. */
  end(): void;
  leave(): Promise<void>;
  /** Logged out by choice in this page: where one was is no place to come back to. */
  readonly hasLeft: boolean;
};

/** What this device keeps is not part of the first load. */
const device = () => import('../device/kept.ts');
const lastSeen = () => import('../device/last-seen.ts');
/** Opens what is kept for whoever is signed in, before any screen reads or writes it. */
const openKept = async (current: CurrentUser): Promise<void> => {
  const [kept, seen] = await Promise.all([device(), lastSeen()]);
  await kept.openKept(current.user.id);
  seen.watchSeen(current);
};
const ignore = () => {};
/** Whether this browser holds work of the account that the server has not got. */
export const hasUnsent = (): Promise<boolean> =>
  device().then(
    (kept) => kept.hasUnsent(),
    () => false,
  );

const tellShownTo = (current: CurrentUser | null) =>
  setShownTo(current && { accountId: current.user.id, siteId: current.site?.id ?? 0 });

/** How long after a refusal made the session be read again the next one may, in milliseconds. */
const notAgainBefore = 20_000;

const SessionContext = createContext<Session | null>(null);
const infoKey = 'activeUser';
/** The last answer about the user, without email and mobile: what opens when there is no network. */
const copyKey = 'currentUser';
/** The page's script, named by its content: the copy of another build may have another shape. */
const build = (() => {
  const script = document.querySelector<HTMLScriptElement>('script[data-app], script[type="module"]');
  return script ? new URL(script.dataset.app ?? script.src, location.href).href : '';
})();

/** What is kept of the active user; nothing where it cannot be read. */
function keptInfo(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(infoKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** What the browser keeps of the active user: nothing about anybody's identity numbers, phone or birth. */
function keepActiveUser(current: CurrentUser | null, role: string | null): void {
  if (!current) {
    localStorage.removeItem(infoKey);
    localStorage.removeItem(copyKey);
    return;
  }
  const user = { ...current.user, email: null, mobile: null };
  localStorage.setItem(copyKey, JSON.stringify({ build, current: { ...current, user } }));
  const kept = keptInfo();
  const siteId = current.site?.id ?? 0;
  localStorage.setItem(
    infoKey,
    JSON.stringify({
      // The institution's part, from its common data.
      ...(kept.SITE_ID === siteId ? kept : {}),
      alias: current.site?.alias ?? null,
      USER_TYPE: userTypeOf(current, role),
      SITE_ID: siteId,
      id: current.user.id,
      fullName: current.user.nameEn,
      about: current.user.bio,
      photo: current.user.photoUrl ?? '/static/scenes/mark.svg',
      status: 'online',
      userRole: role,
    }),
  );
}

const ownAreas: Readonly<Record<string, string>> = {
  siteAdmin: 'site',
  head: 'site',
  student: 'student',
  guardian: 'guardian',
};
/** Whose area the shown role is of, in the specification's sense: everybody else who works here is an employee. */
const userTypeOf = ({ isPlatform }: CurrentUser, role: string | null): string =>
  isPlatform ? 'platform' : role === null ? 'user' : (ownAreas[role] ?? 'employee');

const ownNames = ['alias', 'USER_TYPE', 'SITE_ID', 'id', 'fullName', 'about', 'photo', 'status', 'userRole'];

/** Merges an institution's common data into what is kept; what is the user's own stays. */
export function keepCommonData(common: Readonly<Record<string, unknown>>): void {
  const kept = keptInfo();
  if (kept.SITE_ID !== common.SITE_ID) return;
  const own = Object.fromEntries(Object.entries(kept).filter(([name]) => ownNames.includes(name)));
  localStorage.setItem(infoKey, JSON.stringify({ ...common, ...own }));
}

/** The role whose panel this browser last showed to the account, if it still has it; else its first. */
function roleOf({ user, roles }: CurrentUser): string | null {
  const kept = keptInfo();
  const known = kept.id === user.id ? roles.find(({ code }) => code === kept.userRole) : undefined;
  return (known ?? roles[0])?.code ?? null;
}

function keptCopy(): CurrentUser | null {
  try {
    const kept = JSON.parse(localStorage.getItem(copyKey) ?? 'null') as {
      build: string;
      current: CurrentUser;
    } | null;
    return kept?.build === build ? kept.current : null;
  } catch {
    return null;
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [current, setCurrent] = useState<CurrentUser | null>(null);
  const [loading, setLoading] = useState(storedToken() !== null);
  const [error, setError] = useState<CallError | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const [hasLeft, setHasLeft] = useState(false);

  /** The token of who is shown. */
  const shownFor = useRef<string | null>(null);

  const purge = useCallback(() => {
    shownFor.current = null;
    storeToken(null);
    keepActiveUser(null, null);
    tellShownTo(null);
    setCurrent(null);
    setRole(null);
    cache.clear();
  }, [cache]);

  const read = useCallback(async () => {
    const token = storedToken();
    if (token === null) {
      setLoading(false);
      return;
    }
    setLoading(true);
    try {
      const answer = await call(contract.currentUser, {}, { as: 'whoever', asked: userAskedEarly });
      await openKept(answer).catch(ignore);
      tellShownTo(answer);
      setCurrent(answer);
      shownFor.current = token;
      setError(null);
      const shown = roleOf(answer);
      setRole(shown);
      keepActiveUser(answer, shown);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
      // Without a network the session may well be good; only an answer ends it.
      if (failure.status !== 0 && failure.status !== 503) {
        const { id } = keptInfo();
        if (typeof id === 'string')
          void lastSeen()
            .then((seen) => seen.forgetSeen(id))
            .catch(ignore);
        return purge();
      }
      const copy = keptCopy();
      if (copy) await openKept(copy).catch(ignore);
      setCurrent((known) => {
        tellShownTo(known ?? copy);
        return known ?? copy;
      });
      setRole((known) => known ?? (copy && roleOf(copy)));
    } finally {
      setLoading(false);
    }
  }, [purge]);

  const reading = useRef<{ readonly token: string | null; readonly work: Promise<void> } | null>(null);
  const refresh = useCallback(async () => {
    const own = { token: storedToken(), work: read() };
    reading.current = own;
    await own.work;
    if (reading.current === own) reading.current = null;
  }, [read]);

  useEffect(() => void refresh(), [refresh]);

  // Logged out in another tab: nothing of the account stays on show in this one.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if ((key === tokenKey || key === null) && storedToken() === null) purge();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [purge]);

  // In another window somebody else logged in, or went to another institution: this one shows that, and nothing of before.
  useEffect(() => {
    const follow = () => {
      tellShownTo(null);
      shownFor.current = null;
      setCurrent(null);
      setRole(null);
      cache.clear();
      void refresh();
    };
    setElsewhere(({ message }) => {
      showToast({ tone: 'marigold', title: message });
      follow();
    });
    return () => setElsewhere(() => {});
  }, [cache, refresh]);

  // The menu and the standing are read again, once in a while: a screen that asks each minute asks in vain.
  const readAgain = useRef(0);
  useEffect(() => {
    setTakenAway((refusal) => {
      if (reading.current || storedToken() === null || Date.now() - readAgain.current < notAgainBefore)
        return;
      readAgain.current = Date.now();
      // The screen goes with the right to it, and its own words with it.
      if (refusal.code !== 'forbidden') showToast({ tone: 'marigold', title: refusal.message });
      void refresh();
    });
    return () => setTakenAway(() => {});
  }, [refresh]);

  const value = useMemo<Session>(
    () => ({
      current,
      user: current?.user ?? null,
      token: storedToken(),
      errors: error ? [error.message] : [],
      isAuthenticated: current !== null,
      loading,
      error,
      role,
      setRole(next) {
        setRole(next);
        keepActiveUser(current, next);
      },
      async enter(token) {
        // The server's form logged in by itself and the page began with it.
        if (reading.current?.token === token) return reading.current.work;
        if (shownFor.current === token) return;
        cache.clear();
        tellShownTo(null);
        storeToken(token);
        setHasLeft(false);
        await refresh();
      },
      async renew(token) {
        storeToken(token);
        await refresh();
      },
      refresh,
      end: purge,
      async leave() {
        // First what the device keeps: whoever closes the window meanwhile has left nothing behind.
        await device()
          .then(({ forgetKept }) => forgetKept())
          .catch(ignore);
        const token = storedToken();
        if (token) await call(contract.logOut, {}, { as: { token } }).catch(ignore);
        setHasLeft(true);
        purge();
      },
      hasLeft,
    }),
    [current, loading, error, role, hasLeft, cache, refresh, purge],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): Session {
  const value = use(SessionContext);
  if (!value) throw new Error('SessionProvider is missing');
  return value;
}
