import { type CustomerDetails, type EmailNeed, missingDetails } from '../domain/details.ts'
import { isName } from '../domain/names.ts'

export type ContactFault = 'phone' | 'name' | 'email'

const IN_ORDER: readonly ContactFault[] = ['phone', 'name', 'email']

/** What is missing or would be refused, in the order in which it is asked for. */
export const contactFaults = (details: CustomerDetails, need: EmailNeed): ContactFault[] => {
  const missing = missingDetails(details, need)
  return IN_ORDER.filter((fault) => missing.includes(fault) || (fault === 'name' && !isName(details.name)))
}
