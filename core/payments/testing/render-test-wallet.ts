import { money } from '#platform/kernel/money.ts'
import type { WalletSheet } from '../contract/wallet-sheet.ts'
import { renderWalletPage } from '../server/wallet-page.formatter.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'method.applepay': 'Apple Pay',
  'method.googlepay': 'Google Pay',
  'wallet.heading': 'Pay for your order',
  'wallet.missing': 'This device cannot pay so here.',
  'errors.5100': 'Payment failed, try another card or method.',
  'unpaid.other': 'Pay in another way',
}

const buildWalletSheet = (method: WalletSheet['method'], origin: string): WalletSheet => ({
  ...{ method, countryCode: 'KW', networks: ['visa'], shopName: 'Smoky Stack' },
  ...(method === 'googlepay'
    ? {
        google: {
          ...{ scriptUrl: `${origin}/pay.js`, environment: 'TEST' as const },
          ...{ gateway: 'tappayments', gatewayMerchantId: '1124340' },
        },
      }
    : {}),
})

/** The page of a wallet for a payment of 1.255 KWD, as our server renders it; it returns to `/back`. */
export const renderTestWallet = (method: WalletSheet['method'], origin: string) => {
  const nonce = 'n0nce'
  return renderWalletPage(
    { language: 'en', direction: 'ltr', nonce },
    {
      handOver: { wallet: buildWalletSheet(method, origin), returnUrl: `${origin}/back`, language: 'en' },
      ...{ amount: money(1255, 'KWD'), id: 'the-payment', key: 'the-key' },
      word: (key) => TEXTS[key] ?? key,
    },
  )
}
