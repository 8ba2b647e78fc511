import '#platform/outbound/file-scanner.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { createClamdScanner } from './clamd.adapter.ts'

const DEFAULT_PORT = 3310
const DEADLINE_MS = 10_000

/** Virus scans by ClamAV; absent when no address is configured. */
export const clamavScanning: ServerPlugin = {
  name: 'scanning-clamav',
  provides: ({ env }) => {
    if (!env.CLAMD_ADDRESS) return {}
    const { hostname, port } = new URL(env.CLAMD_ADDRESS)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    return {
      fileScanner: [
        createClamdScanner({ host, port: Number(port) || DEFAULT_PORT, deadlineMs: DEADLINE_MS }),
      ],
    }
  },
}
