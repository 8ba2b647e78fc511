interface OtpCredential {
  readonly code?: string
}

/**
 * Waits for the code from the text message itself, where the browser can read it with the customer's consent.
 * Resolves to undefined where it cannot, when the customer declines, or when `signal` aborts.
 */
export const readCodeFromMessage = async (signal: AbortSignal): Promise<string | undefined> => {
  if (!('OTPCredential' in window)) return undefined
  const options = { otp: { transport: ['sms'] }, signal }
  try {
    // The type definitions do not include this kind of credential yet.
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null
    return credential?.code
  } catch {
    // Declined or aborted: the customer types the code.
    return undefined
  }
}
