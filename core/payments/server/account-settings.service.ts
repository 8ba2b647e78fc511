import { z } from 'zod'
import { openText } from '#platform/db/sealed-text.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentProvider, PaymentProviderFactory } from '../contract/payment-provider.ts'
import type { AccountCheck } from '../domain/account-check.ts'
import {
  buildSettings,
  describeSettings,
  PRODUCT_SETTING,
  presentSettings,
  type SettingsProduct,
  type SettingsSchema,
  type SettingsValues,
} from '../domain/settings-form.ts'
import {
  type AccountRecord,
  findGatewayAccount,
  findGatewayAccountByKey,
  listAccountStates,
  lockGatewayAccount,
} from './accounts.repo.ts'
import {
  type GatewayRef,
  loadAccount,
  loadAccountCapabilities,
  openProvider,
  saveAccountSettings,
} from './accounts.service.ts'
import { PAYMENT_SECRETS as purpose } from './payment-secrets.data.ts'

const CHECK_DEADLINE = seconds(8)

const described = new WeakMap<object, readonly SettingsProduct[]>()

/** The form of a gateway's settings; without products where it has none. */
export const getSettingsProducts = ({
  settingsForm,
}: Pick<PaymentProviderFactory, 'settingsForm'>): readonly SettingsProduct[] => {
  if (!settingsForm) return []
  const { schema } = settingsForm
  const known =
    described.get(schema) ?? describeSettings(z.toJSONSchema(schema, { io: 'input' }) as SettingsSchema)
  described.set(schema, known)
  return known
}

/** An account as its brand's staff see it: no settings, only whether and when they were saved. */
export interface AccountState extends GatewayRef {
  readonly id: string
  readonly savedAt: Date | null
}

/** The accounts of the transaction's brand, oldest first. */
export const loadAccountStates = (tx: Transaction): Promise<AccountState[]> => listAccountStates(tx)

/** Whether payments can go through a gateway of an outlet, and why not. */
export type GatewayState = 'works' | 'noKeys' | 'wrongKeys' | 'notInstalled'

/** The state of an outlet's gateway, from what is saved: nobody is asked. */
export const readGatewayState = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  gateway: GatewayRef,
): Promise<GatewayState> => {
  if (!platform.hooks.all('paymentProvider').some(({ name }) => name === gateway.name)) return 'notInstalled'
  if (await loadAccountCapabilities(platform, tx, gateway)) return 'works'
  const account = await findGatewayAccountByKey(tx, gateway)
  return account?.settings ? 'wrongKeys' : 'noKeys'
}

const openSettings = ({ secret }: Pick<Platform, 'secret'>, account: AccountRecord): unknown => {
  if (account.settings === null) return undefined
  try {
    return JSON.parse(openText(account.settings, { secret, purpose, context: account.id }))
  } catch {
    // Saved with another COMPASS_SECRET: they are as good as absent, and the form starts empty.
    return undefined
  }
}

const getProductName = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null && PRODUCT_SETTING in settings
    ? settings[PRODUCT_SETTING]
    : undefined

const pickProduct = (products: readonly SettingsProduct[], saved: unknown): SettingsProduct | undefined =>
  products.find(({ name }) => name === getProductName(saved)) ?? products[0]

export interface AccountSettingsView {
  readonly account: AccountRecord
  /** Of what is stored, encrypted: another one after each save, whoever saved. */
  readonly version: string
  readonly factory: PaymentProviderFactory
  readonly product: string | null
  readonly values: SettingsValues
  /** How many secrets are saved, by path. */
  readonly secrets: Readonly<Record<string, number>>
}

/** An account of the transaction's brand with what may be shown of its settings; undefined when there is none. */
export const readAccountSettings = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  accountId: string,
): Promise<AccountSettingsView | undefined> => {
  const account = await findGatewayAccount(tx, accountId)
  const factory = platform.hooks.all('paymentProvider').find(({ name }) => name === account?.provider)
  if (!account || !factory) return undefined
  const saved = openSettings(platform, account)
  const product = pickProduct(getSettingsProducts(factory), saved)
  const shown = product ? presentSettings(product, saved) : { values: {}, secrets: {} }
  const version = computeFormVersion(account.settings)
  return { account, version, factory, product: product?.name ?? null, ...shown }
}

/** As {@link readAccountSettings}, and nobody else changes the account until the transaction ends. */
export const lockAccountSettings = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  accountId: string,
): Promise<AccountSettingsView | undefined> => {
  await lockGatewayAccount(tx, accountId)
  return readAccountSettings(platform, tx, accountId)
}

/** A refused field of settings. What was filled in is not quoted: it may be a key. */
export interface SettingsIssue {
  readonly path: string
  readonly kind: 'missing' | 'malformed'
}

const hasValueAt = (settings: unknown, path: readonly PropertyKey[]): boolean => {
  const value = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[name] : undefined,
    settings,
  )
  return value !== undefined
}

const toIssue = (
  error: z.ZodError,
  product: SettingsProduct,
  { settings, index }: { readonly settings: unknown; readonly index: number },
): SettingsIssue => {
  const [first] = error.issues
  const issue = first?.code === 'invalid_union' ? (first.errors[index]?.[0] ?? first) : first
  const path = issue?.path ?? []
  const text = path.join('.')
  const field = product.fields.find((each) => text === each.path || text.startsWith(`${each.path}.`))
  return { path: field?.path ?? text, kind: hasValueAt(settings, path) ? 'malformed' : 'missing' }
}

interface FilledSettings extends GatewayRef {
  readonly product: string | null
  readonly values: SettingsValues
}

/** Saves what a merchant filled in for an account, after the adapter's own schema accepts it. */
export const saveFilledSettings = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { product: wanted, values, ...gateway }: FilledSettings,
): Promise<Result<string, SettingsIssue>> => {
  const factory = platform.hooks.all('paymentProvider').find(({ name }) => name === gateway.name)
  const products = factory ? getSettingsProducts(factory) : []
  const index = products.findIndex(({ name }) => name === wanted)
  const product = products[index]
  if (!factory?.settingsForm || !product) return fail({ path: PRODUCT_SETTING, kind: 'malformed' })
  const unknown = Object.keys(values).find((path) => !product.fields.some((field) => field.path === path))
  if (unknown !== undefined) return fail({ path: unknown, kind: 'malformed' })
  const known = await findGatewayAccountByKey(tx, gateway)
  const saved = known && openSettings(platform, known)
  const isSame = products.length === 1 || getProductName(saved) === product.name
  const settings = buildSettings(product, values, isSame ? saved : undefined)
  const parsed = factory.settingsForm.schema.safeParse(settings)
  if (!parsed.success) return fail(toIssue(parsed.error, product, { settings, index }))
  return ok(await saveAccountSettings(platform, tx, { ...gateway, settings }))
}

/** What is known of an account's keys after asking its gateway, or without being able to. */
export type AccountCheckOutcome =
  | AccountCheck
  /** The vendor has no call without effect: only the form of the settings was checked. */
  | { readonly kind: 'formatOnly' }
  | { readonly kind: 'noKeys' }
  /** Nothing that was understood came back. */
  | { readonly kind: 'unreachable' }

const tryOpen = (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  account: AccountRecord,
): PaymentProvider | undefined => {
  try {
    return openProvider(platform, account)
  } catch {
    // Validation errors may quote the settings, which contain keys.
    return undefined
  }
}

/**
 * Asks the gateway of an account whether it accepts the keys. Not inside a transaction, and past the breaker of the
 * account: keys that were just mended are checked at once, and a check never stops payments.
 */
export const checkAccountKeys = async (
  platform: Platform,
  { brandId, accountId }: { readonly brandId: string; readonly accountId: string },
): Promise<AccountCheckOutcome> => {
  const account = await loadAccount(platform, accountId)
  const provider = account?.brandId === brandId ? tryOpen(platform, account) : undefined
  if (!provider) return { kind: 'noKeys' }
  if (!provider.checkAccount) return { kind: 'formatOnly' }
  try {
    return await provider.checkAccount({ signal: AbortSignal.timeout(CHECK_DEADLINE) })
  } catch (error) {
    platform.logger.warn({ accountId, cause: String(error) }, 'a check of gateway keys gave no answer')
    return { kind: 'unreachable' }
  }
}
