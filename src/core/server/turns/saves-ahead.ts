/** Reads that go on beside a save; a core each is what they can use. */
const readsBeside = 2;
/** Milliseconds after which a save that is still being done holds up nobody any more, and after which a read goes on anyway. */
const longestSave = 200;
const patience = 100;

/**
 * One process does one thing at a time, and a save comes back to it after each statement: behind sixteen reads it waited for all
 * of them each time. While something is saved only a few reads begin; the others wait for its end.
 */
export function savesAhead({ beside = readsBeside } = {}) {
  let saving = 0;
  let reading = 0;
  const waiting: { go(): void }[] = [];
  const mayRead = () => saving === 0 || reading < beside;
  const wake = () => {
    while (waiting.length > 0 && mayRead()) waiting.shift()?.go();
  };
  const turn = () =>
    new Promise<void>((resolve) => {
      const one = {
        go() {
          clearTimeout(late);
          reading += 1;
          resolve();
        },
      };
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        one.go();
      }, patience);
      waiting.push(one);
    });
  return {
    /** A save begins; the answer ends it. */
    save(): () => void {
      saving += 1;
      let isDone = false;
      const end = () => {
        if (isDone) return;
        isDone = true;
        clearTimeout(late);
        saving -= 1;
        wake();
      };
      const late = setTimeout(end, longestSave).unref();
      return end;
    },
    async read<T>(work: () => Promise<T>): Promise<T> {
      if (waiting.length === 0 && mayRead()) reading += 1;
      else await turn();
      try {
        return await work();
      } finally {
        reading -= 1;
        wake();
      }
    },
  };
}
