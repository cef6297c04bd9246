import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-sans/latin-600.css';
import '@fontsource/noto-sans-bengali/bengali-400.css';
import './public.css';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { partsOf, todayInDhaka } from './core/dates.ts';
import { formatNumber } from './core/format.ts';
import { type Label, type Language, textOf } from './core/labels.ts';
import type { HomeData } from './modules/website/contract.ts';
import { labels } from './modules/website/labels.ts';
import { About } from './modules/website/pages/about.tsx';
import { Home } from './modules/website/pages/home.tsx';
import { Notices } from './modules/website/pages/notices.tsx';
import { readJson } from './modules/website/read-json.ts';

// The public website: its own small bundle, nothing of the application in it.
const accents: Record<string, string> = {
  board: '#0B4533',
  ink: '#0F4082',
  brick: '#7A2418',
  plum: '#5A2A5E',
  teal: '#0B4A5A',
  slate: '#343F3B',
};
const base = /^\/@[a-z0-9-]+/.exec(location.pathname)?.[0] ?? '';
const path = location.pathname.slice(base.length) || '/';
const pages = [
  { path: '/', label: labels.home },
  { path: '/about', label: labels.about },
  { path: '/web/notice/all', label: labels.notices },
] as const;

function Website() {
  const [language, setLanguage] = useState<Language>(() => {
    const kept = localStorage.getItem('language') ?? document.documentElement.lang.slice(0, 2);
    return kept === 'bn' ? 'bn' : 'en';
  });
  const [data, setData] = useState<HomeData | null>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const t = (label: Label, params = {}) => textOf(label, language, params);
  useEffect(() => {
    readJson<HomeData>('/api/web/home')
      .then(setData)
      .catch((error: Error) => setProblem(error.message === '404' ? labels.noInstitution : labels.away));
  }, []);
  const current = pages.find((page) => page.path === path);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset.lang = language;
    const name = data ? textOf(data.common.webTitle, language) : 'Pathshala';
    document.title = current && current.path !== '/' ? `${textOf(current.label, language)} - ${name}` : name;
    document.documentElement.style.setProperty(
      '--accent',
      accents[data?.common.accent ?? 'board'] ?? '#0B4533',
    );
  }, [language, data, current]);
  const choose = (next: Language) => {
    localStorage.setItem('language', next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `language=${next}; path=/; max-age=34560000; samesite=strict`;
    setLanguage(next);
  };
  if (problem)
    return (
      <main className="wrap">
        <h1>Pathshala</h1>
        <p role="alert">{t(problem)}</p>
        <a href="/login">{t(labels.logIn)}</a>
      </main>
    );
  if (!data) return null;
  const { common } = data;
  return (
    <>
      <a className="skip" href="#content">
        {t(labels.skip)}
      </a>
      <div className="utility">
        <div className="wrap">
          {common.eiin ? <span>EIIN {formatDigits(common.eiin, language)}</span> : null}
          {common.sitePhone ? <span>{formatDigits(common.sitePhone, language)}</span> : null}
          <span className="end">
            <button
              type="button"
              lang={language === 'en' ? 'bn' : 'en'}
              onClick={() => choose(language === 'en' ? 'bn' : 'en')}
            >
              {language === 'en' ? 'বাংলা' : 'English'}
            </button>
            <a href={`${base}/login`}>{t(labels.logIn)}</a>
          </span>
        </div>
      </div>
      <header className="head">
        <div className="wrap">
          <img src={common.logoPath} alt="" />
          <div>
            <h1>{t(common.siteName)}</h1>
            <p lang={language === 'en' ? 'bn' : 'en'}>
              {textOf(common.siteName, language === 'en' ? 'bn' : 'en')}
            </p>
            <p>
              {t(common.siteAddress)}
              {common.establishedOn
                ? ` · ${t(labels.established, { year: formatDigits(common.establishedOn.slice(0, 4), language) })}`
                : ''}
            </p>
          </div>
          <p className="motto">{t(common.motto)}</p>
        </div>
      </header>
      <nav className="menu" aria-label={t(labels.menu)}>
        <ul className="wrap">
          {pages.map((page) => (
            <li key={page.path}>
              <a href={`${base}${page.path}`} aria-current={page === current ? 'page' : undefined}>
                {t(page.label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" tabIndex={-1}>
        {path === '/' ? <Home data={data} language={language} /> : null}
        {path === '/about' ? <About language={language} /> : null}
        {path === '/web/notice/all' ? <Notices language={language} /> : null}
        {current ? null : (
          <div className="wrap">
            <h2>{t(labels.notFound)}</h2>
            <a href={`${base}/`}>{t(labels.home)}</a>
          </div>
        )}
      </main>
      <footer className="foot">
        <div className="wrap">
          <strong>{t(common.siteName)}</strong>
          <br />
          {t(common.siteAddress)}
          <br />
          {common.siteEmail} · {t(labels.runsOn)} ·{' '}
          {formatNumber(partsOf(todayInDhaka(new Date())).year, { language }).replace(/[,]/g, '')}
        </div>
      </footer>
    </>
  );
}

const formatDigits = (text: string, language: Language) =>
  language === 'bn' ? text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit))) : text;

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <Website />
    </StrictMode>,
  );
