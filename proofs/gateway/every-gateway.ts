import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GatewayStand } from '#core/payments/testing/gateway-stand.ts'

/** One vendor's stand-in, found in the vendor's folder. */
export interface StandIn {
  readonly title: string
  start(): Promise<GatewayStand>
}

type Start = (gateway?: string) => Promise<GatewayStand>

const FOLDERS = path.join(import.meta.dirname, '../../providers/payments')

/** Has a bank of its own (`fake/`), on a wire of its own: `slow-gateway.test.ts` and `events.test.ts` are about it. */
const APART = 'sandbox'

/** A stand-in that is told for which of a folder's gateways it stands is started for each. */
const NAMED: Readonly<Record<string, readonly string[]>> = { startFakeHosted: ['pg1', 'pg2'] }

const isStart = (value: unknown): value is Start => typeof value === 'function'

const standInsOf = async (vendor: string): Promise<StandIn[]> => {
  const room = path.join(FOLDERS, vendor, 'testing')
  const files = readdirSync(room).filter((file) => /^fake-.+\.ts$/.test(file))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(room, file)).href)),
  )
  const found = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, start]): StandIn[] => {
      if (!name.startsWith('startFake') || !isStart(start)) return []
      const names = NAMED[name]
      return names
        ? names.map((gateway) => ({ title: gateway, start: () => start(gateway) }))
        : [{ title: name.replace('startFake', '').toLowerCase(), start: () => start() }]
    }),
  )
  if (found.length === 0) throw new Error(`providers/payments/${vendor} has no startFake… in testing/`)
  return found
}

/** The stand-ins of all vendors' folders: a new vendor is held to what is proved of the others without being named. */
export const everyStandIn = async (): Promise<readonly StandIn[]> => {
  const vendors = readdirSync(FOLDERS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = vendors.map(({ name }) => name).filter((name) => name !== APART)
  return (await Promise.all(names.map(standInsOf))).flat()
}
