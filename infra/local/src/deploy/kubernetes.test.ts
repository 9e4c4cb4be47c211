import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromFiles, parseEnv, parseWorkerSettings } from '@survivor/env';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { findClusterBreaches } from './testing/cluster-policy.ts';
import { renderOverlay } from './testing/read-yaml.ts';

const OVERLAYS = ['staging', 'production'];
const isHere = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!isHere) console.log('NOT RUN: the overlays of infra/deploy/kubernetes (there is no kubectl)');

const FROM_INGRESS = '"from":[{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"ingress-nginx"}}}],';

const inFiles: Readonly<Record<string, string>> = {
  'database-url': 'postgres://survivor:word@db:5432/survivor',
  'redis-url': 'redis://redis:6379',
  'app-secret': 'a secret of this test that is long enough',
  'oidc-client-secret': 'another secret',
  'smtp-url': 'smtps://user:password@relay.example.com',
};

describe.skipIf(!isHere).each(OVERLAYS)('infra/deploy/kubernetes/%s', (overlay) => {
  const resources = isHere ? renderOverlay(repoRoot, overlay) : [];
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};

  it('holds to the policy', () => {
    expect(resources.filter(({ kind }) => kind === 'Deployment')).toHaveLength(2);
    expect(findClusterBreaches(resources)).toEqual([]);
  });

  it('gives settings that both processes accept, secrets as files', () => {
    const source = fromFiles(settings, (file) => inFiles[file.replace('/run/secrets/survivor/', '')] ?? '');
    expect(() => parseEnv({ ...source, HOST: '0.0.0.0' })).not.toThrow();
    expect(() => parseWorkerSettings({ ...source, HOST: '0.0.0.0' })).not.toThrow();
  });

  it('takes the address of a relay as a file of the same secret', () => {
    const mail = { SMTP_URL_FILE: '/run/secrets/survivor/smtp-url', MAIL_FROM: 'Pools <no-reply@example.com>', HOST: '0.0.0.0' };
    const source = fromFiles({ ...settings, ...mail }, (file) => inFiles[file.replace('/run/secrets/survivor/', '')] ?? '');
    for (const parse of [parseEnv, parseWorkerSettings]) expect(parse(source)).toMatchObject({ mail: { url: inFiles['smtp-url'] } });
  });

  it('adds servers by processor time and by streams, a metric that the server has', () => {
    const scaler = JSON.stringify(resources.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec.metrics);
    expect(scaler).toContain('"name":"cpu"');
    const metric = /"metric":\{"name":"(\w+)"/.exec(scaler)?.[1];
    expect(readFileSync(path.join(repoRoot, 'apps/server/src/metrics/gauge-live.ts'), 'utf8')).toContain(`name: '${metric}'`);
  });

  it('is refused by the policy for each thing that is taken away', () => {
    const broken: readonly (readonly [find: string, put: string, said: string])[] = [
      ['"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false', 'may write on its root'],
      ['"drop":["ALL"]', '"drop":[]', 'has rights'],
      ['"runAsUser":65532', '"runAsUser":0', 'does not run as 65532'],
      ['"terminationGracePeriodSeconds":40', '"terminationGracePeriodSeconds":27', 'is killed 27 s after'],
      ['"path":"/readyz"', '"path":"/healthz"', 'is not probed'],
      ['"limits":{"memory":"512Mi"}', '"limits":{}', 'has no resources'],
      ['"kind":"PodDisruptionBudget"', '"kind":"Other"', 'no disruption budget'],
      ['"topologySpreadConstraints"', '"other"', 'one host alone'],
      ['"initContainers"', '"other"', 'does not migrate'],
      ['/server:1.0.7', '/server:latest', 'no one version'],
      ['"maxUnavailable":0', '"maxUnavailable":1', 'fewer pods'],
      [settings['TRUST_PROXY'] ?? 'TRUST_PROXY', 'uniquelocal', 'trusts uniquelocal as a proxy'],
      [settings['TRUST_PROXY'] ?? 'TRUST_PROXY', '10.0.0.0/8', 'trusts 10.0.0.0/8 as a proxy'],
      [settings['TRUST_PROXY'] ?? 'TRUST_PROXY', 'fd00::/48', 'trusts fd00::/48 as a proxy'],
      [settings['TRUST_PROXY'] ?? 'TRUST_PROXY', '10.244.1.7,loopback', 'trusts loopback as a proxy'],
      ['"TRUST_PROXY":', '"OTHER":', 'trusts no proxy'],
      [FROM_INGRESS, '', 'NetworkPolicy/survivor-server: lets in whoever reaches port http'],
      ['"kubernetes.io/metadata.name":"ingress-nginx"', '', 'NetworkPolicy/survivor-server: lets in whoever reaches port http'],
      ['"kubernetes.io/metadata.name":"monitoring"', '', 'NetworkPolicy/survivor-worker: lets in whoever reaches port health'],
      ['"ingress":[],', '"ingress":[{}],', 'NetworkPolicy/survivor: lets in whoever reaches any port'],
      ['"automountServiceAccountToken":false', '"automountServiceAccountToken":true', 'token'],
    ];
    for (const [find, put, said] of broken) {
      const text = JSON.stringify(resources);
      expect(text).toContain(find);
      expect(findClusterBreaches(JSON.parse(text.replaceAll(find, put))).join('\n')).toContain(said);
    }
  });
});
