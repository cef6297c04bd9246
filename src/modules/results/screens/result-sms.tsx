import { useState } from 'react';
import { useText } from '../../../core/web/device/preferences.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { ComposeMessage, MessageList } from '../../communication/panels.tsx';
import { resultSmsLabels as labels } from '../labels.ts';

const beginning = { event: 'results.published', kinds: ['results.published', 'results.below'] };

/** Telling guardians a published result: the texts and what they cost first, then what became of each message. */
export default function ResultSms() {
  const t = useText();
  const [sendings, setSendings] = useState(0);
  return (
    <Page>
      <ComposeMessage key={sendings} beginning={beginning} onSent={() => setSendings(sendings + 1)} />
      <Panel title={t(labels.sent)}>
        <MessageList event="results.published" />
      </Panel>
    </Page>
  );
}
