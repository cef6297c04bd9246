import type { Label } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import {
  type Copied,
  type CopiedRecord,
  copiedTable,
  type ReplicationPart,
} from '../../../../core/server/replication/copied.ts';
import { schoolClass } from '../../../academic/class.entity.ts';
import type { GradeBand, ResultPolicy } from '../../../grading/policy.ts';
import { knownScaleName } from '../scales/rules.ts';
import { recordScales } from '../scales/service.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const plain = (value: unknown): Label => t(String(value ?? ''), String(value ?? ''));

const bandsText = (bands: readonly GradeBand[]): Label =>
  plain(bands.map(({ letter, minPercent, point }) => `${letter} ${minPercent} % ${point}`).join(', '));

/**
 * Grade scales as they stand now. What is there is never changed, for results name it: where institutions have other bands
 * under one name, the rules of results make a further version of them.
 */
const scales: Copied = {
  name: 'results_scale',
  label: t('Grade scales', 'গ্রেড স্কেল'),
  fields: {
    nameEn: t('Name', 'নাম (ইংরেজি)'),
    nameBn: t('Name in Bengali', 'বাংলা নাম'),
    bands: t('Grades', 'গ্রেডসমূহ'),
  },
  references: {},
  key: ['nameEn'],
  unique: [],
  hasOrder: false,
  isOnlyAdded: true,
  async read(hands) {
    const rows = await hands.read(
      { id: 'uuid', version: 'int', nameEn: 'text', nameBn: 'text', bands: json<GradeBand[]>() },
      `SELECT s.id, s.version, s.name_en AS "nameEn", s.name_bn AS "nameBn", v.bands FROM results_scale s
         JOIN LATERAL (SELECT n.bands FROM results_scale_version n
                        WHERE n.site_id = $1 AND n.scale_id = s.id ORDER BY n.number DESC LIMIT 1) v ON true
        WHERE s.site_id = $1 ORDER BY s.name_en, s.id`,
    );
    return rows.map((row) => ({ ...row, labels: {} }));
  },
  readMaster: null,
  textOf: (record, field) =>
    field === 'bands' ? bandsText(record.bands as GradeBand[]) : plain(record[field]),
  async write(transaction, writes) {
    const added = writes.filter(({ before }) => before === null);
    if (added.length === 0) return;
    const given = JSON.stringify(
      added.map(({ id, values }) => ({
        id,
        name_en: values.nameEn,
        name_bn: values.nameBn,
        bands: values.bands,
      })),
    );
    const from = recordsOf('r', '$2', { id: 'uuid', name_en: 'text', name_bn: 'text', bands: 'jsonb' });
    await transaction.change(
      `INSERT INTO results_scale (site_id, id, name_en, name_bn) SELECT r.site_id, r.id, r.name_en, r.name_bn FROM ${from}`,
      given,
    );
    await transaction.change(
      `INSERT INTO results_scale_version (site_id, id, scale_id, number, bands, made_by, made_at)
       SELECT r.site_id, gen_random_uuid(), r.id, 1, r.bands, $3::uuid, now() FROM ${from}`,
      given,
      transaction.context.accountId,
    );
  },
  async isUsed(transaction, records) {
    const row = await transaction.readOne(
      { one: 'int' },
      `SELECT 1 AS one FROM results_scale_version v JOIN results_run r ON r.site_id = $1
          AND r.policy->'scaleVersion'->>'id' = v.id::text
        WHERE v.site_id = $1 AND v.scale_id = ANY($2::uuid[]) LIMIT 1`,
      records.map(({ id }) => id),
    );
    return row !== null;
  },
  async remove(transaction, records) {
    const ids = records.map(({ id }) => id);
    await transaction.change(
      'DELETE FROM results_scale_version WHERE site_id = $1 AND scale_id = ANY($2::uuid[])',
      ids,
    );
    await transaction.change('DELETE FROM results_scale WHERE site_id = $1 AND id = ANY($2::uuid[])', ids);
  },
};

const settingsTable = copiedTable({
  table: 'results_setting',
  label: t('Rules of results', 'ফলাফলের নিয়ম'),
  columns: {
    exam_id: t('Examination', 'পরীক্ষা'),
    class_id: t('Class', 'শ্রেণি'),
    policy: t('Rules', 'নিয়ম'),
    merit: t('Order of merit', 'মেধাক্রম'),
  },
  references: {
    exam_id: { to: 'exams_exam', required: true },
    class_id: { to: schoolClass, required: true },
  },
  key: ['exam_id', 'class_id'],
  // The terms of a yearly result are examinations.
  within: {
    policy: {
      to: 'exams_exam',
      map: (value, idOf) => {
        const policy = value as ResultPolicy;
        return { ...policy, terms: policy.terms.map((one) => ({ ...one, id: idOf(one.id) })) };
      },
    },
  },
  isUsed: hasResults,
});

/** How results are made, of whole examinations and of classes; the bands they say are recorded with them. */
const settings: Copied = {
  ...settingsTable,
  textOf(record, field) {
    if (field === 'policy') return policyText(record.policy as ResultPolicy);
    if (field !== 'merit') return settingsTable.textOf(record, field);
    const { method, includeFailed } = record.merit as { method: string; includeFailed: boolean };
    return t(
      `${methods[method]?.en ?? method}${includeFailed ? ', also who failed' : ''}`,
      `${methods[method]?.bn ?? method}${includeFailed ? ', অকৃতকার্যসহ' : ''}`,
    );
  },
  async write(transaction, writes) {
    await settingsTable.write(transaction, writes);
    await recordScales(
      transaction,
      writes.map(({ values }) => {
        const { scale } = values.policy as ResultPolicy;
        return {
          bands: scale,
          name: knownScaleName(scale) ?? t('Scale of the institution', 'প্রতিষ্ঠানের স্কেল'),
        };
      }),
    );
  },
};

const methods: Readonly<Record<string, Label>> = {
  competition: t('1, 1, 3', '১, ১, ৩'),
  dense: t('1, 1, 2', '১, ১, ২'),
  ordinal: t('without ties', 'সমতা ছাড়া'),
};

/** A policy in one line: what differs in the rest is seen where the rules are set. */
function policyText({ scale, passPercent, fourthSubject, terms, grace, credits }: ResultPolicy): Label {
  const said = (language: 'en' | 'bn') =>
    [
      t(`pass at ${passPercent} %`, `পাস ${passPercent}%`),
      knownScaleName(scale) ?? bandsText(scale),
      ...(fourthSubject ? [t('4th subject', 'চতুর্থ বিষয়')] : []),
      ...(grace ? [t('grace marks', 'অনুকম্পা নম্বর')] : []),
      ...(credits ? [t('credits', 'ক্রেডিট')] : []),
      ...(terms.length > 0
        ? [t(`made of ${terms.length} examinations`, `${terms.length}টি পরীক্ষা মিলে`)]
        : []),
    ]
      .map((one) => one[language])
      .join(', ');
  return { en: said('en'), bn: said('bn') };
}

/** Whether results were made by one of these rules: then they are no longer taken away. */
async function hasResults(transaction: Transaction, records: readonly CopiedRecord[]): Promise<boolean> {
  const row = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one FROM results_setting s JOIN results_run r ON r.site_id = $1 AND r.exam_id = s.exam_id
        AND (s.class_id IS NULL OR s.class_id = r.class_id)
      WHERE s.site_id = $1 AND s.id = ANY($2::uuid[]) LIMIT 1`,
    records.map(({ id }: Row) => id),
  );
  return row !== null;
}

/** What of the results institutions copy from each other: scales, the rules of examinations, and which sheet a class has. */
export const resultParts: readonly ReplicationPart[] = [
  { name: 'results.scales', label: t('Grade scales', 'গ্রেড স্কেল'), copies: [scales] },
  {
    name: 'results.policies',
    label: t('Result policies', 'ফলাফলের নীতিমালা'),
    copies: [settings],
    tables: [
      {
        table: 'results_sheet_look',
        label: t('Mark sheets of classes', 'শ্রেণির নম্বরপত্র'),
        columns: {
          exam_id: t('Examination', 'পরীক্ষা'),
          class_id: t('Class', 'শ্রেণি'),
          template_id: t('Template', 'টেমপ্লেট'),
        },
        references: {
          exam_id: { to: 'exams_exam', required: true },
          class_id: { to: schoolClass, required: true },
          template_id: { to: 'documents_template', required: true },
        },
        key: ['exam_id', 'class_id'],
      },
    ],
  },
];
