import type { ApiKeyCaller } from '#platform/http/caller.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { createCallersPlugin } from '#platform/testing/test-callers.ts'

type TestApiKey = Pick<ApiKeyCaller, 'brandId' | 'storeId' | 'scopes'>

/** Lets tests call as a system with an API key of an outlet, without creating one: the token names the key. */
export const createTestApiKeys = (): ServerPlugin & { add(token: string, key: TestApiKey): void } => {
  const callers = new Map<string, ApiKeyCaller>()
  return {
    ...createCallersPlugin('known-keys', callers),
    add: (token, key) =>
      void callers.set(token, { kind: 'apiKey', keyId: token, sessionId: token, name: token, ...key }),
  }
}
