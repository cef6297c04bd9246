import { call } from '../../../../core/web/device/call.ts';
import { lendingContract as contract, type DeskFind } from '../contract.ts';

/** The loan a copy is out with; null where it is not, or belongs to a class set. */
export async function loanOf(copy: NonNullable<DeskFind['copy']>): Promise<string | null> {
  if (!copy.holder) return null;
  const { loans } = await call(contract.member, { id: copy.holder.id });
  return loans.find((loan) => loan.copy.id === copy.id)?.id ?? null;
}
