import { Session } from 'node:inspector/promises'

/**
 * Collects what the start has left behind and gives its memory back. By itself the engine only collects while it works
 * and then keeps half-empty pages: a server that nobody has visited yet would go on holding what its start once needed.
 */
export const collectStartupGarbage = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
