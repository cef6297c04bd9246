import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { picturesContract as contract } from '../contract.ts';
import { pictureFields as attributes } from '../labels.ts';
import { addPicture, arrangePictures, describePictures, readAlbum, removePicture } from './pictures.ts';

/** Serves the pictures of events and galleries to those who arrange them. */
export function servePictures(app: FastifyInstance): void {
  serve(app, contract.album, (transaction, { input }) => readAlbum(transaction, input));
  serveOpen(app, contract.add, (_, call) => addPicture(call));
  serve(app, contract.describe, (transaction, { input }) => describePictures(transaction, input), {
    attributes,
  });
  serve(app, contract.arrange, (transaction, { input }) => arrangePictures(transaction, input), {
    attributes,
  });
  serve(app, contract.remove, (transaction, { input }) => removePicture(transaction, input));
}
