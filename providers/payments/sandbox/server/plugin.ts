import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { PaymentProviderFactory } from '#core/payments/contract/payment-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import '#platform/kernel/announcement.ts'
import { money } from '#platform/kernel/money.ts'
import { type SandboxConfig, sandboxConfigSchema } from '../config.ts'
import { type SandboxGateway, type SandboxGatewayOptions, startSandboxGateway } from '../fake/server.ts'
import { createSandboxProvider } from './sandbox.adapter.ts'

const MERCHANT = 'compass'

const deriveKey = ({ secret }: Platform, use: string): string =>
  createHmac('sha256', secret).update(`sandbox gateway ${use}`).digest('base64url')

const keys = new WeakMap<Platform, { readonly api: string; readonly webhooks: string }>()

/** Both sides have the shop's secret, so the keys of the built-in gateway need not be stored. */
const getKeys = (platform: Platform) => {
  const known = keys.get(platform) ?? {
    api: deriveKey(platform, 'api'),
    webhooks: deriveKey(platform, 'webhooks'),
  }
  keys.set(platform, known)
  return known
}

/** In-process gateways, by the server that runs them. */
const running = new WeakMap<Platform, SandboxGateway>()

const getPort = ({ env }: Platform): number => env.SANDBOX_GATEWAY_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1)

/** Known only once the gateway listens; a process that does not run it uses the address where another one would. */
const getBaseUrl = (platform: Platform): string =>
  platform.env.SANDBOX_GATEWAY_ORIGIN ??
  running.get(platform)?.origin ??
  `http://127.0.0.1:${getPort(platform)}`

const getBuiltInConfig = (platform: Platform): SandboxConfig => ({
  baseUrl: getBaseUrl(platform),
  merchantId: MERCHANT,
  apiKey: getKeys(platform).api,
  webhookSecrets: [getKeys(platform).webhooks],
})

const factory = (platform: Platform): PaymentProviderFactory => ({
  name: 'sandbox',
  gatewayId: 99,
  settingsForm: { title: 'Sandbox', schema: sandboxConfigSchema },
  capabilities: {
    handOver: 'redirect',
    currencies: 'any',
    amounts: 'any',
    refunds: 'part',
    webhooks: 'signed',
    savedCards: true,
    pageLifetime: days(1),
    chargesCards: true,
    listsPayments: true,
    methods: ['upi', 'knet', 'applepay', 'googlepay', 'crypto'],
    checksUpi: true,
  },
  open: (settings) => {
    const config = settings === undefined ? getBuiltInConfig(platform) : sandboxConfigSchema.parse(settings)
    return createSandboxProvider(config, { clock: platform.clock })
  },
})

const buildOptions = async (platform: Platform): Promise<SandboxGatewayOptions> => {
  const { env, clock, random, logger } = platform
  await mkdir(env.DATA_DIR, { recursive: true })
  const { merchantId, apiKey } = getBuiltInConfig(platform)
  return {
    port: getPort(platform),
    ledgerFile: path.join(env.DATA_DIR, 'sandbox-gateway.jsonl'),
    ...{ clock, random, logger },
    merchants: [{ merchantId, apiKey, webhookSecret: getKeys(platform).webhooks }],
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Whether the process on our port is this shop's gateway, run by another of its processes: it has our keys. */
const isOwnGateway = async (platform: Platform): Promise<boolean> => {
  const provider = createSandboxProvider(getBuiltInConfig(platform), { clock: platform.clock })
  const signal = AbortSignal.timeout(2_000)
  const asked = { reference: 'are-you-there', amount: money(1, 'AED'), openedAt: platform.clock.now() }
  return provider.inquire({ ...asked, signal }).then(
    () => true,
    () => false,
  )
}

/** The gateway, or undefined when another process of this shop runs it. */
const listen = async (platform: Platform): Promise<SandboxGateway | undefined> => {
  const options = await buildOptions(platform)
  try {
    return await startSandboxGateway(options)
  } catch (error) {
    if (!isPortTaken(error)) throw error
    if (await isOwnGateway(platform)) return undefined
    platform.logger.warn(`Port ${options.port} is taken; the sandbox gateway takes any free one`)
    return startSandboxGateway({ ...options, port: 0 })
  }
}

/** Starts the gateway inside this process, unless it runs elsewhere. */
const start = async (platform: Platform): Promise<(() => Promise<void>) | undefined> => {
  if (platform.env.SANDBOX_GATEWAY_ORIGIN) return undefined
  const gateway = await listen(platform)
  if (!gateway) return undefined
  running.set(platform, gateway)
  platform.logger.info(`The sandbox gateway and its cards: ${gateway.origin}`)
  return async () => {
    running.delete(platform)
    await gateway.close()
  }
}

/**
 * The built-in gateway, so that paying works without an external account. Test money must never pay for real food: in
 * production it exists only when one of its settings enables it.
 */
const isEnabled = ({ env }: Platform): boolean =>
  env.NODE_ENV !== 'production' ||
  env.SANDBOX_GATEWAY_PORT !== undefined ||
  env.SANDBOX_GATEWAY_ORIGIN !== undefined

export const sandboxPaymentsPlugin: ServerPlugin = {
  name: 'payments-sandbox',
  provides: (platform): ReturnType<NonNullable<ServerPlugin['provides']>> =>
    isEnabled(platform)
      ? {
          paymentProvider: [factory(platform)],
          announcement: [
            () => [['Sandbox gateway', `${getBaseUrl(platform)} (its cards, and what each of them does)`]],
          ],
        }
      : {},
  start: async (platform) => (isEnabled(platform) ? start(platform) : undefined),
}
