import type { ApiError } from '#platform/contract/client.ts'
import { NETWORK_ERROR } from '#platform/contract/client.ts'
import { useCustomersTexts } from './customers-texts.ts'

/** What to tell the customer of a refusal: the server's own words, or ours when it could not speak. */
export const useErrorText = (): ((error: Pick<ApiError, 'status' | 'message'>) => string) => {
  const t = useCustomersTexts()
  return ({ status, message }) => {
    if (status === NETWORK_ERROR) return t('problem.offline')
    return message || t('problem.unknown')
  }
}
