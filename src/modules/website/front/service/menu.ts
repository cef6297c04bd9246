import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { menuPages, pageOf } from '../../pages.ts';
import { websitePermission } from '../../permissions.ts';
import type { ChangedLine, GivenLine, MenuLine } from '../contract.ts';
import { frontErrors } from '../labels.ts';
import { type Placed, problemOf } from '../rules.ts';

const most = 200;

const shape = {
  id: 'uuid',
  version: 'int',
  parentId: 'uuid?',
  position: 'int',
  labelEn: 'text',
  labelBn: 'text',
  target: 'text',
  isActive: 'bool',
} as const;
const columns = `id, version, parent_id AS "parentId", position, label_en AS "labelEn", label_bn AS "labelBn", target,
  is_active AS "isActive"`;

/** Every line of the menu, those that are not shown among them. */
export async function readMenu(transaction: Transaction) {
  const rows = await transaction.read(
    shape,
    `SELECT ${columns} FROM website_menu_item WHERE site_id = $1 ORDER BY position, id LIMIT ${most}`,
  );
  return {
    items: rows.map(
      ({ labelEn, labelBn, ...row }): MenuLine => ({ ...row, label: { en: labelEn, bn: labelBn } }),
    ),
    can: { edit: transaction.context.permissions.has(websitePermission.edit) },
  };
}

/** The lines and their places, locked: two who arrange at once do so one after the other. */
const lockLines = (transaction: Transaction): Promise<Placed[]> =>
  transaction.read(
    { id: 'uuid', parentId: 'uuid?', position: 'int' },
    `SELECT id, parent_id AS "parentId", position FROM website_menu_item WHERE site_id = $1
      ORDER BY id LIMIT ${most + 1} FOR UPDATE`,
  );

function checkTarget(target: string): void {
  if (!target.startsWith('/')) return;
  if (!pageOf(target.replace(/[?#].*$/, ''))) throw new AppError(frontErrors.noSuchPage);
}

export async function addItem(transaction: Transaction, given: GivenLine) {
  checkTarget(given.target);
  const lines = await lockLines(transaction);
  if (lines.length >= most) throw new AppError(frontErrors.menuFull);
  const id = newId();
  const siblings = lines.filter((one) => one.parentId === given.parentId);
  const position = Math.min(999, Math.max(0, ...siblings.map((one) => one.position)) + 1);
  if (given.parentId !== null && !lines.some((one) => one.id === given.parentId))
    throw new AppError(errors.notFound);
  if (problemOf([...lines, { id, parentId: given.parentId, position }]) !== null)
    throw new AppError(frontErrors.menuShape);
  await transaction.change(
    `INSERT INTO website_menu_item (site_id, id, parent_id, position, label_en, label_bn, target, is_active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    id,
    given.parentId,
    position,
    given.labelEn,
    given.labelBn,
    given.target,
    given.isActive,
  );
  return { id };
}

export async function changeItem(transaction: Transaction, given: ChangedLine) {
  checkTarget(given.target);
  const known = await transaction.readOne(
    { version: 'int' },
    'SELECT version FROM website_menu_item WHERE site_id = $1 AND id = $2 FOR UPDATE',
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  await transaction.change(
    `UPDATE website_menu_item SET label_en = $3, label_bn = $4, target = $5, is_active = $6, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.labelEn,
    given.labelBn,
    given.target,
    given.isActive,
  );
  return { id: given.id };
}

export async function removeItem(transaction: Transaction, id: string) {
  const lines = await lockLines(transaction);
  if (!lines.some((one) => one.id === id)) throw new AppError(errors.notFound);
  if (lines.some((one) => one.parentId === id)) throw new AppError(frontErrors.hasLines);
  await transaction.change('DELETE FROM website_menu_item WHERE site_id = $1 AND id = $2', id);
  return { id };
}

/** Puts every line at its new place. All lines are named: who knows fewer has not seen what another one did. */
export async function arrange(transaction: Transaction, items: readonly Placed[]) {
  const lines = new Map((await lockLines(transaction)).map((one) => [one.id, one]));
  if (lines.size !== items.length || items.some(({ id }) => !lines.has(id)))
    throw new AppError(frontErrors.menuChanged);
  if (problemOf(items) !== null) throw new AppError(frontErrors.menuShape);
  const moved = items.filter(({ id, parentId, position }) => {
    const known = lines.get(id);
    return known?.parentId !== parentId || known.position !== position;
  });
  if (moved.length === 0) return { moved: 0 };
  await transaction.change(
    `UPDATE website_menu_item m SET parent_id = n.parent_id, position = n.position, version = m.version + 1,
            updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', parent_id: '$3::uuid[]', position: '$4::int[]' })}
      WHERE m.site_id = $1 AND n.site_id = $1 AND m.id = n.id`,
    moved.map((one) => one.id),
    moved.map((one) => one.parentId),
    moved.map((one) => one.position),
  );
  return { moved: moved.length };
}

/** The usual menu as the institution's own; nothing where it has one already. */
export async function beginMenu(transaction: Transaction) {
  if ((await lockLines(transaction)).length > 0) throw new AppError(frontErrors.menuChanged);
  const pages = menuPages({ hasResults: true, hasAdmission: true });
  await transaction.change(
    `INSERT INTO website_menu_item (site_id, id, position, label_en, label_bn, target)
     SELECT n.site_id, n.id, n.place, n.label_en, n.label_bn, n.target
       FROM ${rowsOf('n', { id: '$2::uuid[]', label_en: '$3::text[]', label_bn: '$4::text[]', target: '$5::text[]' }, { place: 'place' })}`,
    pages.map(() => newId()),
    pages.map((page) => page.label.en),
    pages.map((page) => page.label.bn),
    pages.map((page) => page.path),
  );
  return { added: pages.length };
}
