import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { PaymentProvider } from '../contract/payment-provider.ts'
import { openText, sealText } from './secret-box.ts'

/** How a store names the way to its gateway: the provider and the brand's own name of the account there. */
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

/** The id of an account, which is made when it is named for the first time. */
export const accountIdOf = async (unit: Unit, { name, account }: GatewayRef): Promise<string> => {
  const find = () =>
    unit.sql
      .selectFrom('payment_accounts')
      .select('id')
      .where('provider', '=', name)
      .where('key', '=', account)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await unit.sql
    .insertInto('payment_accounts')
    .values({
      id: unit.newId(),
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

/** Saves an account's settings, keys among them, encrypted. They leave the database only towards the provider. */
export const saveAccountSettings = async (
  { secret }: Pick<Platform, 'secret'>,
  unit: Unit,
  { settings, ...gateway }: GatewayRef & { readonly settings: unknown },
): Promise<string> => {
  const id = await accountIdOf(unit, gateway)
  const sealed = sealText(JSON.stringify(settings), { secret, context: id, random: unit.random })
  await unit.sql
    .updateTable('payment_accounts')
    .set({ settings: sealed, updated_at: unit.now })
    .where('id', '=', id)
    .execute()
  return id
}

/** An account by its id: of the unit's brand, or of any brand in a system unit. */
export const findAccount = async (unit: Unit, id: string): Promise<AccountRecord | undefined> =>
  unit.sql
    .selectFrom('payment_accounts')
    .select(['id', 'brand_id as brandId', 'provider', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The adapter for an account, or undefined when no such provider is plugged in.
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
