import type { Failure, FailureValue, FieldError } from '#platform/contract/errors.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'

export interface ErrorEnvelope {
  readonly meta: {
    readonly code: number
    readonly message: string
    readonly field?: string
    readonly url?: string
    readonly errors?: readonly FieldError[]
  }
  readonly data?: unknown
}

export const toSuccessEnvelope = <Data>(data: Data) => ({ meta: { code: 200 }, data })

const formatFailureValue = (value: FailureValue, language: Language): string | number =>
  typeof value === 'object' ? formatMoney(value.money, language) : value

/** The customer's message of a failure in `language`. */
export const formatFailureMessage = (failure: Failure, catalogue: Catalogue, language: Language): string => {
  const values = Object.entries(failure.values ?? {}).map(([name, value]) => [
    name,
    formatFailureValue(value, language),
  ])
  return catalogue.getTranslator(language, failure.error.area)(failure.error.text, Object.fromEntries(values))
}

/** A failure as it is sent in a response. */
export const toErrorEnvelope = (
  failure: Failure & { readonly errors?: readonly FieldError[] },
  catalogue: Catalogue,
  language: Language,
): ErrorEnvelope => {
  const message = formatFailureMessage(failure, catalogue, language)
  const errors = failure.errors ?? (failure.field ? [{ field: failure.field, message }] : undefined)
  return {
    meta: {
      code: failure.error.code,
      message,
      ...(failure.field ? { field: failure.field } : {}),
      ...(failure.url ? { url: failure.url } : {}),
      ...(errors ? { errors } : {}),
    },
    ...(failure.data === undefined ? {} : { data: failure.data }),
  }
}
