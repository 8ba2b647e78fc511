import { Session } from 'node:inspector/promises'

/**
 * Collects the garbage of the startup and releases its memory. The engine only collects while it is working and
 * retains half-empty pages: a server without visitors would continue to hold the memory of its startup.
 */
export const collectStartupGarbage = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
