import { describe, expect, it } from 'vitest';
import { originOf, programOf } from '../../src/core/server/auth/program-of.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

describe('PLT-8 X-9 the program somebody changed something with', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 131, Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge 131, Windows'],
    [`Mozilla/5.0 (Linux; Android 14; SM-A546E) ${chrome} Mobile Safari/537.36`, 'Chrome 131, Android'],
    [
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 24, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17, iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132, Linux'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['<script>alert(1)</script>', 'scriptalert'],
    ['', ''],
  ])('%s', (given, said) => {
    expect(programOf(given)).toBe(said);
  });

  it('stands beside the address', () => {
    expect(originOf('203.0.113.5', 'curl/8.5.0')).toBe('203.0.113.5 · curl/8.5.0');
    expect(originOf('203.0.113.5', '')).toBe('203.0.113.5');
  });
});
