import type { KeyRing } from '../../secrets/sealed.ts';
import type { LiveUpdates } from '../live-updates.ts';
import type { DatabaseKind } from '../rows-of.ts';

/** How the pools of a server are opened. */
export type PoolOptions = {
  kind?: DatabaseKind;
  /** Without it nothing is sealed or opened. */
  keys?: KeyRing;
  size?: number;
  /** The clock of the server; that of the machine unless told. */
  now?: () => Date;
  /** Milliseconds; 0: no limit, for work that no request waits for, which a busy machine that answers late does not cut off. */
  longestQuery?: number;
  /** Milliseconds a request waits for a connection; 5,000 unless told, longer where no reader has gone by then. */
  connectWithin?: number;
  /** After how many milliseconds without an answer the database is suspected to be silent. */
  patience?: number;
  /** Where the changes of other processes are heard; without it answers are kept for a moment only. */
  live?: Pick<LiveUpdates, 'isHearing' | 'onChange' | 'connectAgain'>;
};
