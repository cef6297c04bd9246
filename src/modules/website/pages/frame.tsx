import { IconMenu2, IconPhone, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../core/labels.ts';
import type { CommonData } from '../common-contract.ts';
import type { Figures } from '../contract.ts';
import { drawFoot, drawMenu } from '../front/draw-menu.ts';
import { labels } from '../labels.ts';
import { listPathOf } from '../pages.ts';
import { Pieces } from './pieces.tsx';
import { base, path, useCall, useReader, useWebsite, useWords } from './website.tsx';

/** What every page of the website has around it. */
export function Frame({ common, children }: { common: CommonData; children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <a className="skip" href="#content">
        {t(labels.skip)}
      </a>
      <UtilityLine common={common} />
      <Head common={common} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Foot common={common} />
    </>
  );
}

function UtilityLine({ common }: { common: CommonData }) {
  const { language, digits: script, setLanguage, setDigits } = useWebsite();
  const { t, digits, phone } = useWords();
  const other = language === 'en' ? 'bn' : 'en';
  const otherDigits = script === 'latin' ? '১২৩' : '123';
  return (
    <div className="utility">
      <div className="wrap">
        {common.eiin ? <span>{t(labels.eiin, { number: digits(common.eiin) })}</span> : null}
        {common.sitePhone ? (
          <a className="wide" href={`tel:${common.sitePhone}`}>
            <IconPhone size={15} stroke={1.6} aria-hidden /> {phone(common.sitePhone)}
          </a>
        ) : null}
        <span className="end">
          <button
            type="button"
            aria-label={`${otherDigits} ${t(labels.digits)}`}
            onClick={() => setDigits(script === 'latin' ? 'bengali' : 'latin')}
          >
            {otherDigits}
          </button>
          <button type="button" lang={other} onClick={() => setLanguage(other)}>
            {other === 'bn' ? 'বাংলা' : 'English'}
          </button>
          <a className="strong" href={`${base}/login`}>
            {t(labels.logIn)}
          </a>
        </span>
      </div>
    </div>
  );
}

function Head({ common }: { common: CommonData }) {
  const { language } = useWebsite();
  const { design } = common;
  const { t, digits } = useWords();
  const [open, setOpen] = useState(false);
  const other = language === 'en' ? 'bn' : 'en';
  const reader = useReader();
  const Name = path === '/' ? 'h1' : 'p';
  return (
    <>
      <header className="head" data-layout={design.layout} data-ground={design.background}>
        {design.bannerId ? (
          <img
            className="banner"
            src={`/media/site/${design.bannerId}?site=${common.SITE_ID}`}
            alt=""
            width="1600"
            height="320"
          />
        ) : null}
        <div className="wrap">
          <img src={common.logoPath} alt="" width="84" height="84" />
          <div>
            <Name className="name">
              {path === '/' ? t(common.siteName) : <a href={`${base}/`}>{t(common.siteName)}</a>}
            </Name>
            {design.showsOther ? (
              <p className="other" lang={other}>
                {textOf(common.siteName, other)}
              </p>
            ) : null}
            {design.showsPlace ? (
              <p className="place">
                {[
                  t(common.siteAddress),
                  common.establishedOn
                    ? t(labels.established, { year: digits(common.establishedOn.slice(0, 4)) })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            ) : null}
          </div>
          {design.showsMotto && t(common.motto) ? <p className="motto">{t(common.motto)}</p> : null}
          <button
            type="button"
            className="menu-button"
            aria-label={t(labels.menu)}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            {open ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
          </button>
        </div>
      </header>
      <nav
        className="menu"
        id="menu"
        data-open={open}
        data-sticky={design.isSticky}
        aria-label={t(labels.menu)}
      >
        <Pieces of={[drawMenu(common, reader, listPathOf(path))]} />
      </nav>
    </>
  );
}

function Foot({ common }: { common: CommonData }) {
  const { t, phone, dateTime } = useWords();
  const reader = useReader();
  const figures = useCall<Figures>('/api/web/get-figures').data;
  return (
    <footer className="foot">
      <div className="wrap">
        <img src={common.logoPath} alt="" width="52" height="52" />
        <address>
          <strong className="name">{t(common.siteName)}</strong>
          <span>{t(common.siteAddress)}</span>
          <span>
            {common.sitePhone ? <a href={`tel:${common.sitePhone}`}>{phone(common.sitePhone)}</a> : null}
            {common.sitePhone && common.siteEmail ? ' · ' : null}
            {common.siteEmail ? <a href={`mailto:${common.siteEmail}`}>{common.siteEmail}</a> : null}
          </span>
        </address>
        <Pieces of={drawFoot(common, reader)} />
      </div>
      <div className="last">
        <div className="wrap">
          <span>{figures?.updatedAt ? t(labels.updated, { at: dateTime(figures.updatedAt) }) : ''}</span>
          <span className="runs">
            <img src="/static/scenes/mark.svg" alt="" width="18" height="18" /> {t(labels.runsOn)}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Warnings at the top right, for 15 seconds. */
export function Toasts() {
  const { toasts, dismiss } = useWebsite();
  const { t } = useWords();
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div className="toast" key={toast.id}>
          <div>
            <strong>{t(labels.warning)}</strong>
            <br />
            {toast.text}
          </div>
          <button type="button" aria-label={t(labels.close)} onClick={() => dismiss(toast.id)}>
            <IconX size={18} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
