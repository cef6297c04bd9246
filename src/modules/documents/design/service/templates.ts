import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { isSheetKind, type KindName, kindNames, kinds, variablesOf } from '../../kinds.ts';
import { documentsProblems } from '../../labels.ts';
import type { Layout } from '../../layout.ts';
import { documentsPermission } from '../../permissions.ts';
import { variablesIn } from '../../rules.ts';
import { assertOwnImages } from '../../service/images.ts';
import { columnsOf } from '../../tables/rules.ts';
import type { designContract as contract } from '../contract.ts';
import { builtIn } from '../templates.data.ts';

const nameSql = `json_build_object('en', t.name_en, 'bn', t.name_bn)`;
/** The latest version of template `t`. */
const latestSql = `JOIN LATERAL (SELECT n.id, n.number, n.layout, n.made_at FROM documents_template_version n
   WHERE n.site_id = $1 AND n.template_id = t.id ORDER BY n.number DESC LIMIT 1) v ON true`;

/** Gives an institution a template of each kind it has none of. */
export async function copyDocumentTemplates(transaction: Transaction): Promise<void> {
  const known = await transaction.read(
    { kind: 'text' },
    'SELECT DISTINCT kind FROM documents_template WHERE site_id = $1',
  );
  const rows = kindNames
    .filter((kind) => !known.some((one) => one.kind === kind))
    .map((kind) => ({
      id: newId(),
      version_id: newId(),
      kind,
      label: kinds[kind].label,
      layout: builtIn[kind],
    }));
  if (rows.length === 0) return;
  await transaction.change(
    `INSERT INTO documents_template (site_id, id, kind, name_en, name_bn, is_usual)
     SELECT r.site_id, r.id, r.kind, r.name_en, r.name_bn, r.is_usual
       FROM ${recordsOf('r', '$2', { id: 'uuid', kind: 'text', name_en: 'text', name_bn: 'text', is_usual: 'bool' })}`,
    // Sheets of results have a layout of the product that fits itself, until an institution takes one of its own.
    JSON.stringify(
      rows.map(({ id, kind, label }) => ({
        id,
        kind,
        name_en: label.en,
        name_bn: label.bn,
        is_usual: !isSheetKind(kind),
      })),
    ),
  );
  await transaction.change(
    `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_at)
     SELECT r.site_id, r.id, r.template_id, 1, r.layout, now()
       FROM ${recordsOf('r', '$2', { id: 'uuid', template_id: 'uuid', layout: 'jsonb' })}`,
    JSON.stringify(rows.map(({ id, version_id, layout }) => ({ id: version_id, template_id: id, layout }))),
  );
}

/** Gives the product's own looks, where nobody changed them, what came to them since; what was given keeps its look. */
export async function renewDocumentTemplates(transaction: Transaction): Promise<void> {
  const rows = await transaction.read(
    { id: 'uuid', kind: oneOf<KindName>(), number: 'int', layout: json<Layout>() },
    `SELECT t.id, t.kind, v.number, v.layout FROM documents_template t ${latestSql}
      WHERE t.site_id = $1 AND NOT EXISTS (SELECT 1 FROM documents_template_version o
        WHERE o.site_id = $1 AND o.template_id = t.id AND o.made_by IS NOT NULL) ORDER BY t.id LIMIT 200`,
  );
  const changed = rows.filter(
    ({ kind, layout }) => kindNames.includes(kind) && !isDeepStrictEqual(layout, builtIn[kind]),
  );
  if (changed.length === 0) return;
  await transaction.change(
    `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_at)
     SELECT r.site_id, r.id, r.template_id, r.number, r.layout, now()
       FROM ${recordsOf('r', '$2', { id: 'uuid', template_id: 'uuid', number: 'int', layout: 'jsonb' })}`,
    JSON.stringify(
      changed.map(({ id, kind, number }) => ({
        id: newId(),
        template_id: id,
        number: number + 1,
        layout: builtIn[kind],
      })),
    ),
  );
}

export async function listTemplates(transaction: Transaction, kind: KindName | undefined) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      kind: oneOf<KindName>(),
      name: json<Label>(),
      is_usual: 'bool',
      number: 'int',
      made_at: 'time',
    },
    `SELECT t.id, t.version, t.kind, ${nameSql} AS name, t.is_usual, v.number, v.made_at
       FROM documents_template t ${latestSql}
      WHERE t.site_id = $1 AND ($2::text IS NULL OR t.kind = $2) ORDER BY t.kind, t.is_usual DESC, t.name_en LIMIT 200`,
    kind ?? null,
  );
  return {
    items: rows
      .map((row) => ({
        id: row.id,
        version: row.version,
        kind: row.kind,
        name: row.name,
        isUsual: row.is_usual,
        number: row.number,
        madeAt: row.made_at.toISOString(),
      }))
      .sort((a, b) => kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind)),
    can: { design: transaction.context.permissions.has(documentsPermission.design) },
  };
}

/** One template as it is now. Throws 404 for another institution's. */
export async function readTemplate(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      id: 'uuid',
      version: 'int',
      kind: oneOf<KindName>(),
      name: json<Label>(),
      is_usual: 'bool',
      number: 'int',
      layout: json<Layout>(),
    },
    `SELECT t.id, t.version, t.kind, ${nameSql} AS name, t.is_usual, v.number, v.layout
       FROM documents_template t ${latestSql} WHERE t.site_id = $1 AND t.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const { is_usual, ...rest } = row;
  return { ...rest, isUsual: is_usual };
}

/** The version a document of a kind is given with now: of a chosen template, or of the usual one. */
export async function versionFor(
  transaction: Transaction,
  kind: KindName,
  templateId: string | null,
): Promise<{ id: string; layout: Layout }> {
  const find = () =>
    transaction.readOne(
      { id: 'uuid', layout: json<Layout>() },
      `SELECT v.id, v.layout FROM documents_template t ${latestSql}
        WHERE t.site_id = $1 AND t.kind = $2 AND ($3::uuid IS NULL OR t.id = $3) ORDER BY t.is_usual DESC, t.name_en LIMIT 1`,
      kind,
      templateId,
    );
  let row = await find();
  if (!row && templateId === null) {
    // A kind that came after the institution did: it gets the product's own look with its first document. Of two at once
    // the second waits here, and then finds what the first made.
    await transaction.rows('SELECT id FROM documents_template WHERE site_id = $1 ORDER BY id FOR UPDATE');
    await copyDocumentTemplates(transaction);
    row = await find();
  }
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Throws at the layout where a variable is not known or something stands beyond the page. */
function assertDrawable(kind: KindName, layout: Layout): void {
  const known = variablesOf(kind);
  const used = layout.elements.flatMap((one) => [
    ...(one.kind === 'barcode' ? [one.variable] : []),
    ...('text' in one ? [...variablesIn(one.text.en), ...variablesIn(one.text.bn)] : []),
    ...(one.when === '' ? [] : [one.when.replace('!', '')]),
  ]);
  const unknown = used.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw new ValidationError({
      layout: [fillLabel(documentsProblems.unknownVariable, { name: unknown })],
    });
  if (layout.elements.some((one) => one.x + one.w > layout.width + 0.5 || one.y > layout.height))
    throw new ValidationError({ layout: [documentsProblems.beyondPage] });
  const tables = layout.elements.filter((one) => one.kind === 'table');
  const isUnknown = tables.some((one) =>
    one.columns.some(({ name }) => !Object.hasOwn(columnsOf(one.source), name)),
  );
  if (isUnknown || (tables.length > 0 && !isSheetKind(kind)))
    throw new ValidationError({ layout: [documentsProblems.noTable] });
}

/** The templates an institution has of some kinds, the usual ones first: for modules that draw them. */
export const templatesOf = (transaction: Transaction, of: readonly KindName[]) =>
  transaction.read(
    { id: 'uuid', kind: oneOf<KindName>(), name: json<Label>(), is_usual: 'bool' },
    `SELECT t.id, t.kind, ${nameSql} AS name, t.is_usual FROM documents_template t
      WHERE t.site_id = $1 AND t.kind = ANY($2::text[]) ORDER BY t.kind, t.is_usual DESC, t.name_en LIMIT 200`,
    of,
  );

/** What a template of some kinds looks like now. Throws 404 for another one. */
export async function layoutOf(
  transaction: Transaction,
  id: string,
  of: readonly KindName[],
): Promise<{ kind: KindName; layout: Layout }> {
  const { kind, layout } = await readTemplate(transaction, id);
  if (!of.includes(kind)) throw new AppError(errors.notFound);
  return { kind, layout };
}

/** A template of a sheet is taken no more where nobody chooses: the product's own layout is again. */
export async function stopTemplate(transaction: Transaction, id: string): Promise<{ id: string }> {
  const { kind } = await readTemplate(transaction, id);
  if (!isSheetKind(kind)) throw new AppError(errors.notFound);
  await transaction.change(
    `UPDATE documents_template SET is_usual = false, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND is_usual`,
    id,
  );
  return { id };
}

const nameTaken = (error: unknown): unknown =>
  (error as { constraint?: string }).constraint === 'documents_template_name'
    ? new ValidationError({ nameEn: [documentsProblems.nameTaken] })
    : error;

export async function saveTemplate(
  transaction: Transaction,
  given: z.output<typeof contract.saveTemplate.input>,
  now: Date,
): Promise<{ version: number; number: number }> {
  const known = await readTemplate(transaction, given.id);
  assertDrawable(known.kind, given.layout);
  await assertOwnImages(transaction, given.layout);
  const row = await transaction
    .readOne(
      { version: 'int' },
      `UPDATE documents_template SET name_en = $4, name_bn = $5, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2 AND version = $3 RETURNING version`,
      given.id,
      given.version,
      given.nameEn,
      given.nameBn,
    )
    .catch((error: unknown) => Promise.reject(nameTaken(error)));
  if (!row) throw new AppError(errors.staleVersion);
  const number = known.number + 1;
  await insertVersion(transaction, given.id, number, given.layout, now);
  return { version: row.version, number };
}

export async function copyTemplate(
  transaction: Transaction,
  given: { id: string; nameEn: string; nameBn: string },
  now: Date,
): Promise<{ id: string }> {
  const known = await readTemplate(transaction, given.id);
  const id = newId();
  await transaction
    .change(
      `INSERT INTO documents_template (site_id, id, kind, name_en, name_bn) VALUES ($1, $2, $3, $4, $5)`,
      id,
      known.kind,
      given.nameEn,
      given.nameBn,
    )
    .catch((error: unknown) => Promise.reject(nameTaken(error)));
  await insertVersion(transaction, id, 1, known.layout, now);
  return { id };
}

/** One of a kind is usual: the one that was is not any more. */
export async function useTemplate(transaction: Transaction, id: string): Promise<{ id: string }> {
  const { kind } = await readTemplate(transaction, id);
  await lockRow(transaction, 'documents_template', id);
  await transaction.change(
    `UPDATE documents_template SET is_usual = false, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND kind = $2 AND is_usual AND id <> $3`,
    kind,
    id,
  );
  await transaction.change(
    `UPDATE documents_template SET is_usual = true, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND NOT is_usual`,
    id,
  );
  return { id };
}

async function insertVersion(
  transaction: Transaction,
  templateId: string,
  number: number,
  layout: Layout,
  now: Date,
): Promise<void> {
  await transaction.change(
    `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_by, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    newId(),
    templateId,
    number,
    JSON.stringify(layout),
    transaction.context.accountId,
    now,
  );
}
