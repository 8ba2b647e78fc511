/** The decline codes this gateway can answer with. */
export const SANDBOX_DECLINE_CODES = [5001, 5002, 5003, 5011, 5100] as const
export type SandboxDeclineCode = (typeof SANDBOX_DECLINE_CODES)[number]

/** The named cards of the sandbox. There are no card numbers anywhere: a token is all a customer can enter. */
export const SANDBOX_CARD_TOKENS = [
  'tok_success',
  'tok_challenge',
  'tok_pending',
  'tok_disabled',
  'tok_cvv',
  'tok_invalid',
  'tok_funds',
  'tok_failed',
  'tok_webhook_twice',
  'tok_webhook_late',
  'tok_webhook_lost',
  'tok_return_lost',
] as const
export type SandboxCardToken = (typeof SANDBOX_CARD_TOKENS)[number]

export const TEST_CARD_BRAND = 'visa'

export interface SandboxCard {
  readonly outcome: 'capture' | 'challenge' | 'pending' | SandboxDeclineCode
  /** When the merchant is notified: immediately, twice, only after a while, or never. */
  readonly webhook: 'prompt' | 'twice' | 'late' | 'lost'
  /** Whether the browser is redirected to the shop, or stays on a page without a link back. */
  readonly returns: boolean
  readonly group: 'pays' | 'declines' | 'troubles'
}

const pays = { webhook: 'prompt', returns: true, group: 'pays' } as const
const declines = { webhook: 'prompt', returns: true, group: 'declines' } as const
const troubles = { outcome: 'capture', webhook: 'prompt', returns: true, group: 'troubles' } as const

export const SANDBOX_CARDS: Readonly<Record<SandboxCardToken, SandboxCard>> = {
  tok_success: { ...pays, outcome: 'capture' },
  tok_challenge: { ...pays, outcome: 'challenge' },
  tok_pending: { ...pays, outcome: 'pending' },
  tok_disabled: { ...declines, outcome: 5001 },
  tok_cvv: { ...declines, outcome: 5002 },
  tok_invalid: { ...declines, outcome: 5003 },
  tok_funds: { ...declines, outcome: 5011 },
  tok_failed: { ...declines, outcome: 5100 },
  tok_webhook_twice: { ...troubles, webhook: 'twice' },
  tok_webhook_late: { ...troubles, webhook: 'late' },
  tok_webhook_lost: { ...troubles, webhook: 'lost' },
  tok_return_lost: { ...troubles, returns: false },
}

export const isCardToken = (text: string): text is SandboxCardToken =>
  SANDBOX_CARD_TOKENS.some((token) => token === text)

/** The code that passes the extra step of `tok_challenge`; the page shows it. */
export const CHALLENGE_CODE = '1234'
/** Wrong codes after which the payment is declined. */
export const CHALLENGE_ATTEMPTS = 3
