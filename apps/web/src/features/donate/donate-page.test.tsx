import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { qrImage } from '../../lib/ui/qr-image.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { DonatePage } from './donate-page.tsx';

const NONE = { paymentUrl: null, bitcoin: null, litecoin: null, monero: null };
const ALL = { paymentUrl: 'https://pay.example/us', bitcoin: 'bc1qexample1234', litecoin: 'ltc1qexample1234', monero: '4Example12345678' };

const open = (donate: typeof NONE | typeof ALL | Partial<typeof ALL>) =>
  renderWithApi(<DonatePage />, { handlers: { 'state.system': () => ({ donate: { ...NONE, ...donate } }) } });

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const address = () => screen.getByRole<HTMLInputElement>('textbox');

async function openBitcoin() {
  await open(ALL);
  fireEvent.click(await screen.findByRole('button', { name: 'Bitcoin' }));
}

describe('the donation page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('shows the methods that are configured, and no other', async () => {
    await open({ litecoin: ALL.litecoin });
    expect(await screen.findByRole('button', { name: 'Litecoin' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bitcoin' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Traditional Payment' })).toBeNull();
    expect(document.title).toBe('Donate - Survivor Pools');
  });

  it('says so when none is configured', async () => {
    await open(NONE);
    expect(await screen.findByText('No way to donate is set up at the moment.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Cryptocurrency' })).toBeNull();
  });

  it('opens the payment profile in a new tab that learns nothing of this one', async () => {
    await open(ALL);
    const link = await screen.findByRole('link', { name: /Payment app/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://pay.example/us',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/support');
  });

  it('shows a coin with its address, read-only, and its warning', async () => {
    await openBitcoin();
    expect(screen.getByRole('dialog', { name: '₿ Bitcoin Donation' })).toBeTruthy();
    expect(address().value).toBe(ALL.bitcoin);
    expect(address().readOnly).toBe(true);
    expect(screen.getByText(/^Send only Bitcoin to this address/)).toBeTruthy();
    expect(screen.getByText('Crypto is processed automatically.')).toBeTruthy();
  });

  it('draws the QR code on demand, Bitcoin with its scheme, 200 by 200', async () => {
    await openBitcoin();
    fireEvent.click(button('Show QR Code'));
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'QR code of the Bitcoin address' });
    expect(image.src).toBe(qrImage(`bitcoin:${ALL.bitcoin}`));
    expect([image.width, image.height]).toEqual([200, 200]);
    fireEvent.click(button('Hide QR Code'));
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  });

  it('draws the plain address of the other coins', async () => {
    await open(ALL);
    fireEvent.click(await screen.findByRole('button', { name: 'Monero' }));
    fireEvent.click(button('Show QR Code'));
    expect(screen.getByRole<HTMLImageElement>('img', { name: /QR code/ }).src).toBe(qrImage(ALL.monero));
  });

  it('confirms a copy for three seconds', async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await openBitcoin();
    vi.useFakeTimers();
    await act(async () => button('Copy').click());
    expect(writeText).toHaveBeenCalledWith(ALL.bitcoin);
    act(() => vi.advanceTimersByTime(2999));
    expect(button('Copied')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(button('Copy')).toBeTruthy();
  });

  it('selects the address when it cannot be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    await openBitcoin();
    fireEvent.click(button('Copy'));
    expect(await screen.findByText(/press Ctrl\+C/)).toBeTruthy();
    expect([address().selectionStart, address().selectionEnd]).toEqual([0, ALL.bitcoin.length]);
  });

  it('forgets QR code and coin when closed', async () => {
    await openBitcoin();
    fireEvent.click(button('Show QR Code'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(button('Bitcoin'));
    expect(button('Show QR Code')).toBeTruthy();
  });

  it('shows the symbol where an icon does not load', async () => {
    await open(ALL);
    const icon = (await screen.findByRole('button', { name: 'Litecoin' })).querySelector('img');
    fireEvent.error(icon ?? document.body);
    expect(screen.getByText('Ł')).toBeTruthy();
  });

  it('offers to try again when the methods cannot be loaded', async () => {
    let isDown = true;
    const system = () => {
      if (isDown) throw new Error('offline');
      return { donate: ALL };
    };
    await renderWithApi(<DonatePage />, { handlers: { 'state.system': system } });
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Bitcoin' })).toBeTruthy();
  });
});
