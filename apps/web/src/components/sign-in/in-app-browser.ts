/** What apps add to the user agent of their own browser, and Android's mark of a web view. */
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
 * Whether Google would refuse the sign-in. Every browser of an Apple device names Safari, but a web
 * view does not, nor an installed page, which opens Google in a browser.
 */
export function isInAppBrowser(userAgent: string, { isInstalled }: { isInstalled: boolean }): boolean {
  if (MARKS.test(userAgent)) return true;
  const isUnnamed = APPLE.test(userAgent) && userAgent.includes('AppleWebKit/') && !userAgent.includes('Safari/');
  return isUnnamed && !isInstalled;
}
