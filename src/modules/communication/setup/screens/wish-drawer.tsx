import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import type { MessageKind } from '../../kinds.data.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { setupContract as contract } from '../contract.ts';
import { KindChoices } from './kind-choices.tsx';

export type Who = { readonly personKind: 'guardian' | 'employee' | 'student'; readonly personId: string };
type Wish = {
  mobile: string | null;
  language: 'en' | 'bn' | null;
  consent: 'given' | 'refused';
  note: string;
  unwanted: MessageKind[];
};

/** What somebody wants of messages: another number, a language, or nothing at all. */
export function WishDrawer(props: { person: Who; name: string; onClose: () => void; onSaved: () => void }) {
  const { person, name, onClose, onSaved } = props;
  const { data, error, refetch } = useRead(contract.preference, { person: person.personId });
  return (
    <SideDrawer title={name} onClose={onClose} isText>
      {data ? (
        <Form
          known={data}
          person={person}
          onSaved={() => {
            onClose();
            onSaved();
          }}
        />
      ) : (
        <Coming read={{ error, refetch }} />
      )}
    </SideDrawer>
  );
}

function Form({ known, person, onSaved }: { known: Wish; person: Who; onSaved: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [wish, setWish] = useState(known);
  const save = useSave(contract.savePreference);
  const problem = fieldErrors(save.error);
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { ...wish, mobile: wish.mobile || null, person: person.personId, kind: person.personKind },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.wishSaved) });
              onSaved();
            },
          },
        );
      }}
    >
      <TextInput
        label={t(labels.wishMobile)}
        description={t(labels.wishMobileHint)}
        inputMode="tel"
        value={wish.mobile ?? ''}
        error={problem('mobile')}
        onChange={(event) => setWish({ ...wish, mobile: event.currentTarget.value })}
      />
      <Select
        label={t(labels.wishLanguage)}
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
      <Switch
        label={t(labels.wishRefuses)}
        checked={wish.consent === 'refused'}
        onChange={(event) => setWish({ ...wish, consent: event.currentTarget.checked ? 'refused' : 'given' })}
      />
      <KindChoices
        label={t(labels.wishUnwanted)}
        hint={t(labels.wishUnwantedHint)}
        value={wish.unwanted}
        onChange={(unwanted) => setWish({ ...wish, unwanted })}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(texts.save)}
        </Button>
      </div>
    </form>
  );
}
