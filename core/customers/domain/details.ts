import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { isEmail } from '#platform/kernel/email.ts'

/** The customer's details that checkout needs. */
export interface CustomerDetails {
  readonly phoneVerified: boolean
  readonly name: string
  readonly email: string
}

/** The e-mail address at checkout: 10 not asked, 20 required, 30 optional. */
export type EmailNeed = 10 | 20 | 30

/** The details still missing before an order can be placed, in the order in which they are asked for. */
export const listMissingDetails = (
  details: CustomerDetails,
  need: EmailNeed,
): ('phone' | 'name' | 'email')[] => {
  const missing: ('phone' | 'name' | 'email')[] = []
  if (!details.phoneVerified) missing.push('phone')
  if (details.name.trim() === '') missing.push('name')
  const wrong = details.email !== '' && !isEmail(details.email)
  if (need === 20 ? !isEmail(details.email) : need === 30 && wrong) missing.push('email')
  return missing
}

/** Whether an address belongs to one of the allowed domains; an empty list allows all. */
export const isAllowedDomain = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.some((domain) => email.toLowerCase().endsWith(`@${domain.toLowerCase()}`))

/** Whether a merchant is a food court. */
export const isFoodCourt = (merchantType: string): boolean => getSiteKind(merchantType) === 'court'

interface TermsInput {
  readonly isRequiredByCountry: boolean
  readonly channel: 'delivery' | 'pickup' | 'dineIn' | 'inRoom'
  readonly isFoodCourt: boolean
  readonly isSignedIn: boolean
}

/** Whether terms must be accepted: where the country demands it, for pickup and delivery, by newcomers. */
export const needsTerms = ({ isRequiredByCountry, channel, isFoodCourt, isSignedIn }: TermsInput): boolean =>
  isRequiredByCountry && !isFoodCourt && !isSignedIn && (channel === 'delivery' || channel === 'pickup')
