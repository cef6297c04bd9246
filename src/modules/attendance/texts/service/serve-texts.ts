import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { textsContract as contract } from '../contract.ts';
import { textFields as attributes } from '../labels.ts';
import { saveSetting, showSetting } from './setting.ts';

/** Serves what families are told of a day by themselves. */
export function serveTexts(app: FastifyInstance): void {
  serve(app, contract.setting, (transaction, { services }) => showSetting(transaction, services));
  serve(
    app,
    contract.saveSetting,
    (transaction, { input, services }) => saveSetting(transaction, services, input),
    { attributes },
  );
}
