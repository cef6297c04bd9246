import { useEffect, useEffectEvent } from 'react';
import { usePageQuery } from '../device/use-page-query.ts';

/**
 * What a link asks a screen to begin with (`?do=new`, `?do=edit&id=…`), done once as soon as the screen is ready; the address is then
 * the screen's own again, so that Back and a copied link do not begin anew.
 */
export function useAsked(
  acts: Readonly<Record<string, ((id: string) => void) | undefined>>,
  isReady: boolean,
): void {
  const [query, setQuery] = usePageQuery();
  const asked = query.get('do');
  const begin = useEffectEvent((name: string) => {
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete('do');
        next.delete('id');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    acts[name]?.(query.get('id') ?? '');
  });
  useEffect(() => {
    if (isReady && asked) begin(asked);
  }, [isReady, asked]);
}
