import { getTaggedCache } from '#platform/cache/cache.ts'
import { invalidateCache, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import { openText, sealText } from '#platform/db/sealed-text.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import type {
  GatewayCapabilities,
  PaymentProvider,
  PaymentProviderFactory,
} from '../contract/payment-provider.ts'
import { canCarryAmount, hasMethod } from '../domain/gateway-methods.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import {
  type AccountRecord,
  findGatewayAccount,
  findGatewayAccountByKey,
  findGatewayAccountId,
  insertGatewayAccountIfMissing,
  updateAccountSettings,
} from './accounts.repo.ts'
import { PAYMENT_SECRETS as purpose } from './payment-secrets.data.ts'

/** A store's reference to its gateway: the provider and the brand's own name of the account. */
export interface GatewayRef {
  readonly name: string
  readonly account: string
}

/** The id of an account, which is created at its first use. */
export const ensureAccountId = async (tx: Transaction, gateway: GatewayRef): Promise<string> => {
  const known = await findGatewayAccountId(tx, gateway)
  if (known) return known
  await insertGatewayAccountIfMissing(tx, gateway)
  const made = await findGatewayAccountId(tx, gateway)
  if (!made) throw new Error(`The payment account ${gateway.name}/${gateway.account} could not be made`)
  return made
}

/** Saves an account's settings with their keys, encrypted. They leave the database only for the provider. */
export const saveAccountSettings = async (
  { secret }: Pick<Platform, 'secret'>,
  tx: Transaction,
  { settings, ...gateway }: GatewayRef & { readonly settings: unknown },
): Promise<string> => {
  const id = await ensureAccountId(tx, gateway)
  const sealed = sealText(JSON.stringify(settings), { secret, purpose, context: id, random: tx.random })
  await updateAccountSettings(tx, id, sealed)
  await invalidateCache(tx)
  return id
}

const GATEWAY_ACCOUNTS = defineCache<AccountRecord>({
  name: 'gateway accounts',
  capacity: 5_000,
  unit: 'entries',
  lifetimeMs: MAX_LIFETIME_MS,
  tags: "the brand's id: settings saved",
  why: 'Every payment and webhook needs one. Settings are cached as they are stored, encrypted.',
})

/** An account of any brand by its id. Not to be called inside a unit. */
export const loadAccount = (
  { db, invalidation }: Pick<Platform, 'db' | 'invalidation'>,
  id: string,
): Promise<AccountRecord | undefined> =>
  getTaggedCache(invalidation, GATEWAY_ACCOUNTS).getOrLoad(
    id,
    ({ brandId }) => [brandId],
    () => db.system((tx) => findGatewayAccount(tx, id)),
  )

const findFactory = (
  hooks: Platform['hooks'],
  { provider }: Pick<AccountRecord, 'provider'>,
): PaymentProviderFactory | undefined => hooks.all('paymentProvider').find(({ name }) => name === provider)

/**
 * The adapter for an account, or undefined when its provider is not installed.
 * @throws when the settings cannot be read
 */
export const openProvider = (
  { hooks, secret }: Pick<Platform, 'hooks' | 'secret'>,
  account: AccountRecord,
): PaymentProvider | undefined => {
  const factory = findFactory(hooks, account)
  if (!factory) return undefined
  const { settings } = account
  return factory.open(
    settings === null ? undefined : JSON.parse(openText(settings, { secret, purpose, context: account.id })),
  )
}

/**
 * What its gateway supports, with the account's own currencies and methods; undefined when its provider is not installed.
 * @throws when the settings cannot be read
 */
const openCapabilities = (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  account: AccountRecord,
): GatewayCapabilities | undefined => {
  const provider = openProvider(platform, account)
  const capabilities = findFactory(platform.hooks, account)?.capabilities
  if (!provider || !capabilities) return undefined
  const { currencies = capabilities.currencies, methods = capabilities.methods } = provider
  return { ...capabilities, currencies, methods }
}

/**
 * Why a payment cannot be made through an account, or undefined when it can: its provider is not installed, has not the
 * method or cannot represent the amount, or its settings are missing, blank or invalid. Do not call inside a transaction.
 */
export const findUnusableReason = async (
  platform: Pick<Platform, 'db' | 'invalidation' | 'hooks' | 'secret'>,
  accountId: string,
  { mod, amount }: Pick<PaymentRecord, 'mod' | 'amount'>,
): Promise<string | undefined> => {
  const account = await loadAccount(platform, accountId)
  if (!account) return `There is no payment account ${accountId}`
  try {
    const capabilities = openCapabilities(platform, account)
    if (!capabilities) return `No payment provider is called ${account.provider}`
    if (!hasMethod(capabilities, mod)) return `${account.provider} knows no way to pay by ${mod}`
    if (canCarryAmount(capabilities, amount)) return undefined
    return `${account.provider} cannot carry ${formatPlainPrice(amount.amount, amount.currency)} ${amount.currency}`
  } catch {
    // Validation errors may quote the settings, which contain keys.
    return `The settings of the payment account ${accountId} cannot be used by ${account.provider}`
  }
}

/**
 * What an account that a store names can do, even before its first payment; undefined when its provider is not
 * installed, or its settings are missing or invalid.
 */
export const loadAccountCapabilities = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  gateway: GatewayRef,
): Promise<GatewayCapabilities | undefined> => {
  const known = await findGatewayAccountByKey(tx, gateway)
  const { brandId } = tx
  try {
    return openCapabilities(platform, known ?? { id: '', brandId, provider: gateway.name, settings: null })
  } catch {
    // Validation errors may quote the settings, which contain keys; the merchant sees them when saving.
    return undefined
  }
}
