import { Button } from '@mantine/core';
import { corePath } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText, useTitle } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { BarSettings } from '../../../../core/web/shell/bar-settings.tsx';
import { applyLabels } from '../../apply-labels.ts';
import classes from '../../screens/platform.module.css';
import { featuresContract } from '../contract.ts';
import { featureLabels as labels } from '../labels.ts';
import own from './features.module.css';

/** The public page of what the platform offers. */
export default function Features() {
  const t = useText();
  const { data, error, refetch } = useRead(featuresContract.features, {});
  useTitle(`${t(labels.title)} - Pathshala`);
  return (
    <>
      <header className="ps-bar">
        <a className="ps-bar-home" href="/">
          <span className="ps-crest">
            <img src="/static/scenes/mark.svg" alt="" />
          </span>
          <span className="ps-bar-name">{t(applyLabels.platform)}</span>
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
        {data ? (
          <ul className={own.list}>
            {data.items.map((one) => (
              <li key={one.id} data-first={one.isFeatured || undefined}>
                <h2>{t(one.name)}</h2>
                <p>{t(one.text)}</p>
              </li>
            ))}
          </ul>
        ) : (
          <Coming read={{ error, refetch }} />
        )}
        <Button component="a" href={corePath.application} mt="lg">
          {t(labels.apply)}
        </Button>
      </main>
    </>
  );
}
