import { describe, expect, it } from 'vitest';
import { type DeviceFacts, type DeviceOffers, deviceOffersOf } from './device-offers.ts';

const [LAPTOP, ANDROID, IPHONE] = [
  { ability: 'ready', isDenied: false, isPhone: false, isAndroid: false, isInstalled: false },
  { ability: 'ready', isDenied: false, isPhone: true, isAndroid: true, isInstalled: false },
  { ability: 'install', isDenied: false, isPhone: true, isAndroid: false, isInstalled: false },
] as const;
const messages = { pushKey: 'key', devices: [] };
const device = { id: 'D1', browser: 'Firefox', madeAt: new Date(0), isThisDevice: true };
const NOTHING: DeviceOffers = { pushKey: null, install: null };

describe('what a device is offered after its first stored pick', () => {
  it.each<[name: string, facts: DeviceFacts, offers: DeviceOffers]>([
    ['a laptop', { device: LAPTOP, messages, canInstall: false }, { pushKey: 'key', install: null }],
    ['a laptop that installs apps', { device: LAPTOP, messages, canInstall: true }, { pushKey: 'key', install: null }],
    ['an Android phone', { device: ANDROID, messages, canInstall: true }, { pushKey: 'key', install: 'button' }],
    ['Firefox on Android', { device: ANDROID, messages, canInstall: false }, { pushKey: 'key', install: null }],
    [
      'its app on the home screen',
      { device: { ...ANDROID, isInstalled: true }, messages, canInstall: false },
      { pushKey: 'key', install: null },
    ],
    ['notifications blocked', { device: { ...ANDROID, isDenied: true }, messages, canInstall: true }, { pushKey: null, install: 'button' }],
    ['subscribed already', { device: LAPTOP, messages: { ...messages, devices: [device] }, canInstall: false }, NOTHING],
    [
      'another device subscribed',
      { device: LAPTOP, messages: { ...messages, devices: [{ ...device, isThisDevice: false }] }, canInstall: false },
      { pushKey: 'key', install: null },
    ],
    ['a site without push', { device: LAPTOP, messages: { ...messages, pushKey: null }, canInstall: false }, NOTHING],
    ['settings that cannot be loaded', { device: LAPTOP, messages: undefined, canInstall: false }, NOTHING],
    ['an iPhone', { device: IPHONE, messages: undefined, canInstall: false }, { pushKey: null, install: 'by-hand' }],
    ['an old iPhone, from the home screen', { device: { ...IPHONE, isInstalled: true }, messages: undefined, canInstall: false }, NOTHING],
    ['a browser that can do nothing', { device: { ...LAPTOP, ability: 'unsupported' }, messages, canInstall: false }, NOTHING],
  ])('%s', (_, facts, offers) => {
    expect(deviceOffersOf(facts)).toEqual(offers);
  });
});
