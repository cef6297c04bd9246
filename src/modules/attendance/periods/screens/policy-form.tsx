import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { periodsContract as contract } from '../contract.ts';
import { dayRuleTexts, periodLabels as labels, modeTexts } from '../labels.ts';
import { attendanceModes, dayRules, type Policy } from '../rules.ts';
import classes from './periods.module.css';

/** Once a day, in every period, or morning and after tiffin; and how a day follows from its periods. */
export function PolicyForm({ policy }: { policy: Policy }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(policy);
  const save = useSave(contract.savePolicy, {
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
  });
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(given, { onError: showCallError });
      }}
    >
      <Radio.Group
        label={t(labels.mode)}
        value={given.mode}
        onChange={(value) =>
          setGiven({ ...given, mode: attendanceModes.find((one) => one === value) ?? given.mode })
        }
      >
        <Stack gap={6} mt={6}>
          {attendanceModes.map((one) => (
            <Radio key={one} value={one} label={t(modeTexts[one])} />
          ))}
        </Stack>
      </Radio.Group>
      {given.mode === 'day' ? null : (
        <>
          <Radio.Group
            label={t(labels.dayRule)}
            value={given.dayRule}
            onChange={(value) =>
              setGiven({ ...given, dayRule: dayRules.find((one) => one === value) ?? given.dayRule })
            }
          >
            <Stack gap={6} mt={6}>
              {dayRules.map((one) => (
                <Radio key={one} value={one} label={t(dayRuleTexts[one])} />
              ))}
            </Stack>
          </Radio.Group>
          {given.dayRule === 'share' ? (
            <WholeNumberField
              label={t(labels.share)}
              value={given.share}
              min={1}
              max={100}
              w={220}
              onChange={(value) => setGiven({ ...given, share: value })}
            />
          ) : null}
          <p className={classes.quiet}>{t(labels.ruleHint)}</p>
        </>
      )}
      <WholeNumberField
        label={t(labels.admitShare)}
        description={t(labels.admitHint)}
        value={given.admitShare}
        min={0}
        max={100}
        w={320}
        onChange={(admitShare) => setGiven({ ...given, admitShare })}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(texts.save)}
        </Button>
      </div>
    </form>
  );
}
