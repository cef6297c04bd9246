import { useCallback, useMemo } from 'react';
import type * as z from 'zod';
import { shellContract as contract, type moduleDay, type said } from '../../contracts/shell-contract.ts';
import { useSession } from '../auth/session.tsx';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';

export type ModuleDay = z.output<typeof moduleDay>;

/** The day of one module with all that its own first page shows. */
export const useModuleDay = (module: string) => useRead(contract.moduleDays, { module });

/** What waits in each module today, read again every minute; nobody without permissions asks. */
export function useModuleDays() {
  const { current } = useSession();
  return useRead(
    contract.moduleDays,
    {},
    {
      enabled: (current?.permissions.length ?? 0) > 0,
      refetchInterval: 60_000,
      staleTime: 30_000,
    },
  );
}

/** A text of the server with its numbers, days and names as the reader writes them. */
export function useSaid() {
  const t = useText();
  const format = useFormat();
  return useCallback(
    ({ text, values }: z.output<typeof said>) =>
      t(
        text,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === 'number'
              ? format.number(value)
              : typeof value === 'string'
                ? format.day(value)
                : value,
          ]),
        ),
      ),
    [t, format],
  );
}

/** How much waits in a module and behind each screen of it, by the module's name and the screen's path. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useModuleDays();
  return useMemo(() => {
    const counts = new Map<string, number>();
    const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);
    for (const { module, figures } of data?.modules ?? [])
      for (const { tone, figure, path, screens } of figures) {
        if (tone === 'plain') continue;
        const count = typeof figure === 'number' ? figure : 1;
        add(module, count);
        if (screens) for (const [screen, part] of Object.entries(screens)) add(screen, part);
        else if (path) add(path.replace(/\?.*/, ''), count);
      }
    return counts;
  }, [data]);
}
