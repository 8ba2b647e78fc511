import type { FastifyBaseLogger } from 'fastify'
import type { HookRegistry } from '#platform/kernel/hooks.ts'

/** Looks for malware in a file. Throws when the scanner cannot be asked, or does not answer in time. */
export type FileScanner = (bytes: Uint8Array) => Promise<'clean' | 'infected'>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    fileScanner: FileScanner
  }
}

/** `unscanned`: no scanner is set up. `failed`: one is, and it did not answer. */
export type ScanResult = 'clean' | 'infected' | 'unscanned' | 'failed'

interface ScanDependencies {
  readonly hooks: HookRegistry
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

/** Asks every scanner that is set up. Never inside a transaction. */
export const scanFile = async (
  { hooks, logger }: ScanDependencies,
  bytes: Uint8Array,
): Promise<ScanResult> => {
  const scanners = hooks.all('fileScanner')
  if (scanners.length === 0) return 'unscanned'
  try {
    for (const scan of scanners) if ((await scan(bytes)) === 'infected') return 'infected'
    return 'clean'
  } catch (error) {
    logger.error({ err: error }, 'a file could not be scanned')
    return 'failed'
  }
}
