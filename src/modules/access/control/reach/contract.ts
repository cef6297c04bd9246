import * as z from 'zod';
import { endpoint } from '../../../../core/endpoint.ts';
import { usersPermission } from '../../permissions.ts';
import { reachIds, shownReach } from './shapes.ts';

const path = '/api/v1/access/users/:id/reach';
const access = { permission: usersPermission.edit };

/** How far a user of the institution reaches in it. */
export const reachContract = {
  read: endpoint({
    method: 'GET',
    path,
    access,
    summary: { en: 'What a user may be limited to', bn: 'ব্যবহারকারীকে যেটুকুতে সীমিত করা যায়' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ reach: shownReach, choices: shownReach }),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access,
    summary: { en: 'Limit a user to a part', bn: 'ব্যবহারকারীকে একটি অংশে সীমিত করা' },
    /** `seen`: the reach as it was when it was opened. */
    input: z.strictObject({ id: z.guid(), reach: reachIds, seen: reachIds }),
    output: z.object({ done: z.literal(true) }),
  }),
};
