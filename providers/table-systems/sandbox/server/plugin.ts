import { createHmac } from 'node:crypto'
import type { TableSystemFactory } from '#core/tables/contract/table-system.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { type SandboxTableSystem, startSandboxTableSystem } from '../fake/server.ts'
import { createSandboxTableSystem } from './sandbox.adapter.ts'

const deriveKey = ({ secret }: Platform): string =>
  createHmac('sha256', secret).update('sandbox table system').digest('base64url')

/** In-process systems, by the server that runs them. */
const running = new WeakMap<Platform, SandboxTableSystem>()

/** The system of a server, for tests that look at its checks. */
export const getSandboxTableSystem = (platform: Platform): SandboxTableSystem | undefined =>
  running.get(platform)

/** Test rooms must never pay for real food. */
const isEnabled = ({ env }: Platform): boolean => env.NODE_ENV !== 'production'

/** Its real address is known only once it listens. */
const ADDRESS = 'http://127.0.0.1'

const createFactory = (platform: Platform): TableSystemFactory => ({
  ...{ name: 'sandbox', title: 'Sandbox', addresses: [ADDRESS], fields: [], takesRoomCharges: true },
  // Both sides have the server's secret.
  needsSecret: false,
  open: () =>
    createSandboxTableSystem(() => {
      const system = running.get(platform)
      return system && { origin: system.origin, key: deriveKey(platform) }
    }),
})

const start = async (platform: Platform): Promise<() => Promise<void>> => {
  const system = await startSandboxTableSystem(deriveKey(platform))
  running.set(platform, system)
  return async () => {
    running.delete(platform)
    await system.close()
  }
}

/** A restaurant's and hotel's own system for tests and trials. Every process runs its own; it stores nothing. */
export const sandboxTableSystemPlugin: ServerPlugin = {
  name: 'table-systems-sandbox',
  provides: (platform): ReturnType<NonNullable<ServerPlugin['provides']>> =>
    isEnabled(platform) ? { tableSystem: [createFactory(platform)] } : {},
  start: async (platform) => (isEnabled(platform) ? start(platform) : undefined),
}
