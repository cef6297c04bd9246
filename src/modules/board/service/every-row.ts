import { assertShort } from '../../../core/server/list-files/in-queue.ts';
import type { ListFormat } from '../../../core/server/sheets/list-files.ts';

/** Rows that a list is asked for at once. */
const rowsOfPage = 2_000;

/** Every row of a list, read page by page. Throws where they are more than the format holds or somebody waits for. */
export async function everyRow<R>(
  format: ListFormat,
  read: (page: { page: number; size: number }) => Promise<{ items: readonly R[]; total: number }>,
): Promise<R[]> {
  const { items, total } = await read({ page: 1, size: rowsOfPage });
  assertShort(format, total);
  const rows = [...items];
  for (let page = 2; (page - 1) * rowsOfPage < total; page += 1)
    rows.push(...(await read({ page, size: rowsOfPage })).items);
  return rows;
}
