import type { Label } from '../../../../core/labels.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Copied, ReplicationPart } from '../../../../core/server/replication/copied.ts';
import { type KindName, kinds } from '../../kinds.ts';
import type { Element, Layout } from '../../layout.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const columns = { id: 'uuid', kind: 'text', name_en: 'text', name_bn: 'text', layout: 'jsonb' } as const;

const isImage = (one: Element): boolean => one.kind === 'picture' && one.source === 'image';

/** Seals and images are an institution's own: they neither go along nor are lost when another design comes. */
const withoutImages = (layout: Layout): Layout => ({
  ...layout,
  elements: layout.elements.filter((one) => !isImage(one)),
});

const withImages = (layout: Layout, images: readonly Element[]): Layout => {
  const used = new Set(layout.elements.map((one) => one.id));
  const free = (id: string): string => {
    let next = id;
    for (let count = 1; used.has(next); count += 1) next = `seal${count}`;
    used.add(next);
    return next;
  };
  return {
    ...layout,
    elements: [...layout.elements, ...images.map((one) => ({ ...one, id: free(one.id) }))],
  };
};

/** Papers and sheets as they look now; which of them is the usual one the institution says itself. */
const templates: Copied = {
  name: 'documents_template',
  label: t('Templates', 'টেমপ্লেটসমূহ'),
  fields: {
    kind: t('Kind', 'ধরন'),
    nameEn: t('Name', 'নাম (ইংরেজি)'),
    nameBn: t('Name in Bengali', 'বাংলা নাম'),
    layout: t('Design', 'নকশা'),
  },
  references: {},
  key: ['kind', 'nameEn'],
  unique: [],
  hasOrder: false,
  isOnlyAdded: false,
  async read(hands) {
    const rows = await hands.read(
      {
        id: 'uuid',
        version: 'int',
        kind: 'text',
        nameEn: 'text',
        nameBn: 'text',
        layout: json<Layout>(),
        number: 'int',
      },
      `SELECT t.id, t.version, t.kind, t.name_en AS "nameEn", t.name_bn AS "nameBn", v.layout, v.number
         FROM documents_template t
         JOIN LATERAL (SELECT n.layout, n.number FROM documents_template_version n
                        WHERE n.site_id = $1 AND n.template_id = t.id ORDER BY n.number DESC LIMIT 1) v ON true
        WHERE t.site_id = $1 ORDER BY t.kind, t.name_en, t.id`,
    );
    return rows.map((row) => ({ ...row, layout: withoutImages(row.layout), labels: {} }));
  },
  readMaster: null,
  textOf(record, field) {
    if (field === 'kind') return kinds[record.kind as KindName]?.label ?? t('', '');
    if (field === 'layout') {
      const { width, height, elements } = record.layout as Layout;
      return t(
        `${width} × ${height} mm, ${elements.length} elements`,
        `${width} × ${height} মিমি, ${elements.length}টি উপাদান`,
      );
    }
    const text = String(record[field] ?? '');
    return t(text, text);
  },
  async write(transaction, writes) {
    // A look never changes: another one is the next version, and what was printed keeps its own.
    const own = await transaction.read(
      { id: 'uuid', layout: json<Layout>() },
      `SELECT DISTINCT ON (n.template_id) n.template_id AS id, n.layout FROM documents_template_version n
        WHERE n.site_id = $1 AND n.template_id = ANY($2::uuid[]) ORDER BY n.template_id, n.number DESC`,
      writes.flatMap(({ id, before }) => (before ? [id] : [])),
    );
    const imagesOf = new Map(own.map(({ id, layout }) => [id, layout.elements.filter(isImage)]));
    const given = JSON.stringify(
      writes.map(({ id, before, values }) => ({
        id,
        kind: values.kind,
        name_en: values.nameEn,
        name_bn: values.nameBn,
        layout: withImages(values.layout as Layout, imagesOf.get(id) ?? []),
        is_new: before === null,
        number: Number(before?.number ?? 0) + 1,
        is_changed: JSON.stringify(before?.layout) !== JSON.stringify(values.layout),
      })),
    );
    const from = recordsOf('r', '$2', { ...columns, is_new: 'bool', number: 'int', is_changed: 'bool' });
    await transaction.change(
      `INSERT INTO documents_template (site_id, id, kind, name_en, name_bn, is_usual)
       SELECT r.site_id, r.id, r.kind, r.name_en, r.name_bn, false FROM ${from} WHERE r.is_new`,
      given,
    );
    await transaction.change(
      `UPDATE documents_template t SET name_en = r.name_en, name_bn = r.name_bn, version = t.version + 1, updated_at = now()
         FROM ${from} WHERE t.site_id = $1 AND t.id = r.id AND NOT r.is_new`,
      given,
    );
    await transaction.change(
      `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_by, made_at)
       SELECT r.site_id, gen_random_uuid(), r.id, r.number, r.layout, $3::uuid, now() FROM ${from} WHERE r.is_changed`,
      given,
      transaction.context.accountId,
    );
  },
  async remove(transaction, records) {
    const ids = records.map(({ id }) => id);
    await transaction.change(
      'DELETE FROM documents_template_version WHERE site_id = $1 AND template_id = ANY($2::uuid[])',
      ids,
    );
    await transaction.change(
      'DELETE FROM documents_template WHERE site_id = $1 AND id = ANY($2::uuid[])',
      ids,
    );
  },
  // Where nobody chooses it is taken: then it is in use before anything is printed with it.
  async isUsed(transaction, records) {
    const row = await transaction.readOne(
      { one: 'int' },
      `SELECT 1 AS one FROM documents_template WHERE site_id = $1 AND id = ANY($2::uuid[]) AND is_usual LIMIT 1`,
      records.map(({ id }) => id),
    );
    return row !== null;
  },
};

/** The designs that institutions copy from each other, those of mark sheets and report cards among them. */
export const documentParts: readonly ReplicationPart[] = [
  {
    name: 'documents.templates',
    label: t('Templates of documents and mark sheets', 'সনদ ও নম্বরপত্রের টেমপ্লেট'),
    copies: [templates],
  },
];
