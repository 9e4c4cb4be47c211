/**
 * What apps add to the user agent of their built-in browser, and Android's marker of a web view.
 */
const MARKS = new RegExp(
  [
    'FBA[NV]',
    'FB_IAB',
    'Instagram',
    'Barcelona ',
    'LinkedInApp',
    'Snapchat',
    'Pinterest',
    'MicroMessenger',
    'musical_ly',
    'trill_',
    'TikTok',
    'Bytedance',
    'Line\\/',
    'KAKAOTALK',
    'Telegram',
    'Twitter',
    'Reddit\\/',
    'NAVER',
    'DaumApps',
    'Weibo',
    ' QQ\\/',
    'DingTalk',
    'AlipayClient',
    'Zalo',
    'Viber',
    '; wv\\)',
    'Version\\/[\\d.]+ Chrome\\/(?!.*DuckDuckGo)',
  ].join('|'),
);
const APPLE = /iPhone|iPad|iPod|Macintosh/;

/**
 * Whether Google would refuse the sign-in. On Apple devices every browser's user agent contains
 * "Safari", but that of a web view does not. That of an installed page does not either, but such a
 * page opens Google in a browser.
 */
export function isInAppBrowser(userAgent: string, { isInstalled }: { isInstalled: boolean }): boolean {
  if (MARKS.test(userAgent)) return true;
  const isUnnamed = APPLE.test(userAgent) && userAgent.includes('AppleWebKit/') && !userAgent.includes('Safari/');
  return isUnnamed && !isInstalled;
}
