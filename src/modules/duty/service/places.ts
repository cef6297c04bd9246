import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { RosterPlace } from '../rules.ts';
import { labelSql } from './sql.ts';

export type KnownPlace = RosterPlace & { readonly name: Label };

/** The places of duty that are in use, in their order. */
export const readPlaces = (transaction: Transaction): Promise<readonly KnownPlace[]> =>
  transaction.kept('duty.places', () =>
    transaction.read(
      {
        id: 'uuid',
        name: json<Label>(),
        startsAt: 'text',
        endsAt: 'text',
        people: 'int',
        posts: oneOf<RosterPlace['posts']>(),
      },
      `SELECT p.id, ${labelSql('p')} AS name, left(p.starts_at::text, 5) AS "startsAt",
              left(p.ends_at::text, 5) AS "endsAt", p.people, p.posts
         FROM duty_place p WHERE p.site_id = $1 AND p.is_active ORDER BY p.position, p.name_en LIMIT 200`,
    ),
  );

/** The condition that the place `a` and the place `b` are at the same time. */
export const overlapSql = (a: string, b: string): string =>
  `${a}.starts_at < ${b}.ends_at AND ${b}.starts_at < ${a}.ends_at`;
