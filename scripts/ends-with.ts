import { DamagedArchive } from '../src/core/server/backup/archive.ts';
import { CannotRestore } from '../src/core/server/backup/restore.ts';
import { AlreadyRunning } from '../src/core/server/database/database.ts';
import { NeedsDistribution } from '../src/core/server/database/migrate.ts';
import { ConfigError } from '../src/core/server/http/config.ts';
import { ClusterNotReady } from './cluster/distribute.ts';

/** Runs a command: what is the user's to mend is said in one sentence, a defect with its trace. */
export async function endsWith(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const plain = [
      ConfigError,
      CannotRestore,
      DamagedArchive,
      AlreadyRunning,
      NeedsDistribution,
      ClusterNotReady,
    ].some((kind) => error instanceof kind);
    process.stderr.write(
      `${plain ? (error as Error).message : error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = 1;
  }
}
