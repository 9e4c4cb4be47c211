import { createFileRoute } from '@tanstack/react-router';
import { ChangelogContent } from '../features/help/changelog-page.tsx';

export const Route = createFileRoute('/changelog')({ component: ChangelogContent });
