// A process of the service with short times, to be killed. What it is told stands in its environment.
import { createService } from 'esop-repurchase/service';
import { sendWebhook, serve, threads } from 'esop-repurchase/service/node';
import { postgresStore } from 'esop-repurchase/service/postgres';
import { sqliteStore } from 'esop-repurchase/service/sqlite';

const { FILE, POSTGRES, CLOCK_OFFSET_SECONDS = '0', WORKER = 'yes' } = process.env;
const clock = () => new Date(Date.now() + Number(CLOCK_OFFSET_SECONDS) * 1000);
const store = await (POSTGRES === undefined
  ? sqliteStore({ file: FILE, clock })
  : postgresStore({ connectionString: POSTGRES, clock }));
const service = createService({
  store,
  clock,
  compute: threads(),
  limits: { answerSeconds: 0.2, computeSeconds: 20, leaseSeconds: 2 },
  webhooks: { send: sendWebhook, allowPrivateAddresses: true, timeoutSeconds: 30, firstPauseSeconds: 0.2 },
});
const { port } = await serve({ service, port: 0, worker: WORKER === 'yes' });
console.log(port);
