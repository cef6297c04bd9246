import type { Entity } from '../../src/core/entity.ts';
import { platformHands } from '../../src/core/server/catalogue/hands.ts';
import { tableNameOf } from '../../src/core/server/database/table.ts';
import type { Hands } from '../../src/core/server/entity/records.ts';
import { entities } from '../../src/modules.entities.ts';
import { systemContext } from '../../src/server.ts';
import type { World } from '../world.ts';
import { sampleRecord } from './sample.ts';

/** What institutions keep; the rest is the platform's, the same for all of them. */
export const siteEntities = entities.filter((entity) => entity.keptBy !== 'platform');

/** Works on the records of an entity with the hands it takes: an institution's, or the platform's. */
export const withHands = <T>(
  world: World,
  siteId: number,
  entity: Entity,
  work: (hands: Hands) => Promise<T>,
): Promise<T> =>
  entity.keptBy === 'platform'
    ? world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        work(platformHands(transaction)),
      )
    : world.inSite(siteId, work);

/** A record of every entity there is; `markOf` says what stands in the texts of an institution's. */
export async function sampleOfEach(
  world: World,
  siteId: number,
  markOf: (table: string) => string = () => '',
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  await world.inSite(siteId, async (transaction) => {
    for (const entity of siteEntities) {
      const table = tableNameOf(entity);
      made.set(table, (await sampleRecord(transaction, entity, markOf(table))).id);
    }
  });
  await world.server.services.database.asPlatform(systemContext('test'), async (transaction) => {
    for (const entity of entities.filter((one) => one.keptBy === 'platform'))
      made.set(tableNameOf(entity), (await sampleRecord(platformHands(transaction), entity)).id);
  });
  return made;
}
