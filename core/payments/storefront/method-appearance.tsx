import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { IconComponent } from '#platform/ui/icon.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { CashIcon } from '#platform/ui/icons/cash.tsx'
import { KeyIcon } from '#platform/ui/icons/key.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { WalletIcon } from '#platform/ui/icons/wallet.tsx'
import { usePaymentsTexts } from './payments-texts.ts'

/** The icon of each method. */
export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconComponent>> = {
  cod: CashIcon,
  express: CardIcon,
  cardOnDelivery: CardIcon,
  upi: PhoneIcon,
  knet: CardIcon,
  googlepay: WalletIcon,
  applepay: WalletIcon,
  cardSwipe: CardIcon,
  loyalty: StarIcon,
  credits: WalletIcon,
  crypto: WalletIcon,
  roomCharge: KeyIcon,
}

/** Parses a method's name in a response; undefined when this version does not know it. */
export const parseMethod = (mod: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method === mod)

const DETAILS: Readonly<Partial<Record<PaymentMethod, 'method.codText' | 'method.expressText'>>> = {
  cod: 'method.codText',
  express: 'method.expressText',
}

/** The name of a method, and a sentence about how it works where that is not obvious. */
export const useMethodTexts = () => {
  const t = usePaymentsTexts()
  return (method: PaymentMethod): { readonly name: string; readonly detail: string | undefined } => {
    const detail = DETAILS[method]
    return { name: t(`method.${method}`), detail: detail && t(detail) }
  }
}
