import { AsyncLocalStorage } from 'node:async_hooks';
import { listFileErrors, mostAtOnce, mostOnPaper } from '../../contracts/list-files-contract.ts';
import { AppError } from '../../errors.ts';

/** What the making of a file in the queue is told, and where a writer of many lines puts them. */
export type InQueue = {
  /** The place of the file on this machine. */
  readonly place: string;
  /** So many rows it will have. */
  total(rows: number): Promise<void>;
  /** So many more are written; throws when whoever asked stopped it. */
  advance(rows: number): Promise<void>;
  /** The rows in it, once known. */
  rows: number | null;
  /** The file stands at its place already. */
  isWritten: boolean;
};

/** The file that the present work makes in the queue, if it does. */
export const inQueue = new AsyncLocalStorage<InQueue>();

/** Whether the file is written while its rows are read: a sheet of the queue's. */
export const isStreamed = (format: keyof typeof mostAtOnce): boolean =>
  format !== 'pdf' && inQueue.getStore() !== undefined;

/** Work whose lists nobody queues: those of the platform, which belong to no institution. */
export const atOnce = new AsyncLocalStorage<true>();

/** Throws where a list is too long for a file that somebody waits for, or for paper. */
export function assertShort(format: keyof typeof mostAtOnce, rows: number): void {
  if (format === 'pdf' && rows > mostOnPaper) throw new AppError(listFileErrors.paper);
  const isWaitedFor = inQueue.getStore() === undefined && !atOnce.getStore();
  if (isWaitedFor && rows > mostAtOnce[format]) throw new AppError(listFileErrors.long);
}
