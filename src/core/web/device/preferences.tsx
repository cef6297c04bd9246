import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Digits } from '../../digits.ts';
import {
  digitsOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatTime,
  sentenceDigits,
  withDigits,
} from '../../format.ts';
import { type Label, type LabelParams, type Language, localeOf, textOf } from '../../labels.ts';
import { formatTaka, parseTaka } from '../../money.ts';

type Preferences = {
  language: Language;
  digits: Digits;
  setLanguage(language: Language): void;
  setDigits(digits: Digits): void;
};

const PreferencesContext = createContext<Preferences | null>(null);

const keep = (name: 'language' | 'digits', value: string) => {
  localStorage.setItem(name, value);
  // The server writes the page in this language, and the website with these digits, at the next visit.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser schools use
  document.cookie = `${name}=${value}; path=/; max-age=34560000; samesite=strict`;
};

/** Language and digits of this browser; digits follow the language until the user chooses. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => {
    const kept = localStorage.getItem('language') ?? document.documentElement.lang.slice(0, 2);
    return kept === 'bn' ? 'bn' : 'en';
  });
  const [chosenDigits, setDigits] = useState<Digits | null>(() => {
    const kept = localStorage.getItem('digits');
    return kept === 'latin' || kept === 'bengali' ? kept : null;
  });
  // Before the children render and fetch: requests carry the page's language.
  document.documentElement.lang = localeOf[language];
  document.documentElement.dataset.lang = language;
  const value = useMemo<Preferences>(
    () => ({
      language,
      digits: chosenDigits ?? digitsOf(language),
      setLanguage(next) {
        keep('language', next);
        setLanguage(next);
      },
      setDigits(next) {
        keep('digits', next);
        setDigits(next);
      },
    }),
    [language, chosenDigits],
  );
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

export function usePreferences(): Preferences {
  const value = use(PreferencesContext);
  if (!value) throw new Error('PreferencesProvider is missing');
  return value;
}

/** `t(label, params)`: the text in the user's language. */
export function useText() {
  const { language, digits } = usePreferences();
  return useCallback(
    (label: Label, params?: LabelParams) => textOf(label, language, params, digits),
    [language, digits],
  );
}

/** Numbers, dates and money in the user's language and digits. */
export function useFormat() {
  const { language, digits } = usePreferences();
  return useMemo(() => {
    const options = { language, digits };
    return {
      number: (value: number) => formatNumber(value, options),
      /** `places` where one stands below another: a column keeps its decimals. */
      percent: (value: number, places?: number) =>
        formatPercent(value, places === undefined ? options : { ...options, places }),
      date: (value: string) => formatDate(value, options),
      day: (value: string) => formatDay(value, options),
      time: (value: string) => formatTime(value, options),
      dateTime: (value: string) => formatDateTime(value, options),
      money: (decimal: string) => formatTaka(parseTaka(decimal) ?? 0n, options),
      digits: (text: string) => withDigits(text, options),
      /** Of what somebody wrote, or the system put into words. */
      sentence: (text: string) => sentenceDigits(text, options),
    };
  }, [language, digits]);
}

/** Sets the window's title while a screen is open. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
