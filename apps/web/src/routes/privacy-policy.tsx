import { createFileRoute } from '@tanstack/react-router';
import { legalCopy } from '../features/legal/legal-copy.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';

export const Route = createFileRoute('/privacy-policy')({ component: () => <LegalPage text={legalCopy.privacy} /> });
