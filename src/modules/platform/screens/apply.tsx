import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useText, useTitle } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { BarSettings } from '../../../core/web/shell/bar-settings.tsx';
import { applyLabels as labels } from '../apply-labels.ts';
import { ApplyForm } from './apply-form.tsx';
import { ApplyStatus } from './apply-status.tsx';
import classes from './platform.module.css';

/** The public page where an institution applies and follows its application. */
export default function Apply() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const [mobile, setMobile] = useState('');
  const tab = query.get('view') === 'status' ? 'status' : 'form';
  useTitle(`${t(labels.title)} - Pathshala`);
  return (
    <>
      <header className="ps-bar">
        <a className="ps-bar-home" href="/">
          <span className="ps-crest">
            <img src="/static/scenes/mark.svg" alt="" />
          </span>
          <span className="ps-bar-name">{t(labels.platform)}</span>
        </a>
        <span style={{ marginLeft: 'auto', display: 'inline-flex', gap: 8 }}>
          <BarSettings />
        </span>
      </header>
      <main className={classes.public}>
        <header className={classes.publicHead}>
          <h1>{t(labels.title)}</h1>
          <p>{t(labels.intro)}</p>
        </header>
        <Tabs
          value={tab}
          keepMounted
          onChange={(next) =>
            setQuery((known) => {
              const changed = new URLSearchParams(known);
              if (next === 'status') changed.set('view', 'status');
              else changed.delete('view');
              return changed;
            })
          }
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="form">{t(labels.apply)}</Tabs.Tab>
            <Tabs.Tab value="status">{t(labels.follow)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="form">
            <ApplyForm
              onFollow={(reference, given) => {
                setMobile(given);
                setQuery({ view: 'status', reference });
              }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="status">
            <ApplyStatus
              key={query.get('reference')}
              reference={query.get('reference') ?? ''}
              mobile={mobile}
            />
          </Tabs.Panel>
        </Tabs>
      </main>
    </>
  );
}
