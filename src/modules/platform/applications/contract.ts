import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { platformPermission } from '../permissions.ts';
import {
  applicationRecord,
  applicationRow,
  choices,
  followed,
  id,
  list,
  page,
  path,
  places,
  platformDay,
  reason,
  several,
  sites,
  status,
  version,
} from '../shapes.ts';
import { answerInput, applyInput, dropPaperInput, followInput, paperInput } from './shapes.ts';

const applications = { platform: platformPermission.applications };

/** Applications of institutions, from the open form to the decision. */
export const applicationsContract = {
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    access: 'public',
    summary: { en: 'What an institution can choose from', bn: 'প্রতিষ্ঠান যা থেকে বাছাই করে' },
    input: z.strictObject({}),
    output: choices,
  }),
  places: endpoint({
    method: 'GET',
    path: `${path}/places`,
    access: 'public',
    summary: { en: 'Divisions, districts and thanas', bn: 'বিভাগ, জেলা ও থানা' },
    /** Pages of an institution's website name it in every call; the places are those of the country. */
    input: z.strictObject({ site_id: z.string().max(20).optional() }),
    output: places,
  }),
  apply: endpoint({
    method: 'POST',
    path: `${path}/apply`,
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Apply for an institution', bn: 'প্রতিষ্ঠানের জন্য আবেদন' },
    input: applyInput,
    output: z.object({ reference: z.string() }),
  }),
  follow: endpoint({
    method: 'POST',
    path: `${path}/apply/status`,
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Check the status of an application', bn: 'আবেদনের অবস্থা জানা' },
    input: followInput,
    output: followed,
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/apply/answer`,
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Give the requested information', bn: 'চাওয়া তথ্য দেওয়া' },
    input: answerInput,
    output: followed,
  }),
  addPaper: endpoint({
    method: 'POST',
    path: `${path}/apply/papers`,
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Add a paper to an application', bn: 'আবেদনে কাগজ যোগ' },
    input: paperInput,
    takesFiles: true,
    output: followed,
  }),
  dropPaper: endpoint({
    method: 'POST',
    path: `${path}/apply/papers/remove`,
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Remove a paper from an application', bn: 'আবেদন থেকে কাগজ বাদ' },
    input: dropPaperInput,
    output: followed,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/applications/:id/papers/:paperId`,
    access: applications,
    summary: { en: 'A paper of an application', bn: 'আবেদনের কাগজ' },
    input: z.strictObject({ id: z.guid(), paperId: z.guid() }),
    output: z.string(),
    raw: true,
  }),
  day: endpoint({
    method: 'GET',
    path: `${path}/day`,
    access: sites,
    summary: { en: 'The platform today', bn: 'আজকের প্ল্যাটফর্ম' },
    input: z.strictObject({}),
    output: platformDay,
  }),
  listApplications: endpoint({
    method: 'GET',
    path: `${path}/applications`,
    access: applications,
    summary: { en: 'Applications', bn: 'আবেদনসমূহ' },
    input: z.strictObject({
      ...list,
      status: several(status),
      sort: z.enum(['-submittedAt', 'submittedAt', 'name', '-name']).default('-submittedAt'),
    }),
    output: page(applicationRow).extend({
      counts: z.object({
        submitted: z.int(),
        under_review: z.int(),
        info_requested: z.int(),
        approved: z.int(),
        rejected: z.int(),
        withdrawn: z.int(),
      }),
    }),
  }),
  readApplication: endpoint({
    method: 'GET',
    path: `${path}/applications/:id`,
    access: applications,
    summary: { en: 'An application', bn: 'একটি আবেদন' },
    input: id,
    output: applicationRecord,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/applications/:id/decision`,
    access: applications,
    summary: { en: 'Review an application', bn: 'আবেদন যাচাই' },
    input: z.discriminatedUnion('status', [
      z.strictObject({ id: z.guid(), version, status: z.literal('under_review') }),
      z.strictObject({
        id: z.guid(),
        version,
        status: z.enum(['info_requested', 'rejected', 'withdrawn']),
        reason,
      }),
    ]),
    output: applicationRecord,
  }),
};
