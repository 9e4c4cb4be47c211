/** Opens the device's own sheet for sharing; closing it is no failure (screens 8). False where the device refuses. */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
