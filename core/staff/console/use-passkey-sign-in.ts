import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { PasskeySignInApi } from '../contract/passkey-endpoints.ts'
import { canUsePasskeys, loadPasskeyLibrary } from './passkey-support.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'
import { useEnterConsole } from './use-enter-console.ts'

/** A challenge is open for five minutes; a sign-in screen may stand on a counter for hours. */
const AUTOFILL_REFRESH_MS = 240_000

type SignedIn = CallData<PasskeySignInApi['POST /api/v1/console/passkey-sign-in']>
type Mediation = 'dialog' | 'autofill'

/**
 * Asks for a passkey by the browser's dialog, or among its suggestions for the address field. Undefined: nobody chose
 * one; browsers do not say why.
 */
const askForPasskey = async (mediation: Mediation): Promise<ApiResult<SignedIn> | undefined> => {
  const { startAuthentication, WebAuthnError } = await loadPasskeyLibrary()
  const api = consoleApi<PasskeySignInApi>()
  const begun = await api('POST /api/v1/console/passkey-sign-in/options', { body: {} })
  if (!begun.ok) return begun
  try {
    const useBrowserAutofill = mediation === 'autofill'
    const { id, response } = await startAuthentication({ optionsJSON: begun.data, useBrowserAutofill })
    const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = response
    const body = { credentialId: id, clientData, authenticatorData, signature, userHandle }
    return await api('POST /api/v1/console/passkey-sign-in', { body })
  } catch (error) {
    if (error instanceof WebAuthnError) return undefined
    throw error
  }
}

const noChange = () => () => undefined

/** Signing in with a passkey: offered among the suggestions for the address from the start, and by `ask`. */
export const usePasskeySignIn = () => {
  const t = useStaffConsoleTexts()
  const enterConsole = useEnterConsole()
  const isOffered = useSyncExternalStore(noChange, canUsePasskeys, () => false)
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  const offerAgain = useCallback(() => setRound((now) => now + 1), [])

  const finish = useCallback(
    async (answer: ApiResult<SignedIn>): Promise<void> => {
      if (answer.ok) return enterConsole(answer.data.token)
      setError(answer.error.message || t('signIn.offline'))
      offerAgain()
    },
    [enterConsole, offerAgain, t],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks with a challenge of its own
  useEffect(() => {
    if (!isOffered) return undefined
    let isOver = false
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await loadPasskeyLibrary()
      if (isOver || !(await browserSupportsWebAuthnAutofill())) return
      const answer = await askForPasskey('autofill')
      // Without a connection there is nothing to suggest; the form says so when it is sent.
      if (answer && (answer.ok || (!isOver && answer.error.status !== 0))) await finish(answer)
    }
    void offer()
    const refresh = setTimeout(offerAgain, AUTOFILL_REFRESH_MS)
    return () => {
      isOver = true
      clearTimeout(refresh)
    }
  }, [isOffered, round, finish, offerAgain])

  useEffect(() => {
    if (!isOffered) return undefined
    return () =>
      void loadPasskeyLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }, [isOffered])

  const ask = async (): Promise<void> => {
    setError(undefined)
    const answer = await askForPasskey('dialog')
    if (answer) return finish(answer)
    setError(t('signIn.passkeyNotUsed'))
    offerAgain()
  }
  return { isOffered, error, ask }
}
