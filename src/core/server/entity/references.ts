import type { Entity } from '../../entity.ts';
import { ValidationError } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import { messages } from '../../validation/messages.ts';
import { picturesIn } from '../../validation/rich-text.ts';
import type { Row } from '../database/in-site.ts';
import { ownRowsOf, tableNameOf } from '../database/table.ts';
import { pictureOfText } from './picture-of-text.ts';
import { type Hands, purposeOf, withAttribute } from './records.ts';

/** The texts with a form of a record, by the names of their fields. */
type Written = Readonly<Record<string, { readonly label: Label; readonly text: string }>>;

const writtenIn = (entity: Entity, input: Row): Written =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'longText' && field.isRich
        ? [[name, { label: field.label, text: String(input[name] ?? '') }]]
        : [],
    ),
  );

/** Throws 422 at the texts whose pictures are not the institution's own, or not for texts. */
export async function assertPictures(transaction: Hands, written: Written): Promise<void> {
  const texts = Object.entries(written).flatMap(([name, { label, text }]) => {
    const pictures = picturesIn(text);
    return pictures.length > 0 ? [{ name, label, pictures }] : [];
  });
  if (texts.length === 0) return;
  const known = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM stored_file
      WHERE site_id = $1 AND id = ANY($2::uuid[]) AND purpose = '${pictureOfText}'`,
    texts.flatMap((one) => one.pictures.map(({ id }) => id)),
  );
  const ids = new Set(known.map((one) => one.id));
  const siteId = Number(transaction.context.siteId);
  const wrong = texts.filter((one) =>
    one.pictures.some((picture) => picture.siteId !== siteId || !ids.has(picture.id)),
  );
  if (wrong.length > 0)
    throw new ValidationError(
      Object.fromEntries(wrong.map((one) => [one.name, [withAttribute(messages.exists, one.label)]])),
    );
}

/** Another institution's id, or an invented one, is "invalid" at its field, exactly as a missing one. */
export async function assertReferences(transaction: Hands, entity: Entity, input: Row): Promise<void> {
  const checks = Object.entries(entity.fields).flatMap(([name, field]) =>
    (field.kind === 'ref' || field.kind === 'file') && input[name]
      ? [
          field.kind === 'ref'
            ? {
                name,
                label: field.label,
                table: tableNameOf(field.to()),
                also: '',
                own: ownRowsOf(field.to()),
              }
            : {
                name,
                label: field.label,
                table: 'stored_file',
                own: 'site_id = $1',
                // What was uploaded for another field may be of another kind, or seen by others.
                also: ` AND purpose = '${purposeOf(entity, name)}'`,
              },
        ]
      : [],
  );
  await assertPictures(transaction, writtenIn(entity, input));
  if (checks.length === 0) return;
  const found = await transaction.row<Record<string, boolean>>(
    `SELECT ${checks.map((c, n) => `EXISTS (SELECT 1 FROM ${c.table} WHERE ${c.own} AND id = $${n + 2}${c.also}) AS c${n}`).join(', ')}`,
    ...checks.map((c) => input[c.name]),
  );
  const missing = checks.filter((_, n) => found?.[`c${n}`] !== true);
  if (missing.length > 0)
    throw new ValidationError(
      Object.fromEntries(missing.map((c) => [c.name, [withAttribute(messages.exists, c.label)]])),
    );
}
