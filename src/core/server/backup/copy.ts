import type { Connection, Client as PgClient, Submittable } from 'pg';

/** What `pg` hands to whoever runs a statement himself; it is in its code, not in its types. */
type Wire = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** PostgreSQL's own stream of rows out of `COPY … TO STDOUT`, chunk by chunk; the reader sets the pace. */
export async function* copyOut(client: PgClient, sql: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let failure: Error | null = null;
  let ended = false;
  let wire: Wire | null = null;
  let wake = () => {};
  const statement = {
    submit(connection: Connection) {
      wire = connection as Wire;
      connection.query(sql);
    },
    handleCopyData(message: { chunk: Buffer }) {
      // The parser's buffer is used again for the next message.
      waiting.push(Buffer.from(message.chunk));
      if (waiting.length > 500) wire?.stream.pause();
      wake();
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      ended = true;
      wake();
    },
    handleError(error: Error) {
      failure = error;
      ended = true;
      wake();
    },
  };
  client.query(statement as Submittable);
  for (;;) {
    const chunks = waiting.splice(0);
    if (chunks.length > 0) {
      (wire as Wire | null)?.stream.resume();
      yield Buffer.concat(chunks);
    } else if (failure) throw failure;
    else if (ended) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

/** Feeds `COPY … FROM STDIN`; answers how many rows PostgreSQL took. */
export async function copyIn(client: PgClient, sql: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  let wire: Wire | null = null;
  let rows = 0;
  let failure: Error | null = null;
  let began = () => {};
  const ready = new Promise<void>((resolve) => {
    began = resolve;
  });
  const done = new Promise<void>((resolve) => {
    const statement = {
      submit(connection: Connection) {
        wire = connection as Wire;
        connection.query(sql);
      },
      handleCopyInResponse: () => began(),
      handleCommandComplete(message: { text: string }) {
        rows = Number(/^COPY (\d+)$/.exec(message.text)?.[1] ?? 0);
      },
      handleReadyForQuery: () => resolve(),
      handleError(error: Error) {
        failure = error;
        began();
        resolve();
      },
    };
    client.query(statement as Submittable);
  });
  await ready;
  const open = wire as Wire | null;
  if (!failure && open) {
    try {
      for await (const chunk of chunks) {
        if (failure) break;
        open.sendCopyFromChunk(chunk);
        if (open.stream.writableNeedDrain)
          await new Promise<void>((resolve) => {
            const go = () => {
              open.stream.off('drain', go);
              open.stream.off('close', go);
              resolve();
            };
            open.stream.on('drain', go);
            open.stream.on('close', go);
          });
      }
      if (!failure) open.endCopyFrom();
    } catch (error) {
      open.sendCopyFail('the source ended');
      await done;
      throw error;
    }
  }
  await done;
  if (failure) throw failure;
  return rows;
}
