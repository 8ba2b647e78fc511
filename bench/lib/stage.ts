import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import { type Child, startChild } from './child.ts'
import { type Customer, createCustomers } from './customers.ts'
import { type Merchant, readMerchant } from './merchant.ts'
import { type BenchDatabase, createBenchDatabase } from './postgres.ts'
import { generateSecret, type ShopProcess, startShop } from './shop.ts'

const resolveScript = (name: string): string => path.join(import.meta.dirname, '../processes', name)

/** The origins of the gateway and of the baseline's bare one. */
export interface GatewayOrigins {
  readonly gateway: string
  readonly bare: string
}

/** The shop on PostgreSQL with its demo merchants and its gateway, each in its own process. */
export interface Stage {
  readonly shop: ShopProcess
  readonly database: BenchDatabase
  readonly origins: GatewayOrigins
  readonly merchant: Merchant
  /** `userId`: browsers of one user instead of separate users. */
  newCustomers(count: number, userId?: string): Promise<() => Customer>
  end(): Promise<void>
}

export interface StageOptions {
  readonly logLevel: string
  /** The address for customers when the shop is behind a front. */
  readonly publicOrigin?: string
  /** The origin of the SMS vendor, for benches that read one-time codes. */
  readonly smsOrigin?: string
}

/** Closes resources in reverse order of their opening. */
export const closeAll = async (ends: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const end of [...ends].reverse()) await end()
}

const startGateway = async (secret: string, dataDir: string): Promise<Child> => {
  const port = String(await findFreePort())
  const env = { COMPASS_SECRET: secret, SANDBOX_GATEWAY_PORT: port, DATA_DIR: dataDir }
  return startChild({ script: resolveScript('gateway.ts'), env })
}

/**
 * Opens the stage; what was started is stopped when the rest fails. The shop is started twice: the first start fills
 * the database and creates pictures, so its process is not representative of production.
 */
export const openStage = async ({ logLevel, publicOrigin, smsOrigin }: StageOptions): Promise<Stage> => {
  const ends: (() => Promise<void>)[] = []
  try {
    const secret = generateSecret()
    const database = await createBenchDatabase()
    ends.push(database.drop)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'compass-bench-'))
    ends.push(() => rm(dataDir, { recursive: true, force: true }))
    const gateway = await startGateway(secret, dataDir)
    ends.push(gateway.stop)
    const origins = await gateway.request<GatewayOrigins>('origins')
    const options = { databaseUrl: database.url, gatewayOrigin: origins.gateway }
    const restart = () => startShop({ ...options, dataDir, secret, logLevel, publicOrigin, smsOrigin })
    await (await restart()).stop()
    const shop = await restart()
    ends.push(shop.stop)
    const merchant = await readMerchant(shop.origin, database.admin)
    const { brandId } = merchant
    // Over TLS the cookie is bound to its host.
    const cookie = `${publicOrigin?.startsWith('https:') ? '__Host-' : ''}compass-session-${brandId}`
    const newCustomers = (count: number, userId?: string) =>
      createCustomers(database.admin, { brandId, count, cookie, ...(userId ? { userId } : {}) })
    return { shop, database, origins, merchant, newCustomers, end: () => closeAll(ends) }
  } catch (error) {
    await closeAll(ends)
    throw error
  }
}

/** The baseline server that everything is compared with, on its own database. */
export const openBaseline = async (
  bareGateway: string,
): Promise<{ child: Child; origin: string; database: BenchDatabase; end(): Promise<void> }> => {
  const database = await createBenchDatabase()
  const env = { DATABASE_URL: database.url, BARE_GATEWAY: bareGateway }
  const child = startChild({ script: resolveScript('floor.ts'), env })
  const end = () => closeAll([database.drop, child.stop])
  try {
    return { child, origin: await child.request<string>('origin'), database, end }
  } catch (error) {
    await end()
    throw error
  }
}
