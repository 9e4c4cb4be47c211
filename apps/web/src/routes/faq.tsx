import { createFileRoute } from '@tanstack/react-router';
import { FaqContent } from '../content/faq-content.tsx';

export const Route = createFileRoute('/faq')({ component: FaqContent });
