import type { Endpoint } from '../../../core/endpoint.ts';
import type { About } from '../../../core/server/auth/reach.ts';
import { aboutEnrolment, aboutStudent } from '../../students/public.ts';

type Call = Pick<Endpoint, 'method' | 'path' | 'access'>;

/** A call about one invoice line: within reach where its student is. */
export const aboutLine = (call: Call): About => ({
  call,
  input: 'id',
  async isWithin(transaction, id) {
    const line = await transaction.readOne(
      { of: 'uuid' },
      'SELECT l.student_id AS of FROM fees_invoice_line l WHERE l.site_id = $1 AND l.id = $2',
      id,
    );
    return line !== null && aboutStudent(call).isWithin(transaction, line.of);
  },
});

/** A call about one receipt: within reach where the place of the student was that it was given at. */
export const aboutReceipt = (call: Call): About => ({
  call,
  input: 'id',
  async isWithin(transaction, id) {
    const receipt = await transaction.readOne(
      { of: 'uuid' },
      'SELECT r.enrolment_id AS of FROM fees_receipt r WHERE r.site_id = $1 AND r.id = $2',
      id,
    );
    return receipt !== null && aboutEnrolment(call).isWithin(transaction, receipt.of);
  },
});
