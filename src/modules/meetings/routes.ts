import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { meetingsContract as contract } from './contract.ts';
import { meetingsFields } from './labels.ts';
import { serveByLink, setLink } from './service/by-link.ts';
import { callMeeting, cancelMeeting, changeMeeting, inviteMore, uninvite } from './service/call.ts';
import { answerFor, answerInvitation, meetingFile } from './service/mine.ts';
import { approvingMinutes, saveAttendance, saveMinutes } from './service/minutes.ts';
import { minutesPaper } from './service/minutes-paper.ts';
import { listMeetings, listMine, readMeeting } from './service/read.ts';
import { serveStatement } from './statement/service/serve-statement.ts';

const options = { attributes: meetingsFields };

/** Serves meetings: calling them, answering, what came of them. */
export function serveMeetings(app: FastifyInstance): void {
  serve(app, contract.list, (on, { input, services }) => listMeetings(on, services, input));
  serve(app, contract.meeting, (on, { input, services }) => readMeeting(on, services, input.id));
  serve(app, contract.call, (on, { input, services }) => callMeeting(on, services, input), options);
  serve(app, contract.change, (on, { input, services }) => changeMeeting(on, services, input), options);
  serve(app, contract.invite, (on, { input, services }) => inviteMore(on, services, input), options);
  serve(app, contract.uninvite, (on, { input, services }) => uninvite(on, services, input));
  serve(app, contract.answerFor, (on, { input, services }) => answerFor(on, services, input), options);
  serve(app, contract.cancel, (on, { input, services }) => cancelMeeting(on, services, input), options);
  serve(app, contract.attend, (on, { input, services }) => saveAttendance(on, services, input), options);
  serve(app, contract.saveMinutes, (on, { input, services }) => saveMinutes(on, services, input), options);
  serveWithApproval(app, contract.approve, approvingMinutes, options);
  serveOpen(app, contract.paper, async (database, { input, context, services, reply }) => {
    const draw = await database.readInSite(context, (transaction) =>
      minutesPaper(transaction, services, input.id, context.language),
    );
    return reply
      .type('application/pdf')
      .header('Content-Disposition', 'attachment; filename="minutes.pdf"')
      .header('Cache-Control', 'private, no-store')
      .send(await draw());
  });
  serve(app, contract.setLink, (on, { input, services }) => setLink(on, services, input));
  serveInvited(app);
  serveByLink(app);
  serveStatement(app);
}

function serveInvited(app: FastifyInstance): void {
  serve(app, contract.mine, (on, { input, services }) => listMine(on, services, input));
  serve(app, contract.answer, (on, { input, services }) => answerInvitation(on, services, input), options);
  serveOpen(app, contract.calendarFile, async (database, { input, context, services, reply }) => {
    const text = await database.readInSite(context, (transaction) =>
      meetingFile(transaction, services, input.id),
    );
    return reply
      .header('Content-Type', 'text/calendar; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="meeting.ics"')
      .header('Cache-Control', 'private, no-store')
      .send(text);
  });
}
