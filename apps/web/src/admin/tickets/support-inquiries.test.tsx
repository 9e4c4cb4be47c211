import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { SupportInquiries } from './support-inquiries.tsx';
import type { Ticket, TicketsView } from './tickets-view.ts';

const makeTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
  id: 'T1',
  issueType: 'picks',
  description: 'My pick is gone.\nSince Sunday.',
  userId: 'U1',
  userEmail: 'ann@example.com',
  isResolved: false,
  resolvedAt: null,
  createdAt: new Date('2025-10-01T12:00:00Z'),
  updatedAt: new Date('2025-10-01T12:00:00Z'),
  ...overrides,
});

const pageOf = (items: Ticket[], totalCount = items.length, totalPages = 1) => ({ items, totalCount, totalPages });
const views: TicketsView[] = [];

function Page({ start }: { start: Partial<TicketsView> }) {
  const [view, setView] = useState<TicketsView>({ page: 1, search: '', status: 'all', ...start });
  views.push(view);
  return <SupportInquiries view={view} onView={setView} />;
}

const open = (handlers: Handlers, start: Partial<TicketsView> = {}) => renderWithApi(<Page start={start} />, { handlers });

async function choose(item: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for ticket T1' }));
  fireEvent.click(screen.getByRole('button', { name: item }));
}

describe('support inquiries', () => {
  beforeEach(() => {
    views.length = 0;
    for (const kind of ['success', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });

  it('asks the server for the page, search and status of the address, 100 at a time', async () => {
    const list = vi.fn(() => pageOf([makeTicket()], 230, 3));
    await open({ 'ticket.list': list }, { page: 2, search: 'pick', status: 'unresolved' });
    await screen.findByText('230 inquiries, page 2 of 3');
    expect(list).toHaveBeenCalledWith({ page: 2, pageSize: 100, search: 'pick', status: 'unresolved' });
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(list).toHaveBeenCalledWith({ page: 3, pageSize: 100, search: 'pick', status: 'unresolved' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'resolved' } });
    expect(views.at(-1)).toEqual({ page: 1, search: 'pick', status: 'resolved' });
  });

  it('opens the whole description and the facts of a ticket', async () => {
    await open({ 'ticket.list': () => pageOf([makeTicket({ isResolved: true, resolvedAt: new Date('2025-10-02T12:00:00Z') })]) });
    fireEvent.click(await screen.findByRole('button', { name: 'T1, details' }));
    const details = screen.getByText('Last Updated').closest('.details');
    if (!(details instanceof HTMLElement)) throw new Error('no details');
    expect(details.textContent).toContain('My pick is gone.\nSince Sunday.');
    for (const label of ['Ticket ID', 'User Email', 'Issue Type', 'Status', 'Created', 'Last Updated']) {
      expect(within(details).getByText(label)).toBeTruthy();
    }
    expect(within(details).getAllByText('Resolved')).toHaveLength(2);
  });

  it('changes the row only after the server has, in both directions', async () => {
    const setStatus = vi.fn((input: unknown) => makeTicket({ isResolved: JSON.stringify(input).includes('true') }));
    await open({ 'ticket.list': () => pageOf([makeTicket()]), 'ticket.setStatus': setStatus });
    await choose('Mark as Resolved');
    const row = await screen.findByRole('row', { name: /ann@example.com/ });
    await within(row).findByText('Resolved');
    expect(setStatus).toHaveBeenLastCalledWith({ id: 'T1', isResolved: true });
    await choose('Mark as Unresolved');
    await within(row).findByText('Unresolved');
    expect(setStatus).toHaveBeenLastCalledWith({ id: 'T1', isResolved: false });
  });

  it('leaves the row as it is when the server refuses', async () => {
    const refuse = () => {
      throw new Refusal(404, { '': ['Ticket not found'] });
    };
    await open({ 'ticket.list': () => pageOf([makeTicket()]), 'ticket.setStatus': refuse });
    await choose('Mark as Resolved');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Ticket not found'));
    expect(within(screen.getByRole('row', { name: /ann@example.com/ })).getByText('Unresolved')).toBeTruthy();
  });

  it('says that nothing was found, in the words of the specification', async () => {
    await open({ 'ticket.list': () => pageOf([], 0, 0) });
    expect(await screen.findByText('No inquiries found')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('shows an error with a retry, never an empty table', async () => {
    const list = vi.fn<() => unknown>().mockImplementationOnce(() => {
      throw new Refusal(400, { '': ['Out of order'] });
    });
    list.mockReturnValue(pageOf([makeTicket()]));
    await open({ 'ticket.list': list });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("Couldn't load the inquiries");
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No inquiries found')).toBeNull();
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ann@example.com')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes back to the last page when the address is beyond it', async () => {
    await open({ 'ticket.list': (input) => pageOf(JSON.stringify(input).includes('"page":2') ? [makeTicket()] : [], 101, 2) }, { page: 9 });
    expect(await screen.findByText('101 inquiries, page 2 of 2')).toBeTruthy();
  });
});
