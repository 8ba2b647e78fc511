import { useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { getMissingAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import type { CustomersApi, User } from '#core/customers/contract/endpoints.ts'
import { listContactIssues } from '#core/customers/storefront/contact-issues.ts'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Store } from '#core/stores/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useCheckoutDraftStore } from './draft-store.ts'

export type DetailIssue = 'phone' | 'name' | 'email' | 'address' | 'answers'

/** Name and e-mail for the order: the ones typed here, else the profile's. */
export const useContact = () => {
  const user = useUserStore((state) => state.user)
  const { name, email } = useCheckoutDraftStore()
  return { name: name ?? user?.fullName ?? '', email: email ?? user?.email ?? '' }
}

/** The details still missing before payment, in form order. */
export const useMissingDetails = (cart: Cart | null, store: Store): DetailIssue[] => {
  const user = useUserStore((state) => state.user)
  const contact = useContact()
  const { addressId, answers } = useCheckoutDraftStore()
  const phoneVerified = user?.phoneVerified ?? false
  const issues: DetailIssue[] = [...listContactIssues({ ...contact, phoneVerified }, store.isEmailNeeded)]
  const isDelivery = cart !== null && getChannel(cart.orderType) === 'delivery'
  if (isDelivery && !addressId) issues.push('address')
  if (getMissingAnswers(store.collectFromUser, answers).length > 0) issues.push('answers')
  return issues
}

const getContactChanges = (user: User, { name, email }: { name: string; email: string }) => ({
  ...(name.trim() !== user.fullName ? { fullName: name.trim() } : {}),
  ...(email.trim() !== user.email ? { email: email.trim() } : {}),
})

/** Why name and e-mail could not be saved; `isEmail` when the e-mail address was rejected. */
export interface ContactSaveError {
  readonly text: string
  readonly isEmail: boolean
}

/** Saves name and e-mail when they were changed. Resolves to whether they are saved now. */
export const useSaveContact = () => {
  const contact = useContact()
  const errorText = useErrorText()
  const [issue, setFault] = useState<ContactSaveError | null>(null)
  const save = async (): Promise<boolean> => {
    const { user, setUser } = useUserStore.getState()
    if (!user) return false
    const changes = getContactChanges(user, contact)
    if (Object.keys(changes).length === 0) return true
    const answer = await browserApi<CustomersApi>()('PUT /api/v1/users/profile', { body: changes })
    if (answer.ok) setUser(answer.data)
    setFault(answer.ok ? null : { text: errorText(answer.error), isEmail: answer.error.field === 'email' })
    return answer.ok
  }
  return { fault: issue, save }
}
