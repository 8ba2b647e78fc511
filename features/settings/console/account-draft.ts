import type { AccountField, AccountForm } from '../contract/payment-endpoints.ts'

export type AccountValues = AccountForm['values']

/** What is typed into the places of a list of secrets; `null` keeps the saved one, '' removes it. */
export const listSecretPlaces = (
  { most }: AccountField,
  { value, saved }: { readonly value: AccountValues[string] | undefined; readonly saved: number },
): (string | null)[] => {
  if (Array.isArray(value)) return value
  return Array.from({ length: most }, (_, index) => (index < saved ? null : ''))
}

/** The values as they are sent: secrets that were not touched are left out, and so stay as they are. */
export const toAccountBody = (
  fields: readonly AccountField[],
  { values, secrets }: { readonly values: AccountValues; readonly secrets: AccountForm['secrets'] },
): AccountValues =>
  Object.fromEntries(
    fields.flatMap((field): [string, AccountValues[string]][] => {
      const value = values[field.path]
      if (value === undefined) return []
      if (field.kind === 'secret')
        return value === '' && (secrets[field.path] ?? 0) > 0 ? [] : [[field.path, value]]
      if (field.kind !== 'secrets' || !Array.isArray(value)) return [[field.path, value]]
      return [[field.path, value.filter((text) => text !== '')]]
    }),
  )

/** Whether a field holds keys, which are never shown. */
export const isSecret = ({ kind }: Pick<AccountField, 'kind'>): boolean =>
  kind === 'secret' || kind === 'secrets'

/** A value that is no secret, as text. */
export const describeValue = (value: AccountValues[string] | undefined): string => {
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (Array.isArray(value)) return value.join(', ')
  return Object.entries(value)
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ')
}
