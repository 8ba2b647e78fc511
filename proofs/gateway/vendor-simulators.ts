import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'

/** One vendor's simulator, found in the vendor's folder. */
export interface VendorSimulator {
  readonly title: string
  /** Of the brand that is paid through it; by default the first that the vendor takes. */
  readonly currency?: string
  start(): Promise<GatewaySimulator>
}

type StartSimulator = () => Promise<GatewaySimulator>

const FOLDERS = path.join(import.meta.dirname, '../../providers/payments')

/** A gateway of our own, which simulates no vendor: `slow-gateway.test.ts` and `events.test.ts` cover those. */
const isOwnGateway = (vendor: string): boolean => existsSync(path.join(FOLDERS, vendor, 'fake/server.ts'))

const isStartFunction = (value: unknown): value is StartSimulator => typeof value === 'function'

const loadVendorSimulators = async (vendor: string): Promise<VendorSimulator[]> => {
  const room = path.join(FOLDERS, vendor, 'testing')
  const files = readdirSync(room).filter((file) => /^fake-.+\.ts$/.test(file))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(room, file)).href)),
  )
  const found = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, start]): VendorSimulator[] => {
      if (!name.startsWith('startFake') || !isStartFunction(start)) return []
      return [{ title: name.replace('startFake', '').toLowerCase(), start }]
    }),
  )
  if (found.length === 0) throw new Error(`providers/payments/${vendor} has no startFake… in testing/`)
  return found
}

/** The simulators in all vendors' folders: a new vendor is included in the proofs without being named. */
export const listVendorSimulators = async (): Promise<readonly VendorSimulator[]> => {
  const vendors = readdirSync(FOLDERS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = vendors.map(({ name }) => name).filter((name) => !isOwnGateway(name))
  return (await Promise.all(names.map(loadVendorSimulators))).flat()
}
