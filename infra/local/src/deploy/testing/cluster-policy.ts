/** A container of a pod, as far as the policy asks. */
interface Container {
  readonly name: string;
  readonly image: string;
  readonly securityContext?: { readonly [setting: string]: unknown };
  readonly resources?: { readonly requests?: object; readonly limits?: { readonly memory?: string } };
  readonly startupProbe?: object;
  readonly livenessProbe?: { readonly httpGet?: { readonly path: string } };
  readonly readinessProbe?: { readonly httpGet?: { readonly path: string } };
}

interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: { readonly [setting: string]: unknown };
  readonly topologySpreadConstraints?: readonly { readonly labelSelector: { readonly matchLabels: object } }[];
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
}

type Labels = Readonly<Record<string, string>>;

interface IngressRule {
  readonly ports?: readonly { readonly port: string | number }[];
  readonly from?: readonly { readonly namespaceSelector?: { readonly matchLabels?: Labels } }[];
}

/** An object of a cluster, as far as the policy asks. */
export interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly strategy?: { readonly rollingUpdate?: { readonly maxUnavailable?: number } };
    readonly selector?: { readonly matchLabels?: Labels };
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
    readonly maxUnavailable?: number;
    readonly metrics?: readonly object[];
    readonly ingress?: readonly IngressRule[];
  };
}

const RUNS_PODS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'];
const PINNED = /(?:@sha256:[0-9a-f]{64}|:v?\d+\.\d+\.\d+)$/;

function containerBreaches({ name, image, securityContext, resources }: Container): string[] {
  const isRightless =
    securityContext?.['allowPrivilegeEscalation'] === false &&
    securityContext['readOnlyRootFilesystem'] === true &&
    JSON.stringify(securityContext['capabilities']) === '{"drop":["ALL"]}';
  return [
    ...(isRightless ? [] : [`${name} may write on its root, or has rights`]),
    ...(resources?.requests !== undefined && resources.limits?.memory !== undefined ? [] : [`${name} has no resources`]),
    ...(PINNED.test(image) ? [] : [`${name} runs ${image}, which is no one version`]),
  ];
}

function probeBreaches({ name, startupProbe, livenessProbe, readinessProbe }: Container): string[] {
  const isProbed = startupProbe !== undefined && livenessProbe?.httpGet?.path === '/healthz' && readinessProbe?.httpGet?.path === '/readyz';
  return isProbed ? [] : [`${name} is not probed: /healthz for its life, /readyz for its use`];
}

function podBreaches({ spec }: Resource, drainSeconds: number): string[] {
  const pod = spec.template?.spec;
  if (pod === undefined) return ['has no pods'];
  const { initContainers = [], containers, securityContext = {}, terminationGracePeriodSeconds: grace = 30 } = pod;
  const versionOf = (image = '') => /[:@]([^/]+)$/.exec(image)?.[1];
  const migrates = initContainers.some(({ image }) => /migrate[:@]/.test(image));
  const isSpread = pod.topologySpreadConstraints?.some(
    ({ labelSelector }) => JSON.stringify(labelSelector.matchLabels) === JSON.stringify(spec.selector?.matchLabels),
  );
  const versions = new Set([...initContainers, ...containers].map(({ image }) => versionOf(image)));
  return [
    ...[...initContainers, ...containers].flatMap(containerBreaches),
    ...containers.flatMap(probeBreaches),
    ...(securityContext['runAsUser'] === 65_532 && securityContext['runAsNonRoot'] === true ? [] : ['does not run as 65532']),
    ...(grace > drainSeconds + 12 ? [] : [`is killed ${grace} s after it was told to stop: drain and 12 more are ${drainSeconds + 12}`]),
    ...(isSpread === true ? [] : ['may stand on one host alone']),
    ...(migrates && versions.size === 1 ? [] : ['does not migrate, with the same release, before it starts']),
    ...(pod.automountServiceAccountToken === false ? [] : ["holds a token of the cluster's"]),
    ...(spec.strategy?.rollingUpdate?.maxUnavailable === 0 ? [] : ['has fewer pods while a release rolls']),
  ];
}

/**
 * The ingress controller's addresses, or the subnet of its nodes. In a wider range any pod could
 * forge a client's address.
 */
function proxyBreaches(trusted: string | undefined): string[] {
  const proxies = (trusted ?? '').split(',').filter((proxy) => proxy.trim() !== '');
  if (proxies.length === 0) return ['trusts no proxy: everybody would share one address'];
  const isNarrow = (proxy: string) => {
    const [address = '', bits] = proxy.trim().split('/');
    const isV6 = address.includes(':');
    return (isV6 || /^[\d.]+$/.test(address)) && Number(bits ?? 128) >= (isV6 ? 64 : 24);
  };
  return proxies
    .filter((proxy) => !isNarrow(proxy))
    .map((proxy) => `trusts ${proxy} as a proxy, which is more than the ingress controller`);
}

/** Pods are reached from namespaces that are named. */
function networkBreaches({ spec }: Resource): string[] {
  const isNamed = (rule: IngressRule) =>
    rule.from?.every(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] !== undefined) === true;
  const portsOf = ({ ports }: IngressRule) => (ports === undefined ? 'any port' : `port ${ports.map(({ port }) => port).join(', ')}`);
  return (spec.ingress ?? []).filter((rule) => !isNamed(rule)).map((rule) => `lets in whoever reaches ${portsOf(rule)}`);
}

/** The policy: what is wrong with the objects of an overlay, one line each: `Kind/name: what`. */
export function findClusterBreaches(resources: readonly Resource[]): string[] {
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const drainSeconds = Number(settings['DRAIN_SECONDS']);
  const budgets = resources.filter(({ kind }) => kind === 'PodDisruptionBudget');
  const isBudgeted = (labels: Labels | undefined) =>
    budgets.some(({ spec }) => spec.maxUnavailable === 1 && JSON.stringify(spec.selector?.matchLabels) === JSON.stringify(labels));
  const breachesOf = (resource: Resource): string[] => {
    if (resource.kind === 'NetworkPolicy') return networkBreaches(resource);
    if (resource.kind === 'ConfigMap') return proxyBreaches(resource.data?.['TRUST_PROXY']);
    if (!RUNS_PODS.includes(resource.kind)) return [];
    const budget = isBudgeted(resource.spec.selector?.matchLabels) ? [] : ['can be drained away: no disruption budget'];
    return [...podBreaches(resource, drainSeconds), ...budget];
  };
  return resources.flatMap((resource) => breachesOf(resource).map((breach) => `${resource.kind}/${resource.metadata.name}: ${breach}`));
}
