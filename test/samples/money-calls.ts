import { expect } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { collectOf, type FeeSchool } from '../fees/school.ts';
import type { Answer, Person, World } from '../world.ts';
import { makeAdmissionSchool, must } from './admission-school.ts';

type Asking = {
  readonly world: World;
  readonly school: FeeSchool;
  readonly head: Person;
  readonly cashier: Person;
  readonly nextStudent: () => string;
  readonly draftOf: (who: Person, amount: number) => Promise<string>;
};

const fineOfFines = ({ school, head }: Asking, amount: string, version: number | null) =>
  head.call('PUT', '/api/v1/fees/fine-rules', {
    subHeadId: school.subHeads.get('Other fine'),
    version,
    rule: { kind: 'fixed', amount },
    reason: 'As every year',
  });

const ruleOfIct = (
  { school, head }: Asking,
  over: object,
  of?: { readonly id: string; readonly version: number },
): Promise<Answer> =>
  head.call(of ? 'PUT' : 'POST', `/api/v1/fees/rules${of ? `/${of.id}` : ''}`, {
    ...(of ? { version: of.version } : {}),
    subHeadId: school.subHeads.get('ICT fee'),
    yearId: school.yearId,
    reason: 'The board says so',
    ...over,
  });

const ruleKept = async ({ world, school }: Asking, which: string) => {
  const rule = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string; version: number }>(
      `SELECT id, version FROM fees_fee_rule WHERE site_id = $1 AND sub_head_id = $2 AND ${which}`,
      school.subHeads.get('ICT fee'),
    ),
  );
  if (!rule) throw new Error('No such rule');
  return rule;
};

/** Acts of money that wait for a second person, each with a call that has to; the last one leaves the approval apart. */
export const moneyCalls = (asking: () => Asking): Record<string, () => Promise<Answer>> => ({
  'fees.payBack': async () => {
    const { head, cashier, nextStudent } = asking();
    const studentId = nextStudent();
    await collectOf(cashier, studentId, '9000');
    return head.call('POST', `/api/v1/fees/students/${studentId}/pay-backs`, {
      amount: '100',
      method: 'bank',
      reference: 'SLIP-7',
      reason: 'The family asks for it',
    });
  },
  'fees.reckonAnew': async () => {
    const { world, school, head, nextStudent } = asking();
    const studentId = nextStudent();
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace)
         SELECT $1, $2, e.student_id, e.id, $4, '2026-11', '2026-11-10', 50000, 0, 50000, '{"rule": "", "waivers": []}'
           FROM students_enrolment e WHERE e.site_id = $1 AND e.student_id = $3`,
        newId(),
        studentId,
        school.subHeads.get('Tuition fee'),
      );
      await transaction.change(
        `UPDATE students_enrolment SET status = 'dropped', ends_on = '2026-10-31' WHERE site_id = $1 AND student_id = $2`,
        studentId,
      );
    });
    return head.call('POST', `/api/v1/fees/students/${studentId}/reckoning`, {
      from: '2026-11',
      less: '500',
      reason: 'Left in October',
    });
  },
  // Of a fee that is billed already: less for girls, then less again, what was more for one class, less for all.
  'fees.addRule': () => ruleOfIct(asking(), { gender: 'female', amount: '18' }),
  'fees.changeRule': async () => {
    const given = asking();
    const rule = await ruleKept(given, "gender = 'female'");
    return ruleOfIct(given, { gender: 'female', amount: '16' }, rule);
  },
  'fees.removeRule': async () => {
    const given = asking();
    const { head, school } = given;
    const dearer = await ruleOfIct(given, { classId: school.classId, amount: '25' });
    expect(dearer.status, dearer.text).toBe(200);
    const { id, version } = await ruleKept(given, 'class_id IS NOT NULL');
    return head.call('DELETE', `/api/v1/fees/rules/${id}`, { version: String(version), reason: 'As before' });
  },
  'fees.saveAmounts': () => {
    const { school, head } = asking();
    const cell = { subHeadId: school.subHeads.get('ICT fee'), classId: null, was: '20.50', amount: '19' };
    return head.call('POST', '/api/v1/fees/rules/matrix', {
      yearId: school.yearId,
      cells: [cell],
      reason: 'As last year',
    });
  },
  'fees.saveSettings': async () => {
    const { head } = asking();
    const settings = '/api/v1/fees/settings';
    const { can: _, ...known } = (await head.call('GET', settings)).body;
    return head.call('PUT', settings, { ...known, proration: 'days', reason: 'As the guardians ask' });
  },
  'fees.saveFineRule': async () => {
    await fineOfFines(asking(), '700', null);
    return fineOfFines(asking(), '650', 1);
  },
  // What is left asks less.
  'fees.removeFineRule': async () => {
    const { world, school, head } = asking();
    const rule = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ id: string; version: number }>(
        'SELECT id, version FROM fees_fine_rule WHERE site_id = $1 AND sub_head_id = $2',
        school.subHeads.get('Other fine'),
      ),
    );
    const asked = { version: String(rule?.version), reason: 'No fines on fines' };
    return head.call('DELETE', `/api/v1/fees/fine-rules/${rule?.id}`, asked);
  },
  'fees.startOffer': async () => {
    const { world, head } = asking();
    const id = newId();
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO fees_student_offer_type (site_id, id, position, name_en, name_bn, ground, kind, share, pay_by)
         VALUES ($1, $2, 901, 'Paid by the tenth', 'দশ তারিখের মধ্যে', 'early', 'percent', 500, 10)`,
        id,
      ),
    );
    return head.call('POST', `/api/v1/fees/early-offers/${id}/start`, { reason: 'As every year' });
  },
  'admission.refund': async () => {
    const { world, school, head } = asking();
    const at = await makeAdmissionSchool(world, school);
    const { id, offer } = await at.declare({ fee: '200', opensOn: '2026-07-01', closesOn: '2026-07-30' });
    const one = await at.apply(id, offer, { n: 80 }, { payer: 'bkash', trx: 'PAID80' });
    const applicant = `/api/v1/admission/applicants/${one.id}`;
    must(await at.office.call('POST', `${applicant}/payment`, { isPaid: true, reason: 'Checked' }));
    return head.call('POST', `${applicant}/refund`, { reason: 'The test was called off' });
  },
  // For longer than one person puts fees off.
  'fees.makeInstalments': async () => {
    const { head, nextStudent } = asking();
    const students = `/api/v1/fees/students/${nextStudent()}`;
    const { lines } = (await head.call('GET', `${students}/dues`)).body as unknown as Dues;
    const [line] = lines;
    const open = Number(line?.principal);
    return head.call('POST', `${students}/instalment-plans`, {
      lines: [{ lineId: line?.id, open: line?.principal }],
      parts: [
        { due: '2026-08-01', amount: '1' },
        { due: '2027-08-01', amount: (open - 1).toFixed(2) },
      ],
      reason: 'The father is abroad',
    });
  },
  // The marks are the asker's own.
  'admission.publish': async () => {
    const { world, school, head } = asking();
    const at = await makeAdmissionSchool(world, school);
    const declared = { method: 'test', opensOn: '2026-07-01', closesOn: '2026-07-08', testOn: '2026-07-20' };
    const { id, offer } = await at.declare(declared);
    const one = await at.apply(id, offer, { n: 81 });
    must(await at.decide([one.id], 'eligible'));
    const marks = [{ id: one.id, mark: 80, isAbsent: false }];
    must(await head.call('PUT', '/api/v1/admission/marks', { declarationId: id, marks }));
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE admission_declaration SET closes_on = '2026-07-07' WHERE site_id = $1 AND id = $2`,
        id,
      ),
    );
    const draw = must(await head.call('POST', '/api/v1/admission/draws', { declarationId: id })).body.id;
    return head.call('POST', `/api/v1/admission/draws/${draw}/publish`, { reason: 'The teacher is ill' });
  },
  // A result that is known is not drawn again by one.
  'admission.void': async () => {
    const { world, school, head } = asking();
    const at = await makeAdmissionSchool(world, school);
    const { id } = await at.declare({ method: 'lottery', opensOn: '2026-07-01', closesOn: '2026-07-07' });
    const draw = newId();
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO admission_draw (site_id, id, declaration_id, kind, input, digest, commitment, committed_at, committed_by,
                seed, result, drawn_at, drawn_by)
         VALUES ($1, $2, $3, 'lottery', '{"offers": [], "entries": []}', 'd', 'c', '2026-07-08', $4, 's',
                 '{"order": [], "seats": [], "waiting": {}}', '2026-07-08', $4)`,
        draw,
        id,
        head.accountId,
      ),
    );
    return head.call('POST', `/api/v1/admission/draws/${draw}/void`, { reason: 'A seat too many' });
  },
  // More control is one person's to ask for, less takes two.
  'accounts.approveApart': async () => {
    const { head } = asking();
    await approveApart(head, true);
    return approveApart(head, false);
  },
  'accounts.approveVoucher': async () => {
    const { head, draftOf } = asking();
    await approveApart(head, true);
    const path = `/api/v1/accounts/voucher/${await draftOf(head, 900_000)}`;
    const sent = must(await head.call('POST', `${path}/submit`, { version: 1 }));
    return head.call('POST', `${path}/approve`, { version: sent.body.version, reason: 'A new roof' });
  },
});

async function approveApart(who: Person, approvesApart: boolean): Promise<Answer> {
  const { settings } = (await who.call('GET', '/api/v1/accounts/year')).body as {
    settings: { version: number | null };
  };
  const given = { version: settings.version, approvesApart, reason: 'As the committee decided' };
  const answer = await who.call('PUT', '/api/v1/accounts/settings', given);
  expect(answer.status, answer.text).toBe(approvesApart ? 200 : 202);
  return answer;
}

/** Asks for a sheet of a published result to be opened again. */
export async function askToReopen(who: Person, sheetId: string | undefined): Promise<Answer> {
  const { sheet } = (await who.call('GET', `/api/v1/exams/sheet/${sheetId}`)).body as {
    sheet: { version: number };
  };
  const given = { version: sheet.version, reason: 'A script was found' };
  return who.call('POST', `/api/v1/exams/sheet/${sheetId}/reopen`, given);
}
