import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/server/http/services.ts';
import { refusalOf } from '../../../core/server/http/standing.ts';
import { registerWebsiteMessages } from '../../website/public.ts';
import { helpdeskContract as contract } from '../contract.ts';
import { openTicket } from '../public.ts';

/** From here on what visitors write on the website becomes a question, where the institution has a help desk. */
export function takeFromWebsite(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  registerWebsiteMessages(services, async (transaction, message) => {
    const site = await services.sites.find(transaction.siteId);
    if (!site || refusalOf(contract.desk, site, services.subModules)) return null;
    const { kind, name, subject, body, code } = message;
    const { id } = await openTicket(transaction, services, {
      source: kind,
      name,
      mobile: message.mobile ?? '',
      email: message.email ?? '',
      subject,
      text: body,
      code,
    });
    return id;
  });
}
