import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Config, cannotWrite } from './config.ts';

/**
 * Tries what would fail only after the database and the demonstration were made: the folders, and the port, whose error is
 * the system's own. A worker listens on none.
 */
export async function assertCanStart(config: Config): Promise<void> {
  for (const [variable, folder] of [
    ['DATA_FOLDER', config.dataFolder],
    ['STORAGE_FOLDER', config.storageFolder],
  ] as const)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw cannotWrite(variable, folder, error);
    }
  if (config.processRole === 'worker' || config.port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}
