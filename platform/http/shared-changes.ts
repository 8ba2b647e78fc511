import type { Unit } from '#platform/db/unit.ts'

/** The channel on which processes tell each other whose things have changed. */
export const SHARED_CHANGED = 'shared_changed'

/** This process has heard of its own changes before the database repeats them. */
const PROCESS = crypto.randomUUID()

/** Whose things a message of {@link SHARED_CHANGED} is about; undefined when it is this process's own. */
export const ownerOf = (message: string): string | undefined => {
  const [owner, process] = message.split(' ')
  return process === PROCESS ? undefined : owner
}

/** Everybody's things, such as the list of all sites. */
export const EVERYBODY = '*'

type Listener = (owner: string) => void

const inThisProcess = new Set<Listener>()

/** Hears what units of this process have committed, at once; elsewhere it comes over {@link SHARED_CHANGED}. */
export const onSharedChange = (listener: Listener): (() => void) => {
  inThisProcess.add(listener)
  return () => inThisProcess.delete(listener)
}

/**
 * Says that something of `owner` which customers see has changed: once this unit has committed, no process gives an
 * answer or a page any more that was made before. To be called by whatever writes what a shared answer shows.
 *
 * @param owner a brand's id, or {@link EVERYBODY}
 */
export const tellSharedChange = async (unit: Unit, owner = unit.brandId): Promise<void> => {
  await unit.notify(SHARED_CHANGED, `${owner} ${PROCESS}`)
  unit.afterCommit(() => {
    for (const listener of inThisProcess) listener(owner)
  })
}
