import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../../core/errors.ts';
import { serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { ownStudents } from '../../../../students/public.ts';
import { keepWaiverPaper } from '../../service/papers.ts';
import { wishContract as contract } from '../contract.ts';
import { wishFields } from '../labels.ts';
import { askWish, listOwnWishes, listWishes, refuseWish, withdrawWish } from './wishes.ts';

const options = { attributes: wishFields };

/** Serves what families ask for: to them, and to whoever may give it. */
export function serveWishes(app: FastifyInstance): void {
  serve(app, contract.mine, (transaction, { input }) => listOwnWishes(transaction, input));
  serveOpen(
    app,
    contract.paper,
    async (database, call) => {
      // Who has no student here has nothing to send.
      const own = await database.readInSite(call.context, (transaction) =>
        transaction.readOne(
          { student_id: 'uuid' },
          `SELECT o.student_id FROM (${ownStudents('$2')}) o LIMIT 1`,
          transaction.context.accountId,
        ),
      );
      if (!own) throw new AppError(errors.notFound);
      return keepWaiverPaper(call);
    },
    options,
  );
  serve(
    app,
    contract.ask,
    (transaction, { input, services }) => askWish(transaction, input, services.now()),
    options,
  );
  serve(app, contract.withdraw, (transaction, { input, services }) =>
    withdrawWish(transaction, input, services.now()),
  );
  serve(app, contract.wishes, (transaction, { input, services }) =>
    listWishes(transaction, services.database, input),
  );
  serve(
    app,
    contract.refuse,
    (transaction, { input, services }) => refuseWish(transaction, input, services.now()),
    options,
  );
}
