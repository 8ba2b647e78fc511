import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type GatewayMethods, hasMethod } from '#core/payments/domain/gateway-methods.ts'
import { getStoreGateways, needsGateway } from '#core/payments/server/payable-methods.service.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { findSite } from '#core/sites/server/sites.service.ts'
import type { GatewayAccount, StoreRecord } from '#core/stores/domain/store.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import type { Env } from '#platform/env/env.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { type Command, getFileArgument, requireOption, UsageError } from './command.ts'
import { findJsonFault } from './read-json.ts'

const MAX_BYTES = 65_536
const PROVIDERS = path.join(import.meta.dirname, '../../../providers/payments')

/** By their folders: opening them needs the whole server. */
const listProviders = async (): Promise<string[]> =>
  (await readdir(PROVIDERS))
    .filter((name) => existsSync(path.join(PROVIDERS, name, 'server/plugin.ts')))
    .toSorted()

const readSettings = async (file: string): Promise<unknown> => {
  if ((await stat(file)).size > MAX_BYTES) throw new UsageError(`${file} has more than 64 KB`)
  const text = await readFile(file, 'utf8')
  const fault = findJsonFault(text)
  // The reason may quote a key.
  if (fault) throw new UsageError(`${file} is no JSON: line ${fault.line}`)
  return JSON.parse(text)
}

/** Path and code of each issue; its message would quote keys. */
const listIssuePaths = (error: unknown): string => {
  const issues = error instanceof Error && 'issues' in error ? error.issues : undefined
  if (!Array.isArray(issues)) return 'they cannot be read'
  return issues.map(({ path, code }) => `${[path].flat().join('.') || 'the file'} (${code})`).join(', ')
}

/** Loaded on demand: the other commands start without the whole server. */
const loadServer = async () => {
  const [{ buildApp }, { serverPlugins }, { saveAccountSettings }] = await Promise.all([
    import('../app.ts'),
    import('../areas.ts'),
    import('#core/payments/server/accounts.service.ts'),
  ])
  return { buildApp, plugins: serverPlugins, saveAccountSettings }
}

/** An address of this installation; without `PUBLIC_ORIGIN` its path, and which setting makes it whole. */
const describeAddress = ({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, address: string): string =>
  PUBLIC_ORIGIN === undefined
    ? `${address} (set PUBLIC_ORIGIN to the scheme and host before it, such as https://order.example.com)`
    : `${PUBLIC_ORIGIN.replace(/\/$/, '')}${address}`

interface AccountUse {
  readonly env: Pick<Env, 'PUBLIC_ORIGIN'>
  readonly gateway: GatewayAccount
  readonly capabilities: GatewayMethods
}

/** What an outlet takes through an account, or the one step that it lacks. */
const describeUse = (store: StoreRecord, { env, gateway, capabilities }: AccountUse): string => {
  const isNamed = getStoreGateways(store).some(
    ({ name, account }) => name === gateway.name && account === gateway.account,
  )
  const screen = (field: string): string => describeAddress(env, `/console/payments#${field}`)
  if (!isNamed) return `Outlet ${store.key} does not use this account yet: choose it at ${screen('gateways')}`
  const services = CHANNELS.filter((channel) => store.services[channel])
  const methods = new Set(services.flatMap((channel) => store.paymentMethods[channel]))
  const taken = [...methods].filter((mod) => needsGateway(mod) && hasMethod(capabilities, mod))
  return taken.length > 0
    ? `Outlet ${store.key} takes ${taken.join(', ')} through it.`
    : `Outlet ${store.key} uses it but offers no method that it knows: switch one on at ${screen('methods')}`
}

export const gatewayCommand: Command = {
  name: 'gateway',
  usage: '--site HOME-PATH --provider stripe --account main SETTINGS.json',
  summary:
    "Save the settings of a gateway's account, encrypted with COMPASS_SECRET. Outlets use the account that their site file names.",
  options: { site: { type: 'string' }, provider: { type: 'string' }, account: { type: 'string' } },
  dryRun: true,
  explain: async () => [
    `\nProviders: ${(await listProviders()).join(', ')}`,
    'What SETTINGS.json must hold for each is in providers/payments/NAME/README.md.',
  ],
  run: async ({ env, random, database, print, isDryRun }, input) => {
    const [homePath, name, account] = [
      requireOption(input, 'site'),
      requireOption(input, 'provider'),
      requireOption(input, 'account'),
    ]
    const settings = await readSettings(getFileArgument(input))
    const db = await database()
    const site = await findSite(db, { path: homePath })
    if (!site) {
      print(`There is no site at /${homePath}.`)
      return 1
    }
    const { buildApp, plugins, saveAccountSettings } = await loadServer()
    const quiet = { ...env, LOG_LEVEL: 'silent' as const }
    const app = await buildApp({
      env: quiet,
      clock: systemClock,
      random,
      plugins,
      database: db,
      background: false,
    })
    try {
      const factories = app.platform.hooks.all('paymentProvider')
      const factory = factories.find((each) => each.name === name)
      if (!factory)
        throw new UsageError(`--provider must be one of ${factories.map((each) => each.name).join(', ')}`)
      let capabilities: GatewayMethods = factory.capabilities
      try {
        const { methods = capabilities.methods } = factory.open(settings)
        capabilities = { ...capabilities, methods }
      } catch (error) {
        print(`The settings are refused: ${listIssuePaths(error)}.`)
        return 1
      }
      const id = await db.tenant(site.brand._id, (tx) =>
        saveAccountSettings(app.platform, tx, { name, account, settings }),
      )
      if (isDryRun) print(`The settings of ${name}, account ${account}, could be saved.`)
      else {
        print(`The settings of ${name}, account ${account}, are saved. Its events come to`)
        print(`  ${describeAddress(env, `/api/v1/payment/webhook/${name}/${id}`)}`)
      }
      const stores = await db.tenant(site.brand._id, loadStores)
      for (const store of stores.filter(({ isActive }) => isActive))
        print(describeUse(store, { env, gateway: { name, account }, capabilities }))
      return 0
    } finally {
      await app.close()
    }
  },
}
