import type { GatewayReport } from './gateway-report.ts'

/** Keys whose values tell what a gateway means and name nobody. */
const TELLING_KEY =
  /(?:status|state|currenc(?:y|yiso)|amount|value|code|result|type|captured|mode|kind|event|esito|stato|divisa|importo)$/i
const PLAIN_TEXT = /^[\w .,:!()/+-]{0,60}$/
const LONG_NUMBER = /\d{9,}/
const MAX_DEPTH = 6
const MAX_ENTRIES = 40

const redactScalar = (key: string, value: unknown): unknown => {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return typeof value
  const text = String(value)
  const isShown = TELLING_KEY.test(key) && PLAIN_TEXT.test(text) && !LONG_NUMBER.test(text)
  return isShown ? value : `${typeof value} of ${text.length}`
}

/**
 * An answer without names, numbers of cards, phones or tokens: its structure is shown, and the values of the keys that
 * say what happened.
 */
export const redactAnswer = (answer: unknown, key = '', depth = 0): unknown => {
  if (typeof answer !== 'object' || answer === null) return redactScalar(key, answer)
  if (depth === MAX_DEPTH) return Array.isArray(answer) ? 'list' : 'object'
  if (Array.isArray(answer))
    return answer.slice(0, MAX_ENTRIES).map((each) => redactAnswer(each, key, depth + 1))
  return Object.fromEntries(
    Object.entries(answer)
      .slice(0, MAX_ENTRIES)
      .map(([name, value]) => [name.slice(0, 60), redactAnswer(value, name, depth + 1)]),
  )
}

type PaymentNames = Pick<GatewayReport, 'reference' | 'gatewayReference'>

/** Thrown by an adapter for an answer that it does not understand: a person looks at the payment. */
export class UnreadableAnswerError extends Error {
  /** Redacted. */
  readonly answer: unknown
  /** The payment that the answer is about, where it says so. */
  readonly names: Partial<PaymentNames>

  constructor(why: string, answer: unknown, names: Partial<PaymentNames> = {}) {
    super(why)
    this.name = 'UnreadableAnswerError'
    this.answer = redactAnswer(answer)
    this.names = names
  }
}

interface AnswerSchema<Parsed> {
  safeParse(answer: unknown):
    | { readonly success: true; readonly data: Parsed }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
      }
}

/**
 * The answer in its documented form.
 * @throws {UnreadableAnswerError} when it has another one, naming the first field that differs
 */
export const parseAnswer = <Parsed>(
  vendor: string,
  schema: AnswerSchema<Parsed>,
  answer: unknown,
): Parsed => {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.map(String).join('.') || 'everything'
  throw new UnreadableAnswerError(`${vendor} answered in an unknown form: ${field}`, answer)
}

/** The report about a payment whose answer was not understood. */
export const toUnreadableReport = (error: UnreadableAnswerError, payment: PaymentNames): GatewayReport => ({
  ...payment,
  state: 'unreadable',
  unreadable: { why: error.message, answer: error.answer },
})

/**
 * A payment of a list, as `read` reports it. One that is not understood becomes a report that says so: it hides none of
 * the others.
 */
export const readListedPayment = (names: PaymentNames, read: () => GatewayReport): GatewayReport => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableAnswerError)) throw error
    return toUnreadableReport(error, { ...names, ...error.names })
  }
}
