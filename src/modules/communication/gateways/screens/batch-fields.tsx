import { Select, Switch, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import classes from '../../screens/messages.module.css';
import { setupLabels as labels } from '../../setup/labels.ts';
import type { GatewayDraft, GatewayTexts } from './gateway-draft.ts';

/** The sender's rule, the flag of other letters than the plain alphabet, and many messages in one call. */
export function BatchFields(props: {
  draft: GatewayDraft;
  text: (name: GatewayTexts, label?: keyof typeof labels, hint?: keyof typeof labels) => ReactNode;
  problem: (name: string) => ReactNode;
  onChange: (draft: GatewayDraft) => void;
}) {
  const { draft, text, problem, onChange } = props;
  const t = useText();
  return (
    <>
      <Switch
        label={t(labels.bengaliOnly)}
        description={t(labels.bengaliOnlyHint)}
        checked={draft.bengaliOnly}
        onChange={(event) => onChange({ ...draft, bengaliOnly: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        {text('unicodePlain', 'unicodePlain', 'unicodeHint')}
        {text('unicodeOther', 'unicodeOther')}
      </div>
      <WholeNumberField
        label={t(labels.batchSize)}
        description={t(labels.batchHint)}
        value={draft.batchSize}
        min={1}
        max={500}
        onChange={(batchSize) => onChange({ ...draft, batchSize })}
      />
      {draft.batchSize > 1 ? (
        <>
          <Select
            label={t(labels.batchKind)}
            allowDeselect={false}
            data={[
              { value: 'numbers', label: t(labels.batchNumbers) },
              { value: 'messages', label: t(labels.batchMessages) },
            ]}
            value={draft.batchKind}
            error={problem('call.batch')}
            onChange={(value) =>
              onChange({ ...draft, batchKind: value === 'messages' ? 'messages' : 'numbers' })
            }
          />
          {draft.batchKind === 'numbers' ? (
            text('separator')
          ) : (
            <Textarea
              label={t(labels.item)}
              autosize
              minRows={1}
              value={draft.item}
              error={problem('call.batch.item')}
              onChange={(event) => onChange({ ...draft, item: event.currentTarget.value })}
            />
          )}
          <Switch
            label={t(labels.hasRows)}
            description={t(labels.hasRowsHint)}
            checked={draft.hasRows}
            onChange={(event) => onChange({ ...draft, hasRows: event.currentTarget.checked })}
          />
          {draft.hasRows ? (
            <>
              <div className={classes.pair}>
                {text('rowsPath', 'rowsPath')}
                {text('rowKey')}
              </div>
              <div className={classes.pair}>
                {text('rowAnswer', 'rowAnswer')}
                {text('rowNumber', 'rowNumber')}
              </div>
            </>
          ) : null}
        </>
      ) : null}
    </>
  );
}
