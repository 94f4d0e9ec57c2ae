/**
 * esop-repurchase-service/node: the service on Node: its HTTP server, simulations on threads, webhooks by Node's client, a log.
 *
 * @packageDocumentation
 */
export { metrics, openTelemetry, pinoLog } from './observe.js';
export type { Metrics, MetricsOptions, PinoLogOptions } from './observe.js';
export { sendWebhook, webhookSender } from './send-webhook.js';
export type { SenderOptions } from './send-webhook.js';
export { serve } from './serve.js';
export type { RunningServer, ServeOptions } from './serve.js';
export { threads } from './threads.js';
export type { ThreadOptions, Threads } from './threads.js';
