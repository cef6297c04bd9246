import { todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { lessonsErrors } from '../labels.ts';
import { placesFor, stateOf } from '../rules.ts';
import { readWriter } from './own.ts';

type Place = { readonly sectionId: string; readonly subjectId: string };

const readPlaces = (transaction: Transaction, { sectionId, subjectId }: Place) =>
  transaction.read(
    {
      id: 'uuid',
      title: json<Label>(),
      position: 'int',
      isPublished: 'bool',
      opensOn: 'date?',
      closesOn: 'date?',
      sectionIds: 'uuid[]',
    },
    `SELECT l.id, json_build_object('en', l.title_en, 'bn', l.title_bn) AS title, l.position,
            l.is_published AS "isPublished", l.opens_on AS "opensOn", l.closes_on AS "closesOn",
            ARRAY(SELECT x.section_id FROM lessons_lesson_section x WHERE x.site_id = $1 AND x.lesson_id = l.id) AS "sectionIds"
       FROM lessons_lesson l WHERE l.site_id = $1 AND l.subject_id = $3
        AND EXISTS (SELECT 1 FROM lessons_lesson_section x
                     WHERE x.site_id = $1 AND x.lesson_id = l.id AND x.section_id = $2)
      ORDER BY l.position, l.id LIMIT 500`,
    sectionId,
    subjectId,
  );

/** The lessons of a section in a subject in their order; drafts of others are not among them. */
export async function readOrder(transaction: Transaction, services: Services, place: Place) {
  const today = todayInDhaka(services.now());
  const writer = await readWriter(transaction);
  const rows = await readPlaces(transaction, place);
  return {
    items: rows
      .map((row) => ({
        id: row.id,
        title: row.title,
        state: stateOf(row, today),
        canMove: writer.writes({ sectionIds: row.sectionIds, subjectId: place.subjectId }),
      }))
      .filter((row) => row.canMove || row.state !== 'draft'),
  };
}

/**
 * Puts lessons into another order among themselves. All of them must be the caller's: a colleague's lesson keeps its place.
 * Throws 409 where one is no longer among those of the section and subject.
 */
export async function reorder(
  transaction: Transaction,
  services: Services,
  { ids, ...place }: Place & { ids: readonly string[] },
) {
  const asked = ids.map((id) => id.toLowerCase());
  // The lessons' rows are held so that two who order at once come one after the other.
  await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM lessons_lesson WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    asked,
  );
  const writer = await readWriter(transaction);
  const rows = new Map((await readPlaces(transaction, place)).map((row) => [row.id, row]));
  const known = asked.flatMap((id) => rows.get(id) ?? []);
  if (known.length < asked.length || new Set(asked).size < asked.length)
    throw new AppError(lessonsErrors.otherOrder);
  if (!known.every((row) => writer.writes({ sectionIds: row.sectionIds, subjectId: place.subjectId })))
    throw new AppError(lessonsErrors.notYours);
  const moved = await transaction.change(
    `UPDATE lessons_lesson l SET position = n.position, version = l.version + 1, updated_at = $4::timestamptz
       FROM ${rowsOf('n', { id: '$2::uuid[]', position: '$3::int[]' })}
      WHERE l.site_id = $1 AND l.id = n.id AND l.position <> n.position`,
    asked,
    placesFor(known.map((row) => row.position)),
    services.now(),
  );
  return { moved };
}
