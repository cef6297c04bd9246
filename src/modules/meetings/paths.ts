import { definePaths } from '../../core/module/paths.ts';

export const meetingsPath = definePaths({
  list: '/site/live/meeting/list',
  invitation: '/site/live/meeting/invitation/:meetingId',
  routine: '/site/live/meeting/routine-invitation/:meetingId',
  members: '/meetings/member/list',
  statement: '/meetings/statement',
  mine: '/user/my-invitation',
});
