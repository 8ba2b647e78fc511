import type { Caller } from '#platform/http/caller.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'

export type TestCaller = Exclude<Caller, { kind: 'anonymous' }>

/** An authenticator for tests that looks a token up in `callers`, so that nobody has to sign in. */
export const createCallersPlugin = (
  name: string,
  callers: ReadonlyMap<string, TestCaller>,
): ServerPlugin => ({
  name,
  provides: () => ({ authenticator: [async ({ token }) => callers.get(token)] }),
})
