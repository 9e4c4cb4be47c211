import type { AppRouter } from '@survivor/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** Typed hooks for every procedure of the server. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;
export type League = Outputs['league']['get'];
export type RoundNotes = Outputs['league']['notes'];
export type LeagueCard = Outputs['league']['cards'][number];
export type Game = Outputs['game']['list'][number];
export type GameTeam = Game['homeTeam'];
export type Season = Outputs['season']['list'][number];
export type NextStart = Outputs['season']['nextStart'];
export type Invitation = NonNullable<Outputs['league']['invitation']>;
export type Me = Outputs['user']['me'];
export type System = Outputs['state']['system'];
export type SeasonGame = Outputs['game']['season'][number];
export type PickPlan = Outputs['pick']['plan'];
