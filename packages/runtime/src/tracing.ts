import type { Context, Span } from '@opentelemetry/api';
import type { Build } from './metrics.ts';

/** What stands at a span: never a parameter, a path, a person or a team. */
type Attributes = { readonly [name: string]: string | number };

type Noted = { readonly ms: number; readonly attributes?: Attributes; readonly error?: unknown };

/** A span that others are within until it ends. */
type OpenSpan = { within<T>(work: () => T): T; end(ended: { readonly attributes: Attributes; readonly isFailed: boolean }): void };

/** Traces of this process (infra/docs/observe.md#traces). */
export type Tracing = {
  /** Begins what somebody asks for; `headers` may say of which trace it is a part. */
  open(name: string, headers: unknown): OpenSpan;
  /** Does a piece of work as a trace of its own, or as a part of the current one. */
  run<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Tells of what has just ended, as a part of the current span; of nothing where there is none. */
  note(name: string, noted: Noted): void;
  /** Sends what is left. */
  stop(): Promise<void>;
};

type OpenTracingArgs = Build & {
  /** OTEL_EXPORTER_OTLP_ENDPOINT; null: no traces, and nothing that could make them is loaded. */
  readonly endpoint: string | null;
  /** What is not sent yet goes this often, in milliseconds; every five seconds unless told. */
  readonly everyMs?: number;
};

/** Whoever stops the process does not wait for a collector that is away. */
const GOODBYE_MS = 2000;

async function loadOtel() {
  // Each by its name: what is imported otherwise would be loaded with the bundle.
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { ...api, ...sdk, ...exporter, ...resources };
}

/** Opens traces over OTLP where an endpoint is set; null where none is. */
export async function openTracing({ endpoint, process, version, build, everyMs = 5000 }: OpenTracingArgs): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const otel = await loadOtel();
  const exporter = new otel.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: GOODBYE_MS });
  const provider = new otel.NodeTracerProvider({
    resource: otel.resourceFromAttributes({ 'service.name': `survivor-${process}`, 'service.version': version, 'survivor.build': build }),
    spanProcessors: [new otel.BatchSpanProcessor(exporter, { scheduledDelayMillis: everyMs })],
  });
  provider.register();
  const tracer = provider.getTracer('survivor');
  const { context, trace, propagation, SpanKind, SpanStatusCode } = otel;

  function end(span: Span, isFailed: boolean, at?: number): void {
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(at);
  }

  function openSpan(parent: Context, span: Span): OpenSpan {
    const inside = trace.setSpan(parent, span);
    return {
      within: (work) => context.with(inside, work),
      end: ({ attributes, isFailed }) => {
        span.setAttributes(attributes);
        end(span, isFailed);
      },
    };
  }

  return {
    open: (name, headers) => {
      const parent = propagation.extract(context.active(), headers);
      return openSpan(parent, tracer.startSpan(name, { kind: SpanKind.SERVER }, parent));
    },
    run: async (name, attributes, work) => {
      const span = tracer.startSpan(name, { attributes });
      try {
        const done = await context.with(trace.setSpan(context.active(), span), work);
        end(span, false);
        return done;
      } catch (error) {
        end(span, true);
        throw error;
      }
    },
    note: (name, { ms, attributes, error }) => {
      if (trace.getActiveSpan() === undefined) return;
      const now = Date.now();
      end(tracer.startSpan(name, { startTime: now - ms, ...(attributes && { attributes }) }), error != null, now);
    },
    stop: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, GOODBYE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

/** Of a statement its text alone is told, without parameters. */
const LONGEST_STATEMENT = 2000;

/** Tells statements as parts of the span that asks; undefined where there are no traces. */
export function statementsOf(tracing: Tracing | null): ((text: string, ms: number, error: unknown) => void) | undefined {
  if (tracing === null) return undefined;
  return (text, ms, error) => {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_STATEMENT).trim() };
    tracing.note('postgresql', { ms, attributes, error });
  };
}
