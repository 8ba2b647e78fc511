import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'

type Wallet = Extract<PaymentMethod, 'applepay' | 'googlepay'>

const isWallet = (mod: PaymentMethod): mod is Wallet => mod === 'applepay' || mod === 'googlepay'

interface ApplePayWindow {
  readonly ApplePaySession?: { canMakePayments(): boolean }
}

/** The wallets of this device: Apple's where the browser supports it, Google's in browsers with payment requests. */
export const detectDeviceWallets = (): ReadonlySet<Wallet> => {
  if (typeof window === 'undefined') return new Set()
  const { ApplePaySession: session } = window as ApplePayWindow
  const hasApple = canPay(session)
  return new Set<Wallet>([
    ...(hasApple ? (['applepay'] as const) : []),
    ...(!hasApple && 'PaymentRequest' in window ? (['googlepay'] as const) : []),
  ])
}

/** Apple's own check throws on pages that were not loaded securely. */
const canPay = (session: ApplePayWindow['ApplePaySession']): boolean => {
  try {
    return session?.canMakePayments() ?? false
  } catch {
    // Apple Pay is unavailable: the customer pays in another way.
    return false
  }
}

/**
 * The payment methods in display order: wallets that the device has come first. Apple's wallet is left out where
 * there is none, because its page would not open; Google's opens in any browser.
 */
export const arrangeMethods = <Choice extends { readonly mod: PaymentMethod; readonly isOffered: boolean }>(
  choices: readonly Choice[],
  wallets: ReadonlySet<Wallet>,
): Choice[] => {
  const rank = ({ mod, isOffered }: Choice) => (isOffered && isWallet(mod) && wallets.has(mod) ? 0 : 1)
  const possible = choices.filter(({ mod }) => mod !== 'applepay' || wallets.has(mod))
  return possible.toSorted((one, other) => rank(one) - rank(other))
}
