import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../core/errors.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { devicesContract as contract } from './contract.ts';
import { daysContract } from './days/contract.ts';
import { readGate, readQuestions } from './days/service/gate.ts';
import { serveGateStream } from './days/service/gate-stream.ts';
import { showChanges, writeSeen } from './days/service/recompute.ts';
import { tellShifts } from './days/service/shifts.ts';
import { saveGateSetting, showGateSetting } from './gate/service/setting.ts';
import { serveAdms } from './intake/service/adms.ts';
import { takePush } from './intake/service/push.ts';
import { listPending } from './intake/service/serials.ts';
import { devicesFields } from './labels.ts';
import { serveOvertime } from './overtime/service/serve-overtime.ts';
import { addDevice, giveBack, listDevices, renewToken, saveDevice } from './service/devices.ts';
import { listHeld, release } from './service/held.ts';
import { serveDevicesFiles } from './service/list-files.ts';
import { findPeople } from './service/people.ts';
import { endPin, listPins, listUnknownPins, savePin } from './service/pins.ts';
import { listProblems, listPunches } from './service/punches.ts';
import { servePunchesFile } from './service/punches-file.ts';
import { takeFile } from './service/take-file.ts';

const options = { attributes: devicesFields };

/** Serves devices: their own protocol, what the office does about them, the gate, and attendance computed anew. */
export function serveDevices(app: FastifyInstance): void {
  serveAdms(app);
  tellShifts(app);
  serveGateStream(app);
  serveOvertime(app);
  serve(app, contract.devices, (transaction, { input, services }) =>
    listDevices(transaction, services, input),
  );
  serveOpen(app, contract.pending, (database, { input, context }) => {
    const { siteId } = context;
    if (siteId === null) throw new AppError(errors.notFound);
    return database.asPlatform(context, (transaction) => listPending(transaction, siteId, input));
  });
  serveOpen(app, contract.addDevice, (database, call) => addDevice(database, call, call.input), options);
  serve(app, contract.saveDevice, (transaction, { input }) => saveDevice(transaction, input), options);
  serveOpen(app, contract.giveBack, (database, call) => giveBack(database, call, call.input), options);
  serve(app, contract.gateSetting, (transaction, { services }) =>
    showGateSetting(transaction, services.now()),
  );
  serve(
    app,
    contract.saveGateSetting,
    (transaction, { input }) => saveGateSetting(transaction, input),
    options,
  );
  serve(app, contract.newToken, (transaction, { input }) => renewToken(transaction, input.id));
  serve(app, contract.pins, (transaction, { input }) => listPins(transaction, input));
  serve(app, contract.unknownPins, (transaction, { input }) => listUnknownPins(transaction, input));
  serve(app, contract.people, (transaction, { input }) => findPeople(transaction, input.q));
  serve(
    app,
    contract.savePin,
    (transaction, { input, services }) => savePin(transaction, services, input),
    options,
  );
  serve(app, contract.endPin, (transaction, { input }) => endPin(transaction, input), options);
  serve(app, contract.held, (transaction, { input }) => listHeld(transaction, input));
  serve(
    app,
    contract.release,
    (transaction, { input, services }) => release(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.punches,
    (transaction, { input, services }) => listPunches(transaction, services, input),
    options,
  );
  servePunchesFile(app);
  serve(app, contract.problems, (transaction, { input }) => listProblems(transaction, input));
  serveOpen(
    app,
    contract.takeFile,
    (_, { input, context, services }) => takeFile(services, context, input),
    options,
  );
  serveOpen(
    app,
    contract.push,
    (_, { input, services, request }) => takePush(services, request, input),
    options,
  );
  serve(
    app,
    daysContract.changes,
    (transaction, { input, services }) => showChanges(transaction, services, input),
    options,
  );
  serve(
    app,
    daysContract.write,
    (transaction, { input, services }) => writeSeen(transaction, services, input),
    options,
  );
  serve(app, daysContract.gate, (transaction, { services }) => readGate(transaction, services));
  serve(app, daysContract.questions, (transaction, { input, services }) =>
    readQuestions(transaction, services, input),
  );
  serveDevicesFiles(app);
}
