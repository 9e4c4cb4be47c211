import type { Context, Span } from '@opentelemetry/api';
import type { Build } from './metrics.ts';

/** The attributes of a span: never a parameter, a path, a person or a team. */
type Attributes = { readonly [name: string]: string | number };

type FinishedOperation = { readonly ms: number; readonly attributes?: Attributes; readonly error?: unknown };

/** A span that contains others until it ends. */
type OpenSpan = { within<T>(work: () => T): T; end(ended: { readonly attributes: Attributes; readonly isFailed: boolean }): void };

/** The tracing of this process (infra/docs/observe.md#traces). */
export type Tracing = {
  /** Opens a span for a request; `headers` may name the parent trace. */
  open(name: string, headers: unknown): OpenSpan;
  /** Runs work in a span: a new trace, or a child of the current one. */
  run<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Records a finished operation as a child of the current span, if there is one. */
  record(name: string, operation: FinishedOperation): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
};

type OpenTracingArgs = Build & {
  /** OTEL_EXPORTER_OTLP_ENDPOINT. If null, tracing is not even loaded. */
  readonly endpoint: string | null;
  /** The interval of sending in milliseconds; five seconds by default. */
  readonly everyMs?: number;
};

/** A stopping process does not wait longer for an unreachable collector. */
const STOP_TIMEOUT_MS = 2000;

async function loadOtel() {
  // Imported dynamically by name, because static imports would be loaded with the bundle.
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { ...api, ...sdk, ...exporter, ...resources };
}

/** Starts tracing over OTLP; null without an endpoint. */
export async function openTracing({ endpoint, process, version, build, everyMs = 5000 }: OpenTracingArgs): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const otel = await loadOtel();
  const exporter = new otel.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: STOP_TIMEOUT_MS });
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
    record: (name, { ms, attributes, error }) => {
      if (trace.getActiveSpan() === undefined) return;
      const now = Date.now();
      end(tracer.startSpan(name, { startTime: now - ms, ...(attributes && { attributes }) }), error != null, now);
    },
    stop: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_TIMEOUT_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

/** A longer statement is cut. */
const MAX_STATEMENT_CHARACTERS = 2000;

/**
 * Returns a function that records a statement, without parameters, as a child of the current span;
 * undefined without tracing.
 */
export function createStatementRecorder(tracing: Tracing | null): ((text: string, ms: number, error: unknown) => void) | undefined {
  if (tracing === null) return undefined;
  return (text, ms, error) => {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT_CHARACTERS).trim() };
    tracing.record('postgresql', { ms, attributes, error });
  };
}
