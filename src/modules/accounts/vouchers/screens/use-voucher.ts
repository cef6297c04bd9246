import type * as z from 'zod';
import { queryOf } from '../../../../core/web/device/call.ts';
import { accountsContract as contract } from '../../contract.ts';

export type Voucher = z.output<typeof contract.voucher.output>;
type Report = z.input<typeof contract.bookFile.input>;

/** Where the file of a report, or of one voucher, is fetched. */
export const bookFilePath = (input: Report) => `${contract.bookFile.path}${queryOf(input)}`;
export const voucherFilePath = (id: string) => contract.voucherFile.path.replace(':id', id);
