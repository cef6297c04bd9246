import { hooksOf } from '../../core/server/entity/records.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { recruitmentFiles } from './form/service/papers.ts';
import { jobPost } from './job-post.entity.ts';
import { serveRecruitment } from './routes.ts';
import { earlierNid } from './service/applicants.ts';
import { jobPostHooks } from './service/posts.ts';
import { forgettingJob } from './service/retention.ts';

export const recruitmentServer: ServerModule = {
  routes: serveRecruitment,
  hooks: [hooksOf(jobPost, jobPostHooks)],
  nightly: [forgettingJob],
  secrets: [{ table: 'recruitment_form', column: 'nid', earlier: earlierNid }],
  fileUses: recruitmentFiles,
};
