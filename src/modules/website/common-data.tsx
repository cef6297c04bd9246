import { keepCommonData } from '../../core/web/auth/session.tsx';
import { call } from '../../core/web/device/call.ts';
import { later } from '../../core/web/device/later.ts';

/** Reads an institution's common data and keeps them with the active user. */
export async function readCommonData(siteId: number): Promise<void> {
  const { contract } = await later(() => import('./contract.ts'));
  keepCommonData(await call(contract.common, { site_id: String(siteId) }));
}
