import { createHmac } from 'node:crypto'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { type SandboxCourier, startSandboxCourier } from '../fake/courier.ts'
import { createSandboxQuotes } from './sandbox-quotes.adapter.ts'
import { createSandboxCourierTracker } from './sandbox-tracker.adapter.ts'

const deriveKey = ({ secret }: Platform): string =>
  createHmac('sha256', secret).update('sandbox courier').digest('base64url')

/** In-process couriers, by the server that runs them. */
const running = new WeakMap<Platform, SandboxCourier>()

/** Test quotes must never price real deliveries: in production the courier exists only when configured. */
const isEnabled = ({ env }: Platform): boolean => env.NODE_ENV !== 'production' || env.SANDBOX_COURIER

const start = async (platform: Platform): Promise<() => Promise<void>> => {
  const courier = await startSandboxCourier({ key: deriveKey(platform), clock: platform.clock })
  running.set(platform, courier)
  return async () => {
    running.delete(platform)
    await courier.close()
  }
}

/** A courier for testing deliveries by quote. Every process runs its own; it stores nothing. */
export const sandboxCourierPlugin: ServerPlugin = {
  name: 'delivery-sandbox',
  provides: (platform): ReturnType<NonNullable<ServerPlugin['provides']>> => {
    if (!isEnabled(platform)) return {}
    const account = () => {
      const courier = running.get(platform)
      return courier && { origin: courier.origin, key: deriveKey(platform) }
    }
    return {
      deliveryQuotes: [createSandboxQuotes(account)],
      courierTracker: [createSandboxCourierTracker(account)],
    }
  },
  start: async (platform) => (isEnabled(platform) ? start(platform) : undefined),
}
