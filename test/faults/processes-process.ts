import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { startProcesses } from '../../scripts/processes.ts';
import type { Config } from '../../src/core/server/http/config.ts';

// One process that answers beside the first, and is killed in the moment the first one stops.
if (cluster.isPrimary) {
  const processes = await startProcesses({ processes: 1 } as Config, '', () => {});
  const [worker] = Object.values(cluster.workers ?? {});
  // It cannot be told anything any more, and its end is not known yet.
  worker?.once('disconnect', async () => {
    await processes.stop();
    process.stdout.write('stopped\n');
  });
  worker?.process.kill('SIGKILL');
} else createServer().listen(0, '127.0.0.1');
