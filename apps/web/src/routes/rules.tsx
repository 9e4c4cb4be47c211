import { createFileRoute } from '@tanstack/react-router';
import { RulesContent } from '../content/rules-content.tsx';

export const Route = createFileRoute('/rules')({ component: RulesContent });
