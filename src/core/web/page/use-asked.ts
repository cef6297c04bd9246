import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What a link asks a screen to begin with (`?do=new`), done once as soon as the screen is ready; the address is then
 * the screen's own again, so that Back and a copied link do not begin anew.
 */
export function useAsked(acts: Readonly<Record<string, (() => void) | undefined>>, isReady: boolean): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('do');
  const begin = useEffectEvent((name: string) => {
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete('do');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    acts[name]?.();
  });
  useEffect(() => {
    if (isReady && asked) begin(asked);
  }, [isReady, asked]);
}
