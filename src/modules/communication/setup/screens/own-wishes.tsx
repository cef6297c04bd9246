import { Button, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { setupContract as contract } from '../contract.ts';
import { KindChoices } from './kind-choices.tsx';

type Own = z.output<typeof contract.ownPreference.output>;

/** In the own account: the number and language of messages, and which are not wanted. Nothing for whom none reaches. */
export function OwnWishes() {
  const { current } = useSession();
  const { data } = useRead(
    contract.ownPreference,
    {},
    {
      enabled: current?.site != null && !current.impersonation,
    },
  );
  return data && data.persons.length > 0 ? <Form known={data} /> : null;
}

function Form({ known }: { known: Own }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { persons: _, numbers, ...own } = known;
  const [wish, setWish] = useState(own);
  const save = useSave(contract.saveOwnPreference);
  return (
    <Panel title={t(labels.ownTitle)}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(wish, {
            onError: showCallError,
            onSuccess: () => showToast({ tone: 'leaf', title: t(labels.wishSaved) }),
          });
        }}
      >
        <div className={classes.pair}>
          <Select
            label={t(labels.ownNumber)}
            description={t(labels.ownNumberHint)}
            clearable
            placeholder={t(labels.ownNumberAny)}
            data={numbers.map((one) => ({ value: one, label: format.digits(one.replace(/^\+88/, '')) }))}
            value={wish.mobile}
            error={fieldErrors(save.error)('mobile')}
            onChange={(mobile) => setWish({ ...wish, mobile })}
          />
          <Select
            label={t(labels.ownLanguage)}
            clearable
            placeholder={t(labels.wishAny)}
            data={[
              { value: 'bn', label: 'বাংলা' },
              { value: 'en', label: 'English' },
            ]}
            value={wish.language}
            onChange={(language) =>
              setWish({ ...wish, language: language === 'en' || language === 'bn' ? language : null })
            }
          />
        </div>
        <KindChoices
          label={t(labels.ownUnwanted)}
          hint={t(labels.ownMust)}
          value={wish.unwanted}
          onChange={(unwanted) => setWish({ ...wish, unwanted })}
        />
        {known.refuses ? (
          <Switch
            label={t(labels.ownRefuses)}
            description={t(labels.ownRefusesHint)}
            checked={wish.refuses}
            onChange={(event) => setWish({ ...wish, refuses: event.currentTarget.checked })}
          />
        ) : null}
        <div className={classes.send}>
          <Button type="submit" loading={save.isPending}>
            {t(texts.save)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
