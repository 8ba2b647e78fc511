import type { CallInput } from '#platform/contract/contract.ts'
import { formatPlainPrice, money } from '#platform/kernel/money.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import type { ConsoleRequestsApi, StaffRequest } from '../contract/console-endpoints.ts'

type RequestBody = CallInput<ConsoleRequestsApi['POST /api/v1/console/payment-requests']>['body']

/** A line that staff add: an item of the menu, or one with a name and a price of its own. */
export interface DraftLine {
  readonly key: number
  /** Of an item of the menu. */
  readonly product?: string
  readonly name: string
  readonly qty: number
  /** As typed, or of the menu. */
  readonly price: string
}

/** A payment link while staff fill it in. */
export interface RequestDraft {
  readonly kind: 'amount' | 'lines'
  readonly amount: string
  readonly lines: readonly DraftLine[]
  readonly description: string
  readonly lifetimeDays: number
  readonly isPartAllowed: boolean
  readonly country: string
  readonly phone: string
  readonly email: string
}

export const LIFETIMES = [1, 3, 7, 14, 30, 90] as const

export const EMPTY_DRAFT: RequestDraft = {
  kind: 'amount',
  amount: '',
  lines: [],
  description: '',
  lifetimeDays: 7,
  isPartAllowed: false,
  country: '',
  phone: '',
  email: '',
}

type ReplacedRequest = Pick<StaffRequest, 'amount' | 'description' | 'isPartAllowed' | 'email'> & {
  readonly lines: readonly Pick<StaffRequest['lines'][number], 'name' | 'qty' | 'total'>[]
}

/** A draft to replace a link, as that one was. Its phone is typed again, because it may have been the mistake. */
export const toReplacementDraft = ({
  amount,
  description,
  lines,
  isPartAllowed,
  email,
}: ReplacedRequest) => ({
  ...EMPTY_DRAFT,
  ...{ description, isPartAllowed, email },
  ...(lines.length === 0
    ? { amount: formatPlainPrice(amount.amount, amount.currency) }
    : {
        kind: 'lines' as const,
        lines: lines.map(({ name, qty, total }, key) => ({
          ...{ key, name, qty, price: formatPlainPrice(Math.round(total.amount / qty), total.currency) },
        })),
      }),
})

/** A typed price in minor units; undefined when it is not one. */
const parsePrice = (typed: string, currency: string): number | undefined => {
  const amount = parseTypedAmount(typed, currency) ?? 0
  return amount > 0 ? amount : undefined
}

export type DraftIssue = 'amount' | 'lines' | 'line'

/** What is still missing; undefined when the link can be created. */
export const findDraftIssue = (
  { kind, amount, lines }: RequestDraft,
  currency: string,
): DraftIssue | undefined => {
  if (kind === 'amount') return parsePrice(amount, currency) === undefined ? 'amount' : undefined
  if (lines.length === 0) return 'lines'
  const isComplete = ({ name, price }: DraftLine) =>
    name.trim() !== '' && parsePrice(price, currency) !== undefined
  return lines.every(isComplete) ? undefined : 'line'
}

/** What the lines add up to so far, in minor units. */
export const sumLines = (lines: readonly DraftLine[], currency: string): number =>
  lines.reduce((sum, { price, qty }) => sum + (parsePrice(price, currency) ?? 0) * qty, 0)

/** The link as it is sent, once {@link findDraftIssue} finds nothing. */
export const toRequestBody = (
  draft: RequestDraft,
  { currency, dialCode }: { readonly currency: string; readonly dialCode: string },
): RequestBody => {
  const { kind, amount, lines, description, lifetimeDays, isPartAllowed, phone, email } = draft
  return {
    ...{ description, lifetimeDays, isPartAllowed },
    ...(kind === 'amount' && { amount: money(parsePrice(amount, currency) ?? 0, currency) }),
    ...(kind === 'lines' && {
      lines: lines.map(({ product, name, qty, price }) =>
        product === undefined ? { name, qty, unitPrice: parsePrice(price, currency) ?? 0 } : { product, qty },
      ),
    }),
    ...(phone.trim() !== '' && { phoneCode: dialCode, phone }),
    ...(email.trim() !== '' && { email }),
  }
}
