import { listFileErrors, listFilesContract } from '../../contracts/list-files-contract.ts';
import type { Language } from '../../labels.ts';
import { type CallError, call } from '../device/call.ts';
import { showToast } from '../page/toasts.tsx';
import { queuedTexts } from './queued-texts.ts';

/** Puts the file of a list into the queue that is too long to be made at once; throws any other refusal. */
export async function queueFile(path: string, refusal: CallError): Promise<void> {
  if (refusal.code !== listFileErrors.long.code) throw refusal;
  await call(listFilesContract.make, { path });
  tellQueued();
}

/** Says that a file is being made, and where it will be. */
export function tellQueued(): void {
  const language = document.documentElement.dataset.lang as Language;
  const text = (name: keyof typeof queuedTexts) => queuedTexts[name][language === 'bn' ? 'bn' : 'en'];
  showToast({ tone: 'ink', title: text('title'), text: text('text') });
}
