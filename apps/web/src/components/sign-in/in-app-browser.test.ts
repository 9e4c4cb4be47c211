import { describe, expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const CHROME = 'Chrome/126.0.0.0 Mobile Safari/537.36';

const IN_APP: readonly [name: string, userAgent: string][] = [
  ['a web view of an iPhone', `${IPHONE} Mobile/15E148`],
  ['a web view of an iPad that asks for desktop pages', IPAD],
  ['an app on an iPhone that names itself', `${IPHONE} Mobile/15E148 SomeApp/3.2`],
  ['a web view of Android', `${WEB_VIEW} ${CHROME}`],
  ['a web view of Android without its mark', `${ANDROID} Version/4.0 ${CHROME}`],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.32.108;FBBV/609112]`],
  ['Messenger on Android', `${ANDROID} ${CHROME} [FB_IAB/Orca-Android;]`],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 340.0.3.27.98`],
  ['Threads on an iPhone', `${IPHONE} Mobile/15E148 Safari/604.1 Barcelona 340.0.0.26.106`],
  ['Threads on Android', `${ANDROID} ${CHROME} Barcelona 340.0.0.26.106 Android`],
  ['KakaoTalk on an iPhone', `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.5`],
  ['KakaoTalk on Android', `${WEB_VIEW} ${CHROME};KAKAOTALK 2410850 (INAPP)`],
  ['KakaoTalk that names Safari', `${IPHONE} Mobile/15E148 Safari/604.1 KAKAOTALK 10.8.5`],
  ['Telegram on an iPhone', `${IPHONE} Mobile/15E148 Safari/604.1 Telegram-iOS/11.2`],
  ['Telegram on Android', `${ANDROID} ${CHROME} Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)`],
  ['Line', `${IPHONE} Mobile/15E148 Safari Line/14.9.0`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800322d) NetType/WIFI Language/en`],
  ['Snapchat', `${IPHONE} Mobile/15E148 Snapchat/12.90.0.45 (like Safari/8619.1.11, panda)`],
  ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ['TikTok in Asia', `${IPHONE} Mobile/15E148 trill_35.1.0 JsSdk/2.0`],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29`],
  ['X', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.50`],
  ['Reddit', `${IPHONE} Mobile/15E148 Reddit/Version 2024.25/Build 615/iOS`],
  ['Pinterest', `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
];

const BROWSERS: readonly [name: string, userAgent: string][] = [
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari on an iPad', `${IPAD} Version/17.5 Safari/605.1.15`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on an iPhone', `${IPHONE} EdgiOS/125.0 Version/17.0 Mobile/15E148 Safari/604.1`],
  ['the app of Google', `${IPHONE} GSA/320.0 Mobile/15E148 Safari/604.1`],
  ['DuckDuckGo on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Chrome on Android', `${ANDROID} ${CHROME}`],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  ['DuckDuckGo on Android', `${ANDROID} Version/4.0 Chrome/126.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'],
  ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0'],
];

describe('a browser inside an app', () => {
  it.each(IN_APP)('is %s', (_name, userAgent) => {
    expect(isInAppBrowser(userAgent, { isInstalled: false })).toBe(true);
  });

  it.each(BROWSERS)('is not %s', (_name, userAgent) => {
    expect(isInAppBrowser(userAgent, { isInstalled: false })).toBe(false);
  });

  it('is not a page installed on an iPhone, whose user agent is that of a web view', () => {
    expect(isInAppBrowser(`${IPHONE} Mobile/15E148`, { isInstalled: true })).toBe(false);
  });
});
