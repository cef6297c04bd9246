import { useEffect, useEffectEvent } from 'react';
import { requestHeaders } from '../../../core/web/device/call.ts';
import { daysContract } from '../days/contract.ts';

/** Several touches in a moment are read once. */
const together = 400;

/** Calls when a punch has come; it connects again by itself, and reads once more then, for it may have missed some. */
export function useGateStream(onPunch: () => void): void {
  const punched = useEffectEvent(onPunch);
  useEffect(() => {
    const stop = new AbortController();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        punched();
      }, together);
    };
    const listen = async () => {
      while (!stop.signal.aborted) {
        let wait = 5_000;
        try {
          const answer = await fetch(daysContract.gateStream.path, {
            headers: requestHeaders(),
            signal: stop.signal,
          });
          if (answer.status === 429) wait = 60_000;
          const reader = answer.ok
            ? answer.body?.pipeThrough(new TextDecoderStream()).getReader()
            : undefined;
          if (reader) tell();
          for (;;) {
            const part = await reader?.read();
            if (!part || part.done) break;
            if (part.value.includes('event: punch')) tell();
          }
        } catch {
          // Away: tried again below.
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    };
    void listen();
    return () => {
      stop.abort();
      clearTimeout(waiting);
    };
  }, []);
}
