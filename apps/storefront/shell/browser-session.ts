import { onSessionRefused } from '#platform/contract/browser-api.ts'

/** Handles an invalid token. Few visits have one, and the server was just reached: the code for it comes then. */
export const registerSessionReset = (): void =>
  onSessionRefused(() => void import('./end-session.ts').then(({ endSession }) => endSession()))
