/** Makes spans of what the service does, as `openTelemetry()` of `esop-repurchase/service/node` does. */
export interface Tracing {
  /** Does work in a span. An error that the work throws ends the span as failed, and is thrown on. */
  span<T>(about: SpanAbout, work: (span: OpenSpan) => Promise<T>): Promise<T>;
}

/** What a span is of. Nothing of it is personal: names of operations, ids of records, hosts. */
export interface SpanAbout {
  /** Names what is done, not to what it is done. */
  readonly name: string;
  /** A request that is answered, a run that is taken from the queue, or a webhook that is sent. */
  readonly kind: 'server' | 'consumer' | 'client';
  /** By the names of OpenTelemetry's semantic conventions, where there are any. */
  readonly attributes: Attributes;
  /** The headers of a request, which may name the span that caused it. */
  readonly headers?: Headers;
  /** Another span that caused it earlier: its `traceparent`. */
  readonly link?: string | null;
}

/** Names and values. */
export type Attributes = Readonly<Record<string, string | number | string[]>>;

/** A span under way. */
export interface OpenSpan {
  /** Names the span to others (W3C Trace Context); null when nobody records it. */
  readonly traceparent: string | null;
  /** Gives it another name. */
  rename(name: string): void;
  /** Adds attributes. */
  set(attributes: Attributes): void;
  /** What went wrong, as one of few words. */
  fail(type: string): void;
}

/** Makes none. */
export const NO_TRACING: Tracing = {
  span: (_, work) => work(NO_SPAN),
};

const NO_SPAN: OpenSpan = {
  traceparent: null,
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
};
