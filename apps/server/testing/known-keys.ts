import type { Area } from '#platform/http/area.ts'
import type { ApiKeyCaller } from '#platform/http/caller.ts'

type KnownKey = Pick<ApiKeyCaller, 'brandId' | 'storeId' | 'scopes'>

/** Lets tests call as a system with a key of an outlet, without making one: the token names the key. */
export const knownKeys = (): Area & { add(token: string, key: KnownKey): void } => {
  const callers = new Map<string, ApiKeyCaller>()
  return {
    name: 'known-keys',
    provides: () => ({ authenticator: [async ({ token }) => callers.get(token ?? '')] }),
    add: (token, key) =>
      void callers.set(token, { kind: 'apiKey', keyId: token, sessionId: token, name: token, ...key }),
  }
}
