import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's module that the durable file system changes. */
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } }
}

/**
 * PGlite's directory file system with a real fsync: as shipped it has none, so a commit would live only in the
 * operating system's cache.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...parameters)
    const addFsync = (module: EmscriptenModule): void => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        return 0
      }
    }
    const options = started.emscriptenOpts as { preRun?: unknown[] }
    options.preRun = [...(options.preRun ?? []), addFsync]
    return started
  }
}

/**
 * PGlite starts PostgreSQL with `-F` (no fsync); these parameters turn it on again. The default 128 MB of shared
 * buffers fill up over time and are never released; all demo merchants together have 34 MB of data.
 */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=64MB',
]
