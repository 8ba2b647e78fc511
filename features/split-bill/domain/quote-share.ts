import { allocate, divideRounded } from '#platform/kernel/money-shares.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type Fraction, isMoreThanWhole, isWhole, sumFractions } from './fraction.ts'

/** How a guest says what is theirs. */
export const SPLIT_WAYS = ['whole', 'items', 'evenly', 'amount'] as const
export type SplitWay = (typeof SPLIT_WAYS)[number]

/** A part of a line, and what it costs in minor units. */
export interface SharePart extends Fraction {
  readonly line: string
  readonly amount: number
}

/** What somebody claims to pay, or has paid. Amounts in minor units. */
export interface BillShare {
  readonly way: SplitWay
  /** Of the bill, without the tip and without what was refunded. */
  readonly amount: number
  readonly parts: readonly SharePart[]
}

/** What a new share is measured against. Amounts in minor units. */
export interface OpenBill {
  /** Lines of the order with all that belongs to them; they add up to the total. */
  readonly lines: ReadonlyMap<string, number>
  readonly total: number
  /** What nobody has paid yet. */
  readonly due: number
  /** Claims of others that are valid now. */
  readonly claimed: readonly BillShare[]
  /** Shares that were paid. */
  readonly paid: readonly BillShare[]
}

/** What a guest wants to pay. */
export type ShareRequest =
  | { readonly way: 'whole' }
  | { readonly way: 'items'; readonly parts: readonly (Fraction & { readonly line: string })[] }
  | { readonly way: 'evenly'; readonly people: number }
  | { readonly way: 'amount'; readonly amount: number }

/**
 * `taken`: somebody else has claimed a part of it. `nothingLeft`: all is paid or claimed. `tooMuch`: more than is left.
 * `unknownLine`: it is not on the bill any more.
 */
export type ShareRefusal = 'taken' | 'nothingLeft' | 'tooMuch' | 'unknownLine'

const sumAmounts = (shares: readonly { readonly amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

/** Minor units that nobody has paid or claimed. */
export const computeOpenAmount = ({ due, claimed }: Pick<OpenBill, 'due' | 'claimed'>): number =>
  Math.max(0, due - sumAmounts(claimed))

const listParts = ({ claimed, paid }: OpenBill, line: string): SharePart[] =>
  [...paid, ...claimed].flatMap(({ parts }) => parts.filter((part) => part.line === line))

/**
 * The next part of a line: what the line costs up to and including it, less what the parts before cost. So the parts of a
 * line add up to it exactly, whatever their sizes and sequence.
 */
const quotePart = (
  bill: OpenBill,
  wanted: Fraction & { readonly line: string },
): Result<SharePart, ShareRefusal> => {
  const { line, num, den } = wanted
  const whole = bill.lines.get(line)
  if (whole === undefined) return fail('unknownLine')
  const before = listParts(bill, line)
  const upTo = sumFractions([...before, wanted])
  if (isMoreThanWhole(upTo)) return fail('taken')
  const amount = divideRounded(BigInt(whole) * upTo.num, upTo.den) - sumAmounts(before)
  return ok({ line, num, den, amount: Math.max(0, amount) })
}

const isAllClaimed = (bill: OpenBill, parts: readonly SharePart[]): boolean =>
  [...bill.lines.keys()].every((line) =>
    isWhole(sumFractions([...listParts(bill, line), ...parts.filter((part) => part.line === line)])),
  )

const quoteParts = (
  bill: OpenBill,
  wanted: readonly (Fraction & { readonly line: string })[],
): Result<BillShare, ShareRefusal> => {
  const parts: SharePart[] = []
  for (const each of wanted) {
    const quoted = quotePart(bill, each)
    if (!quoted.ok) return quoted
    parts.push(quoted.value)
  }
  const open = computeOpenAmount(bill)
  const sum = sumAmounts(parts)
  const amount = isAllClaimed(bill, parts) ? open : Math.min(sum, open)
  const shares = allocate(
    amount,
    parts.map((part) => part.amount),
  )
  return ok({
    ...{ way: 'items', amount },
    parts: parts.map((part, index) => ({ ...part, amount: shares[index] ?? 0 })),
  })
}

/**
 * An equal share of what is not paid in other ways; spare minor units go to those who come first, and a remainder that
 * is nothing but rounding to the last.
 */
const quoteEvenShare = (bill: OpenBill, people: number): number => {
  const shares = [...bill.paid, ...bill.claimed]
  const others = shares.filter(({ way }) => way !== 'evenly')
  const before = shares.length - others.length
  const even = allocate(
    Math.max(0, bill.total - sumAmounts(others)),
    Array.from({ length: people }, () => 1),
  )
  const open = computeOpenAmount(bill)
  const amount = Math.min(open, even[Math.min(before, people - 1)] ?? 0)
  return open - amount < people ? open : amount
}

const quoteAmount = (
  bill: OpenBill,
  request: Exclude<ShareRequest, { way: 'items' }>,
): Result<BillShare, ShareRefusal> => {
  const open = computeOpenAmount(bill)
  const { way } = request
  if (way === 'amount' && request.amount > open) return fail(open > 0 ? 'tooMuch' : 'nothingLeft')
  const amount =
    way === 'amount' ? request.amount : way === 'evenly' ? quoteEvenShare(bill, request.people) : open
  return ok({ way, amount, parts: [] })
}

/** What a guest has to pay for what they say is theirs. Never more than is left; the last pays exactly the rest. */
export const quoteShare = (bill: OpenBill, request: ShareRequest): Result<BillShare, ShareRefusal> => {
  const quoted = request.way === 'items' ? quoteParts(bill, request.parts) : quoteAmount(bill, request)
  return quoted.ok && quoted.value.amount <= 0 ? fail('nothingLeft') : quoted
}

/**
 * The claims that the bill has room for, in the given sequence: after a late payment or a lower price there may be less
 * than was claimed.
 */
export const listFittingClaims = <Claim extends { readonly amount: number }>(
  due: number,
  claims: readonly Claim[],
): Claim[] => {
  let left = due
  return claims.filter(({ amount }) => {
    if (amount > left) return false
    left -= amount
    return true
  })
}
