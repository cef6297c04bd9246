import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// After `npm run db:generate`: drizzle-kit compares only with the latest snapshot, so the one before it goes.
const folder = join(import.meta.dirname, '../migrations/meta');
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
