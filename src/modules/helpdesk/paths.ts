import { definePaths } from '../../core/module/paths.ts';

export const helpdeskPath = definePaths({
  view: '/site/help-desk/view',
  categories: '/helpdesk/category/list',
  answers: '/helpdesk/ready-answer/list',
  mine: '/user/help-desk',
  topics: '/edu/help-desk/site-help-desk-setting-form',
  platformAnswers: '/helpdesk/platform-answer/list',
  platform: '/platform/help-desk/ticket/list',
});
