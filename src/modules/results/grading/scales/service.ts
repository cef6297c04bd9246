import { ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { GradeBand, ResultPolicy } from '../../../grading/policy.ts';
import { usualPolicyOf } from '../../../grading/presets.ts';
import { scaleTexts } from './labels.ts';
import { knownScaleName, recordedBands } from './rules.ts';

type Recorded = NonNullable<ResultPolicy['scaleVersion']>;
export type ScaleRecord = {
  readonly scaleId: string | null;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly reason: string;
};

const versionShape = { id: 'uuid', name: json<Label>(), number: 'int' } as const;
const versionColumns = `v.id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name, v.number`;

/** The version whose bands these are, the latest; null where none was recorded. */
const findVersion = (transaction: Transaction, bands: string): Promise<Recorded | null> =>
  transaction.readOne(
    versionShape,
    `SELECT ${versionColumns} FROM results_scale_version v JOIN results_scale s ON s.site_id = $1 AND s.id = v.scale_id
      WHERE v.site_id = $1 AND v.bands = $2::jsonb ORDER BY v.made_at DESC, v.id LIMIT 1`,
    bands,
  );

/**
 * The recorded version of a grade scale; bands nobody recorded yet become one: as `record` says, else under the name
 * everybody knows the scale by, else as a version of the institution's own scale.
 */
export async function recordScale(
  transaction: Transaction,
  services: Pick<Services, 'now'>,
  scale: readonly GradeBand[],
  record?: ScaleRecord,
): Promise<Recorded> {
  const bands = JSON.stringify(recordedBands(scale));
  const known = await findVersion(transaction, bands);
  if (known) return known;
  await hold(transaction, ['results scales'], 'alone');
  const now = await findVersion(transaction, bands);
  if (now) return now;
  const name = nameFor(scale, record);
  const scaleId = record?.scaleId ?? (await scaleCalled(transaction, name));
  const number = await transaction.readOne(
    { next: 'int' },
    `SELECT coalesce(max(v.number), 0)::int + 1 AS next FROM results_scale s
       LEFT JOIN results_scale_version v ON v.site_id = $1 AND v.scale_id = s.id
      WHERE s.site_id = $1 AND s.id = $2 HAVING count(s.id) > 0`,
    scaleId,
  );
  if (!number) throw new ValidationError({ scale: [scaleTexts.unknown] });
  await transaction.change(
    `INSERT INTO results_scale_version (site_id, id, scale_id, number, bands, reason, made_by, made_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    newId(),
    scaleId,
    number.next,
    bands,
    record?.reason ?? '',
    transaction.context.accountId,
    services.now(),
  );
  const made = await findVersion(transaction, bands);
  if (!made) throw new Error('A recorded scale is not found');
  return made;
}

type NamedScale = { readonly name: Label; readonly bands: readonly GradeBand[] };

/**
 * Records scales that are recorded nowhere yet, each under its name; bands that are there already, under whatever name,
 * stay one record. Given under a name that is taken, they are its next version.
 */
export async function recordScales(transaction: Transaction, scales: readonly NamedScale[]): Promise<void> {
  if (scales.length === 0) return;
  await hold(transaction, ['results scales'], 'alone');
  const unique = new Map(
    scales.map(({ name, bands }) => [JSON.stringify(recordedBands(bands)), name] as const),
  );
  const known = await transaction.read(
    { bands: json<GradeBand[]>() },
    'SELECT DISTINCT bands FROM results_scale_version WHERE site_id = $1',
  );
  for (const { bands } of known) unique.delete(JSON.stringify(recordedBands(bands)));
  if (unique.size === 0) return;
  const rows = [...unique].map(([bands, name]) => ({
    id: newId(),
    bands,
    name_en: name.en,
    name_bn: name.bn,
  }));
  const given = JSON.stringify(rows.map((row) => ({ ...row, bands: JSON.parse(row.bands) })));
  const from = recordsOf('r', '$2', { id: 'uuid', bands: 'jsonb', name_en: 'text', name_bn: 'text' });
  await transaction.change(
    `INSERT INTO results_scale (site_id, id, name_en, name_bn)
     SELECT DISTINCT ON (r.name_en) r.site_id, gen_random_uuid(), r.name_en, r.name_bn FROM ${from} ORDER BY r.name_en
     ON CONFLICT ON CONSTRAINT results_scale_name DO NOTHING`,
    given,
  );
  await transaction.change(
    `INSERT INTO results_scale_version (site_id, id, scale_id, number, bands, reason, made_by, made_at)
     SELECT r.site_id, r.id, s.id,
            (SELECT count(*)::int FROM results_scale_version v WHERE v.site_id = $1 AND v.scale_id = s.id)
              + row_number() OVER (PARTITION BY s.id ORDER BY r.id)::int, r.bands, '', $3::uuid, now()
       FROM ${from} JOIN results_scale s ON s.site_id = $1 AND s.name_en = r.name_en`,
    given,
    transaction.context.accountId,
  );
}

/** Records the scales that the results of the institution's classes are usually made by: what a new one begins with. */
export async function recordUsualScales(transaction: Transaction): Promise<void> {
  const levels = await transaction.read(
    { level: 'text' },
    'SELECT DISTINCT level FROM academic_school_class WHERE site_id = $1',
  );
  await recordScales(
    transaction,
    levels.map(({ level }) => {
      const bands = usualPolicyOf(level).scale;
      return { bands, name: knownScaleName(bands) ?? scaleTexts.own };
    }),
  );
}

function nameFor(scale: readonly GradeBand[], record: ScaleRecord | undefined): Label {
  if (record?.nameEn) return { en: record.nameEn, bn: record.nameBn || record.nameEn };
  return knownScaleName(scale) ?? scaleTexts.own;
}

async function scaleCalled(transaction: Transaction, name: Label): Promise<string> {
  await transaction.change(
    `INSERT INTO results_scale (site_id, id, name_en, name_bn) VALUES ($1, $2, $3, $4)
     ON CONFLICT ON CONSTRAINT results_scale_name DO NOTHING`,
    newId(),
    name.en,
    name.bn,
  );
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM results_scale WHERE site_id = $1 AND name_en = $2',
    name.en,
  );
  return row?.id ?? '';
}

/** Every version of every scale, the newest of each first, with how many results name it. */
export async function readScales(transaction: Transaction, services: Services) {
  const rows = await transaction.read(
    {
      ...versionShape,
      scale_id: 'uuid',
      bands: json<GradeBand[]>(),
      reason: 'text',
      made_by: 'uuid?',
      made_at: 'time',
      runs: 'int',
    },
    `SELECT ${versionColumns}, v.scale_id, v.bands, v.reason, v.made_by, v.made_at,
            (SELECT count(*)::int FROM results_run r WHERE r.site_id = $1
                AND r.policy->'scaleVersion'->>'id' = v.id::text) AS runs
       FROM results_scale_version v JOIN results_scale s ON s.site_id = $1 AND s.id = v.scale_id
      WHERE v.site_id = $1 ORDER BY s.name_en, v.number DESC LIMIT 200`,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.made_by),
    transaction.context.language,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      scaleId: row.scale_id,
      name: row.name,
      number: row.number,
      bands: row.bands,
      reason: row.reason,
      madeBy: names.get(row.made_by ?? '') ?? '',
      madeAt: row.made_at.toISOString(),
      runs: row.runs,
    })),
  };
}
