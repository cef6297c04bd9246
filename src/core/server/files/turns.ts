import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, type ErrorKind } from '../../errors.ts';

/**
 * Who sent what is being worked on: the address of a stranger, and from the moment somebody's session is found that. Work of
 * the server itself has none.
 */
export const sender = new AsyncLocalStorage<{ from: string }>();

/** What is sent comes from somebody who is known. */
export function sentBy(sessionId: string): void {
  const one = sender.getStore();
  if (one) one.from = sessionId;
}

/** In so many seconds it is worth sending again what found the line full. */
const seconds = 30;
const lineFull: ErrorKind = {
  code: 'files.lineFull',
  status: 429,
  text: {
    en: 'Many of your files are still being read. This one was not saved; please send it again in {seconds} seconds.',
    bn: 'আপনার পাঠানো অনেক ফাইল এখনো পড়া হচ্ছে। এটি সংরক্ষণ হয়নি; {seconds} সেকেন্ড পরে আবার পাঠান।',
  },
};

/**
 * Does `atOnce` works at the same time. Whoever waits stands in a line of the own, and the lines take turns: three hundred files
 * of one sender hold up nobody else's single one. A line is `longest` long at most; what comes then is refused, as each
 * that waits holds its file in memory.
 */
export function fairTurns({ atOnce, longest }: { atOnce: number; longest: number }) {
  let working = 0;
  const lines = new Map<string, (() => void)[]>();
  /** The first of the line whose turn it is; the line then goes behind all others. */
  const next = (): (() => void) | undefined => {
    for (const [from, line] of lines) {
      const first = line.shift();
      lines.delete(from);
      if (line.length > 0) lines.set(from, line);
      if (first) return first;
    }
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const from = sender.getStore()?.from ?? '';
    if (working < atOnce) working += 1;
    else {
      const line = lines.get(from) ?? [];
      if (line.length >= longest) throw new AppError(lineFull, { seconds }, { seconds });
      lines.set(from, line);
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const first = next();
      if (first) first();
      else working -= 1;
    }
  };
}
