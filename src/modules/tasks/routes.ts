import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/server/http/serve.ts';
import { tasksContract as contract } from './contract.ts';
import { tasksFields } from './labels.ts';
import { serveTasksFile } from './service/list-files.ts';
import { listPeople, listTasks, readTask } from './service/read.ts';
import { addComment, addTask, changeTask, setState, tickStep } from './service/write.ts';

const options = { attributes: tasksFields };

/** Serves tasks: giving, doing, talking about them. */
export function serveTasks(app: FastifyInstance): void {
  serve(app, contract.tasks, (transaction, { input, services }) => listTasks(transaction, services, input));
  serve(app, contract.people, (transaction) => listPeople(transaction));
  serve(app, contract.task, (transaction, { input, services }) => readTask(transaction, services, input.id));
  serve(app, contract.add, (transaction, { input }) => addTask(transaction, input), options);
  serve(app, contract.change, (transaction, { input }) => changeTask(transaction, input), options);
  serve(
    app,
    contract.setState,
    (transaction, { input, services }) => setState(transaction, services, input),
    options,
  );
  serve(app, contract.tick, (transaction, { input }) => tickStep(transaction, input));
  serve(
    app,
    contract.comment,
    (transaction, { input, services }) => addComment(transaction, services, input),
    options,
  );
  serveTasksFile(app);
}
