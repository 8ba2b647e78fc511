import { useEffect, useRef } from 'react'
import { getMissingAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import type { User } from '#core/customers/contract/endpoints.ts'
import type { Contact } from '#core/customers/storefront/contact-fields.tsx'
import { listContactIssues } from '#core/customers/storefront/contact-issues.ts'
import type { Basket } from '../contract/order-endpoints.ts'
import { getStallDetails, useBasketDetails } from './basket-details.ts'
import { useBasketStore } from './basket-store.ts'

/** What is missing before the basket can be ordered. */
export const useMissingDetails = ({
  basket,
  user,
  contact,
}: {
  basket: Basket
  user: User
  contact: Contact
}) => {
  const isAddressMissing = useBasketStore((state) => state.orderType === 20 && state.addressId === undefined)
  const details = useBasketDetails()
  const contactIssues = listContactIssues(
    { ...contact, phoneVerified: user.phoneVerified },
    basket.isEmailNeeded,
  )
  const isUnanswered = basket.parts.some(
    ({ store, collectFromUser }) =>
      getMissingAnswers(collectFromUser, getStallDetails(details, store._id).answers).length > 0,
  )
  const isNothing = contactIssues.length === 0 && !isAddressMissing && !isUnanswered
  return { contactIssues, isAddressMissing, isNothing }
}

/** Moves the focus to the first field that is complained about, after each press that found one. */
export const useFocusOnFault = (presses: number, refusal: unknown) => {
  const form = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press and each refusal look again
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [presses, refusal])
  return form
}
