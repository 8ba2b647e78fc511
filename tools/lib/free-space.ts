import { statfs } from 'node:fs/promises'

/** Reads how many bytes an ordinary user can still write where a folder lies. */
export type ReadFreeBytes = (folder: string) => Promise<number>

const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Builds, compiled code, databases and reports of a run take half of it. */
const NEEDED_MEGABYTES = 1024

/** Says which folder has too little space for a run, and what to do; undefined where there is enough. */
export const explainFullDisk = async (
  { root, temporary }: { readonly root: string; readonly temporary: string },
  read: ReadFreeBytes = readFreeBytes,
): Promise<string | undefined> => {
  for (const [folder, remedy] of [
    [root, 'Make room there.'],
    [temporary, 'Make room there, or set TMPDIR to a folder on another disk.'],
  ] as const) {
    const megabytes = Math.floor((await read(folder)) / 2 ** 20)
    if (megabytes < NEEDED_MEGABYTES)
      return `Only ${megabytes} MB are free in ${folder}, and a run needs ${NEEDED_MEGABYTES} MB. ${remedy}`
  }
  return undefined
}
