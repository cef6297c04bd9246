import { useState } from 'react';
import { Page } from '../../../core/web/page/page.tsx';
import { ComposeMessage, SentMessages } from '../../communication/panels.tsx';

const beginning = { event: 'results.published', kinds: ['results.published', 'results.below'] };

/** Telling guardians a published result: the texts and what they cost first, then what became of each message. */
export default function ResultSms() {
  const [sendings, setSendings] = useState(0);
  return (
    <Page>
      <ComposeMessage key={sendings} beginning={beginning} onSent={() => setSendings(sendings + 1)} />
      <SentMessages event="results.published" kind="results.published" field="run" />
    </Page>
  );
}
