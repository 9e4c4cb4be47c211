import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToasts } from '../../lib/ui/toast.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { ExportButton } from './export-button.tsx';

const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const told = vi.fn<(kind: string, message: string) => void>();
const saved = vi.fn<(name: string) => void>();
let file: Blob | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', answer);
  connectToasts(({ kind, message }) => told(kind, message));
  const keep = (content: Blob) => {
    file = content;
    return 'blob:file';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (total = 3) => renderWithApi(<ExportButton list="users" wish={{ search: 'ann', sort: '-name' }} total={total} />);
const press = async () => fireEvent.click(await screen.findByRole('button'));

describe('the export of a list', () => {
  it('asks for it as it is narrowed and sorted, and saves the file under the day', async () => {
    answer.mockResolvedValue(new Response('id,name'));
    await open();
    await press();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [url, init] = answer.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/v1/users/export', 'POST', '{"search":"ann","sort":"-name"}']);
    const [name = ''] = saved.mock.calls[0] ?? [];
    expect(name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    expect(await file?.text()).toBe('id,name');
    expect(told).toHaveBeenCalledWith('success', `Saved as ${name}`);
  });

  it('says that only the first rows were saved when there are more', async () => {
    answer.mockResolvedValue(new Response(''));
    await open(123_456);
    await press();
    await waitFor(() => expect(told).toHaveBeenCalledWith('success', 'Saved the first 100,000 of 123,456 rows'));
  });

  it('says the words of a refusal, or that nobody answered, and saves nothing', async () => {
    answer.mockResolvedValueOnce(new Response(JSON.stringify({ errors: { '': ['Too many files.'] } }), { status: 429 }));
    answer.mockRejectedValueOnce(new TypeError('network'));
    await open();
    await press();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('error', 'Too many files.'));
    await press();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('error', 'The server did not answer. Check your connection and try again.'));
    expect(saved).not.toHaveBeenCalled();
  });

  it('asks once, however often it is pressed', async () => {
    answer.mockReturnValue(new Promise(() => undefined));
    await open();
    await press();
    await screen.findByText('Exporting…');
    await press();
    expect(answer).toHaveBeenCalledOnce();
  });
});
