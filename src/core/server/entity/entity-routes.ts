import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { idOfAct } from '../../contracts/deletions-contract.ts';
import { contractOf } from '../../contracts/entity-contract.ts';
import { todayInDhaka } from '../../dates.ts';
import type { Endpoint } from '../../endpoint.ts';
import { type Entity, fieldLabels } from '../../entity.ts';
import { type Label, textOf } from '../../labels.ts';
import { serveDifference, serveOfPlatform } from '../catalogue/catalogue-routes.ts';
import { platformHands } from '../catalogue/hands.ts';
import { maySeeOrigins, namesOfAccounts, readHistory, readPlatformHistory } from '../database/history.ts';
import type { Context, Database, Row, Transaction } from '../database/in-site.ts';
import { tableNameOf } from '../database/table.ts';
import { declareDeletions, deleteInAct } from '../deletions/deletions.ts';
import { declareList } from '../http/saved-views.ts';
import { type Call, serve, serveOpen, servePlatform } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { entityKind } from '../import/entity-kind.ts';
import { serveImport, servePlatformImport } from '../import/serve-import.ts';
import { type ListFormat, linesFile, sendDownload } from '../sheets/list-files.ts';
import { cellOf } from './cell-of.ts';
import { serveEntityFiles } from './entity-files.ts';
import { hasSecrets, maskedEntry, serveSecrets } from './entity-secrets.ts';
import {
  createRecord,
  deleteRecord,
  findRecords,
  type Hands,
  type Hooks,
  type ListQuery,
  listedIds,
  listOptions,
  listRecords,
  readRecord,
  updateRecord,
} from './records.ts';
import { namePlural } from './used-in.ts';

/** Records of a file that are read at once. */
const recordsAtOnce = 2_000;

type Handler<I, O> = (hands: Hands, call: Call<I>) => Promise<O>;

/** Serves an endpoint with the hands to an entity's records: an institution's, or what the platform keeps. */
function serveRecords<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  entity: Entity,
  endpoint: Endpoint<I, O>,
  handler: Handler<z.output<I>, NoInfer<z.input<O>>>,
  attributes: Readonly<Record<string, Label>> = {},
): void {
  if (entity.keptBy === 'platform')
    servePlatform(app, endpoint, (transaction, call) => handler(platformHands(transaction), call), {
      attributes,
    });
  else serve(app, endpoint, (transaction, call) => handler(transaction, call), { attributes });
}

/** Reads an entity's records where an endpoint opens its own transactions. */
const readRecords = <T>(
  database: Database,
  context: Context,
  entity: Entity,
  work: (hands: Hands) => Promise<T>,
): Promise<T> =>
  entity.keptBy === 'platform'
    ? database.asPlatform(context, (transaction) => work(platformHands(transaction)))
    : database.readInSite(context, work);

/** Serves everything a plain entity needs: list, choices, record, save, delete, import, export, history. */
export function serveEntity(app: FastifyInstance, entity: Entity, hooks: Hooks = {}): void {
  const contract = contractOf(entity);
  const attributes = fieldLabels(entity);
  const around = <T>(hands: Hands, services: Services, save: () => Promise<T>): Promise<T> =>
    hooks.around ? hooks.around(hands as Transaction, services, save) : save();
  const serveOne = <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    handler: Handler<z.output<I>, NoInfer<z.input<O>>>,
    labels?: Readonly<Record<string, Label>>,
  ) => serveRecords(app, entity, endpoint, handler, labels);

  namePlural(entity);
  if (entity.keptBy === 'platform') serveOfPlatform(app, entity);
  else {
    declareList(app, `${entity.module}.${entity.name}`, entity.permission.view);
    if (entity.catalogue) serveDifference(app, entity, hooks);
    serveEntityFiles(app, entity);
    declareDeletions(app, entity, hooks);
    if (hasSecrets(entity)) serveSecrets(app, entity);
  }
  serveOne(contract.options, (transaction, { input }) => listOptions(transaction, entity, input));
  serveOpen(app, contract.exportFile, async (database, { input, context, services, reply }) => {
    const { language } = context;
    const query = input as unknown as Omit<ListQuery, 'page' | 'size'> & {
      format: ListFormat;
      template: string;
    };
    const { inFile = [], columns } = entity.list;
    const names = query.template === 'true' ? Object.keys(entity.fields) : [...columns, ...inFile];
    const header = names.map((name) => {
      const field = entity.fields[name];
      return `${field ? textOf(field.label, language) : name}${field?.required && query.template === 'true' ? '*' : ''}`;
    });
    const reading = <T>(work: (hands: Hands) => Promise<T>) => readRecords(database, context, entity, work);
    const ids = query.template === 'true' ? [] : await reading((hands) => listedIds(hands, entity, query));
    const { format } = query;
    const body = await linesFile(
      format,
      {
        title: textOf(entity.plural, language),
        head: header,
        total: ids.length,
        async *parts() {
          for (let from = 0; from < ids.length; from += recordsAtOnce) {
            const part = ids.slice(from, from + recordsAtOnce);
            const found = await reading((hands) => findRecords(hands, entity, part));
            // What was deleted meanwhile is not there.
            yield part.flatMap((id) => {
              const record = found.get(id);
              return record ? [names.map((name) => cellOf(entity, record, name, language))] : [];
            });
          }
        },
      },
      {
        language,
        site: context.siteId === null ? null : await services.sites.find(context.siteId),
        now: services.now(),
      },
    );
    sendDownload(reply, format, `${entity.name}-${todayInDhaka(services.now())}`, body);
    return reply;
  });
  serveOne(contract.list, async (transaction, { input, context }) => ({
    ...(await listRecords(transaction, entity, input as ListQuery)),
    can: { edit: context.permissions.has(entity.permission.edit) },
  }));
  serveOne(contract.read, (transaction, { input }) => readRecord(transaction, entity, input.id));
  serveOne(
    contract.create,
    (transaction, { input, services }) =>
      around(transaction, services, () => createRecord(transaction, entity, input as Row, hooks)),
    attributes,
  );
  serveOne(
    contract.update,
    (transaction, { input, services }) =>
      around(transaction, services, () =>
        updateRecord(transaction, entity, input as Row & { id: string; version: number }, hooks),
      ),
    attributes,
  );
  serveOne(contract.remove, (transaction, { input }) =>
    input.act && entity.keptBy !== 'platform'
      ? deleteInAct(transaction as Transaction, entity, { ...input, act: idOfAct(input.act) }, hooks)
      : deleteRecord(transaction, entity, input.id, input.version, hooks),
  );
  if (entity.keptBy === 'platform') servePlatformImport(app, contract, entityKind(entity, hooks));
  else
    serveImport(app, contract, entityKind(entity, hooks), {
      attributes,
      around: (transaction, { services }, write) => around(transaction, services, write),
    });
  serveOne(contract.history, async (transaction, { input, services, context, caller }) => {
    await readRecord(transaction, entity, input.id);
    const entries = await (entity.keptBy === 'platform' ? readPlatformHistory : readHistory)(
      transaction,
      tableNameOf(entity),
      input.id,
    );
    const items = entries.map((entry) => maskedEntry(entity, entry));
    const names = await namesOfAccounts(
      services.database,
      items.map((item) => item.actor),
      context.language,
    );
    const hasOrigins = maySeeOrigins(context, caller.isPlatform);
    return {
      items: items.map((item) => ({
        ...item,
        origin: hasOrigins ? item.origin : '',
        actor: item.actor ? (names.get(item.actor) ?? null) : null,
      })),
    };
  });
}
