import { type CustomerDetails, type EmailNeed, listMissingDetails } from '../domain/details.ts'
import { isName } from '../domain/names.ts'

export type ContactIssue = 'phone' | 'name' | 'email'

const ISSUE_ORDER: readonly ContactIssue[] = ['phone', 'name', 'email']

/** What is missing or would be rejected, in the order in which it is asked for. */
export const listContactIssues = (details: CustomerDetails, need: EmailNeed): ContactIssue[] => {
  const missing = listMissingDetails(details, need)
  return ISSUE_ORDER.filter((issue) => missing.includes(issue) || (issue === 'name' && !isName(details.name)))
}
