import type { ApiError } from '#platform/contract/client.ts'
import { NETWORK_ERROR } from '#platform/contract/client.ts'
import { useCustomersTexts } from './customers-texts.ts'

/** The customer's text for an error: the server's message, or ours when there is none. */
export const useErrorText = (): ((error: Pick<ApiError, 'status' | 'message'>) => string) => {
  const t = useCustomersTexts()
  return ({ status, message }) => {
    if (status === NETWORK_ERROR) return t('problem.offline')
    return message || t('problem.unknown')
  }
}
