import { Select } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { sendingContract as contract } from '../contract.ts';
import { Batches } from './batches.tsx';
import { Outbox } from './outbox.tsx';

/**
 * What was sent on one occasion: the sendings, of which the failed are sent again, and every message, also the failed alone.
 * Narrowed to one thing the recipients were chosen by, such as an examination.
 */
export function SentMessages({ event, kind, field }: { event: string; kind: string; field: string }) {
  const t = useText();
  const may = useMay();
  const [about, setAbout] = useState<string | null>(null);
  const { data } = useRead(contract.choices, {}, { enabled: may(messagesPermission.send) });
  const asked = data?.kinds.find((one) => one.name === kind)?.fields.find((one) => one.name === field);
  return (
    <div className={classes.stack}>
      {asked ? (
        <search className={classes.tools}>
          <Select
            label={t(asked.label)}
            clearable
            searchable
            placeholder={t(labels.all)}
            data={asked.choices.map(({ id, label }) => ({ value: id, label: t(label) }))}
            value={about}
            onChange={setAbout}
          />
        </search>
      ) : null}
      <QueryTabs
        tabs={[
          { name: 'sent', label: labels.tabSent, body: () => <Batches event={event} about={about} /> },
          { name: 'outbox', label: labels.tabOutbox, body: () => <Outbox event={event} about={about} /> },
        ]}
      />
    </div>
  );
}
