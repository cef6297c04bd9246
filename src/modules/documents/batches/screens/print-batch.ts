import { call } from '../../../../core/web/device/call.ts';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { batchesContract as contract } from '../contract.ts';

/** Notes the print of a batch and saves its file: the originals the first time, then copies. */
export async function printBatch(id: string, fallbackName: string): Promise<void> {
  const { copiesId } = await call(contract.print, { id });
  const path = contract.file.path.replace(':id', id);
  await downloadFile(copiesId === null ? path : `${path}?copiesId=${copiesId}`, fallbackName);
}
