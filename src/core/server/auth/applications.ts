import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../endpoint.ts';
import type { AppError } from '../../errors.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Reach } from '../../module/reach.ts';
import type { Services } from '../http/services.ts';
import type { Standing } from './permissions-of.ts';

/** What a token of somebody else's program stands for. Everything a session's owner is held to holds for it too. */
export type Application = Standing & {
  /** In whose name it calls: of who consented, or its own account. */
  readonly accountId: string;
  /** The one institution it is for. */
  readonly siteId: number;
  readonly language: string;
  /** How far the account reaches there; null: all of it. */
  readonly reach: Reach | null;
  /** What it may do at most, whatever the account holds. */
  readonly opens: ReadonlySet<Permission>;
  /** Why it may not make a call, or null. */
  refusalOf(endpoint: Endpoint): AppError | null;
};

/** Finds what a token that is no session stands for; null where it is unknown, over or revoked. Throws 429 above a limit. */
export type ReadApplication = (
  services: Services,
  request: FastifyRequest,
  token: string,
) => Promise<Application | null>;
