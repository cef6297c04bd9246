import { keepCommonData } from '../../core/web/auth/session.tsx';
import { call } from '../../core/web/device/call.ts';
import { commonContract } from './common-contract.ts';

/** Reads an institution's common data and keeps them with the active user. */
export async function readCommonData(siteId: number): Promise<void> {
  keepCommonData(await call(commonContract.common, { site_id: String(siteId) }));
}
