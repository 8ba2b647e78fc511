import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDirectory } from '../directory-lock.ts'
import { DirectoryInUseError } from '../errors.ts'

/**
 * Arguments: directory prefix, number of rounds, time of the first. Prints the rounds that it won, then `done`, and keeps
 * its locks until its input ends: a racer that comes late must find the winners alive.
 */
const [prefix = '', rounds = '0', startAt = '0'] = process.argv.slice(2)
const PAUSE_MS = 100

for (let round = 0; round < Number(rounds); round += 1) {
  await sleep(Math.max(0, Number(startAt) + round * PAUSE_MS - Date.now()))
  try {
    await lockDirectory(`${prefix}-${round}`)
    process.stdout.write(`${round}\n`)
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
  }
}
process.stdout.write('done\n')
await once(process.stdin.resume(), 'end')
