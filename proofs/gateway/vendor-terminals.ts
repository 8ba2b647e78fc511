import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  seedTestBrand,
  startTestShop,
  type TestShop,
  type TestSite,
} from '#apps/server/testing/test-shop.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import {
  buildCreatePaymentInput,
  createDeadline,
  type GatewaySimulator,
} from '#core/payments/testing/gateway-simulator.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { money } from '#platform/kernel/money.ts'
import type { TestDatabase } from '#platform/testing/databases.ts'
import type { VendorSimulator } from './vendor-simulators.ts'

export interface ReadyCustomer {
  readonly browser: TestBrowser
  readonly cart: Cart
}

/** A brand whose outlets are paid through one vendor's simulator. */
export interface VendorTerminal {
  readonly title: string
  readonly simulator: GatewaySimulator
  readonly site: TestSite
  /** A payment method that goes through the vendor. */
  readonly mod: PaymentMethod
  /** Switches an outlet to an account without earlier failures; returns its id. */
  freshAccount(store: 'marina' | 'downtown'): Promise<string>
  /** Creates customers with carts, before any timing. */
  createCustomers(count: number, store?: 'marina' | 'downtown'): Promise<ReadyCustomer[]>
  /** Places an order, by default with the terminal's payment method. */
  place(customer: ReadyCustomer, mod?: PaymentMethod): ReturnType<typeof placeOrder>
}

export interface VendorTerminals {
  readonly shop: TestShop
  /** By the titles of the simulators. */
  readonly terminals: ReadonlyMap<string, VendorTerminal>
  /** Runs all background jobs of the shop. */
  settle(): Promise<void>
  close(): Promise<void>
}

const pickMethod = ({ factory }: GatewaySimulator): PaymentMethod => {
  const { takesCards = true, methods } = factory.capabilities
  const [first] = PAYMENT_METHODS.filter((method) => methods.includes(method))
  return takesCards ? 'express' : (first ?? 'express')
}

const CURRENCIES = ['AED', 'EUR', 'KWD', 'INR', 'OMR']

/** The first of these currencies in which the vendor accepts a payment: some accounts accept fewer than their vendor. */
export const findTakenCurrency = async (
  simulator: GatewaySimulator,
  currencies: readonly string[],
): Promise<string | undefined> => {
  const { factory, settings } = simulator
  for (const currency of currencies) {
    const signal = createDeadline(60_000)
    const method = pickMethod(simulator)
    const input = buildCreatePaymentInput(money(1250, currency), { method, signal })
    const { kind } = await factory.open(settings).create(input)
    if (kind !== 'refused') return currency
  }
  return undefined
}

const findCurrency = async (simulator: GatewaySimulator): Promise<string> => {
  const taken = await findTakenCurrency(simulator, CURRENCIES)
  if (taken !== undefined) return taken
  const { factory } = simulator
  throw new Error(`${factory.name} takes none of ${CURRENCIES.join(', ')}`)
}

const openTerminal = async (
  shop: TestShop,
  { title, currency, start }: VendorSimulator,
): Promise<VendorTerminal> => {
  const stand = await start()
  const { name } = stand.factory
  const mod = pickMethod(stand)
  const methods = mod === 'express' ? [] : [mod]
  const site = await seedTestBrand(shop, {
    key: title,
    gateway: name,
    currency: currency ?? (await findCurrency(stand)),
    methods,
  })
  let accounts = 0
  const till: VendorTerminal = {
    ...{ title, simulator: stand, site, mod },
    freshAccount: (store) =>
      shop.platform.db.tenant(site.brandId, async (tx) => {
        accounts += 1
        const account = `account-${accounts}`
        const { settings } = stand
        const id = await saveAccountSettings(shop.platform, tx, { name, account, settings })
        const storeId = site.stores[store] ?? ''
        await tx.sql
          .updateTable('stores')
          .set({ gateway_account: account })
          .where('id', '=', storeId)
          .execute()
        return id
      }),
    createCustomers: async (count, store = 'marina') => {
      const customers: ReadyCustomer[] = []
      for (let index = 0; index < count; index += 1) {
        const browser = await createVerifiedCustomer(shop, site, { email: 'amal@example.com' })
        customers.push({ browser, cart: await fillCart(browser, site, { store }) })
      }
      return customers
    },
    place: ({ browser, cart }, by = mod) => placeOrder(browser, cart, { mod: by }),
  }
  await till.freshAccount('marina')
  return till
}

/** One shop in which every simulator has a brand of its own. */
export const openVendorTerminals = async (
  name: TestDatabase['name'],
  standIns: readonly VendorSimulator[],
): Promise<VendorTerminals> => {
  // Noon at the outlets: both are open.
  const shop = await startTestShop({ database: name, start: '2026-11-20T08:00:00Z' })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const tills = new Map<string, VendorTerminal>()
  for (const standIn of standIns) tills.set(standIn.title, await openTerminal(shop, standIn))
  const regular = serverPlugins.flatMap((area) => area.jobs?.(shop.platform) ?? []).filter(({ cron }) => cron)
  return {
    shop,
    terminals: tills,
    settle: async () => {
      for (const { handle } of regular) await handle({})
      await shop.jobs.runPending()
    },
    close: async () => {
      await shop.close()
      for (const { simulator } of tills.values()) await simulator.server.close()
    },
  }
}
