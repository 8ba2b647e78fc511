import { useEffect, useState } from 'react'
import { arrangeMethods, detectDeviceWallets } from '#core/payments/storefront/device-wallets.ts'
import {
  chooseMethod,
  PAYMENT_FAILED_EVENT,
  usePaymentStore,
} from '#core/payments/storefront/payment-store.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CheckoutApi } from '../contract/endpoints.ts'

export type OfferedPaymentMethods = CallData<CheckoutApi['GET /api/v1/checkout/payment-methods']>
type PaymentChoice = OfferedPaymentMethods['methods'][number]

/** The initial method: the one used last, when it is available, else the only one offered. */
export const choosePreselectedMethod = ({
  methods,
  previous,
}: Pick<OfferedPaymentMethods, 'methods' | 'previous'>): PaymentChoice['mod'] | null => {
  const usable = methods.filter(({ isOffered }) => isOffered)
  const last = usable.find(({ mod }) => mod === previous)
  return last?.mod ?? (usable.length === 1 ? (usable[0]?.mod ?? null) : null)
}

/** Keeps the chosen method while it is available; else selects the initial one, unless a payment has just failed. */
const selectInitialMethod = (offer: OfferedPaymentMethods, hasFailed: boolean): void => {
  const { method, isCleared } = usePaymentStore.getState()
  const isUsable = offer.methods.some(({ mod, isOffered }) => isOffered && mod === method)
  if (isUsable) return
  usePaymentStore.setState({ method: null })
  const first = hasFailed || isCleared ? null : choosePreselectedMethod(offer)
  if (first) chooseMethod(first)
}

interface PaymentMethodsInput {
  readonly store: string
  /** The methods depend on the cart: a new version loads them again. */
  readonly cartVersion: number
  /**
   * The order whose payment failed: the customer chooses again, so that the same method is not retried
   * unintentionally.
   */
  readonly failedOrder?: string
}

/** The payment methods for the current cart, loaded again whenever it changes; undefined while loading. */
export const usePaymentMethods = ({ store, cartVersion, failedOrder }: PaymentMethodsInput) => {
  const language = useLanguage()
  const [offer, setOffer] = useState<OfferedPaymentMethods>()
  const [isFailed, setFailed] = useState(false)
  const [requested, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: limits depend on the cart, reasons on the language
  useEffect(() => {
    let left = false
    const query = { store, ...(failedOrder === undefined ? {} : { order: failedOrder }) }
    void browserApi<CheckoutApi>()('GET /api/v1/checkout/payment-methods', { query }).then((answer) => {
      if (left) return
      setFailed(!answer.ok)
      if (!answer.ok) return
      const arranged = {
        ...answer.data,
        methods: arrangeMethods(answer.data.methods, detectDeviceWallets()),
      }
      setOffer(arranged)
      usePaymentStore.setState({ isPaidInShares: arranged.isPaidInShares })
      selectInitialMethod(arranged, failedOrder !== undefined)
    })
    return () => {
      left = true
    }
  }, [store, cartVersion, failedOrder, language, requested])
  // What was offered may be what failed: a gateway that refuses, a method over its limit.
  useEffect(() => {
    const reload = () => setAsked((count) => count + 1)
    window.addEventListener(PAYMENT_FAILED_EVENT, reload)
    return () => window.removeEventListener(PAYMENT_FAILED_EVENT, reload)
  }, [])
  return { offer, isFailed, retry: () => setAsked((count) => count + 1) }
}
