import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

/** Tells the open screens that the server has something new for this account; the bell hears it for all of them. */
export function tellLive(): void {
  for (const listener of listeners) listener();
}

/** Calls `onNews` whenever the server has something new for whoever is signed in here. */
export function useLiveNews(onNews: () => void): void {
  const news = useEffectEvent(onNews);
  useEffect(() => {
    const listener = () => news();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
