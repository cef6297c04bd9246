import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import { declarePurpose } from '../../core/server/files/files.ts';
import { serve, serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import { previewOf, registerVersions, tellPage } from '../website/public.ts';
import { classRoom } from './class-room.entity.ts';
import { lessonsContract as contract } from './contract.ts';
import { lessonFields } from './labels.ts';
import { lessonsPermission } from './permissions.ts';
import { publicRoomsContract } from './public-contract.ts';
import { roomBlocks } from './room-blocks.ts';
import { readClassRooms, readSharedClassRooms } from './service/class-rooms.ts';
import { filePurpose, keepLessonFile, keepLessonPicture } from './service/files.ts';
import { serveLessonsFile } from './service/list-files.ts';
import { noteRead, readMine, readMineLesson } from './service/mine.ts';
import { readOrder, reorder } from './service/order.ts';
import { listLessons, readLesson } from './service/read.ts';
import { listReaders } from './service/readers.ts';
import { readSetup } from './service/setup.ts';
import { addLesson, changeLesson, removeLesson } from './service/write.ts';

const options = { attributes: lessonFields };

/** Serves lessons to who writes them and who reads them, and class rooms to everybody. */
export function serveLessons(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  registerVersions(services, 'classRoom', classRoom);
  tellPage(services, 'classRooms', async (transaction, code) => {
    const link = await previewOf(transaction, services, 'classRoom', code);
    const items = await readClassRooms(transaction, todayInDhaka(services.now()), link?.id);
    return { blocks: roomBlocks(items, true) };
  });
  declarePurpose(app, filePurpose, lessonsPermission.view);
  serveWriters(app);
  serve(app, contract.mine, (transaction, { input, services }) =>
    readMine(transaction, services, input.studentId),
  );
  serve(app, contract.mineLesson, (transaction, { input, services, request }) =>
    readMineLesson(transaction, services, request, input),
  );
  serve(app, contract.read, (transaction, { input, services }) => noteRead(transaction, services, input));
  serve(app, publicRoomsContract.classRooms, async (transaction, { services }) => {
    const today = todayInDhaka(services.now());
    // Whoever looks at the website in the same moments costs one read.
    const items = await transaction.keptLately(`lessons.classRooms ${today}`, () =>
      readClassRooms(transaction, today),
    );
    return { items };
  });
  tellPage(services, 'sharedClassRooms', async (transaction) => {
    const items = await services.database.asPlatform(transaction.context, readSharedClassRooms);
    return { blocks: roomBlocks(items, false) };
  });
  servePlatform(app, publicRoomsContract.sharedClassRooms, async (transaction) => ({
    items: await readSharedClassRooms(transaction),
  }));
  serveLessonsFile(app);
}

function serveWriters(app: FastifyInstance): void {
  serve(app, contract.setup, (transaction, { services }) => readSetup(transaction, services));
  serve(app, contract.lessons, (transaction, { input, services }) =>
    listLessons(transaction, services, input),
  );
  serve(app, contract.lesson, (transaction, { input, services, request }) =>
    readLesson(transaction, services, request, input.id),
  );
  serve(
    app,
    contract.add,
    (transaction, { input, services }) => addLesson(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.change,
    (transaction, { input, services }) => changeLesson(transaction, services, input),
    options,
  );
  serve(app, contract.remove, (transaction, { input }) => removeLesson(transaction, input));
  serveOpen(app, contract.upload, (_, call) => keepLessonFile(call), options);
  serveOpen(app, contract.picture, (_, call) => keepLessonPicture(call), options);
  serve(app, contract.order, (transaction, { input, services }) => readOrder(transaction, services, input));
  serve(
    app,
    contract.reorder,
    (transaction, { input, services }) => reorder(transaction, services, input),
    options,
  );
  serve(app, contract.readers, (transaction, { input }) => listReaders(transaction, input));
}
