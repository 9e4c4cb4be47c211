import { useState } from 'react';
import { Note } from '../notice.tsx';
import { partsCopy } from '../parts-copy.ts';
import { signInCopy } from './sign-in-copy.ts';
import { findObstacle, type Obstacle } from './sign-in-obstacle.ts';

const OBSTACLES: Record<Obstacle, string> = { storage: partsCopy.blockedStorage, 'in-app': signInCopy.inApp };

/** Explains why this browser cannot sign in, before the reader tries. */
export function SignInObstacle({ isGoogle }: { isGoogle: boolean }) {
  const [obstacle] = useState(() => findObstacle({ isGoogle }));
  return obstacle !== null && <Note kind="warning">{OBSTACLES[obstacle]}</Note>;
}
