import { useUserStore } from '#core/customers/storefront/session.ts'
import { CardChoice } from './card-choice.tsx'
import { usePaymentStore } from './payment-store.ts'
import { UpiField } from './upi-field.tsx'

interface MethodDetailsProps {
  readonly store: string
  /** What the store's gateways can do. */
  readonly savedCards: boolean
  readonly keepsNewCards: boolean
  readonly checksUpi: boolean
}

/** The details of the selected method, as far as the gateway supports them. */
export const MethodDetails = ({ store, savedCards, keepsNewCards, checksUpi }: MethodDetailsProps) => {
  const method = usePaymentStore((state) => state.method)
  const isSignedIn = useUserStore((state) => state.user?.phoneVerified ?? false)
  if (method === 'express' && savedCards && isSignedIn)
    return <CardChoice store={store} keepsNewCards={keepsNewCards} />
  return method === 'upi' && checksUpi ? <UpiField store={store} /> : null
}
