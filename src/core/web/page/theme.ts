import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { type Label, type Language, textOf } from '../../labels.ts';
import { light, night } from './styles/tokens.data.ts';

const shades = (list: string) => list.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple;

const board = shades('EEFAF4 DDF2E9 C2E4D5 9FCFBB 79B59D 52967C 33785F 185B46 0B4533 082F22');
const leaf = shades('ECFCED DAF7DB BDEDBF 99DB9D 71C579 49A855 278B38 067022 035618 003B0D');
const marigold = shades('FFF8EF FFEFD9 FEDDB1 FEC87C F2B049 DB9405 B57A04 8B5D04 6A4601 492F02');
const sindur = shades('FEF4F2 FFE6E3 FECDC7 FEA99E FE7C70 EA564D CC3934 AE2321 8A1515 5F0D0C');
const ink = shades('F2F7FE E2EEFF C6DCFE 9EC5FE 6FA7FA 4B88E2 306DC4 1A54A4 0F4082 092B5A');
const slate = shades('F5F9F8 ECF2F0 DFE7E4 CDD6D3 AEB9B5 899591 67736F 4D5854 343F3B 1D2724');
const dark = shades('E5EDEA C7D0CD A5AFAB 818C88 525E5A 384440 24312D 1A2722 101D19 091410');

const sizes = {
  en: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  bn: { xs: '14px', sm: '15px', md: '16px', lg: '18px', xl: '20px' },
};
const lineHeights = {
  en: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.35' },
  bn: { xs: '1.5', sm: '1.5', md: '1.65', lg: '1.5', xl: '1.4' },
};
/** A list of choices never opens empty without a word. */
const nothingFound: Label = { en: 'Nothing found', bn: 'কিছু পাওয়া যায়নি' };

const fontFamily = "'Noto Sans', 'Noto Sans Bengali', system-ui, sans-serif";

/** Mantine in our own colours and measures; Bengali letters are larger and stand further apart. */
export function themeFor(language: Language) {
  return createTheme({
    colors: {
      board,
      leaf,
      marigold,
      sindur,
      ink,
      slate,
      dark,
      green: leaf,
      red: sindur,
      yellow: marigold,
      blue: ink,
      gray: slate,
    },
    primaryColor: 'board',
    primaryShade: { light: 7, dark: 3 },
    autoContrast: true,
    luminanceThreshold: 0.35,
    white: '#FFFFFF',
    black: '#17211E',
    fontFamily,
    headings: { fontFamily, fontWeight: '600' },
    fontSizes: sizes[language],
    lineHeights: lineHeights[language],
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    shadows: {
      xs: 'none',
      sm: '0 1px 2px rgba(13,30,25,.08)',
      md: '0 4px 12px rgba(13,30,25,.12)',
      lg: '0 8px 28px rgba(13,30,25,.18)',
      xl: '0 16px 48px rgba(13,30,25,.24)',
    },
    components: {
      // Heights are in styles.css: `sm` is the usual control (34 and 36 px, in Bengali 38 and 40), `md` the 44 px one.
      Button: { defaultProps: { size: 'sm', variant: 'filled' } },
      TextInput: { defaultProps: { size: 'sm' } },
      Select: { defaultProps: { size: 'sm', nothingFoundMessage: textOf(nothingFound, language) } },
      MultiSelect: { defaultProps: { nothingFoundMessage: textOf(nothingFound, language) } },
      Textarea: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm' } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      // A wheel or an arrow key never changes a figure.
      // A size of its own would take the label's with it.
      Checkbox: {
        defaultProps: { size: 18, radius: 3 },
        styles: {
          body: { alignItems: 'center' },
          label: { fontSize: 'var(--mantine-font-size-md)' },
        },
      },
      Skeleton: { defaultProps: { animate: false } },
      Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 10, stickyHeader: true } },
      Tabs: { defaultProps: { keepMounted: false } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
      Modal: {
        defaultProps: {
          radius: 'md',
          centered: true,
          overlayProps: { color: '#06120E', backgroundOpacity: 0.45 },
        },
      },
      Drawer: { defaultProps: { overlayProps: { color: '#06120E', backgroundOpacity: 0.35 } } },
    },
  });
}

/** bg, fg, line, solid of each tone. */
const tones: Record<string, [string, string]> = {
  board: ['DDF2E9 0B4533 9FCFBB 33785F', '1E392F C2E4D5 376252 79B59D'],
  leaf: ['DAF7DB 035618 99DB9D 278B38', '1A3E25 BDEDBF 326C3C 71C579'],
  marigold: ['FFEFD9 6A4601 FEC87C DB9405', '3F3A17 FEDDB1 826110 F2B049'],
  sindur: ['FFE6E3 8A1515 FEA99E CC3934', '452924 FECDC7 8B3F38 FE7C70'],
  ink: ['E2EEFF 0F4082 9EC5FE 306DC4', '1D3649 C6DCFE 335B8A 6FA7FA'],
  slate: ['ECF2F0 343F3B CDD6D3 67736F', '2B3833 DFE7E4 55625D AEB9B5'],
};

function variablesOf(tokens: Record<string, string>, place: 0 | 1): Record<string, string> {
  const made: Record<string, string> = {};
  for (const [name, value] of Object.entries(tokens)) made[`--ps-${name}`] = value;
  for (const [name, pair] of Object.entries(tones))
    pair[place].split(' ').forEach((hex, part) => {
      made[`--ps-${name}-${['bg', 'fg', 'line', 'solid'][part]}`] = `#${hex}`;
    });
  return {
    ...made,
    '--mantine-color-body': tokens.canvas ?? '',
    '--mantine-color-text': tokens.text ?? '',
    '--mantine-color-dimmed': tokens['text-3'] ?? '',
    '--mantine-color-placeholder': place === 0 ? '#66736E' : '#8B9993',
    '--mantine-color-error': place === 0 ? '#AE2321' : '#FEA99E',
    '--mantine-color-anchor': tokens.link ?? '',
    '--mantine-color-default-border': tokens.line ?? '',
    '--mantine-color-disabled': tokens.sunken ?? '',
    '--mantine-color-disabled-color': tokens['text-2'] ?? '',
    '--mantine-color-disabled-border': tokens['line-2'] ?? '',
    '--mantine-color-default': tokens.surface ?? '',
    '--mantine-color-default-hover': tokens.hover ?? '',
  };
}

export const tokensResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(light, 0),
  dark: variablesOf(night, 1),
});
