import { Anchor, Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type * as z from 'zod';
import { lateLabels } from '../../../core/late-labels.ts';
import { corePath } from '../../../core/module/paths.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { consentContract as contract } from '../contract.ts';
import { apiFields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { decideInput } from '../shapes.ts';
import classes from './api.module.css';
import { ScopeChoice } from './parts.tsx';

/** A program asks to work in somebody's name: what it wants, to be allowed in part, whole, or not at all. */
export default function Consent() {
  const { uid = '' } = useParams();
  const read = useRead(contract.asked, { uid }, { retry: false });
  return (
    <Page>
      <Loaded read={read}>{(asked) => <Question uid={uid} asked={asked} />}</Loaded>
    </Page>
  );
}

function Question({ uid, asked }: { uid: string; asked: z.output<typeof contract.asked.output> }) {
  const { name, host, site, scopes, isMember } = asked;
  const t = useText();
  const form = useForm({ scopes: scopes.map((one) => one.name), password: '' }, apiFields);
  const decide = useSave(contract.decide);
  const [isGone, setIsGone] = useState(false);
  const { values, problems } = form;
  const isRestricted = scopes.some((one) => one.isRestricted && values.scopes.includes(one.name));
  const answer = (isAllowed: boolean) => {
    const given = isAllowed ? values : { scopes: [], password: '' };
    const input = form.checked(decideInput, { uid, isAllowed, ...given });
    if (!input) return;
    decide.mutate(input, {
      onError: form.refuse,
      onSuccess: ({ to }) => {
        setIsGone(true);
        location.assign(to);
      },
    });
  };
  const isBusy = decide.isPending || isGone;
  return (
    <div className={classes.consent}>
      <Panel title={t(labels.asks, { name, site: t(site.name) })}>
        <form
          ref={form.form}
          className={classes.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            answer(true);
          }}
        >
          <p style={{ margin: 0 }}>{t(labels.asksText, { host })}</p>
          {!isMember ? (
            <p role="alert">{t(labels.notMember, { site: t(site.name) })}</p>
          ) : scopes.length === 0 ? (
            <p>{t(labels.nothingAsked)}</p>
          ) : (
            <ScopeChoice
              label={t(labels.asksFor)}
              offers={scopes}
              value={values.scopes}
              error={problems.scopes}
              onChange={(next) => form.change('scopes', next)}
            />
          )}
          {isRestricted && isMember ? (
            <PasswordInput
              name="password"
              label={t(apiFields.password ?? labels.secret)}
              description={t(labels.passwordText)}
              required
              autoComplete="current-password"
              value={values.password}
              error={problems.password}
              visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
              onChange={(event) => form.change('password', event.currentTarget.value)}
            />
          ) : null}
          <Anchor component={Link} to={corePath.programs} underline="always">
            {t(labels.takeBack)}
          </Anchor>
          <footer>
            <Button variant="default" disabled={isBusy} onClick={() => answer(false)}>
              {t(labels.refuse)}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isMember || values.scopes.length === 0}>
              {t(labels.allow)}
            </Button>
          </footer>
        </form>
      </Panel>
    </div>
  );
}
