import { definePaths } from '../../core/module/paths.ts';

export const meetingsPath = definePaths({
  list: '/site/live/meeting/list',
  invitation: '/site/live/meeting/invitation/:meetingId',
  routine: '/site/live/meeting/routine-invitation/:meetingId',
  members: '/meetings/member/list',
  statement: '/meetings/statement',
  mine: '/user/my-invitation',
});

/** The page of the website on which who has no account answers by the link of their message. */
export const invitationPage = '/web/invitation';
