import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '../child.ts';

// A provider of SMS that takes everything, and says how many it was given.
let server: Server | null = null;
let calls = 0;

answerParent(
  {
    async start() {
      server = createServer((request, response) => {
        request.resume();
        request.on('end', () => {
          calls += 1;
          response.end('{"code":"200"}');
        });
      });
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    },
    given: () => calls,
  },
  () => server?.close(),
);
