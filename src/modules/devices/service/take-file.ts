import { AppError, errors } from '../../../core/errors.ts';
import type { Context } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { type Taken, takeBody } from '../intake/service/take.ts';
import { devicesErrors } from '../labels.ts';
import { deviceById } from './devices-read.ts';

/** Takes the file of a stick or a table for a device. Throws 409 when no line of it is a punch. */
export async function takeFile(
  services: Services,
  context: Context,
  given: { id: string; format: 'dat' | 'csv'; content: string },
): Promise<Taken> {
  const device = await services.database.readInSite(context, (transaction) =>
    deviceById(transaction, given.id),
  );
  if (!device) throw new AppError(errors.notFound);
  const { isWhole: _, ...taken } = await takeBody(services, context, device, {
    kind: given.format,
    body: given.content,
  });
  if (taken.lines === taken.problems) throw new AppError(devicesErrors.nothingRead);
  return taken;
}
