import { type GatewayMethods, hasMethod } from '#core/payments/domain/gateway-methods.ts'
import {
  type AccountState,
  loadAccountStates,
  readGatewayState,
} from '#core/payments/server/account-settings.service.ts'
import { ensureAccountId, loadAccountCapabilities } from '#core/payments/server/accounts.service.ts'
import {
  getStoreGateways,
  loadUnpayableReasons,
  needsGateway,
} from '#core/payments/server/payable-methods.service.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type {
  GatewayVendor,
  MethodState,
  OutletGateway,
  PaymentSettings,
  PaymentTerms,
} from '../contract/payment-endpoints.ts'

/** Benefits of the customer: they pay by themselves wherever the outlet has them. */
const BENEFITS: ReadonlySet<string> = new Set(['loyalty', 'credits'])

/** An outlet's terms as the form edits them. */
export const toPaymentTerms = (store: StoreRecord): PaymentTerms => {
  const { delivery, pickup, dineIn, inRoom } = store.paymentMethods
  return {
    methods: {
      ...{ delivery: [...delivery], pickup: [...pickup] },
      ...{ dineIn: [...(dineIn ?? [])], inRoom: [...(inRoom ?? [])] },
    },
    cashLimit: store.cashLimit,
    gateways: getStoreGateways(store).map(({ name, account }) => ({ name, account })),
  }
}

export const buildWebhookUrl = (
  { origin }: Pick<Platform, 'origin'>,
  { name, id }: { readonly name: string; readonly id: string },
): string => `${origin()}/api/v1/payment/webhook/${name}/${id}`

const findFactory = ({ hooks }: Pick<Platform, 'hooks'>, wanted: string) =>
  hooks.all('paymentProvider').find(({ name }) => name === wanted)

export const getVendorTitle = (platform: Pick<Platform, 'hooks'>, name: string): string =>
  findFactory(platform, name)?.settingsForm?.title ?? name

interface GatewaySources {
  readonly stores: readonly StoreRecord[]
  readonly accounts: readonly AccountState[]
}

const loadGateways = async (
  platform: Platform,
  tx: Transaction,
  { store, stores, accounts }: GatewaySources & { readonly store: StoreRecord },
): Promise<OutletGateway[]> => {
  const gateways: OutletGateway[] = []
  for (const { name, account } of getStoreGateways(store)) {
    const isIt = (other: { readonly name: string; readonly account: string }): boolean =>
      other.name === name && other.account === account
    const known = accounts.find(isIt)
    const id = known?.id ?? (await ensureAccountId(tx, { name, account }))
    const others = stores.filter(({ _id }) => _id !== store._id)
    gateways.push({
      ...{ _id: id, name, account, title: getVendorTitle(platform, name) },
      state: await readGatewayState(platform, tx, { name, account }),
      savedAt: known?.savedAt?.toISOString() ?? null,
      hasSettings: findFactory(platform, name)?.settingsForm !== undefined,
      webhookUrl: buildWebhookUrl(platform, { name, id }),
      otherOutlets: others.filter((other) => getStoreGateways(other).some(isIt)).length,
    })
  }
  return gateways
}

/** A gateway of an outlet with the methods of its account; with the vendor's while the account cannot be used. */
interface GatewayRoute {
  readonly title: string
  readonly isReady: boolean
  readonly methods: GatewayMethods | undefined
}

const loadRoute = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { name, account, title, state }: OutletGateway,
): Promise<GatewayRoute> => ({
  title,
  isReady: state === 'works',
  methods:
    (await loadAccountCapabilities(platform, tx, { name, account })) ??
    findFactory(platform, name)?.capabilities,
})

/** What customers get of each method that the outlet may have, as its checkout decides it. */
const loadMethodStates = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { store, gateways }: { readonly store: StoreRecord; readonly gateways: readonly GatewayRoute[] },
): Promise<MethodState[]> => {
  const methods = PAYMENT_METHODS.filter(
    (method) => !BENEFITS.has(method) && (method !== 'roomCharge' || store.services.inRoom),
  )
  const obstacles = await loadUnpayableReasons(platform, tx, { store, methods })
  return methods.map((method) => {
    const isRouted = needsGateway(method)
    const routes = gateways.flatMap(({ title, isReady, methods: taken }) =>
      isRouted && taken && hasMethod(taken, method) ? [{ title, isReady }] : [],
    )
    return { method, needsGateway: isRouted, routes, obstacle: obstacles.get(method) ?? null }
  })
}

const listVendors = (
  platform: Pick<Platform, 'hooks'>,
  currency: string,
  { stores, accounts }: GatewaySources,
): GatewayVendor[] =>
  platform.hooks.all('paymentProvider').map((factory) => {
    const { name, capabilities } = factory
    const { currencies } = capabilities
    const named = stores.flatMap(getStoreGateways).filter((gateway) => gateway.name === name)
    const saved = accounts.filter((account) => account.name === name && account.savedAt !== null)
    return {
      ...{ name, title: getVendorTitle(platform, name) },
      methods: PAYMENT_METHODS.filter((method) => needsGateway(method) && hasMethod(capabilities, method)),
      takesCurrency: currencies === 'any' || currencies.includes(currency),
      accounts: [...new Set([...saved, ...named].map(({ account }) => account))],
    }
  })

/** How customers of an outlet pay, with all that its form offers. */
export const loadPaymentSettings = async (
  platform: Platform,
  tx: Transaction,
  { store, staff }: { readonly store: StoreRecord; readonly staff: StaffCaller },
): Promise<PaymentSettings> => {
  const sources = { stores: await loadStores(tx), accounts: await loadAccountStates(tx) }
  const gateways = await loadGateways(platform, tx, { store, ...sources })
  const routes = await Promise.all(gateways.map((gateway) => loadRoute(platform, tx, gateway)))
  const terms = toPaymentTerms(store)
  return {
    ...{ version: computeFormVersion(terms), terms, currency: store.currency, gateways },
    services: CHANNELS.filter((channel) => store.services[channel]),
    methods: await loadMethodStates(platform, tx, { store, gateways: routes }),
    vendors: listVendors(platform, store.currency, sources),
    ownAccount: `outlet-${store.key}`,
    canEditKeys: staff.role === 'owner' && !staff.storeIds,
  }
}
