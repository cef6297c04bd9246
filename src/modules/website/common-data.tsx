import { call } from '../../core/web/call.ts';
import { later } from '../../core/web/later.ts';
import { keepCommonData } from '../../core/web/session.tsx';

/** Reads an institution's common data and keeps them with the active user. */
export async function readCommonData(siteId: number): Promise<void> {
  const { contract } = await later(() => import('./contract.ts'));
  keepCommonData(await call(contract.common, { site_id: String(siteId) }));
}
