import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { ownEmployeeId } from '../../book/service/read-book.ts';
import { cvAttributes } from '../../cv/rules.ts';
import { profileContract as contract } from '../contract.ts';
import { listExpiring, readProfile, saveCv } from './profile.ts';

/** Serves the record of an employee with curriculum vitae and papers, one's own, and the papers that run out. */
export function serveProfile(app: FastifyInstance): void {
  serve(app, contract.profile, (transaction, call) => readProfile(transaction, call, call.input.id));
  serve(app, contract.ownProfile, async (transaction, call) => {
    const id = await ownEmployeeId(transaction);
    if (id === null) return { profile: null };
    const profile = await readProfile(transaction, call, id);
    return { profile: { ...profile, can: { edit: false } } };
  });
  serve(
    app,
    contract.saveCv,
    (transaction, { input, services }) => saveCv(transaction, input, services.now()),
    { attributes: cvAttributes },
  );
  serve(app, contract.expiring, (transaction, { input, services }) =>
    listExpiring(transaction, input, services.now()),
  );
}
