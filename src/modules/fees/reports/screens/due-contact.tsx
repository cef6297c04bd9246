import { call } from '../../../../core/web/device/call.ts';
import { SecretValue } from '../../../../core/web/form/secret-value.tsx';
import { contract as students } from '../../../students/contract.ts';
import { columnTexts } from '../../labels.ts';

/** The number to call of one student, shown for a moment to who may; each look is noted. */
export function DueContact({
  masked,
  mayReveal,
  studentId,
  guardianLinkId,
}: {
  masked: string | null;
  mayReveal: boolean;
  studentId: string;
  guardianLinkId: string | null;
}) {
  return (
    <SecretValue
      label={columnTexts.mobile}
      masked={masked}
      mayReveal={mayReveal}
      asksWhy={false}
      reveal={() =>
        guardianLinkId
          ? call(students.revealGuardian, { id: guardianLinkId, field: 'mobile' })
          : call(students.reveal, { id: studentId, field: 'mobile' })
      }
    />
  );
}
