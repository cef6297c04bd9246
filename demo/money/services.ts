import { addMonths } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { feeService } from '../../src/modules/fees/billing/services/fee-service.entity.ts';
import { serviceUse } from '../../src/modules/fees/billing/services/service-use.entity.ts';
import { feeSubHead } from '../../src/modules/fees/setup/fee-sub-head.entity.ts';

const subHeads = [
  ['Transport', 'Transport fee', 'পরিবহন ফি'],
  ['Hostel seat rent', 'Hostel rent', 'হোস্টেল ভাড়া'],
] as const;

/** The head, names, taka a month and seats of a service, where it stops or what it has, and places of its users. */
const services = [
  {
    head: 'Transport',
    kind: 'transport',
    nameEn: 'Bus 1: Station Road',
    nameBn: 'বাস ১: স্টেশন রোড',
    amount: '600.00',
    places: 40,
    detailsEn: '7:10 Station Road\n7:20 Kazipara\n7:30 Court Mor\n7:45 school gate',
    detailsBn: '৭:১০ স্টেশন রোড\n৭:২০ কাজীপাড়া\n৭:৩০ কোর্ট মোড়\n৭:৪৫ স্কুল গেট',
    stops: [
      ['Station Road', 'স্টেশন রোড'],
      ['Kazipara', 'কাজীপাড়া'],
      ['Court Mor', 'কোর্ট মোড়'],
    ],
  },
  {
    head: 'Transport',
    kind: 'transport',
    nameEn: 'Bus 2: College Para',
    nameBn: 'বাস ২: কলেজপাড়া',
    amount: '750.00',
    places: 32,
    detailsEn: '7:00 Notun Bazar\n7:15 College Para\n7:45 school gate',
    detailsBn: '৭:০০ নতুন বাজার\n৭:১৫ কলেজপাড়া\n৭:৪৫ স্কুল গেট',
    stops: [
      ['Notun Bazar', 'নতুন বাজার'],
      ['College Para', 'কলেজপাড়া'],
    ],
  },
  {
    head: 'Hostel seat rent',
    kind: 'hostel',
    nameEn: 'Hostel, room for four',
    nameBn: 'হোস্টেল, চারজনের কক্ষ',
    amount: '1500.00',
    places: 24,
    detailsEn: 'Rooms 101 to 106, a bed, a table and a chair each',
    detailsBn: '১০১ থেকে ১০৬ নম্বর কক্ষ; প্রত্যেকের খাট, টেবিল ও চেয়ার',
    stops: [
      ['Room 101', '১০১ নম্বর কক্ষ'],
      ['Room 102', '১০২ নম্বর কক্ষ'],
      ['Room 103', '১০৩ নম্বর কক্ষ'],
      ['Room 104', '১০৪ নম্বর কক্ষ'],
    ],
  },
] as const;

/** Two buses and a hostel that students use from the next month on: the next run of invoices bills them. */
export async function makeServices(transaction: Transaction, today: string): Promise<void> {
  const heads = await transaction.read(
    { id: 'uuid', name_en: 'text', ledger_id: 'uuid' },
    `SELECT h.id, h.name_en, b.income_ledger_id AS ledger_id
       FROM fees_fee_head h
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.name_en = 'Tuition fee'
      WHERE h.site_id = $1 AND h.name_en = ANY($2::text[])`,
    subHeads.map(([head]) => head),
  );
  const students = await transaction.read(
    { student_id: 'uuid' },
    `SELECT e.student_id FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
      WHERE e.site_id = $1 AND e.status = 'active' ORDER BY e.roll, e.id LIMIT 60`,
  );
  const headOf = new Map(heads.map((head) => [head.name_en, head]));
  const rows = subHeads.flatMap(([name, nameEn, nameBn], place) => {
    const head = headOf.get(name);
    if (!head) return [];
    return {
      id: newId(),
      headId: head.id,
      groupId: null,
      position: 80 + place,
      nameEn,
      nameBn,
      schedule: 'monthly',
      dueDay: 10,
      incomeLedgerId: head.ledger_id,
      ceilingReason: null,
    };
  });
  await insertRows(transaction, feeSubHead, rows);
  const made = services.flatMap(({ head, amount, ...service }) => {
    const subHead = rows.find((row) => row.headId === headOf.get(head)?.id);
    return subHead ? { id: newId(), ...service, subHeadId: subHead.id, monthlyAmount: amount } : [];
  });
  await insertRows(
    transaction,
    feeService,
    made.map(({ stops: _, ...service }) => service),
  );
  const startsOn = addMonths(`${today.slice(0, 7)}-01`, 1);
  await insertRows(
    transaction,
    serviceUse,
    students.flatMap(({ student_id }, place) => {
      // Of five students two walk to school.
      const service = made[place % 5];
      return service
        ? {
            studentId: student_id,
            serviceId: service.id,
            placeEn: service.stops[place % service.stops.length]?.[0],
            placeBn: service.stops[place % service.stops.length]?.[1],
            startsOn,
            endsOn: null,
            remark: null,
          }
        : [];
    }),
  );
}
