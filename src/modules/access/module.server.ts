import type { ServerModule } from '../../core/server/http/module.ts';
import { sendCodeJob } from './codes/service/send-job.ts';
import { sendProofJob } from './codes/service/send-proof.ts';
import { serveAccess } from './routes.ts';
import { settingsDay } from './service/module-day.ts';
import { accessParts } from './service/replicates.ts';
import { roleAudience } from './service/role-audience.ts';

export const accessServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/access' }, { area: 'users' }],
  purges: {
    // That two of the platform decided, when and on what roles stays; whom it was about and in which words goes.
    // Who was only to be added is known by their address or number.
    access_platform_request: [
      `UPDATE access_platform_request q SET subject = 'gone ' || q.id, digest = '', input = '{}', reason = '', note = '',
              title = '{"en": "About a former user", "bn": "সাবেক একজন ব্যবহারকারী সম্পর্কে"}', problem = NULL,
              state = CASE WHEN q.state = 'asked' THEN 'expired' ELSE q.state END,
              seen = CASE q.act
                WHEN 'platform.changePerson' THEN '[]'
                WHEN 'platform.addMember' THEN '[]'
                WHEN 'platform.changeMember' THEN '[]'
                WHEN 'platform.addPerson' THEN coalesce((SELECT jsonb_agg(s.one) FROM jsonb_array_elements(q.seen) AS s (one)
                      WHERE s.one -> 'value' ->> 'en' IS DISTINCT FROM q.input ->> 'email'), '[]')
                ELSE q.seen END
        WHERE q.excluded && $2::uuid[]
           OR (q.act = 'platform.addPerson' AND EXISTS (SELECT 1 FROM account a WHERE a.id = ANY($2::uuid[])
                 AND (lower(q.input ->> 'email') = lower(a.email) OR q.input ->> 'mobile' = a.mobile
                      OR lower(q.input ->> 'username') = a.username)))`,
    ],
    access_review_line: [
      'DELETE FROM access_review_line WHERE review_id IN (SELECT id FROM access_review WHERE of_site = $1)',
    ],
    access_review: ['DELETE FROM access_review WHERE of_site = $1'],
  },
  routes: serveAccess,
  day: settingsDay,
  jobs: [sendCodeJob, sendProofJob],
  audiences: [roleAudience],
  replicates: accessParts,
};
