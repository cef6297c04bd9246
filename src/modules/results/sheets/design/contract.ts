import * as z from 'zod';
import { endpoint } from '../../../../core/endpoint.ts';
import { sheetKinds } from '../../../documents/tables/rules.ts';
import { resultsPermission } from '../../permissions.ts';
import { label, runId, see } from '../../shapes.ts';

/** A template of the documents' designer, or the layout that comes with the product. */
export const look = z.union([z.guid(), z.literal('standard')]);

export const sheetLooksContract = {
  looks: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/looks',
    access: see,
    summary: { en: 'Layouts mark sheets can be printed with', bn: 'নম্বরপত্র যেসব নকশায় ছাপা যায়' },
    input: z.strictObject(runId),
    output: z.object({
      items: z.array(z.object({ id: z.guid(), kind: z.enum(sheetKinds), name: label })),
      /** The one that is used where nobody chooses. */
      used: look,
      can: z.object({ choose: z.boolean() }),
    }),
  }),
  saveLook: endpoint({
    method: 'PUT',
    path: '/api/v1/results/runs/:id/look',
    access: { permission: resultsPermission.generate },
    summary: { en: 'Choose the layout of a class', bn: 'শ্রেণির নম্বরপত্রের নকশা বাছাই' },
    input: z.strictObject({ ...runId, look }),
    output: z.object({ used: look }),
  }),
};
