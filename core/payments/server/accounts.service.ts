import { sql } from 'kysely'
import { getTaggedCache } from '#platform/cache/cache.ts'
import { invalidateCache, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentProvider } from '../contract/payment-provider.ts'
import { hasMethod } from '../domain/gateway-methods.ts'
import { openText, sealText } from './secret-box.mapper.ts'

/** A store's reference to its gateway: the provider and the brand's own name of the account. */
export interface GatewayRef {
  readonly name: string
  readonly account: string
}

export interface AccountRecord {
  readonly id: string
  readonly brandId: string
  readonly provider: string
  /** Encrypted; null when the provider needs none. */
  readonly settings: string | null
}

const selectAccountId = prepareStatement<GatewayRef, { id: string }>(({ sql: db }, { name, account }) =>
  db.selectFrom('payment_accounts').select('id').where('provider', '=', name).where('key', '=', account),
)

/** The id of an account, which is created at its first use. */
export const ensureAccountId = async (unit: Transaction, { name, account }: GatewayRef): Promise<string> => {
  const find = async () => (await unit.query(selectAccountId({ name, account })))[0]
  const known = await find()
  if (known) return known.id
  await unit.sql
    .insertInto('payment_accounts')
    .values({
      id: unit.generateId(),
      provider: name,
      key: account,
      settings: null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'provider', 'key']).doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error(`The payment account ${name}/${account} could not be made`)
  return made.id
}

/** Saves an account's settings with their keys, encrypted. They leave the database only for the provider. */
export const saveAccountSettings = async (
  { secret }: Pick<Platform, 'secret'>,
  unit: Transaction,
  { settings, ...gateway }: GatewayRef & { readonly settings: unknown },
): Promise<string> => {
  const id = await ensureAccountId(unit, gateway)
  const sealed = sealText(JSON.stringify(settings), { secret, context: id, random: unit.random })
  await unit.sql
    .updateTable('payment_accounts')
    .set({ settings: sealed, updated_at: unit.now })
    .where('id', '=', id)
    .execute()
  await invalidateCache(unit)
  return id
}

const selectAccount = (unit: Transaction, id: string): Promise<AccountRecord | undefined> =>
  unit.sql
    .selectFrom('payment_accounts')
    .select(['id', 'brand_id as brandId', 'provider', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()

/** All accounts of the transaction's brand that have settings, in order of creation. */
export const listBrandAccounts = (unit: Transaction): Promise<AccountRecord[]> =>
  unit.sql
    .selectFrom('payment_accounts')
    .select(['id', 'brand_id as brandId', 'provider', 'settings'])
    .where('settings', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

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
    () => db.system((unit) => selectAccount(unit, id)),
  )

/**
 * The adapter for an account, or undefined when its provider is not installed.
 * @throws when the settings cannot be read
 */
export const openProvider = (
  { hooks, secret }: Pick<Platform, 'hooks' | 'secret'>,
  account: AccountRecord,
): PaymentProvider | undefined => {
  const factory = hooks.all('paymentProvider').find(({ name }) => name === account.provider)
  if (!factory) return undefined
  const { settings } = account
  return factory.open(
    settings === null ? undefined : JSON.parse(openText(settings, { secret, context: account.id })),
  )
}

/**
 * Why a method cannot be paid through an account, or undefined when it can: its provider is not installed, or its
 * settings are missing, blank or invalid. Do not call inside a transaction.
 */
export const findUnusableReason = async (
  platform: Pick<Platform, 'db' | 'invalidation' | 'hooks' | 'secret'>,
  accountId: string,
  mod: string,
): Promise<string | undefined> => {
  const account = await loadAccount(platform, accountId)
  if (!account) return `There is no payment account ${accountId}`
  const factory = platform.hooks.all('paymentProvider').find(({ name }) => name === account.provider)
  if (factory && !hasMethod(factory.capabilities, mod))
    return `${account.provider} knows no way to pay by ${mod}`
  try {
    return openProvider(platform, account) ? undefined : `No payment provider is called ${account.provider}`
  } catch {
    // Validation errors may quote the settings, which contain keys.
    return `The settings of the payment account ${accountId} cannot be used by ${account.provider}`
  }
}

/** Whether an account that a store names is usable, even before its first payment. */
export const isUsableInTransaction = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  unit: Transaction,
  { name, account }: GatewayRef,
): Promise<boolean> => {
  const known = await unit.sql
    .selectFrom('payment_accounts')
    .select(['id', 'brand_id as brandId', 'provider', 'settings'])
    .where('provider', '=', name)
    .where('key', '=', account)
    .executeTakeFirst()
  const { brandId } = unit
  try {
    return openProvider(platform, known ?? { id: '', brandId, provider: name, settings: null }) !== undefined
  } catch {
    // Validation errors may quote the settings, which contain keys; the merchant sees them when saving.
    return false
  }
}

/** {@link isUsableInTransaction} in its own transaction. */
export const isAccountUsable = (
  platform: Pick<Platform, 'db' | 'hooks' | 'secret'>,
  brandId: string,
  gateway: GatewayRef,
): Promise<boolean> => platform.db.tenant(brandId, (unit) => isUsableInTransaction(platform, unit, gateway))

/** The next account of these providers by its id, of any brand; only in a system transaction. */
export const findNextAccount = (
  unit: Transaction,
  { providers, after }: { readonly providers: readonly string[]; readonly after: string },
): Promise<{ accountId: string; brandId: string; provider: string } | undefined> =>
  unit.sql
    .selectFrom('payment_accounts')
    .select(['id as accountId', 'brand_id as brandId', 'provider'])
    .where('id', '>', after)
    .where(sql<boolean>`provider = any(${providers}::text[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
