/**
 * esop-repurchase-service/node: the service on Node: its HTTP server, simulations on threads, webhooks by Node's client, a log.
 *
 * @packageDocumentation
 */
export { metrics } from './metrics.js';
export type { Metrics, MetricsOptions } from './metrics.js';
export { openTelemetry } from './open-telemetry.js';
export { pinoLog } from './pino-log.js';
export type { PinoLogOptions } from './pino-log.js';
export { sendWebhook, webhookSender } from './send-webhook.js';
export type { SenderOptions } from './send-webhook.js';
export { serve } from './serve.js';
export type { RunningServer, ServeOptions } from './serve.js';
export { threads } from './threads.js';
export type { ThreadOptions, Threads } from './threads.js';
