import { dayLabel } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Recipient } from '../../../core/server/http/audiences.ts';
import { isSwitchedOn, tellByItself } from '../../communication/public.ts';
import type { NewEvent } from './events.ts';

type Told = {
  readonly event: 'admission.received' | 'admission.selected';
  /** `by`: who acts; null for strangers at the public form. */
  isMeant(one: NewEvent, by: string | null): boolean;
  /** Which applications `a` of those are told. */
  readonly only?: string;
};

/**
 * What applicants are told of by SMS, where the institution has switched that on. What strangers send by the public form is
 * confirmed once its fee is there or, where none is asked, once somebody of the institution has looked at it: else anybody
 * could spend the institution's messages on any number.
 */
const told: readonly Told[] = [
  {
    event: 'admission.received',
    isMeant: (one, by) =>
      one.kind === 'paid' || (by !== null && one.from === 'draft' && one.to === 'submitted'),
  },
  {
    event: 'admission.received',
    isMeant: (one, by) => by !== null && one.from === 'submitted' && one.to === 'eligible',
    only: "a.payment = 'none' AND NOT a.is_inside",
  },
  {
    event: 'admission.selected',
    // Whoever is raised has another seat than was told before.
    isMeant: (one) =>
      one.kind === 'raised' || (one.kind !== 'undone' && one.from !== 'selected' && one.to === 'selected'),
  },
];

/** Tells applicants what happened to their applications, as they stand now. */
export async function tellApplicants(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  const by = transaction.context.accountId;
  for (const { event, isMeant, only } of told) {
    const ids = events.filter((one) => isMeant(one, by)).map((one) => one.applicantId);
    if (ids.length === 0 || !(await isSwitchedOn(transaction, event))) continue;
    const people = await applicants(transaction, ids, only);
    if (people.length > 0) await tellByItself(transaction, { event, channels: ['sms'], people });
  }
}

/** Each with the class of the seat, or the first they asked for. */
async function applicants(
  transaction: Transaction,
  ids: readonly string[],
  only = 'true',
): Promise<Recipient[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      number: 'text?',
      mobile: 'text',
      className: json<Label>(),
      respondBy: 'date?',
    },
    `SELECT a.id, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)) AS name, a.number, a.mobile,
            json_build_object('en', coalesce(k.name_en, ''), 'bn', coalesce(k.name_bn, '')) AS "className", a.respond_by AS "respondBy"
       FROM admission_applicant a
       LEFT JOIN admission_offer o ON o.site_id = $1 AND o.id = coalesce(a.offer_id, a.choices[1])
       LEFT JOIN academic_school_class k ON k.site_id = $1 AND k.id = o.class_id
      WHERE a.site_id = $1 AND a.id = ANY($2::uuid[]) AND ${only} ORDER BY a.number, a.id`,
    ids,
  );
  const same = (text: string): Label => ({ en: text, bn: text });
  return rows.map((one) => ({
    personKind: 'other',
    personId: one.id,
    name: one.name,
    mobile: one.mobile || null,
    email: null,
    accountId: null,
    language: null,
    aboutId: one.id,
    aboutName: one.name,
    values: {
      student_name: one.name,
      application_no: same(one.number ?? ''),
      class: one.className,
      day: one.respondBy ? dayLabel(one.respondBy) : same(''),
    },
  }));
}
