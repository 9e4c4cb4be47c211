import { createFileRoute } from '@tanstack/react-router';
import { ChangelogContent } from '../content/changelog-content.tsx';

export const Route = createFileRoute('/changelog')({ component: ChangelogContent });
