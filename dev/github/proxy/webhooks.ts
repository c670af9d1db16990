import { createHmac, randomUUID } from 'node:crypto';
import type { JsonObject } from '../json.ts';
import { GITHUB_APP_ID, INSTALLATIONS } from '../seed/github-app.ts';
import type { AppRegistry } from './app-registry.ts';

export type Delivery = {
  id: string;
  event: string;
  payload: JsonObject;
  /** Status of the response, or 0 if none arrived. */
  status: number;
};

export type Webhooks = {
  /** Sends the event if the App is installed and has a webhook address. */
  report(event: string, account: string, payload: JsonObject): void;
  deliveries: readonly Delivery[];
  /** Sends a delivery again with the same id. */
  redeliver(id: string): Promise<Delivery | undefined>;
  /** Resolves when all deliveries have ended. */
  idle(): Promise<void>;
};

export type SendWebhook = (url: string, init: RequestInit) => Promise<Response>;

export function createWebhooks(registry: AppRegistry, send: SendWebhook): Webhooks {
  const deliveries: Delivery[] = [];
  const onTheirWay = new Set<Promise<unknown>>();

  const deliver = async (delivery: Delivery): Promise<void> => {
    const { webhookUrl, webhookSecret } = registry.registration();
    const body = JSON.stringify(delivery.payload);
    const response = await send(webhookUrl, {
      method: 'POST',
      headers: getHeaders(delivery, body, webhookSecret),
      body,
    }).catch(() => undefined);
    await response?.body?.cancel();
    delivery.status = response?.status ?? 0;
  };
  const start = (delivery: Delivery): Promise<void> => {
    const sending = deliver(delivery).finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
    return sending;
  };

  return {
    deliveries,
    report: (event, account, payload) => {
      const installation = INSTALLATIONS.find((one) => one.account === account);
      if (!installation || !registry.registration().webhookUrl) return;
      // A removed installation only gets the event about its own removal.
      if (event !== 'installation' && !registry.isInstalled(installation.installation_id)) return;
      const named = { ...payload, installation: { id: installation.installation_id, node_id: '' } };
      const delivery: Delivery = { id: randomUUID(), event, payload: named, status: 0 };
      deliveries.push(delivery);
      void start(delivery);
    },
    redeliver: async (id) => {
      const known = deliveries.find((delivery) => delivery.id === id);
      if (!known) return undefined;
      const again = { ...known, status: 0 };
      await start(again);
      return again;
    },
    idle: async () => {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}

function getHeaders({ id, event }: Delivery, body: string, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/portico',
    'x-github-delivery': id,
    'x-github-event': event,
    'x-github-hook-installation-target-type': 'integration',
    'x-github-hook-installation-target-id': String(GITHUB_APP_ID),
    ...(secret && {
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    }),
  };
}
