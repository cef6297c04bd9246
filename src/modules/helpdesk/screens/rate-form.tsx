import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { helpdeskFields, helpdeskLabels as labels } from '../labels.ts';
import classes from './helpdesk.module.css';
import type { TicketHands } from './use-ticket.ts';

/** Who asked says how the help was, once, when it is over. */
export function RateForm({ hands }: { hands: TicketHands }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [stars, setStars] = useState('5');
  const [note, setNote] = useState('');
  return (
    <section className={classes.stack}>
      <p className={classes.quiet} id="how-was-it">
        {t(labels.howWasIt)}
      </p>
      <SegmentedControl
        aria-labelledby="how-was-it"
        value={stars}
        data={[1, 2, 3, 4, 5].map((one) => ({ value: String(one), label: format.number(one) }))}
        onChange={setStars}
      />
      <Textarea
        label={t(helpdeskFields.note ?? labels.send)}
        autosize
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={hands.isBusy}
          onClick={() =>
            void hands
              .rate(Number(stars), note)
              .then(() => showToast({ tone: 'leaf', title: t(labels.thanks) }))
              .catch(showCallError)
          }
        >
          {t(labels.send)}
        </Button>
      </div>
    </section>
  );
}
