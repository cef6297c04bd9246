import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inTests } from '../../scripts/run.ts';
import { testKind, testSecret } from '../database.ts';
import type { World } from '../world.ts';

/** What a command of `scripts` says about the institutions of a world. Throws where it ends with an error. */
export async function commandOf(world: World, script: string, args: readonly string[]): Promise<string> {
  const { dataFolder, storageFolder } = world.server.services.config;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...inTests, join(import.meta.dirname, '../../scripts', script), ...args],
    {
      maxBuffer: 64 * 2 ** 20,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: world.adminUrl,
        DATABASE_KIND: testKind,
        DATA_FOLDER: dataFolder,
        STORAGE_FOLDER: storageFolder,
        APP_SECRET: testSecret,
        SECRET_KEYS: `k1:${'07'.repeat(32)}`,
        LOG_LEVEL: 'silent',
      },
    },
  );
  return stdout;
}
